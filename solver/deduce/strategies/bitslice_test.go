package strategies

import (
	"math/rand/v2"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// TestSlicedTally compares bit-sliced class sizes with grading codes one by one, for sets of all sizes.
func TestSlicedTally(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, name := range []string{"p1c2r", "p3c5n", "p4c6r", "p5c8r", "p6c4r", "p7c3r", "mottemeister"} {
		s := deducetest.Space(t, deducetest.Rules(t, name))
		for range 50 {
			set := sample(s.All(), 1+rng.IntN(min(s.Len(), 300)), rng)
			guess := int32(rng.IntN(s.Len()))
			want := make([]uint32, s.Rules().AnswerSpan())
			s.Tally(guess, set, want)
			var got sizes
			code := s.Code(guess)
			slice(s, set).tally(&code, &got)
			for a, n := range want {
				exact, common := a/(s.Rules().Pegs+1), a%(s.Rules().Pegs+1)
				if got[exact][common] != n {
					t.Fatalf("%s, %v on %d codes: %d of answer %v, want %d", name, s.Code(guess), len(set), got[exact][common], deduce.Answer(a), n)
				}
			}
		}
	}
}
