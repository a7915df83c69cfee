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
	var err error
	if t.Release, err = rules.ParseRelease(ctx.String("cann")); err != nil {
		var bad *rules.ReleaseError
		errors.As(err, &bad)
		return t, usage("--cann: "+bad.Text().EN, "--cann："+bad.Text().ZH)
	}
	return t, nil
}
