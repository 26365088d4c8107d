package crosscut

import (
	"context"

	"parlour/games"
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
