package reversi

import (
	"cmp"
	"context"
	"errors"
	"math/bits"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/memory"
	"parlour/solver/search"
)

const (
	// exactEmpties is the number of empty squares from which games are solved. Of 100 random
	// positions with 14, the slowest takes half a second.
	exactEmpties = 14
	// exactNodes bounds the time of a solution to some one and a half seconds. With 14 empty squares it is
	// rarely needed.
	exactNodes = 3_000_000
)

// finished is the best move of a solved board and the lead at the end, for the player to move.
type finished struct {
	proven bool
	lead   int
	move   square
	nodes  int64
}

// finish solves a running game with few empty squares, unless the solver reaches its limit.
func finish(ctx context.Context, b board, l games.Limits) (found finished, err error) {
	if b.empties() > exactEmpties || b.over() {
		return found, ctx.Err()
	}
	v, done := newEnding(solver.WithStop(ctx, l.Stop), l.Or(games.Limits{Nodes: exactNodes}).Nodes)
	defer done()
	return v.finish(b)
}

// finish returns the best move and its lead.
func (v *ending) finish(b board) (found finished, err error) {
	moves := b.moves()
	if moves == 0 {
		found.move, found.lead = pass, v.search(b, -most, most)
	} else {
		var next [32]reply
		found.lead = -most - 1
		for _, r := range b.replies(moves, &next) {
			if score := -v.search(r.board, -most, -found.lead); score > found.lead && v.err == nil {
				found.lead, found.move = score, square(bits.TrailingZeros64(r.at))
			}
		}
	}
	found.nodes, found.proven = v.nodes, v.err == nil
	if errors.Is(v.err, solver.ErrStopped) {
		return found, nil
	}
	return found, v.err
}

// solve returns the result of a running game with few empty squares under perfect play, and all
// moves that preserve it. The moves that lead to most discs are perfect: the length of a game says
// nothing.
func solve(ctx context.Context, s state, l games.Limits) (found games.Solution[square], err error) {
	if s.over() {
		return found, games.Refuse("games.over")
	}
	if s.empties() > exactEmpties {
		return found, ctx.Err()
	}
	v, done := newEnding(solver.WithStop(ctx, l.Stop), l.Or(games.Limits{Nodes: exactNodes}).Nodes)
	defer done()
	end, err := v.finish(s.board)
	if found.Nodes = v.nodes; err != nil || !end.proven {
		return found, err
	}
	least := min(cmp.Compare(end.lead, 0), 1)
	if end.lead < 0 {
		least = -most
	}
	for sq := range s.Moves() {
		next := s.board.After(sq)
		if -v.search(next, -least, 1-least) >= least {
			found.Best = append(found.Best, sq)
		}
	}
	found.Nodes, found.Proven, found.Complete = v.nodes, v.err == nil, v.err == nil
	found.Value = float64(1+cmp.Compare(end.lead, 0)) / 2
	if v.err != nil {
		return games.Solution[square]{Nodes: v.nodes}, ctx.Err()
	}
	return found, nil
}

// The default node limits of a review: of the search of a move, and of all moves of a game.
const (
	judgeNodes  = 200_000
	reviewNodes = 4_000_000
)

// inaccuracy is the smallest estimated loss of winning chances that counts as a mistake.
const inaccuracy = 0.15

// review assesses the moves of a game, exactly in the ending.
func (es engines) review(ctx context.Context, played []games.Played[state, square], l games.Limits, report func(i int, v games.Verdict)) error {
	nodes := cmp.Or(l.Nodes, min(judgeNodes, reviewNodes/int64(max(len(played), 1))))
	searching, comparing := search.Through(es.Pool, func(s state) board { return s.board })
	r := &search.Reviewer[state, square]{
		Solved: func(ctx context.Context, s state) (search.Result[square], error) {
			found, err := finish(ctx, s.board, l)
			return found.result(), err
		},
		Search: searching, Compare: comparing, NodeLimits: func(state) []int64 { return []int64{nodes} },
		Limits: l, Unit: unit, Inaccuracy: inaccuracy, Better: better, Format: format,
	}
	return r.Review(ctx, played, report)
}

// result converts the solution to the result of a search. Its distance is unknown.
func (f finished) result() search.Result[square] {
	if !f.proven {
		return search.Result[square]{}
	}
	value := cmp.Compare(f.lead, 0) * search.Win
	return search.Result[square]{Move: f.move, Line: []square{f.move}, Proven: true, Value: value, Mean: value, Nodes: f.nodes}
}

// better explains why the best move beats the one played.
func better(s state, a search.Appraisal[square]) games.Text {
	best, played := s.board.After(a.Best.Move), s.board.After(a.Move)
	open, other := bits.OnesCount64(best.moves()), bits.OnesCount64(played.moves())
	switch {
	case uint64(1)<<a.Best.Move&s.corners != 0:
		return games.T("reversi.verdict.corner")
	case played.moves()&s.corners != 0 && best.moves()&s.corners == 0:
		return games.T("reversi.verdict.guards", "Seat", 1-s.turn)
	case a.Best.Proven && a.Best.Value == 0:
		return games.T("reversi.verdict.draws")
	case open < other:
		return games.T("reversi.verdict.closes", "Seat", 1-s.turn, "Count", other-open)
	}
	return games.Text{}
}

