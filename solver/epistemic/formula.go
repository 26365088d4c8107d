package epistemic

import (
	"strconv"
	"strings"
)

// Formula is a formula of epistemic logic: an [Atom], [Truth], [Not], [Binary], [Modal] or
// [Announcement]. [Parse] reads its String back to an equal Formula, provided that its names
// are valid.
type Formula interface {
	String() string
	// binding returns the binding strength of the outermost operator.
	binding() int
	// write prints the formula without parentheses around it.
	write(out *strings.Builder)
}

// Atom is a proposition, such as 2:yellow.
type Atom string

// Truth is the formula that holds in every world (true) or in none (false).
type Truth bool

// Not holds where Of does not.
type Not struct{ Of Formula }

// Connective joins two formulas.
type Connective string

// The connectives, as they are printed.
const (
	And     Connective = "&"
	Or      Connective = "|"
	Implies Connective = "->"
	Iff     Connective = "<->"
)

// known reports whether the connective is defined.
func (op Connective) known() bool {
	switch op {
	case And, Or, Implies, Iff:
		return true
	}
	return false
}

// Binary joins two formulas by a connective.
type Binary struct {
	Op          Connective
	Left, Right Formula
}

// Modality is an operator of knowledge.
type Modality string

// The modalities. Knows and Possible take one agent, the others a group.
const (
	Knows       Modality = "K" // the agent knows
	Possible    Modality = "M" // the agent considers possible
	Everyone    Modality = "E" // every agent of the group knows
	Common      Modality = "C" // it is common knowledge of the group
	Distributed Modality = "D" // it is distributed knowledge of the group
)

// known reports whether the modality is defined.
func (m Modality) known() bool {
	switch m {
	case Knows, Possible, Everyone, Common, Distributed:
		return true
	}
	return false
}

// single reports whether the modality takes exactly one agent.
func (m Modality) single() bool { return m == Knows || m == Possible }

// Modal applies a modality to a formula. A group without Agents is all agents of the model.
type Modal struct {
	Op     Modality
	Agents []string
	Of     Formula
}

// Announcement states what holds after the public announcement of a formula. A false formula
// cannot be announced: in worlds where Said is false, [!Said] Then is true and its dual
// <!Said> Then is false.
type Announcement struct {
	Dual       bool // <!Said> Then
	Said, Then Formula
}

// The binding strengths of operators, loosest first.
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

// rightBinding returns the loosest binding of a right operand without parentheses: ->
// groups to the right, the other connectives to the left.
func (op Connective) rightBinding() int {
	if op == Implies {
		return op.binding()
	}
	return op.binding() + 1
}

// leftBinding returns the loosest binding of a left operand without parentheses.
func (op Connective) leftBinding() int {
	if op == Implies {
		return op.binding() + 1
	}
	return op.binding()
}

// String returns the name.
func (a Atom) String() string { return string(a) }

// String returns true or false.
func (t Truth) String() string { return strconv.FormatBool(bool(t)) }

// String returns the negation with ~.
func (n Not) String() string { return written(n) }

// String returns the operands with the connective between them.
func (b Binary) String() string { return written(b) }

// String returns the letter, the agents in brackets and the operand.
func (m Modal) String() string { return written(m) }

// String returns the announcement in brackets and the formula that follows.
func (a Announcement) String() string { return written(a) }

// written prints into one buffer, because chains can be long.
func written(f Formula) string {
	var out strings.Builder
	f.write(&out)
	return out.String()
}

func (a Atom) write(out *strings.Builder) { out.WriteString(a.String()) }

func (t Truth) write(out *strings.Builder) { out.WriteString(t.String()) }

func (n Not) write(out *strings.Builder) {
	out.WriteByte('~')
	enclose(out, n.Of, bindPrefix)
}

func (b Binary) write(out *strings.Builder) {
	enclose(out, b.Left, b.Op.leftBinding())
	out.WriteString(" " + string(b.Op) + " ")
	enclose(out, b.Right, b.Op.rightBinding())
}

func (m Modal) write(out *strings.Builder) {
	out.WriteString(string(m.Op))
	if len(m.Agents) > 0 {
		out.WriteString("[" + strings.Join(m.Agents, ",") + "]")
	}
	out.WriteByte(' ')
	enclose(out, m.Of, bindPrefix)
}

func (a Announcement) write(out *strings.Builder) {
	left, right := "[!", "] "
	if a.Dual {
		left, right = "<!", "> "
	}
	out.WriteString(left)
	a.Said.write(out)
	out.WriteString(right)
	enclose(out, a.Then, bindPrefix)
}

// enclose prints an operand, in parentheses if it binds more loosely than its position
// requires.
func enclose(out *strings.Builder, f Formula, loosest int) {
	if f.binding() >= loosest {
		f.write(out)
		return
	}
	out.WriteByte('(')
	f.write(out)
	out.WriteByte(')')
}
