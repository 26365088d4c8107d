package epistemic

import (
	"math/rand/v2"
	"testing"
)

// million returns a model of a million worlds: coarse and rough distinguish 1000 observations each, fine
// and sharp 500,000.
func million(b *testing.B) *Model {
	b.Helper()
	const n = 1_000_000
	r := rand.New(rand.NewPCG(1, 2))
	random := func(k int) Relation { return Observing(n, func(int) int { return r.IntN(k) }) }
	p := where(n, func(int) bool { return r.IntN(1000) > 0 })
	m, err := NewModel(n, map[string]Relation{
		"blind": Universal(), "seer": Identity(),
		"coarse": random(1000), "rough": random(1000), "fine": random(n / 2), "sharp": random(n / 2),
	}, func(atom string) (func(int) bool, bool) {
		switch atom {
		case "p":
			return p.Has, true
		case "odd":
			return func(w int) bool { return w%2 == 1 }, true
		}
		return nil, false
	})
	if err != nil {
		b.Fatal(err)
	}
	return m
}

func BenchmarkEval(b *testing.B) {
	m := million(b)
	for _, text := range []string{
		"p",
		"p & ~odd -> p",
		"K[blind] p",
		"K[seer] p",
		"K[coarse] p",
		"K[fine] p",
		"M[fine] ~p",
		"E p",
		"C[blind,fine] p",
		"C[coarse,rough] p",
		"C[fine,sharp] p",
		"D[coarse,rough] p",
		"D[coarse,rough,fine] p",
		"[!odd] C[fine,sharp] p",
		"K[coarse] (M[fine] ~p -> K[blind] (odd | ~odd))",
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

// BenchmarkEvalFewLeft evaluates a model of a million worlds of which a thousand remain.
func BenchmarkEvalFewLeft(b *testing.B) {
	m := million(b).Announce(func(w int) bool { return w%1000 == 7 })
	f := mustParse(b, "K[coarse] (M[fine] ~p -> C[fine,sharp] (odd | p))")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Eval(b.Context(), f); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnnounce(b *testing.B) {
	m := million(b)
	b.ReportAllocs()
	for b.Loop() {
		m.Announce(func(w int) bool { return w%3 == 0 })
	}
}

func BenchmarkObserving(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Observing(1_000_000, func(w int) int { return w % 1000 })
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
