package labyrinth

import (
	"context"

	"parlour/games"
)

// level plays as people do: it knows what comes within some plies, beyond those
// it goes by distances alone, and now and then it does not look at all.
type level struct {
	ahead int // plies
	slips int // of a hundred moves
}

// The levels. Against greedy, which looks at the next move alone, of the games
// that somebody wins, easy loses 8 in 10, medium 5 or 6, and hard 3 or 4.
var (
	easy   = level{ahead: 0, slips: 50}
	medium = level{ahead: 4, slips: 20}
	hard   = level{ahead: 8, slips: 0}
)

// play takes the quickest win that is in sight, and leaves out what loses within
// sight if anything else is to be had.
func (l level) play(ctx context.Context, s State, h games.Hand, _ games.Limits) (choice, error) {
	next := s.maze.Doors[s.at()]
	c := choice{Nodes: int64(len(next)), Depth: max(1, l.ahead), Why: say("labyrinth.think.near." + seatIDs[s.mover])}
	if h.Rand.IntN(100) < l.slips {
		c.Move, c.Why = next[h.Rand.IntN(len(next))], games.T("labyrinth.think.random")
		return c, ctx.Err()
	}
	best, err := s.inSight(ctx, l.ahead)
	if err != nil {
		return choice{}, err
	}
	to, score := s.nearest(best, h.Rand)
	c.Move, c.Value = to, float64(score)
	return c, ctx.Err()
}

// inSight are the best rooms to step into for who sees no further than so many
// plies, the step included.
func (s State) inSight(ctx context.Context, plies int) (best []Step, err error) {
	most := 0
	for _, to := range s.maze.Doors[s.at()] {
		worth := 0
		if plies > 0 {
			f, err := s.After(to).Forecast(ctx)
			if err != nil {
				return nil, err
			}
			worth = f.worth(s.mover, plies-1)
		}
		if len(best) > 0 && worth > most {
			best = nil
		}
		if len(best) == 0 || worth == most {
			best, most = append(best, to), worth
		}
	}
	return best, nil
}

// worth puts an end within so many plies in order for a seat: a win the sooner
// the better, a loss the later; 0 for what is not in sight.
func (f Forecast) worth(seat games.Seat, plies int) int {
	switch {
	case f.Winner == games.Nobody || f.Plies > plies:
		return 0
	case f.Winner == seat:
		return weight - f.Plies
	}
	return f.Plies - weight
}
