package epistemic

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strings"
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

// wordBits is the number of worlds in one word of a set.
const wordBits = 64

// Set is an immutable set of worlds, one bit each. The zero Set is empty.
type Set struct{ words []uint64 }

// fullSet returns the set of the worlds 0 to n-1.
func fullSet(n int) Set {
	words := make([]uint64, (n+wordBits-1)/wordBits)
	for i := range words {
		words[i] = ^uint64(0)
	}
	if rest := n % wordBits; rest != 0 {
		words[len(words)-1] = 1<<rest - 1
	}
	return Set{words}
}

// Has reports whether the world is in the set; the number need not be a world.
func (s Set) Has(world int) bool {
	return world >= 0 && world/wordBits < len(s.words) &&
		s.words[world/wordBits]>>(world%wordBits)&1 == 1
}

// Len returns the number of worlds in the set.
func (s Set) Len() int {
	n := 0
	for _, word := range s.words {
		n += bits.OnesCount64(word)
	}
	return n
}

// All yields the worlds of the set in increasing order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s.words {
			for ; word != 0; word &= word - 1 {
				if !yield(i*wordBits + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// empty reports whether the set has no worlds.
func (s Set) empty() bool {
	for _, word := range s.words {
		if word != 0 {
			return false
		}
	}
	return true
}

// equal reports whether two sets of the same universe are equal.
func (s Set) equal(t Set) bool {
	for i, word := range s.words {
		if word != t.words[i] {
			return false
		}
	}
	return true
}

// Relation is an equivalence relation on worlds: those in one class are indistinguishable to
// an agent. The zero Relation is [Identity].
type Relation struct {
	kind    relationKind
	class   []int32 // by world, for a partition only
	classes int     // number of classes; class numbers are below it
}

// relationKind distinguishes the relations that need no table.
type relationKind int

const (
	identity relationKind = iota
	universal
	partition
)

// Identity returns the relation of an agent who distinguishes all worlds and so knows
// everything that is true.
func Identity() Relation { return Relation{kind: identity} }

// Universal returns the relation of an agent who sees nothing and so considers every world
// possible.
func Universal() Relation { return Relation{kind: universal} }

// related reports whether an agent cannot distinguish two worlds.
func (r Relation) related(v, w int) bool {
	switch r.kind {
	case identity:
		return v == w
	case universal:
		return true
	default:
		return r.class[v] == r.class[w]
	}
}

// Observing returns the relation of an agent who sees see(w) in world w, for worlds 0 to
// n-1: worlds with equal observations are indistinguishable.
func Observing[K comparable](n int, see func(world int) K) Relation {
	class := make([]int32, n)
	number := make(map[K]int32)
	for w := range class {
		seen := see(w)
		c, ok := number[seen]
		if !ok {
			c = int32(len(number))
			number[seen] = c
		}
		class[w] = c
	}
	return Relation{kind: partition, class: class, classes: len(number)}
}

// NameError reports that a formula names an agent or proposition that the model does not
// have.
type NameError struct {
	Name   string
	Agents []string // the agents of the model; nil if Name is a proposition
}

// Error returns a sentence in English.
func (e *NameError) Error() string {
	if e.Agents == nil {
		return fmt.Sprintf("there is no proposition %q here", shortened(e.Name))
	}
	return fmt.Sprintf("there is no agent %q; the agents are %s", shortened(e.Name), strings.Join(e.Agents, ", "))
}

// Check reports whether the model can evaluate the formula. An unknown name is a
// [*NameError], the only error for a formula that [Parse] returned.
func (m *Model) Check(f Formula) error {
	switch f := f.(type) {
	case Truth:
		return nil
	case Atom:
		if _, ok := m.frame.valuation(string(f)); !ok {
			return &NameError{Name: string(f)}
		}
		return nil
	case Not:
		return m.Check(f.Of)
	case Binary:
		if !f.Op.known() {
			return fmt.Errorf("unknown connective %q", string(f.Op))
		}
		return m.checkBoth(f.Left, f.Right)
	case Announcement:
		return m.checkBoth(f.Said, f.Then)
	case Modal:
		return m.checkModal(f)
	}
	return fmt.Errorf("a formula has a missing part or one of unknown type %T", f)
}

func (m *Model) checkBoth(left, right Formula) error {
	if err := m.Check(left); err != nil {
		return err
	}
	return m.Check(right)
}

func (m *Model) checkModal(f Modal) error {
	if !f.Op.known() {
		return fmt.Errorf("unknown modality %q", string(f.Op))
	}
	if f.Op.single() && len(f.Agents) != 1 {
		return fmt.Errorf("%s takes one agent, not %d", f.Op, len(f.Agents))
	}
	for _, name := range f.Agents {
		if _, ok := m.frame.relations[name]; !ok {
			return &NameError{Name: name, Agents: m.Agents()}
		}
	}
	return m.Check(f.Of)
}
