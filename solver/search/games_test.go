package search

import "pgregory.net/rapid"

// Small games with known values.

// nim is a row of heaps. The player to move takes one or more from one heap; the player who takes the
// last one wins. A move is heap*8 + number.
type nim [4]uint8

func (n nim) AppendMoves(buf []int) []int {
	for h, size := range n {
		for k := 1; k <= int(size); k++ {
			buf = append(buf, h*8+k)
		}
	}
	return buf
}

func (n nim) After(m int) nim {
	n[m/8] -= uint8(m % 8)
	return n
}

func (n nim) Ended() (End, bool) { return Lost, n == nim{} }

func (n nim) Hash() uint64 {
	return Mix(uint64(n[0]) | uint64(n[1])<<8 | uint64(n[2])<<16 | uint64(n[3])<<24 | 1<<40)
}

// won is Bouton's theorem: the player to move wins unless the xor of the heaps is 0.
func (n nim) won() bool { return n[0]^n[1]^n[2]^n[3] != 0 }

// tictactoe holds the discs of the player to move, then those of the opponent.
type tictactoe [2]uint16

func (t tictactoe) AppendMoves(buf []uint8) []uint8 {
	for sq := range uint8(9) {
		if (t[0]|t[1])>>sq&1 == 0 {
			buf = append(buf, sq)
		}
	}
	return buf
}

func (t tictactoe) After(m uint8) tictactoe { return tictactoe{t[1], t[0] | 1<<m} }

func (t tictactoe) Ended() (End, bool) {
	for _, line := range []uint16{7, 56, 448, 73, 146, 292, 273, 84} {
		if t[1]&line == line {
			return Lost, true
		}
	}
	return Drawn, t[0]|t[1] == 511
}

func (t tictactoe) Hash() uint64 { return Mix(uint64(t[0]) | uint64(t[1])<<16 | 1<<40) }

// tree is a random game: each node has up to four children, and its number determines the result of a
// leaf.
type tree struct {
	id    uint64
	depth int8
}

// drawTree draws a tree whose root is not a leaf.
func drawTree(t *rapid.T, depth int) tree {
	numbers := rapid.Uint64().Filter(func(id uint64) bool { return tree{id, int8(depth)}.children() > 0 })
	return tree{numbers.Draw(t, "tree"), int8(depth)}
}

func (t tree) children() int {
	if t.depth == 0 {
		return 0
	}
	return int(Mix(t.id) % 5)
}

func (t tree) AppendMoves(buf []int) []int {
	for m := range t.children() {
		buf = append(buf, m)
	}
	return buf
}

func (t tree) After(m int) tree { return tree{Mix(t.id + uint64(m)), t.depth - 1} }

func (t tree) Ended() (End, bool) {
	return End(int(Mix(t.id^77)%3) - 1), t.children() == 0
}

func (t tree) Hash() uint64 { return t.id ^ uint64(t.depth) }

// sharp is a tree without draws.
type sharp struct{ tree }

func (t sharp) After(m int) sharp { return sharp{t.tree.After(m)} }

func (t sharp) Ended() (End, bool) {
	if t.children() > 0 {
		return Drawn, false
	}
	return End(Mix(t.id^77)&2) - 1, true
}

// guess is a weak evaluation.
func (t tree) guess() int { return int(t.id%201) - 100 }

// minimax returns the value of s for the player to move by plain minimax.
func minimax[S State[S, M], M Move](s S, ply int) int {
	if end, over := s.Ended(); over {
		return end.value(ply)
	}
	best := -Win
	for _, m := range s.AppendMoves(nil) {
		best = max(best, -minimax(s.After(m), ply+1))
	}
	return best
}
