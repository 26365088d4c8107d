package deduce

import (
	"math/rand/v2"
	"testing"
)

// TestSlicedTally compares the sizes of classes with those of codes graded one
// by one, for sets of all sizes.
func TestSlicedTally(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, name := range []string{"p1c2r", "p3c5n", "p4c6r", "p5c8r", "p6c4r", "p7c3r", "mottemeister"} {
		s := mustSpace(t, mustRules(t, name))
		for range 50 {
			set := sample(s.all, 1+rng.IntN(min(s.Len(), 300)), rng)
			guess := int32(rng.IntN(s.Len()))
			want := make([]uint32, s.rules.answerSpan())
			s.tally(guess, set, want)
			var got sizes
			s.slice(set).tally(&s.codes[guess], &got)
			for a, n := range want {
				exact, common := a/(s.rules.Pegs+1), a%(s.rules.Pegs+1)
				if got[exact][common] != n {
					t.Fatalf("%s, %v on %d codes: %d of answer %v, want %d", name, s.codes[guess], len(set), got[exact][common], Answer(a), n)
				}
			}
		}
	}
}
