package epistemic

import "slices"

// Formula is a formula of epistemic logic: an [Atom], [Truth], [Not], [Binary], [Modal] or
// [Announcement].
type Formula interface {
	// eval returns the worlds of in where the formula holds in the model restricted to in. They
	// are a fresh set, which the caller may modify.
	eval(e *evaluation, in Set) (Set, error)
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
	return slices.Contains([]Modality{Knows, Possible, Everyone, Common, Distributed}, m)
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

// binding are the binding strengths of the connectives.
var binding = map[Connective]int{Iff: loosest, Implies: 2, Or: 3, And: 4}

// loosest is the least binding strength.
const loosest = 1

// rightBinding returns the loosest binding of a right operand without parentheses: ->
// groups to the right, the other connectives to the left.
func (op Connective) rightBinding() int {
	if op == Implies {
		return binding[op]
	}
	return binding[op] + 1
}
