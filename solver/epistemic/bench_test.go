package epistemic

import (
	"math/rand/v2"
	"testing"
)

// million returns a model of a million worlds with both kinds of agents.
func million() *Model {
	const n = 1_000_000
	r := rand.New(rand.NewPCG(1, 2))
	p := make([]bool, n)
	for w := range p {
		p[w] = r.IntN(1000) > 0
	}
	return NewModel(n, map[string]Relation{"blind": Universal, "seer": Identity}, func(atom string) (func(int) bool, bool) {
		switch atom {
		case "p":
			return func(w int) bool { return p[w] }, true
		case "odd":
			return func(w int) bool { return w%2 == 1 }, true
		}
		return nil, false
	})
}

func BenchmarkEval(b *testing.B) {
	m := million()
	for _, text := range []string{
		"p",
		"p & ~odd -> p",
		"K[blind] p",
		"K[seer] p",
		"E p",
		"C p",
		"D[blind,seer] p",
		"[!odd] C p",
		"K[seer] (M[blind] ~p -> K[blind] (odd | ~odd))",
	} {
		f := mustParse(b, text)
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := m.Eval(b.Context(), f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("[!~1:blue & 2:yellow] K[breaker] (4:blue | M[maker] ~3:red) -> C[maker,breaker] 2:yellow"); err != nil {
			b.Fatal(err)
		}
	}
}
