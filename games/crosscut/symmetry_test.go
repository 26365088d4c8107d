package crosscut

import (
	"math/rand/v2"
	"testing"
)

// TestImages checks that symmetries preserve the game: an image has as many moves and the same set of images, and
// transposing twice is the identity.
func TestImages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 60 {
		b := newState(5+r.IntN(6), 5+r.IntN(6)).board
		for b.end == running {
			for name, got := range map[string]discs{
				"mirrored": b.own.mirrored(b.size).mirrored(b.size), "upended": b.own.upended(b.size).upended(b.size),
				"transposed": b.own.transposed().transposed(),
			} {
				if got != b.own {
					t.Fatalf("%x twice %s is %x", b.own, name, got)
				}
			}
			images := 0
			b.images(func(image board) {
				images++
				sameGame(t, b, image)
			})
			if want := map[bool]int{true: 8, false: 4}[b.size.w == b.size.h]; images != want {
				t.Fatalf("%d images, want %d", images, want)
			}
			sameGame(t, b, b.transposed())
			moves := b.AppendMoves(nil)
			b = b.After(moves[r.IntN(len(moves))])
		}
	}
}

// sameGame compares the successors of two boards to a depth of two plies.
func sameGame(t *testing.T, a, b board) {
	t.Helper()
	if a.size == b.size && (winSearch{pruned{a}, true}).Hash() != (winSearch{pruned{b}, true}).Hash() {
		t.Fatalf("%+v and %+v have other hashes", a, b)
	}
	if n, m := perft(state{board: a}, 2), perft(state{board: b}, 2); n != m {
		t.Fatalf("%+v has %d lines, %+v %d", a, n, b, m)
	}
}
