package epistemic

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// cards returns a model of nine worlds with both kinds of agents, and the same model for the naive
// evaluator.
func cards() (*Model, naive) {
	const n = 9
	truths := map[string][]bool{}
	for i, atom := range someAtoms {
		for w := range n {
			truths[atom] = append(truths[atom], (w*(i+2)+i)%5 < 2)
		}
	}
	return bothModels(n, map[string]Relation{"ann": Identity, "bob": Universal, "cy": Universal}, truths)
}

// FuzzEval evaluates arbitrary text. It is not a formula, contains unknown names, or holds in the same
// worlds as by the definitions.
func FuzzEval(f *testing.F) {
	for _, text := range []string{
		"p", "K[ann] p", "M[bob] ~q", "C (p | 1:red)", "D[ann,bob] q -> E p", "[!p] K[cy] q <-> <!q> C[ann,cy] p", "K[dan] p", "K[ann] r",
		"E E E E p", "[![!p] q] C[ann,bob] ~1:red", "true & ⊥", "\x00", strings.Repeat("~", 60) + "p", strings.Repeat("(", 200), strings.Repeat("p&", 900) + "q",
		strings.Repeat("M[ann] ", 100) + "p", "E[" + strings.Repeat("ann,", 400) + "bob] p",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		formula, err := Parse(text)
		var syntax *SyntaxError
		if err != nil {
			if !errors.As(err, &syntax) {
				t.Fatalf("Parse(%q): %v is no SyntaxError", text, err)
			}
			return
		}
		m, simple := cards()
		got, err := m.Eval(t.Context(), formula)
		var name *NameError
		if err != nil {
			if !errors.As(err, &name) {
				t.Fatalf("%s: %v is no NameError", text, err)
			}
			return
		}
		if strings.Count(text, "[")+strings.Count(text, "<") > 3 || weight(formula) > 60 {
			return // the naive evaluator would take too long
		}
		for _, w := range simple.worlds {
			if holds, want := slices.Contains(worldsOf(got), w), simple.holds(w, formula); holds != want {
				t.Errorf("%s in world %d: %v, want %v", text, w, holds, want)
			}
		}
	})
}

// weight returns the number of operators of a formula, with modalities counted ten times.
func weight(f Formula) int {
	switch f := f.(type) {
	case Not:
		return 1 + weight(f.Of)
	case Binary:
		return 1 + weight(f.Left) + weight(f.Right)
	case Modal:
		return 10 + weight(f.Of)
	case Announcement:
		return 10 + weight(f.Said) + weight(f.Then)
	}
	return 1
}

// The valuation of a proposition is queried once for each world, however often the proposition occurs
// and whatever is announced in between.
func TestEvalQueriesEachWorldOnce(t *testing.T) {
	const n = 100
	asked := 0
	m := NewModel(n, map[string]Relation{"ann": Universal}, func(string) (func(int) bool, bool) {
		return func(w int) bool { asked++; return w%2 == 0 }, true
	})
	if _, err := m.Eval(t.Context(), mustParse(t, strings.Repeat("p & [!p] K[ann] q & ", 60)+"p")); err != nil {
		t.Fatal(err)
	}
	if asked != 2*n {
		t.Errorf("the valuations were asked %d times about %d worlds and two propositions", asked, n)
	}
}
