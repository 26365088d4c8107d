package crosscut

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games/gametest/proof"
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

// TestProof verifies a random position of the proof of 7x7, or with "full" all of them, in five minutes on two cores.
func TestProof(t *testing.T) {
	need.Slow(t)
	list := lostPositions()
	if _, err := proof.ReadLost(embeddedLost); err != nil || len(list) == 0 {
		t.Fatalf("the list has %d positions: %v", len(list), err)
	}
	sample, full := rand.IntN(len(list)), need.Full(t)
	claim := proof.Claim[proofBoard]{Opening: proofBoard{board{size: provenSize}}, Lost: list, Decode: readProofBoard}
	first, r, err := claim.Check(t.Context(), func(i int) bool { return full || i == sample })
	if err != nil || len(r.Faults) > 0 || !first {
		t.Errorf("position %d: %+v, the first player wins %v, %v", sample, r, first, err)
	}
}
