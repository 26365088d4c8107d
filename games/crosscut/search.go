package crosscut

import "parlour/solver/search"

// Ended reports whether the game is over and the result for the side to move.
func (b board) Ended() (search.End, bool) {
	switch b.end {
	case finished:
		return search.Lost, true
	case stuck:
		return search.Drawn, true
	}
	return 0, false
}

// Hash returns a key that distinguishes boards of one size.
func (b board) Hash() uint64 {
	h := search.Mix(uint64(b.own)) ^ search.Mix(uint64(b.foe)+0x9e3779b97f4a7c15)*3
	if b.passed {
		h = ^h
	}
	return h
}

// pruned is a board with pruned moves for package search. If a move wins immediately, only that move
// is searched; if the opponent threatens to win, only moves that prevent it.
type pruned struct{ board }

// AppendMoves appends the legal moves that may be best, at least one.
func (k pruned) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = k.contenders(buf); len(buf) == start { // all moves lose equally fast
		buf = k.board.AppendMoves(buf)[:start+1]
	}
	return buf
}

// After returns the board after a legal move.
func (k pruned) After(m move) pruned { return pruned{k.board.After(m)} }

// contenders appends one move that wins immediately, or all moves that prevent an immediate win of
// the opponent, if there are any.
func (b board) contenders(buf []move) []move {
	if m, ok := b.winsAtOnce(); ok {
		return append(buf, m)
	}
	start := len(buf)
	buf = b.AppendMoves(buf)
	if _, threat := b.turned().winsAtOnce(); !threat {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		after := b.After(m)
		if _, loses := after.winsAtOnce(); !loses {
			kept = append(kept, m)
		}
	}
	return kept
}
