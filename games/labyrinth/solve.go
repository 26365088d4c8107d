package labyrinth

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/solver/pursuit"
)

// forecast is how a game ends when both play perfectly from now on.
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

// forecast is exact, the limit and the positions met so far included. It
// returns the context's error when that ends first.
//
// From the opening of a labyrinth without a limit it is never the Minotaur who
// wins: Theseus can step out of his start and back, and the Minotaur, to come
// there, would have to be next to it when Theseus returns.
func (s state) forecast(ctx context.Context) (forecast, error) {
	if o := s.Outcome(); o.Over {
		return forecast{Winner: o.Winner}, nil
	}
	_, f, err := s.perfect(ctx)
	return f, err
}

// perfect are the best moves of a running game and what they lead to.
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

// verdict looks a state up.
func (s state) verdict(table *pursuit.Table) pursuit.Verdict {
	if left := s.pliesLeft(); left != pursuit.Forever {
		return table.Within(s.solverState(), left)
	}
	return table.Verdict(s.solverState())
}

// pliesLeft is how many plies there are until Theseus has made his last move.
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

// maxTables is how many solutions a labyrinth keeps besides its own.
const maxTables = 3

// table is the solved labyrinth. Where positions were met twice, and so are
// drawn when met again, that has to be solved for them. One met once needs no
// care: who wins by force meets no position again.
func (s state) table(ctx context.Context) (*pursuit.Table, error) {
	m, drawn, key := s.maze, s.twice(), ""
	for _, at := range drawn {
		key += fmt.Sprintf("%d %d %d;", at.Hunter, at.Runner, at.Turn)
	}
	if t := m.kept(key); t != nil {
		return t, nil
	}
	// Who comes meanwhile solves it, too: while this one gives way, nobody may
	// have to wait for it.
	t, err := pursuit.Solve(ctx, m.graph(), int(m.Theseus), drawn...)
	if err != nil {
		return nil, err
	}
	m.keep(key, t)
	return t, nil
}

// kept is the solution that was found before, or nil.
func (m *maze) kept(key string) *pursuit.Table {
	m.solving.Lock()
	defer m.solving.Unlock()
	return m.solved[key]
}

// keep keeps a solution. That without drawn positions stays, the others as long
// as there are few.
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

// twice are the positions that make a draw when they are met again.
func (s state) twice() []pursuit.State {
	var all []pursuit.State
	met := map[spot]int{}
	for v := s.past; v != nil; v = v.before {
		if met[v.spot]++; met[v.spot] == repetitions-1 {
			all = append(all, state{spot: v.spot}.solverState())
		}
	}
	return all
}

// foretell is who wins a labyrinth from the start, if neither errs.
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

// values are what an end is worth to Theseus, by the winner's seat, nobody's
// first.
var values = [...]float64{0.5, 1, 0}
