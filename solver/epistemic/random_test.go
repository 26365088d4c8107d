package epistemic

import (
	"fmt"
	"strings"
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
// word of worlds.
func randomModel(t *rapid.T) (*Model, naive) {
	n := rapid.OneOf(rapid.IntRange(0, 6), rapid.IntRange(60, 70)).Draw(t, "worlds")
	agents, truths := map[string]Relation{}, map[string][]bool{}
	for _, name := range someAgents {
		agents[name] = Relation(rapid.Bool().Draw(t, "relation"))
	}
	for _, atom := range someAtoms {
		truths[atom] = rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, atom)
	}
	return bothModels(n, agents, truths)
}

// bothModels returns a model and the same model for the naive evaluator.
func bothModels(n int, agents map[string]Relation, truths map[string][]bool) (*Model, naive) {
	simple := naive{arrows: map[string]arrows{}, truths: truths}
	for w := range n {
		simple.worlds = append(simple.worlds, w)
	}
	for name, r := range agents {
		simple.arrows[name] = func(v, w int) bool { return r == Universal || v == w }
	}
	return NewModel(n, agents, func(atom string) (func(int) bool, bool) {
		truth, ok := truths[atom]
		return func(w int) bool { return truth[w] }, ok
	}), simple
}

// printed returns a formula as Parse reads it, with parentheses around each operand.
func printed(f Formula) string {
	switch f := f.(type) {
	case Atom:
		return string(f)
	case Not:
		return "~" + printed(f.Of)
	case Binary:
		return "(" + printed(f.Left) + " " + string(f.Op) + " " + printed(f.Right) + ")"
	case Announcement:
		if f.Dual {
			return "<!" + printed(f.Said) + "> " + printed(f.Then)
		}
		return "[!" + printed(f.Said) + "] " + printed(f.Then)
	case Modal:
		if f.Agents == nil {
			return string(f.Op) + " " + printed(f.Of)
		}
		return string(f.Op) + "[" + strings.Join(f.Agents, ",") + "] " + printed(f.Of)
	}
	return fmt.Sprint(f)
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
