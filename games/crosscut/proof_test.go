package crosscut

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/proof"
)

// The number of a board identifies it exactly, and its key is the least number of its images.
func TestProofNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 30 {
		b := board{size: provenSize}
		for b.end == running {
			p := proofBoard{b}
			if got := readProofBoard(p.under(0)); got != p {
				t.Fatalf("%+v is read as %+v", p, got)
			}
			var numbers []uint64
			b.images(func(image board) {
				q := proofBoard{image}
				numbers = append(numbers, q.under(0))
				if q.Key() != p.Key() {
					t.Fatalf("%+v and its image %+v have other keys", p, q)
				}
			})
			if slices.Min(numbers) != p.Key() {
				t.Fatalf("%+v: the key is %d, the images' numbers are %d", p, p.Key(), numbers)
			}
			moves := b.AppendMoves(nil)
			b = b.After(moves[r.IntN(len(moves))])
		}
	}
}

// TestProof verifies a random part of the proof of 7x7. "arena check -game crosscut -options width=7,height=7" verifies
// all of it.
func TestProof(t *testing.T) {
	need.Slow(t)
	if _, err := proof.ReadLost(embeddedLost); err != nil || len(lostPositions()) == 0 {
		t.Fatalf("the list has %d positions: %v", len(lostPositions()), err)
	}
	part, err := games.ParsePart(fmt.Sprintf("?/%d", len(lostPositions())))
	if err != nil {
		t.Fatal(err)
	}
	c, known, err := check(t.Context(), games.Options{"width": "7", "height": "7"}, part, nil)
	if err != nil || !known || len(c.Faults) > 0 || c.Winner != squares.Red {
		t.Errorf("part %v: %+v, known %v, %v", part, c, known, err)
	}
	if _, known, err := check(t.Context(), games.Options{"width": "8", "height": "7"}, part, nil); known || err != nil {
		t.Errorf("of 8x7 a proof is known: %v, %v", known, err)
	}
}
