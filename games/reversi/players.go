package reversi

import (
	"cmp"
	"context"
	"math"
	"math/bits"

	"parlour/games"
	"parlour/solver/search"
)

// The limits of the computer players, and the strength of the levels.
const (
	easyRandom   = 0.5 // share of random moves; the others are greedy in the evaluation
	mediumRandom = 0.1 // share of random moves
	mediumDepth  = 2
	hardNodes    = 150_000 // about a quarter of a second
	tableBytes   = 4 << 20 // of each concurrent search
)

// engines are the reusable memory of searches.
type engines struct {
	*search.Pool[board, square]
}

func newEngines() engines {
	return engines{search.NewPool[board, square](board.value, tableBytes)}
}

// players returns the computer players by name.
func (es engines) players() map[string]games.Strategy[state, square] {
	return search.Explained(map[string]games.Strategy[state, square]{
		"greedy": greedy,
		"easy":   search.Mixed(easyRandom, games.Random[state, square], es.searching(games.Limits{Depth: 1})),
		"medium": search.Mixed(mediumRandom, games.Random[state, square], es.searching(games.Limits{Depth: mediumDepth})),
		"hard":   es.hard,
	}, why, outlook)
}

// greedy flips as many discs as possible; of equal moves it plays a random one.
func greedy(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[square], error) {
	c := games.Choice[square]{Depth: 1}
	best, lead := games.Best(s.Moves(), func(sq square) int {
		c.Nodes++
		return -s.board.After(sq).lead()
	})
	if len(best) == 0 {
		return c, games.Refuse("games.over")
	}
	c.Move, c.Value = games.Pick(h, best), float64(lead)
	c.Line = []square{c.Move}
	return c, ctx.Err()
}

// searching searches within limits.
func (es engines) searching(of games.Limits) games.Strategy[state, square] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
		if s.over() {
			return games.Choice[square]{}, games.Refuse("games.over")
		}
		r, err := es.Search(ctx, s.board, search.Seed(h), l.Or(of))
		return r.Choice(), err
	}
}

// hard plays the ending perfectly and searches before it.
func (es engines) hard(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
	found, err := finish(ctx, s.board, l)
	if err != nil || !found.proven {
		c, failed := es.searching(games.Limits{Nodes: hardNodes})(ctx, s, h, l)
		if c.Nodes += found.nodes; err == nil {
			err = failed
		}
		return c, err
	}
	return games.Choice[square]{
		Move: found.move, Value: float64(found.lead), Proven: true, Line: []square{found.move}, Nodes: found.nodes, Depth: s.empties(),
	}, nil
}

// why explains a move in one sentence by its most important effect.
func why(s state, c games.Choice[square]) games.Text {
	next, exact := s.board.After(c.Move), c.Proven && math.Abs(c.Value) <= most
	switch {
	case c.Move == pass:
		return games.T("reversi.why.pass")
	case exact && c.Value > 0:
		return games.T("reversi.why.win", "Count", int(c.Value))
	case exact && c.Value < 0:
		return games.T("reversi.why.loss", "Count", int(-c.Value))
	case exact:
		return games.T("reversi.why.draw")
	case uint64(1)<<c.Move&s.corners != 0:
		return games.T("reversi.why.corner")
	case next.moves() == 0 && !next.over():
		return games.T("reversi.why.passes", "Seat", 1-s.turn)
	case s.pass().moves()&s.corners != 0 && next.moves()&s.corners == 0:
		return games.T("reversi.why.guards", "Seat", 1-s.turn)
	case bits.OnesCount64(next.moves()) < bits.OnesCount64(s.pass().moves()):
		return games.T("reversi.why.closes", "Seat", 1-s.turn, "Count", bits.OnesCount64(next.moves()))
	}
	return games.T("games.why.best")
}

// outlook describes the discs and the open squares of the other player after a move.
func outlook(s state, sq square) games.Text {
	next := s.board.After(sq)
	return games.T("reversi.hint", "Own", bits.OnesCount64(next.theirs), "Seat", 1-s.turn, "Other", bits.OnesCount64(next.mine),
		"Open", bits.OnesCount64(next.moves()))
}

// board implements search.State.
var _ search.State[board, square] = board{}

// AppendMoves appends the open squares, or a pass.
func (b board) AppendMoves(buf []square) []square {
	moves := b.moves()
	if moves == 0 {
		return append(buf, pass)
	}
	for ; moves != 0; moves &= moves - 1 {
		buf = append(buf, square(bits.TrailingZeros64(moves)))
	}
	return buf
}

// After returns the board after a legal move.
func (b board) After(sq square) board {
	if sq == pass {
		return b.pass()
	}
	return b.play(1<<sq, b.flips(1<<sq))
}

// Ended reports whether the game is over, and the result.
func (b board) Ended() (search.End, bool) {
	if !b.over() {
		return search.Drawn, false
	}
	return search.End(cmp.Compare(b.lead(), 0)), true
}

// Hash returns the key of a board.
func (b board) Hash() uint64 { return search.Mix(b.mine ^ search.Mix(b.theirs)) }

// unit is the difference of values that multiplies the odds of winning by e.
const unit = 100

// features counts, for the player to move less the other player: corners, squares diagonally
// beside an empty corner, those beside one on an edge, edge discs that cannot be flipped, moves, and
// discs.
type features [6]int

func (b board) features() features {
	o := b.pass()
	f, g := b.side(), o.side()
	for i := range f {
		f[i] -= g[i]
	}
	return f
}

// side counts the features of the player to move.
func (b board) side() features {
	var diagonal, edges uint64
	empty := b.empty()
	for _, c := range b.beside {
		if empty&c.corner != 0 {
			diagonal |= c.diagonal
			edges |= c.edges
		}
	}
	return features{
		bits.OnesCount64(b.mine & b.corners),
		bits.OnesCount64(b.mine & diagonal),
		bits.OnesCount64(b.mine & edges),
		bits.OnesCount64(b.firm()),
		bits.OnesCount64(b.moves()),
		bits.OnesCount64(b.mine),
	}
}

// firm returns the discs of the player to move that nothing can flip because they extend from a
// corner along an edge.
func (b board) firm() uint64 {
	own := b.mine & b.edges
	set := own & b.corners
	for next := set; ; set = next {
		next |= (set<<1&notFirst | set>>1&notLast | set<<stride | set>>stride) & own
		if next == set {
			return set
		}
	}
}

// weights are the effects of the features on the log of the odds of winning, times [unit], rounded
// from those that TestWeights fits to games.
var weights = features{75, -85, -15, 17, 10, -3}

// value estimates the value of an unfinished game for the player to move.
func (b board) value() (value int) {
	for i, n := range b.features() {
		value += weights[i] * n
	}
	return value
}
