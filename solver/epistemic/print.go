package epistemic

import "strings"

// How tightly operators bind, loosest first.
const (
	bindIff = iota + 1
	bindImplies
	bindOr
	bindAnd
	bindPrefix
)

func (Atom) binding() int         { return bindPrefix }
func (Truth) binding() int        { return bindPrefix }
func (Not) binding() int          { return bindPrefix }
func (Modal) binding() int        { return bindPrefix }
func (Announcement) binding() int { return bindPrefix }
func (b Binary) binding() int     { return b.Op.binding() }

func (op Connective) binding() int {
	switch op {
	case And:
		return bindAnd
	case Or:
		return bindOr
	case Implies:
		return bindImplies
	}
	return bindIff
}

// rightBinding is the loosest binding that the right operand may have without
// parentheses: -> groups to the right, the others to the left.
func (op Connective) rightBinding() int {
	if op == Implies {
		return op.binding()
	}
	return op.binding() + 1
}

// leftBinding is the same for the left operand.
func (op Connective) leftBinding() int {
	if op == Implies {
		return op.binding() + 1
	}
	return op.binding()
}

// String is the name.
func (a Atom) String() string { return string(a) }

// String is true or false.
func (t Truth) String() string {
	if t {
		return "true"
	}
	return "false"
}

// String is the negation with ~.
func (n Not) String() string { return "~" + enclosed(n.Of, bindPrefix) }

// String is both operands with the connective between them.
func (b Binary) String() string {
	return enclosed(b.Left, b.Op.leftBinding()) + " " + string(b.Op) + " " +
		enclosed(b.Right, b.Op.rightBinding())
}

// String is the letter, the agents in brackets and the operand.
func (m Modal) String() string {
	agents := ""
	if len(m.Agents) > 0 {
		agents = "[" + strings.Join(m.Agents, ",") + "]"
	}
	return string(m.Op) + agents + " " + enclosed(m.Of, bindPrefix)
}

// String is the announced formula in brackets, and what follows from it.
func (a Announcement) String() string {
	left, right := "[!", "] "
	if a.Dual {
		left, right = "<!", "> "
	}
	return left + a.Said.String() + right + enclosed(a.Then, bindPrefix)
}

// enclosed prints an operand, in parentheses if it binds more loosely than
// its place asks for.
func enclosed(f Formula, loosest int) string {
	if f.binding() < loosest {
		return "(" + f.String() + ")"
	}
	return f.String()
}
