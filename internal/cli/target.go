package cli

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/rules"
)

// target reads the flags that say what a verdict is for.
func target(ctx *cli.Context) (rules.Target, error) {
	var t rules.Target
	if ctx.IsSet("product") {
		p, err := rules.ParseProduct(ctx.String("product"))
		var bad *product.ParseError
		if errors.As(err, &bad) {
			text := bad.Text()
			return t, usage("--product: "+text.EN, "--product："+text.ZH)
		}
		t.Product = p
	}
	name, ok := ctx.String("consumer"), false
	if t.Consumer, ok = rules.ParseConsumer(name); !ok {
		return t, badValue("consumer", name, rules.ConsumerNames())
	}
	if t.Consumer.Coming() {
		return t, usage("--consumer "+quoted(name)+" is not supported yet: what "+t.Consumer.Title()+" demands of its documents comes later",
			"--consumer 暂不支持 "+quoted(name)+"，"+t.Consumer.Title()+" 对其文件的要求后续提供")
	}
	if _, err := release(ctx.String("cann")); err != nil {
		return t, err
	}
	return t, nil
}

// newest is the CANN release that the rules know.
const newest = "9.1"

// release reads --cann. Other releases are refused instead of judged wrongly.
func release(s string) (string, error) {
	if s == "latest" || s == newest {
		return s, nil
	}
	return "", usage("--cann "+quoted(s)+" is not supported yet, only latest ("+newest+"): what older releases do differently comes later",
		"--cann 暂不支持 "+quoted(s)+"，目前仅支持 latest（"+newest+"），其他版本的差异后续提供")
}
