package epistemic

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Valuation returns the worlds in which a proposition is true; ok is false if the model has
// no proposition of that name. Both functions must be deterministic and safe for concurrent
// use.
type Valuation func(atom string) (holds func(world int) bool, ok bool)

// Relation is what an agent can tell apart.
type Relation bool

// The relations of an agent who sees nothing and so considers every world possible, and of one
// who distinguishes all worlds and so knows everything that is true.
const (
	Universal Relation = false
	Identity  Relation = true
)

// Model is an S5 Kripke model: worlds, agents with their relations, and propositions. It is
// immutable and safe for concurrent use.
type Model struct {
	worlds    int
	agents    map[string]Relation
	valuation Valuation
}

// NewModel returns the model of the worlds 0 to n-1. An agent's name consists of letters and
// digits and is not an operator.
func NewModel(n int, agents map[string]Relation, valuation Valuation) *Model {
	return &Model{n, agents, valuation}
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

// Len returns the number of worlds in the set.
func (s Set) Len() int {
	n := 0
	for _, word := range s.words {
		n += bits.OnesCount64(word)
	}
	return n
}

// copy returns a set that may be modified.
func (s Set) copy() Set { return Set{slices.Clone(s.words)} }

// NameError reports that a formula names an agent or proposition that the model does not
// have.
type NameError struct {
	Name   string
	Agents []string // the agents of the model; nil if Name is a proposition
}

// Error returns a sentence in English.
func (e *NameError) Error() string {
	if e.Agents == nil {
		return fmt.Sprintf("there is no proposition %q here", e.Name)
	}
	return fmt.Sprintf("there is no agent %q; the agents are %s", e.Name, strings.Join(e.Agents, ", "))
}

// Check reports whether the model can evaluate the formula. An unknown name is a
// [*NameError], the only error for a formula that [Parse] returned.
func (m *Model) Check(f Formula) error {
	_, err := NewModel(0, m.agents, m.valuation).Eval(context.Background(), f)
	return err
}
