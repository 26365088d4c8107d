package crosscut

import (
	"parlour/solver/search"
)

// node is a board as package search counts its moves.
type node struct{ board }

// AppendMoves appends the legal moves.
func (n node) AppendMoves(buf []move) []move { return n.moves(buf) }

// CountMoves is the number of legal moves.
func (n node) CountMoves() int { return n.count() }

// After is the node after a legal move.
func (n node) After(m move) node { return node{n.after(m)} }

// Ended tells how the game has ended for the side to move.
func (n node) Ended() (search.End, bool) {
	switch n.end {
	case finished:
		return search.Lost, true
	case stuck:
		return search.Drawn, true
	}
	return 0, false
}

// Hash tells all that matters of the boards of one size.
func (n node) Hash() uint64 {
	h := search.Mix(uint64(n.own)) ^ search.Mix(uint64(n.foe)+0x9e3779b97f4a7c15)*3
	if n.passed {
		h = ^h
	}
	return h
}

// pruned is a node as package search plays from it. Where a move wins at once, no
// other need be looked at; where the other side threatens to, none that lets it.
type pruned struct{ node }

// AppendMoves appends the legal moves that may be best, at least one.
func (k pruned) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = k.contenders(buf); len(buf) == start { // all lose as fast
		buf = k.moves(buf)[:start+1]
	}
	return buf
}

// After is the node after a legal move.
func (k pruned) After(m move) pruned { return pruned{k.node.After(m)} }

// contenders appends one move that wins at once, or the moves that don't let the
// other side do so; none if there are none.
func (b board) contenders(buf []move) []move {
	if m, ok := b.winsAtOnce(); ok {
		return append(buf, m)
	}
	start := len(buf)
	buf = b.moves(buf)
	if _, threat := b.turned().winsAtOnce(); !threat {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		after := b.after(m)
		if _, loses := after.winsAtOnce(); !loses {
			kept = append(kept, m)
		}
	}
	return kept
}
