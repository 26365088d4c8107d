package epistemic

import "strings"

// Formula is a formula of epistemic logic: an [Atom], [Truth], [Not],
// [Binary], [Modal] or [Announcement]. Its String is what [Parse] reads back
// to an equal Formula, as long as its names are names.
type Formula interface {
	String() string
	// binding is how tightly the outermost operator holds its operands.
	binding() int
	// write prints the formula without parentheses around it.
	write(out *strings.Builder)
}

// Atom is a proposition by its name, such as 2:yellow.
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

// known tells whether this is one of the connectives.
func (op Connective) known() bool {
	switch op {
	case And, Or, Implies, Iff:
		return true
	}
	return false
}

// Binary is two formulas joined by a connective.
type Binary struct {
	Op          Connective
	Left, Right Formula
}

// Modality is a way of knowing.
type Modality string

// The modalities. Knows and Possible are of one agent, the others of a group.
const (
	Knows       Modality = "K" // the agent knows
	Possible    Modality = "M" // the agent considers possible
	Everyone    Modality = "E" // each agent of the group knows
	Common      Modality = "C" // it is common knowledge in the group
	Distributed Modality = "D" // it is distributed knowledge in the group
)

// known tells whether this is one of the modalities.
func (m Modality) known() bool {
	switch m {
	case Knows, Possible, Everyone, Common, Distributed:
		return true
	}
	return false
}

// single tells whether the modality is of exactly one agent.
func (m Modality) single() bool { return m == Knows || m == Possible }

// Modal says how Of is known, and to whom. A group without Agents is all
// agents of the model.
type Modal struct {
	Op     Modality
	Agents []string
	Of     Formula
}

// Announcement says what holds after a formula is publicly announced. Where
// Said is false it cannot be announced: there [!Said] Then is true, and its
// dual <!Said> Then is false.
type Announcement struct {
	Dual       bool // <!Said> Then
	Said, Then Formula
}
