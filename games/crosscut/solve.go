package crosscut

import (
	"context"
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

// known looks up who wins on a board that is small enough for a table. On others
// it proves nothing.
func known(_ context.Context, s state, _ games.Limits) (v games.Solution[move], err error) {
	table, err := perfectFor(s.board.size)
	if err != nil || table == nil {
		return v, err
	}
	best, fastest := table.best(s.board)
	v = games.Solution[move]{Proven: true, All: true, Distance: int(best), Perfect: fastest, Nodes: int64(s.board.CountMoves())}
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

// winSearch is a board as package search looks for a win of one side: a draw is none,
// so it counts as won by the other.
type winSearch struct {
	pruned
	attacker bool // the side to move is the one whose win is looked for
}

// AppendMoves appends the legal moves that may win, or where every move loses at
// once all of them, so that images of a board have images of its moves.
func (q winSearch) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = q.contenders(buf); len(buf) == start {
		buf = q.board.AppendMoves(buf)
	}
	return buf
}

// After is the board after a legal move.
func (q winSearch) After(m move) winSearch { return winSearch{q.pruned.After(m), !q.attacker} }

// Ended tells how the game has ended for the side to move.
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

// Hash is the same for all images of a board.
func (q winSearch) Hash() uint64 {
	least := uint64(math.MaxUint64)
	q.images(func(b board) { least = min(least, b.Hash()) })
	if q.attacker {
		return search.Mix(least)
	}
	return least
}

// campaignTitle is what the file of a campaign begins with.
func campaignTitle(a size) string {
	return fmt.Sprintf("crosscut, %d by %d", a.width(), a.height())
}

// campaign looks for a win of the side to move for as long as the context
// lasts. What it has solved it keeps in a file, from which a later call goes on,
// on any position of the same size. That there is no win is not told as proven:
// there might be a draw.
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

// winOrder looks first at the positions that are worst for the side to move.
func winOrder(weights []int16) func(winSearch) int {
	value := evaluator(weights, 0)
	return func(q winSearch) int { return value(q.pruned) }
}
