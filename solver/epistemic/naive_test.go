package epistemic

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// arrows is a relation as a set of pairs.
type arrows func(v, w int) bool

// naive is a model that follows the definitions: satisfaction in one world at a time, with arrows instead
// of classes. Tests compare Eval with it.
type naive struct {
	worlds []int
	arrows map[string]arrows
	truths map[string][]bool
}

// holds is (m, w) |= f.
func (m naive) holds(w int, f Formula) bool {
	switch f := f.(type) {
	case Atom:
		return m.truths[string(f)][w]
	case Truth:
		return bool(f)
	case Not:
		return !m.holds(w, f.Of)
	case Binary:
		l, r := m.holds(w, f.Left), m.holds(w, f.Right)
		switch f.Op {
		case And:
			return l && r
		case Or:
			return l || r
		case Implies:
			return !l || r
		}
		return l == r
	case Announcement:
		if !m.holds(w, f.Said) {
			return !f.Dual
		}
		return m.announce(f.Said).holds(w, f.Then)
	}
	return m.modal(w, f.(Modal))
}

// announce keeps the worlds where f holds.
func (m naive) announce(f Formula) naive {
	var left []int
	for _, w := range m.worlds {
		if m.holds(w, f) {
			left = append(left, w)
		}
	}
	m.worlds = left
	return m
}

func (m naive) modal(w int, f Modal) bool {
	group := f.Agents
	if len(group) == 0 {
		group = someAgents
	}
	any := func(v, w int) bool {
		return slices.ContainsFunc(group, func(a string) bool { return m.arrows[a](v, w) })
	}
	every := func(v, w int) bool {
		return !slices.ContainsFunc(group, func(a string) bool { return !m.arrows[a](v, w) })
	}
	switch f.Op {
	case Possible:
		return !m.always(m.successors(w, any), Not{f.Of})
	case Distributed:
		return m.always(m.successors(w, every), f.Of)
	case Common:
		return m.always(m.closure(w, any), f.Of)
	}
	return m.always(m.successors(w, any), f.Of)
}

// always reports whether f holds in all the given worlds.
func (m naive) always(worlds []int, f Formula) bool {
	for _, w := range worlds {
		if !m.holds(w, f) {
			return false
		}
	}
	return true
}

// successors returns the worlds reachable by one arrow.
func (m naive) successors(from int, arrow arrows) (to []int) {
	for _, w := range m.worlds {
		if arrow(from, w) {
			to = append(to, w)
		}
	}
	return to
}

// closure returns the worlds reachable by any path of arrows.
func (m naive) closure(from int, arrow arrows) []int {
	seen := []int{from}
	for i := 0; i < len(seen); i++ {
		for _, w := range m.successors(seen[i], arrow) {
			if !slices.Contains(seen, w) {
				seen = append(seen, w)
			}
		}
	}
	return seen
}

func TestEvalAgreesWithDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, simple := randomModel(t)
		f := randomFormula(t, 3)
		got, err := m.Eval(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		var want []int
		for _, w := range simple.worlds {
			if simple.holds(w, f) {
				want = append(want, w)
			}
		}
		if !slices.Equal(worldsOf(got), want) {
			t.Errorf("%s holds in %v, want %v", printed(f), worldsOf(got), want)
		}
	})
}
