package python

import (
	"strconv"

	"go.starlark.net/syntax"
)

// getRank evaluates get_rank() of the world group.
func (e *evaluator) getRank(n *syntax.CallExpr) Value {
	for _, arg := range n.Args {
		if b, ok := arg.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			arg = b.Y
		}
		if v := e.eval(arg); v.Kind != String || v.Text != "hccl_world_group" {
			return unknown(NotLiteral) // the rank in some group
		}
	}
	return e.ownRank()
}

// environ evaluates os.environ["RANK_ID"].
func (e *evaluator) environ(n *syntax.IndexExpr) (Value, bool) {
	if e.path(n.X) != "os.environ" {
		return Value{}, false
	}
	return e.variable(n.Y), true
}

// variable is the value of an environment variable: known is that RANK_ID, which
// launchers set, is the own rank.
func (e *evaluator) variable(name syntax.Expr) Value {
	v := e.eval(name)
	if v.Kind != String || v.Text != "RANK_ID" && v.Text != "RANK" {
		return unknown(NotLiteral)
	}
	if rank := e.ownRank(); rank.Kind == Int {
		return stringValue(strconv.Itoa(e.rank))
	}
	return unknown(OwnRank)
}

// isRank reports whether a name that the script does not assign stands for the
// own rank.
func isRank(name string) bool {
	switch name {
	case "rank", "rank_id", "global_rank", "RANK", "RANK_ID":
		return true
	}
	return false
}

// ownRank is the rank that makes the call.
func (e *evaluator) ownRank() Value {
	e.saw = true
	if e.rank < 0 {
		return unknown(OwnRank)
	}
	return intValue(int64(e.rank))
}
