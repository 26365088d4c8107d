package labyrinth

import (
	"context"
	"math/rand/v2"
	"slices"

	"parlour/games"
)

type choice = games.Choice[step]

func players() map[string]games.Strategy[state, step] {
	return map[string]games.Strategy[state, step]{
		"random": random, "easy": easy.play, "greedy": greedy, "medium": medium.play, "hard": hard.play, "perfect": perfect,
	}
}

// defaultPlayer has the strongest player play where members only watch.
func defaultPlayer(opening string, _ games.Options, _ games.Seat) string {
	if opening == "watch" {
		return "perfect"
	}
	return ""
}

// random goes through any door.
func random(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	next := s.maze.Doors[s.at()]
	return choice{Move: next[pick(h.Rand, len(next))], Why: games.T("labyrinth.think.random")}, ctx.Err()
}

// pick draws a number below n, or returns 0 without randomness.
func pick(r *rand.Rand, n int) int {
	if r == nil {
		return 0
	}
	return r.IntN(n)
}

// greedy follows the advice that Henno's exercise gives Theseus: shorten the
// distance to the Minotaur, and never let him be nearer to your start than you
// are. The Minotaur has it the other way round.
func greedy(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	to, score := s.nearest(s.maze.Doors[s.at()], h.Rand)
	return choice{
		Move: to, Value: float64(score), Why: say("labyrinth.think.near." + seatIDs[s.mover]),
		Nodes: int64(len(s.maze.Doors[s.at()])), Depth: 1,
	}, ctx.Err()
}

// nearest returns the best of some rooms by distances alone, and its score.
// Among equals it draws.
func (s state) nearest(rooms []step, r *rand.Rand) (step, int) {
	home, apart := s.maze.distances(s.maze.Theseus), s.maze.distances(s.other())
	score := func(to step) int {
		if s.mover == minotaur {
			return fleeing(home[to], home[s.theseus], apart[to])
		}
		return hunting(home[to], home[s.minotaur], apart[to])
	}
	var best []step
	for _, to := range rooms {
		if len(best) > 0 && score(to) > score(best[0]) {
			best = best[:0]
		}
		if len(best) == 0 || score(to) == score(best[0]) {
			best = append(best, to)
		}
	}
	to := best[pick(r, len(best))]
	return to, score(to)
}

// other is the room of the seat that is not to move.
func (s state) other() step {
	if s.mover == theseus {
		return s.minotaur
	}
	return s.theseus
}

// weight is greater than any distance, so that one reason outweighs another.
const weight = 1 << 20

// hunting is how well a room suits Theseus, given how far it is from his start,
// how far the Minotaur is from there, and how far apart the two would be.
func hunting(home, minotaur, apart int) int {
	switch {
	case apart == 0:
		return weight
	case minotaur < home:
		return -apart - weight
	}
	return -apart
}

// fleeing is how well a room suits the Minotaur: best is where Theseus started;
// worst is where Theseus is, then next to him; otherwise it is good to be
// nearer to the start than Theseus, the nearer the better, or else far away
// from him.
func fleeing(home, theseus, apart int) int {
	switch {
	case apart == 0:
		return -2 * weight
	case home == 0:
		return 2 * weight
	case apart == 1:
		return -weight
	case home < theseus:
		return weight - home
	}
	return apart
}

// perfect wins as soon as possible, or loses as late as possible. If the game
// is a draw it leaves the opponent the most ways to go wrong.
func perfect(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	best, f, err := s.perfect(ctx)
	if err == nil && f.Winner == games.Nobody {
		best, err = s.traps(ctx, best)
	}
	if err := ctx.Err(); err != nil {
		return choice{}, err
	}
	if err != nil {
		return choice{}, err
	}
	c := choice{
		Move: best[pick(h.Rand, len(best))], Proven: true, Distance: f.Plies,
		Nodes: int64(len(s.maze.Doors[s.at()])),
	}
	c.Why, c.Note = s.reason(f)
	switch f.Winner {
	case s.mover:
		c.Value = 1
	case games.Nobody:
	default:
		c.Value = -1
	}
	c.Line, err = s.line(ctx, c.Move)
	return c, err
}

