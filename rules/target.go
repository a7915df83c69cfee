package rules

import "github.com/hcclint/hcclint/internal/product"

// Product is what the job runs on: a family, and the machine where it is
// known. The zero Product leaves it open.
type Product = product.Product

// ParseProduct reads a product as people write it: a family (a2), a machine
// (atlas-800t-a2, "Atlas 800T A2") or a chip (Ascend910B3).
func ParseProduct(s string) (Product, error) { return product.Parse(s) }

// Target is what a verdict is for.
type Target struct {
	Product  Product           // zero: every product the document allows
	Consumer Consumer          // zero: HCCL
	Release  Release           // zero: the newest one, or what a plan says
	Env      map[string]string // environment of the job, nil if not given
	Given    Given
	// Off are rules that Result.Regrade will switch off. What they find does not
	// count as one of the 100,000 findings that are kept of a document.
	Off map[*Rule]bool
}

// Given says which parts of a target somebody gave outside of any plan, be it
// the value that they have without. They count more than what a plan says; the
// others count less.
type Given struct{ Product, Consumer, Release bool }
