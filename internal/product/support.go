package product

// API is a call that not every product supports.
type API uint8

// The calls the manuals list products for.
const (
	CreateGroup   API = iota // create_group, destroy_group and the group queries
	SplitStrategy            // set_split_strategy_by_idx and set_split_strategy_by_size
	SubComm                  // HcclCreateSubCommConfig
	Link                     // LLM-DataDist link and unlink
)

// Support is what the manuals say about a call on a product.
type Support uint8

// Answers of Supports.
const (
	Yes          Support = iota
	No                   // the manuals rule it out, or list other machines only
	SomeMachines         // it depends on the machine, which is not known
)

// supports holds, for each family, the answers in the order of the APIs, as
// the "product support" tables of the HCCL and LLM-DataDist API manuals give
// them from CANN 9.0 on. SomeMachines stands where a note under the table
// narrows the family to machines; those carry the flag in the machine table.
//
//   - create_group and set_split_strategy_*: on the A2 only 800T A2, 900 A2 PoD
//     and 200T A2 Box16, of the inference products only the 300I Duo.
//   - HcclCreateSubCommConfig: the same A2 note. Frameworks call it on the
//     other A2 machines all the same, and the pages on CANN's master branch
//     drop the note, so a No by machine is worth a warning, not an error.
//   - link: on the A2 only 800I A2 and A200I A2 Box. The
//     pages of CANN 8.5.0 also list the Atlas 300I A2, later ones do not.
//
// No machine of the A2 has both groups and links.
var supports = [...][4]Support{
	Unknown: {SomeMachines, SomeMachines, SomeMachines, SomeMachines},
	F910A:   {Yes, Yes, Yes, No},
	FA2:     {SomeMachines, SomeMachines, SomeMachines, SomeMachines},
	FA3:     {Yes, Yes, Yes, Yes},
	F310P:   {SomeMachines, SomeMachines, No, No},
	FA5:     {Yes, Yes, Yes, No},
	F200I:   {No, No, No, No},
}

// Supports returns what the newest manuals say about a call on this product.
func (p Product) Supports(api API) Support {
	s := supports[p.Family][api]
	if s != SomeMachines || p.Machine == nil {
		return s
	}
	if p.Machine.listed(api) {
		return Yes
	}
	return No
}

// listed reports whether the note under a support table names the machine.
func (m *Machine) listed(api API) bool {
	if api == Link {
		return m.links
	}
	return m.groups
}
