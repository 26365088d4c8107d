package epistemic

import (
	"testing"

	"pgregory.net/rapid"
)

// The agents and propositions of random models and formulas.
var (
	someAgents = []string{"ann", "bob", "cy"}
	someAtoms  = []string{"p", "q", "1:red"}
)

// randomFormula returns a formula of at most the given depth.
func randomFormula(t *rapid.T, depth int) Formula {
	kind := 0
	if depth > 0 {
		kind = rapid.IntRange(0, 6).Draw(t, "kind")
	}
	switch kind {
	case 0, 1:
		return Atom(rapid.SampledFrom(someAtoms).Draw(t, "atom"))
	case 2:
		return Truth(rapid.Bool().Draw(t, "truth"))
	case 3:
		return Not{randomFormula(t, depth-1)}
	case 4:
		op := rapid.SampledFrom([]Connective{And, Or, Implies, Iff}).Draw(t, "connective")
		return Binary{op, randomFormula(t, depth-1), randomFormula(t, depth-1)}
	case 5:
		dual := rapid.Bool().Draw(t, "dual")
		return Announcement{dual, randomFormula(t, depth-1), randomFormula(t, depth-1)}
	}
	op := rapid.SampledFrom([]Modality{Knows, Possible, Everyone, Common, Distributed}).Draw(t, "modality")
	return Modal{op, randomGroup(t, op), randomFormula(t, depth-1)}
}

// randomGroup returns a valid number of agents for the modality.
func randomGroup(t *rapid.T, op Modality) []string {
	agent := rapid.SampledFrom(someAgents)
	if op.single() {
		return []string{agent.Draw(t, "agent")}
	}
	group := rapid.SliceOfN(agent, 0, 3).Draw(t, "group")
	if len(group) == 0 {
		return nil
	}
	return group
}

// randomModel returns a model and the same model for the naive evaluator. Some models have more than one
// word of worlds, and some have eliminated worlds.
func randomModel(t *rapid.T) (*Model, naive) {
	n := rapid.OneOf(rapid.IntRange(0, 6), rapid.IntRange(60, 70)).Draw(t, "worlds")
	simple := naive{arrows: map[string]arrows{}, truths: map[string][]bool{}}
	agents := map[string]Relation{}
	for _, name := range someAgents {
		agents[name], simple.arrows[name] = randomRelation(t, n)
	}
	for _, atom := range someAtoms {
		simple.truths[atom] = rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, atom)
	}
	m, err := NewModel(n, agents, func(atom string) (func(int) bool, bool) {
		truth, ok := simple.truths[atom]
		return func(w int) bool { return truth[w] }, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	stays := rapid.SliceOfN(rapid.Float64Range(0, 1), n, n).Draw(t, "stays")
	m = m.Announce(func(w int) bool { return stays[w] < 0.9 })
	for w := range m.Worlds().All() {
		simple.worlds = append(simple.worlds, w)
	}
	return m, simple
}

// randomRelation returns a relation and the same relation as pairs.
func randomRelation(t *rapid.T, n int) (Relation, arrows) {
	switch rapid.IntRange(0, 4).Draw(t, "relation") {
	case 0:
		return Identity(), func(v, w int) bool { return v == w }
	case 1:
		return Universal(), func(v, w int) bool { return true }
	}
	class := rapid.SliceOfN(rapid.IntRange(0, n/2), n, n).Draw(t, "classes")
	return Observing(n, func(w int) int { return class[w] }), func(v, w int) bool { return class[v] == class[w] }
}

// mustParse parses formulas written in tests.
func mustParse(t testing.TB, text string) Formula {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return f
}
