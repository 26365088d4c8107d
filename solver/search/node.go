package search

import "parlour/games"

// node adapts a state of package games to an Engine.
type node[S games.State[S, M], M Move] struct {
	state S
	mover games.Seat // the seat to move, also after the end of the game
	hash  func(S) uint64
}

func (n node[S, M]) AppendMoves(buf []M) []M {
	for m := range n.state.Moves() {
		buf = append(buf, m)
	}
	return buf
}

func (n node[S, M]) After(m M) node[S, M] { return node[S, M]{n.state.After(m), 1 - n.mover, n.hash} }

func (n node[S, M]) Ended() (End, bool) {
	switch o := n.state.Outcome(); o.Winner {
	case n.mover:
		return Won, o.Over
	case games.Nobody:
		return Drawn, o.Over
	default:
		return Lost, o.Over
	}
}

func (n node[S, M]) Hash() uint64 { return n.hash(n.state) }
