package crosscut

import (
	"context"
	"fmt"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// The parameters of campaigns, for a machine with two cores: the table has a gigabyte.
const (
	campaignTable   = 1 << 30
	campaignTop     = 6
	campaignThreads = 2
)

// known looks up the winner on a board with a table. On others it proves nothing.
func known(_ context.Context, s state, _ games.Limits) (v games.Solution[move], err error) {
	table, err := perfectFor(s.board.size)
	if err != nil || table == nil {
		return v, err
	}
	best, fastest := table.best(s.board)
	v = games.Solution[move]{Proven: true, Complete: true, Distance: int(best), Perfect: fastest, Nodes: int64(s.board.CountMoves())}
	switch {
	case best.won():
		v.Value = 1
	case best == draw:
		v.Value, v.Distance = 0.5, 0
	}
	for _, m := range s.board.AppendMoves(nil) {
		if d := table.value(s.board.After(m)).before(); d.won() == best.won() && (d == draw) == (best == draw) {
			v.Best = append(v.Best, m)
		}
	}
	return v, nil
}

// winSearch is a board for the search for a win of one side. A draw counts as a win of the other.
type winSearch struct {
	pruned
	attacker bool // the side to move is the one that tries to win
}

// AppendMoves appends the legal moves that may win, or all moves if every move loses immediately, so
// that the moves of an image are the images of the moves.
func (q winSearch) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = q.contenders(buf); len(buf) == start {
		buf = q.board.AppendMoves(buf)
	}
	return buf
}

// After returns the board after a legal move.
func (q winSearch) After(m move) winSearch { return winSearch{q.pruned.After(m), !q.attacker} }

// Ended reports whether the game is over and the result for the side to move.
func (q winSearch) Ended() (search.End, bool) {
	end, over := q.pruned.Ended()
	switch {
	case !over || end != search.Drawn:
		return end, over
	case q.attacker:
		return search.Lost, true
	}
	return search.Won, true
}

// Hash returns a key that all images of a board share.
func (q winSearch) Hash() uint64 {
	least := uint64(math.MaxUint64)
	q.images(func(b board) { least = min(least, b.Hash()) })
	if q.attacker {
		return search.Mix(least)
	}
	return least
}

// campaignTitle returns the title of a campaign's file.
func campaignTitle(a size) string {
	return fmt.Sprintf("crosscut, %d by %d", a.width(), a.height())
}

// campaign searches for a win of the side to move until the context ends. It stores solved positions
// in a file, from which a later call on any position of the same size resumes. The absence of a win
// is not reported as proven, because the game might be a draw.
func campaign(ctx context.Context, s state, file string, report func(progress string)) (v games.Solution[move], err error) {
	if s.board.end != running {
		return v, games.Refuse("games.over")
	}
	w, err := weights()
	if err != nil {
		return v, err
	}
	c := &search.Campaign[winSearch, move]{
		Solver: search.SolverConfig[winSearch]{Order: winOrder(w), TableBytes: campaignTable},
		Top:    campaignTop, Threads: campaignThreads, Report: report,
	}
	v, err = c.RunFile(ctx, winSearch{pruned{s.board}, true}, file, campaignTitle(s.board.size))
	v.Proven = v.Proven && v.Value == 1
	return v, err
}

// winOrder searches the positions first that are worst for the side to move.
func winOrder(weights []int16) func(winSearch) int {
	value := evaluator(weights, 0)
	return func(q winSearch) int { return value(q.pruned) }
}
