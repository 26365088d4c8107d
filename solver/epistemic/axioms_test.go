package epistemic

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The axioms of S5 with common and distributed knowledge (Fagin, Halpern,
// Moses, Vardi 1995, ch. 3) and the reduction axioms of public announcement (Plaza
// 1989; van Ditmarsch, van der Hoek, Kooi 2007, ch. 4), with P, Q, R for any formulas.
var axioms = []struct{ name, schema string }{
	{"K: distribution", "K[ann] (P -> Q) -> K[ann] P -> K[ann] Q"},
	{"T: what is known is true", "K[ann] P -> P"},
	{"4: positive introspection", "K[ann] P -> K[ann] K[ann] P"},
	{"5: negative introspection", "~K[ann] P -> K[ann] ~K[ann] P"},
	{"B: symmetry", "P -> K[ann] M[ann] P"},
	{"dual", "M[ann] P <-> ~K[ann] ~P"},
	{"everyone", "E[ann,bob] P <-> K[ann] P & K[bob] P"},
	{"everyone, all", "E P <-> E[ann,bob,cy] P"},
	{"common: fixed point", "C[ann,bob] P <-> P & E[ann,bob] C[ann,bob] P"},
	{"common: induction", "C[ann,bob] (P -> E[ann,bob] P) -> P -> C[ann,bob] P"},
	{"common: distribution", "C (P -> Q) -> C P -> C Q"},
	{"common, of one", "C[cy] P <-> K[cy] P"},
	{"common, of fewer", "C P -> C[ann,cy] P"},
	{"distributed: positive introspection", "D[ann,bob] P -> D[ann,bob] D[ann,bob] P"},
	{"distributed: negative introspection", "~D P -> D ~D P"},
	{"distributed: truth", "D P -> P"},
	{"distributed, of one", "D[bob] P <-> K[bob] P"},
	{"distributed, of more", "D[ann,bob] P -> D P"},
	{"announce an atom", "[!P] q <-> P -> q"},
	{"announce: not", "[!P] ~Q <-> P -> ~[!P] Q"},
	{"announce: and", "[!P] (Q & R) <-> [!P] Q & [!P] R"},
	{"announce: knows", "[!P] K[ann] Q <-> P -> K[ann] [!P] Q"},
	{"announce: distributed", "[!P] D[ann,bob] Q <-> P -> D[ann,bob] [!P] Q"},
	{"announce twice", "[!P] [!Q] R <-> [!P & [!P] Q] R"},
	{"announce: dual", "<!P> Q <-> ~[!P] ~Q"},
	{"announce: partial function", "<!P> Q -> [!P] Q"},
	{"announced facts are common knowledge", "[!p | q] C (p | q)"},
}

func TestAxioms(t *testing.T) {
	for _, axiom := range axioms {
		t.Run(axiom.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m, _ := randomModel(t)
				text := axiom.schema
				for _, letter := range []string{"P", "Q", "R"} {
					text = strings.ReplaceAll(text, letter, "("+printed(randomFormula(t, 2))+")")
				}
				f, err := Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				got, err := m.Ask(t.Context(), f)
				if err != nil || got.Holds != got.Worlds {
					t.Errorf("%s: %v, %v", text, got, err)
				}
			})
		})
	}
}

// Necessitation: what holds in all worlds is common knowledge in all worlds, and nothing else is.
func TestNecessitation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, _ := randomModel(t)
		f := randomFormula(t, 2)
		valid, err := m.Ask(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Ask(t.Context(), Modal{Common, nil, f})
		if err != nil || (got.Holds == got.Worlds) != (valid.Holds == valid.Worlds) {
			t.Errorf("%s: %v; commonly known: %v, %v", printed(f), valid, got, err)
		}
	})
}
