package crosscut

import (
	"context"
	"errors"
	"fmt"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// The size of a campaign: it has both cores of a small machine and a gigabyte.
const (
	campaignTable   = 1 << 30
	campaignTop     = 6
	campaignThreads = 2
)

// quest is a node as package search looks for a win of one side: a draw is none,
// so it counts as won by the other.
type quest struct {
	keen
	seeker bool // the side to move is the one whose win is looked for
}

// AppendMoves appends the legal moves that may win, or where every move loses at
// once all of them, so that images of a board have images of its moves.
func (q quest) AppendMoves(buf []Move) []Move {
	start := len(buf)
	if buf = q.contenders(buf); len(buf) == start {
		buf = q.moves(buf)
	}
	return buf
}

// After is the node after a legal move.
func (q quest) After(m Move) quest { return quest{q.keen.After(m), !q.seeker} }

// Ended tells how the game has ended for the side to move.
func (q quest) Ended() (search.End, bool) {
	end, over := q.keen.Ended()
	switch {
	case !over || end != search.Drawn:
		return end, over
	case q.seeker:
		return search.Lost, true
	}
	return search.Won, true
}

// Hash is the same for all images of a board.
func (q quest) Hash() uint64 {
	least := uint64(math.MaxUint64)
	q.images(func(b board) { least = min(least, node{b}.Hash()) })
	if q.seeker {
		return search.Mix(least)
	}
	return least
}

// campaign looks for a win of the side to move for as long as the context
// lasts. What it has solved it keeps in a file, from which a later call goes on,
// on any position of the same size. That there is no win is not told as proven:
// there might be a draw.
func campaign(ctx context.Context, s State, file string, report func(progress string)) (games.Solution[Move], error) {
	return campaignWithin(ctx, s, file, campaignTable, report)
}

func campaignWithin(ctx context.Context, s State, file string, tableBytes int, report func(string)) (v games.Solution[Move], err error) {
	if s.board.end != running {
		return v, games.Refuse("games.over")
	}
	w, err := weights()
	if err != nil {
		return v, err
	}
	ledger, err := search.OpenLedger(file, fmt.Sprintf("crosscut, %d by %d", s.board.size.width(), s.board.size.height()))
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, ledger.Close()) }()
	c := &search.Campaign[quest, Move]{
		Solver: search.SolverConfig[quest]{Order: questOrder(w), TableBytes: tableBytes},
		Ledger: ledger, Top: campaignTop, Threads: campaignThreads, Report: report,
	}
	start := quest{keen{node{s.board}}, true}
	r, err := c.Run(ctx, start)
	if err == nil && r.Proven {
		err = c.Verify(start)
	}
	v.Nodes = ledger.Nodes()
	if r.Proven && r.Won {
		v.Proven, v.Value = true, 1
	}
	if r.HasMove {
		v.Best = []Move{r.Move}
	}
	return v, err
}

// questOrder looks first at the positions that are worst for the side to move.
func questOrder(weights []int16) func(quest) int {
	value := evaluator(weights, 0)
	return func(q quest) int { return value(q.keen) }
}
