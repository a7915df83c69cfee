package rules

import (
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/product"
)

// Product is what the job runs on: a family, and the machine where it is
// known. The zero Product leaves it open.
type Product = product.Product

// ParseProduct reads a product as people write it: a family (a2), a machine
// (atlas-800t-a2, "Atlas 800T A2") or a chip (Ascend910B3).
func ParseProduct(s string) (Product, error) { return product.Parse(s) }

// Consumer is the program that reads the table.
type Consumer uint8

// The consumers. HCCL reads every table in the end; the others demand more
// first.
const (
	HCCL Consumer = iota
	MindIE
)

var consumerNames = [...]string{HCCL: "hccl", MindIE: "mindie"}

// String is the name of the consumer as it is given to --consumer.
func (c Consumer) String() string { return consumerNames[c] }

// ConsumerNames are the names that ParseConsumer takes.
func ConsumerNames() []string { return slices.Clone(consumerNames[:]) }

// ParseConsumer finds a consumer by its name; case does not matter.
func ParseConsumer(s string) (Consumer, bool) {
	for c, name := range consumerNames {
		if strings.EqualFold(s, name) {
			return Consumer(c), true
		}
	}
	return HCCL, false
}

// Target is what a verdict is for.
type Target struct {
	Product  Product           // zero: every product the document allows
	Consumer Consumer          // zero: HCCL
	Env      map[string]string // environment of the job, nil if not given
}