// ending finds the exact result of a game with few empty squares, in discs. It is an alpha-beta
// search with a transposition table. It first tries moves that leave the other player few moves,
// and prefers corners and regions with an odd number of empty squares.
type ending struct {
	ctx   context.Context
	table []bound
	limit int64 // on nodes; 0 is none
	nodes int64
	err   error
}

// bound is an entry of the table: bounds on the lead at the end of the game.
type bound struct {
	mine, theirs uint64
	low, high    int8
}

const (
	tableEntries = 1 << 16
	boundBytes   = 24
	// tabled is the number of empty squares from which positions are stored.
	tabled = 6
	most   = 64 // discs
)

// newEnding returns a solver and a function that releases its memory.
func newEnding(ctx context.Context, limit int64) (v *ending, done func()) {
	bytes, done := memory.Reserve(ctx, tableEntries*boundBytes)
	entries := 1 << (bits.Len64(uint64(bytes/boundBytes)) - 1)
	return &ending{ctx: ctx, table: make([]bound, entries), limit: limit}, done
}

// search returns the lead of the player to move at the end of the game: exact between alpha and
// beta, otherwise a bound. It is meaningless after an error.
func (v *ending) search(b board, alpha, beta int) int {
	if v.check(); v.err != nil {
		return 0
	}
	if empty := b.empty(); empty&(empty-1) == 0 {
		return b.last(empty)
	}
	moves := b.moves()
	if moves == 0 {
		if b = b.pass(); b.moves() == 0 {
			return -b.lead()
		}
		return -v.search(b, -beta, -alpha)
	}
	var known *bound
	if b.empties() >= tabled {
		known = v.entry(b)
		switch low, high := int(known.low), int(known.high); {
		case low >= beta || low == high:
			return low
		case high <= alpha:
			return high
		default:
			alpha, beta = max(alpha, low), min(beta, high)
		}
	}
	best := v.best(b, moves, alpha, beta)
	if known != nil && v.err == nil {
		v.store(b, best, alpha, beta)
	}
	return best
}

// last returns the lead at the end of a game with one empty square.
func (b board) last(at uint64) int {
	if f := b.flips(at); f != 0 {
		return b.lead() + 1 + 2*bits.OnesCount64(f)
	}
	if f := b.pass().flips(at); f != 0 {
		return b.lead() - 1 - 2*bits.OnesCount64(f)
	}
	return b.lead()
}

// best searches the moves of a board.
func (v *ending) best(b board, moves uint64, alpha, beta int) int {
	var next [32]reply
	best := -most
	for i, r := range b.replies(moves, &next) {
		low := max(alpha, best)
		score := 0
		if i == 0 {
			score = -v.search(r.board, -beta, -low)
		} else if score = -v.search(r.board, -low-1, -low); score > low && score < beta {
			score = -v.search(r.board, -beta, -score)
		}
		if best = max(best, score); best >= beta || v.err != nil {
			break
		}
	}
	return best
}

// entry returns the table's entry for a board, emptied if it is that of another.
func (v *ending) entry(b board) *bound {
	e := &v.table[v.place(b)]
	if e.mine != b.mine || e.theirs != b.theirs {
		return &bound{b.mine, b.theirs, -most, most}
	}
	return e
}

func (v *ending) place(b board) uint64 { return b.Hash() & uint64(len(v.table)-1) }

func (v *ending) store(b board, best, alpha, beta int) {
	e := *v.entry(b)
	if best > alpha {
		e.low = max(e.low, int8(best))
	}
	if best < beta {
		e.high = min(e.high, int8(best))
	}
	v.table[v.place(b)] = e
}

// check counts a node and, from time to time, records that the search must stop.
func (v *ending) check() {
	if v.err != nil {
		return
	}
	if v.nodes&0x3ff == 0 {
		v.err = solver.Yield(v.ctx)
	}
	if v.nodes++; v.err == nil && v.limit > 0 && v.nodes >= v.limit {
		v.err = solver.ErrStopped
	}
}

// reply is the board after a move, and the rank of the move.
type reply struct {
	board
	at   uint64
	rank int
}

// The ranks of moves, in moves of the other player.
const (
	cornerRank = 6
	oddRank    = 2
	// rankedEmpties is the number of empty squares from which moves of the other player are counted.
	rankedEmpties = 5
)

// replies lists the boards after moves, the most promising first.
func (b board) replies(moves uint64, next *[32]reply) []reply {
	n, count, odd := 0, b.empties() >= rankedEmpties, b.odd()
	for ; moves != 0; moves &= moves - 1 {
		at := moves & -moves
		r := reply{board: b.play(at, b.flips(at)), at: at}
		if at&odd != 0 {
			r.rank -= oddRank
		}
		if count {
			r.rank += bits.OnesCount64(r.moves())
			if at&b.corners != 0 {
				r.rank -= cornerRank
			}
		}
		i := n
		for ; i > 0 && next[i-1].rank > r.rank; i-- {
			next[i] = next[i-1]
		}
		next[i] = r
		n++
	}
	return next[:n]
}

// odd returns the empty squares in those quarters of the board that have an odd number of them.
func (b board) odd() (set uint64) {
	const quarter = 0x0f0f0f0f
	empty := b.empty()
	for _, part := range [...]uint64{quarter, quarter << 4, quarter << 32, quarter << 36} {
		if bits.OnesCount64(empty&part)&1 == 1 {
			set |= empty & part
		}
	}
	return set
}