// traps returns the moves after which most of the opponent's replies lose.
func (s state) traps(ctx context.Context, moves []step) ([]step, error) {
	var best []step
	most := -1
	for _, to := range moves {
		after := s.After(to)
		if after.Outcome().Over {
			continue
		}
		keep, _, err := after.perfect(ctx)
		if err != nil {
			return nil, err
		}
		lose := len(s.maze.Doors[after.at()]) - len(keep)
		if lose > most {
			best, most = nil, lose
		}
		if lose == most {
			best = append(best, to)
		}
	}
	if len(best) == 0 {
		return moves, nil
	}
	return best, nil
}

// reason says what is good about the best move, and how certain that is.
func (s state) reason(f forecast) (why, note games.Text) {
	switch f.Winner {
	case s.mover:
		return say("labyrinth.think.wins."+seatIDs[s.mover], "Count", ownMoves(f.Plies)), games.T("labyrinth.think.sure")
	case games.Nobody:
		return games.T("labyrinth.think.draws"), games.T("labyrinth.think.even")
	}
	return games.T("labyrinth.think.loses", "Count", ownMoves(f.Plies)), say("labyrinth.think.lost." + seatIDs[s.mover])
}

// ownMoves is how many of so many plies are moves of the seat to move.
func ownMoves(plies int) int { return (plies + 1) / 2 }

// longest is how many plies of perfect play a line has at most.
const longest = 12

// line is perfect play that begins with a move.
func (s state) line(ctx context.Context, first step) ([]step, error) {
	moves := []step{first}
	s = s.After(first)
	for len(moves) < longest && !s.Outcome().Over {
		best, f, err := s.perfect(ctx)
		if err != nil {
			return nil, err
		}
		if f.Winner == games.Nobody {
			break
		}
		next := slices.Min(best)
		moves = append(moves, next)
		s = s.After(next)
	}
	return moves, nil
}

// level plays the way people do: it sees what can be forced within some plies,
// beyond that it goes by distances alone, and now and then it plays at random.
type level struct {
	ahead    int // plies
	mistakes int // random moves, in percent
}

// The levels. Of the games against greedy that are not drawn, easy loses 8 in
// 10, medium 5 or 6, and hard 3 or 4.
var (
	easy   = level{ahead: 0, mistakes: 50}
	medium = level{ahead: 4, mistakes: 20}
	hard   = level{ahead: 8, mistakes: 0}
)

// play takes the quickest win in sight, and avoids a loss in sight if it can.
func (l level) play(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	next := s.maze.Doors[s.at()]
	c := choice{Nodes: int64(len(next)), Depth: max(1, l.ahead), Why: say("labyrinth.think.near." + seatIDs[s.mover])}
	if h.Rand != nil && h.Rand.IntN(100) < l.mistakes {
		return random(ctx, s, h, games.Limits{})
	}
	best, err := s.inSight(ctx, l.ahead)
	if err != nil {
		return choice{}, err
	}
	to, score := s.nearest(best, h.Rand)
	c.Move, c.Value = to, float64(score)
	return c, ctx.Err()
}

// inSight returns the best rooms to go to as far as so many plies tell,
// including this one.
func (s state) inSight(ctx context.Context, plies int) (best []step, err error) {
	most := 0
	for _, to := range s.maze.Doors[s.at()] {
		worth := 0
		if plies > 0 {
			f, err := s.After(to).forecast(ctx)
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

// worth ranks forecasts for a seat: wins, the sooner the better, then what does
// not end within so many plies, which is 0, then losses, the later the better.
func (f forecast) worth(seat games.Seat, plies int) int {
	switch {
	case f.Winner == games.Nobody || f.Plies > plies:
		return 0
	case f.Winner == seat:
		return weight - f.Plies
	}
	return f.Plies - weight
}
