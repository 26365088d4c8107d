package epistemic

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Valuation says in which worlds a proposition is true; ok is false where the
// model has no proposition of that name. Both functions must always answer
// the same, and may be called from several goroutines.
type Valuation func(atom string) (holds func(world int) bool, ok bool)

// Model is an S5 Kripke model: the worlds that are left, the agents and what
// they can tell apart, and the propositions. It is a value and never changes,
// and is safe for use by several goroutines.
type Model struct {
	frame *frame
	left  Set
	count int // of the worlds left
}

// frame is what a model shares with all that announcements make of it.
type frame struct {
	worlds    int
	agents    []string // sorted
	relations map[string]Relation
	valuation Valuation
}

// NewModel is the model of the worlds 0 to n-1, before anything is announced.
// It has at least one agent. An agent's name is made of letters and digits and is
// no operator; a relation by [Observing] is of the same n worlds.
func NewModel(n int, agents map[string]Relation, valuation Valuation) (*Model, error) {
	if n < 0 || n > math.MaxInt32 {
		return nil, fmt.Errorf("a model has 0 to %d worlds, not %d", math.MaxInt32, n)
	}
	if len(agents) == 0 {
		return nil, fmt.Errorf("a model needs at least one agent")
	}
	for name, r := range agents {
		if !isName(name) {
			return nil, fmt.Errorf("%q cannot name an agent: use letters and digits, and none of the words and letters that are operators", name)
		}
		if r.kind == partition && len(r.class) != n {
			return nil, fmt.Errorf("the relation of agent %s is between %d worlds, the model has %d", name, len(r.class), n)
		}
	}
	f := &frame{
		worlds: n, agents: slices.Sorted(maps.Keys(agents)),
		relations: maps.Clone(agents), valuation: valuation,
	}
	return &Model{frame: f, left: fullSet(n), count: n}, nil
}

// Agents are the names of the agents, sorted.
func (m *Model) Agents() []string { return slices.Clone(m.frame.agents) }

// Worlds are the worlds that are left.
func (m *Model) Worlds() Set { return m.left }

// Len is the number of worlds that are left.
func (m *Model) Len() int { return m.count }

// Announce is the model after it has been said in public that the real world
// is one of those where holds is true. The worlds that stay keep their numbers. What
// contradicts all that was said before leaves no world, which is a model too.
func (m *Model) Announce(holds func(world int) bool) *Model {
	left := Set{slices.Clone(m.left.words)}
	for w := range m.left.All() {
		if !holds(w) {
			left.words[w/wordBits] &^= 1 << (w % wordBits)
		}
	}
	return m.restricted(left)
}

// restricted is the model of fewer worlds.
func (m *Model) restricted(left Set) *Model {
	return &Model{frame: m.frame, left: left, count: left.Len()}
}
