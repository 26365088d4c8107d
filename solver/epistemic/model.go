package epistemic

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Valuation returns the worlds in which a proposition is true; ok is false if the model has
// no proposition of that name. Both functions must be deterministic and safe for concurrent
// use.
type Valuation func(atom string) (holds func(world int) bool, ok bool)

// Model is an S5 Kripke model: the remaining worlds, the agents with their relations, and
// the propositions. It is immutable and safe for concurrent use.
type Model struct {
	frame *frame
	left  Set
	count int // remaining worlds
}

// frame is the part of a model that announcements do not change.
type frame struct {
	worlds    int
	agents    []string // sorted
	relations map[string]Relation
	valuation Valuation
}

// NewModel returns the model of the worlds 0 to n-1 before any announcement. It needs at
// least one agent. An agent's name consists of letters and digits and is not an operator; a
// relation from [Observing] must have n worlds.
func NewModel(n int, agents map[string]Relation, valuation Valuation) (*Model, error) {
	if n < 0 || n > math.MaxInt32 {
		return nil, fmt.Errorf("a model has 0 to %d worlds, not %d", math.MaxInt32, n)
	}
	if len(agents) == 0 {
		return nil, fmt.Errorf("a model needs at least one agent")
	}
	for name, r := range agents {
		if !isName(name) {
			return nil, fmt.Errorf("%q is not a valid agent name: use letters and digits, but not an operator", name)
		}
		if r.kind == partition && len(r.class) != n {
			return nil, fmt.Errorf("the relation of agent %s has %d worlds, but the model has %d", name, len(r.class), n)
		}
	}
	f := &frame{
		worlds: n, agents: slices.Sorted(maps.Keys(agents)),
		relations: maps.Clone(agents), valuation: valuation,
	}
	return &Model{frame: f, left: fullSet(n), count: n}, nil
}

// Agents returns the sorted names of the agents.
func (m *Model) Agents() []string { return slices.Clone(m.frame.agents) }

// Worlds returns the remaining worlds.
func (m *Model) Worlds() Set { return m.left }

// Len returns the number of remaining worlds.
func (m *Model) Len() int { return m.count }

// Related reports whether an agent cannot distinguish two remaining worlds.
func (m *Model) Related(agent string, v, w int) bool {
	r, ok := m.frame.relations[agent]
	return ok && m.left.Has(v) && m.left.Has(w) && r.related(v, w)
}

// Announce returns the model after the public announcement that holds is true in the real
// world. The remaining worlds keep their numbers. Contradictory announcements leave a model
// without worlds.
func (m *Model) Announce(holds func(world int) bool) *Model {
	left := Set{slices.Clone(m.left.words)}
	for w := range m.left.All() {
		if !holds(w) {
			left.words[w/wordBits] &^= 1 << (w % wordBits)
		}
	}
	return &Model{frame: m.frame, left: left, count: left.Len()}
}
