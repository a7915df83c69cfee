package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/rules"
)

// targets reads the flags that say what a verdict is for: one target for each
// consumer.
func targets(ctx *cli.Context) ([]rules.Target, error) {
	t, err := target(ctx)
	if err != nil {
		return nil, err
	}
	var all []rules.Target
	for _, value := range ctx.StringSlice("consumer") {
		for name := range strings.SplitSeq(value, ",") {
			c, ok := rules.ParseConsumer(strings.TrimSpace(name))
			if !ok {
				return nil, badValue("consumer", name, rules.ConsumerNames())
			}
			t.Consumer = c
			if !slices.ContainsFunc(all, func(x rules.Target) bool { return x.Consumer == c }) {
				all = append(all, t)
			}
		}
	}
	if len(all) == 0 {
		return []rules.Target{t}, nil
	}
	return all, nil
}

// target is what the consumers have in common.
func target(ctx *cli.Context) (rules.Target, error) {
	t := rules.Target{Given: rules.Given{Product: ctx.IsSet("product"), Consumer: ctx.IsSet("consumer"), Release: ctx.IsSet("cann")}}
	if ctx.IsSet("product") {
		p, err := rules.ParseProduct(ctx.String("product"))
		var bad *product.ParseError
		if errors.As(err, &bad) {
			text := bad.Text()
			return t, usage("--product: "+text.EN, "--product："+text.ZH)
		}
		t.Product = p
	}
	var err error
	if t.Release, err = rules.ParseRelease(ctx.String("cann")); err != nil {
		var bad *rules.ReleaseError
		errors.As(err, &bad)
		return t, usage("--cann: "+bad.Text().EN, "--cann："+bad.Text().ZH)
	}
	return t, nil
}
