package labyrinth

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/solver/pursuit"
)

// forecast is how a game ends if both sides play perfectly from now on.
type forecast struct {
	Winner games.Seat // Nobody for a draw
	Plies  int        // to the end; 0 for a draw
}

// side and seat translate between the game and the solver.
func side(s games.Seat) pursuit.Side {
	if s == games.Nobody {
		return pursuit.Neither
	}
	return pursuit.Side(s)
}

func seat(s pursuit.Side) games.Seat {
	if s == pursuit.Neither {
		return games.Nobody
	}
	return games.Seat(s)
}

// solverState is the position as the solver knows it.
func (s state) solverState() pursuit.State {
	return pursuit.State{Hunter: int(s.theseus), Runner: int(s.minotaur), Turn: side(s.mover)}
}

// forecast is exact: it takes the limit and the earlier positions into account.
// It returns the context's error if that ends first.
//
// From the opening of a labyrinth without a limit the Minotaur never wins:
// Theseus can step out of his start and back, and to get there the Minotaur
// would have to be next to it when Theseus returns.
func (s state) forecast(ctx context.Context) (forecast, error) {
	if o := s.Outcome(); o.Over {
		return forecast{Winner: o.Winner}, nil
	}
	_, f, err := s.perfect(ctx)
	return f, err
}

// perfect returns the best moves of a running game and what they lead to. Of
// winning moves they are the quickest, of losing ones the slowest.
func (s state) perfect(ctx context.Context) ([]step, forecast, error) {
	table, err := s.table(ctx)
	if err != nil {
		return nil, forecast{}, err
	}
	var best []step
	for _, room := range table.Best(s.solverState(), s.pliesLeft()) {
		best = append(best, step(room))
	}
	v := s.After(best[0]).verdict(table)
	f := forecast{Winner: seat(v.Winner)}
	if v.Winner != pursuit.Neither {
		f.Plies = v.Plies + 1
	}
	return best, f, nil
}

// verdict looks up the state in a table.
func (s state) verdict(table *pursuit.Table) pursuit.Verdict {
	if left := s.pliesLeft(); left != pursuit.Forever {
		return table.Within(s.solverState(), left)
	}
	return table.Verdict(s.solverState())
}

// pliesLeft is the number of plies until Theseus has made his last move.
func (s state) pliesLeft() int {
	if s.maze.Limit == 0 {
		return pursuit.Forever
	}
	moves := s.maze.Limit - s.made
	if s.mover == theseus {
		return 2*moves - 1
	}
	return 2 * moves
}

// maxTables is how many solutions a labyrinth keeps for games with repetitions.
const maxTables = 3

// table returns the solved labyrinth. If positions have occurred twice, their
// next occurrence is a draw, and the labyrinth has to be solved with that.
// Those that occurred once make no difference: a forced win repeats no
// position.
func (s state) table(ctx context.Context) (*pursuit.Table, error) {
	m, drawn, key := s.maze, s.twice(), ""
	for _, at := range drawn {
		key += fmt.Sprintf("%d %d %d;", at.Hunter, at.Runner, at.Turn)
	}
	if t := m.kept(key); t != nil {
		return t, nil
	}
	// Two callers may both solve it: this one may yield for long, and nobody
	// should have to wait for it.
	t, err := pursuit.Solve(ctx, m.graph(), int(m.Theseus), drawn...)
	if err != nil {
		return nil, err
	}
	m.keep(key, t)
	return t, nil
}

// kept returns a solution that was found before, or nil.
func (m *maze) kept(key string) *pursuit.Table {
	m.solving.Lock()
	defer m.solving.Unlock()
	return m.solved[key]
}

// keep keeps a solution. The one without repetitions stays; the others are
// dropped when there are too many.
func (m *maze) keep(key string, t *pursuit.Table) {
	m.solving.Lock()
	defer m.solving.Unlock()
	if own := m.solved[""]; m.solved == nil || len(m.solved) > maxTables {
		m.solved = map[string]*pursuit.Table{}
		if own != nil {
			m.solved[""] = own
		}
	}
	m.solved[key] = t
}

// twice returns the positions whose next occurrence is a draw.
func (s state) twice() []pursuit.State {
	var all []pursuit.State
	met := map[placement]int{}
	for v := s.past; v != nil; v = v.before {
		if met[v.placement]++; met[v.placement] == repetitions-1 {
			all = append(all, state{placement: v.placement}.solverState())
		}
	}
	return all
}

// foretell says who wins from the opening if nobody errs.
func (s state) foretell() (games.Seat, games.Text, bool) {
	f, err := s.began().forecast(context.Background())
	if err != nil || f.Winner == games.Nobody {
		return games.Nobody, games.Text{}, false
	}
	return f.Winner, say("labyrinth.foretold."+seatIDs[f.Winner], "Name", capital(s.maze.Name)), true
}

// solve is exact, as forecast is.
func solve(ctx context.Context, s state, _ games.Limits) (games.Solution[step], error) {
	best, f, err := s.perfect(ctx)
	if err != nil {
		return games.Solution[step]{}, err
	}
	found := games.Solution[step]{Proven: true, Value: values[f.Winner+1], Distance: f.Plies, All: true}
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

// values are what a forecast is worth to Theseus, by the winner plus one.
var values = [...]float64{0.5, 1, 0}
