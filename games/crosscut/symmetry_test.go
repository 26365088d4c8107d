package crosscut

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"parlour/games/gametest"
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
	if n, m := gametest.Perft(a, 2), gametest.Perft(b, 2); n != m {
		t.Fatalf("%+v has %d lines, %+v %d", a, n, b, m)
	}
}

// mirrored flips the discs horizontally.
func (d discs) mirrored(a size) discs {
	// Reversing the bits reverses the order of the rows too; reversing the bytes restores it.
	return discs(bits.ReverseBytes64(bits.Reverse64(uint64(d)))) >> (8 - a.w)
}

// upended flips the discs vertically.
func (d discs) upended(a size) discs {
	return discs(bits.ReverseBytes64(uint64(d))) >> (8 * (8 - a.h))
}

// images calls f with every image of the board, beginning with the board itself: eight if it is
// square, otherwise four.
func (b board) images(f func(board)) {
	turns := 1
	if b.size.w == b.size.h {
		turns = 2
	}
	for range turns {
		for range 2 {
			f(b)
			b.own, b.foe = b.own.mirrored(b.size), b.foe.mirrored(b.size)
			f(b)
			b.own, b.foe = b.own.upended(b.size), b.foe.upended(b.size)
		}
		b = b.transposed()
	}
}
