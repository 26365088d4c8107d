package labyrinth

import (
	"context"
	"fmt"
	"math"
	"slices"

	"parlour/games"
	"parlour/solver/pursuit"
)

// forecast is the result of the game if both sides play perfectly from now on.
type forecast struct {
	Winner games.Seat // Nobody for a draw
	Plies  int        // The plies to the end; 0 for a draw.
}

// solverState returns the position as package pursuit has it. Its sides have the numbers of the
// seats, and Neither is games.Nobody.
func (s state) solverState() pursuit.State {
	return pursuit.State{Hunter: int(s.theseus), Runner: int(s.minotaur), Turn: pursuit.Side(s.mover)}
}

// forecast returns the exact result, with the limit and the earlier positions
// taken into account. The error is the context's.
//
// From the opening of a labyrinth without a limit the Minotaur never wins.
// Theseus can step out of his start and back, and to get there the Minotaur
// would have to be next to it when Theseus returns.
func (s state) forecast(ctx context.Context) (forecast, error) {
	if o := s.Outcome(); o.Over {
		return forecast{Winner: o.Winner}, nil
	}
	_, f, err := s.perfect(ctx)
	return f, err
}

// perfect returns the best moves of a running game and their result: the
// quickest of winning moves, the slowest of losing ones.
func (s state) perfect(ctx context.Context) ([]roomID, forecast, error) {
	table, err := s.table(ctx)
	if err != nil {
		return nil, forecast{}, err
	}
	best := games.Mapped(table.Best(s.solverState(), s.pliesLeft()), func(room int) roomID { return roomID(room) })
	next := s.After(best[0])
	v := table.Within(next.solverState(), next.pliesLeft())
	f := forecast{Winner: games.Seat(v.Winner)}
	if v.Winner != pursuit.Neither {
		f.Plies = v.Plies + 1
	}
	return best, f, nil
}

// pliesLeft returns the number of plies until Theseus has made his last move.
func (s state) pliesLeft() int {
	if s.maze.Limit == 0 {
		return pursuit.Forever
	}
	moves := s.maze.Limit - s.theseusMoves
	if s.mover == theseus {
		return 2*moves - 1
	}
	return 2 * moves
}

// table returns the solution of the labyrinth. The next occurrence of a
// position that has occurred twice is a draw, and the solution depends on those
// positions. Positions that occurred once make no difference, because a forced
// win repeats no position.
func (s state) table(ctx context.Context) (*pursuit.Table, error) {
	m, drawn, key := s.maze, s.occurredTwice(), ""
	for _, at := range drawn {
		key += fmt.Sprintf("%d %d %d;", at.Hunter, at.Runner, at.Turn)
	}
	if t, ok := m.tables.Peek(key); ok {
		return t, nil
	}
	// Two callers may solve the same labyrinth: solving may yield for long, and
	// must not hold the cache entry that another one waits for.
	t, err := pursuit.Solve(ctx, m.graph(), int(m.Theseus), drawn...)
	if err != nil {
		return nil, err
	}
	bytes := 4 * int64(len(m.Rooms)) * int64(len(m.Rooms)) // two for each pair of rooms and side to move
	return m.tables.Get(key, func() (*pursuit.Table, int64, error) { return t, bytes, nil })
}

// occurredTwice returns the positions whose next occurrence is a draw.
func (s state) occurredTwice() []pursuit.State {
	var all []pursuit.State
	occurrences := map[placement]int{}
	for v := s.history; v != nil; v = v.previous {
		if occurrences[v.placement]++; occurrences[v.placement] == repetitions-1 {
			all = append(all, state{placement: v.placement}.solverState())
		}
	}
	return all
}

// provenWinner returns who wins from the opening by perfect play, if the game is not drawn.
func provenWinner(s state) (games.Seat, games.Text, bool) {
	f, err := s.openingState().forecast(context.Background())
	if err != nil || f.Winner == games.Nobody {
		return games.Nobody, games.Text{}, false
	}
	id := bySeat{"labyrinth.foretold.theseus", "labyrinth.foretold.minotaur"}[f.Winner]
	return f.Winner, say(id), true
}

// solve returns the exact value, as forecast does.
func solve(ctx context.Context, s state, _ games.Limits) (games.Solution[roomID], error) {
	best, f, err := s.perfect(ctx)
	if err != nil {
		return games.Solution[roomID]{}, err
	}
	found := games.Solution[roomID]{Proven: true, Value: values[f.Winner+1], Distance: f.Plies, Complete: true}
	if s.mover == minotaur {
		found.Value = 1 - found.Value
	}
	if f.Plies > 0 { // a draw has no end to hurry to
		found.Perfect = best
	}
	for to := range s.Moves() {
		next, err := s.After(to).forecast(ctx)
		if err != nil {
			return found, err
		}
		if next.Winner == f.Winner {
			found.Best = append(found.Best, to)
		}
	}
	return found, nil
}

// values are the values of a forecast for Theseus, indexed by the winner plus
// one.
var values = [...]float64{0.5, 1, 0}

// The skill of a move. A win, a draw and a loss are worth 1, 1/2 and 0, so a
// move that loses half a point has half the skill. One that only delays a win
// has more.
const (
	fullSkill = 100
	halfSkill = 50
)

// judge compares a step with the best one. The verdict is exact.
func judge(ctx context.Context, s state, to roomID, _ games.Limits) (games.Verdict, error) {
	best, could, err := s.perfect(ctx)
	if err != nil {
		return games.Verdict{}, err
	}
	has, err := s.After(to).forecast(ctx)
	if err != nil {
		return games.Verdict{}, err
	}
	v := games.Verdict{Best: s.name(best[0]), Luck: -1, Standing: int(100 * values[has.Winner+1])}
	if slices.Contains(best, to) {
		v.Best = s.name(to)
	}
	if has.Winner != games.Nobody {
		has.Plies++ // this move
	}
	id := ""
	if id, v.Skill = compare(s.mover, could, has); id != "" {
		v.Text = say(id, "Count", movesIn(could.Plies))
	}
	return v, nil
}

// compare compares the result that the mover could have reached with the actual
// one. It returns the text ID of why the best move is better, "" if it is not,
// and the skill.
func compare(mover games.Seat, could, has forecast) (id string, skill int) {
	won := func(f forecast) bool { return f.Winner == mover }
	drawn := func(f forecast) bool { return f.Winner == games.Nobody }
	wins := bySeat{"labyrinth.verdict.wins.theseus", "labyrinth.verdict.wins.minotaur"}[mover]
	switch {
	case could == has:
		return "", fullSkill
	case won(could) && won(has):
		return wins, halfSkill + portion(fullSkill-halfSkill, could.Plies, has.Plies)
	case won(could) && drawn(has):
		return wins, halfSkill
	case won(could):
		return wins, 0
	case drawn(could):
		return bySeat{"labyrinth.verdict.draws.theseus", "labyrinth.verdict.draws.minotaur"}[mover], 0
	}
	return "labyrinth.verdict.resists", portion(fullSkill, has.Plies, could.Plies)
}

// portion returns whole*a/b, rounded, but less than the whole.
func portion(whole, a, b int) int {
	return min(int(math.Round(float64(whole)*float64(a)/float64(b))), whole-1)
}
