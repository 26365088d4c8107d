package labyrinth

import (
	"cmp"
	"context"
	"slices"

	"parlour/games"
)

type choice = games.Choice[roomID]

func players() map[string]games.Strategy[state, roomID] {
	return map[string]games.Strategy[state, roomID]{
		"random": random, "easy": easy.play, "greedy": greedy, "medium": medium.play, "hard": hard.play, "perfect": perfect,
	}
}

// random goes through any door.
func random(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	next := s.maze.Doors[s.current()]
	return choice{Move: games.Pick(h, next), Why: games.T("labyrinth.think.random")}, ctx.Err()
}

// greedy follows the advice that Henno's exercise gives to Theseus: shorten the
// distance to the Minotaur, and never let him be nearer to your start than you
// are. The Minotaur does the opposite.
func greedy(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	to, score := nearest(s, s.maze.Doors[s.current()], h)
	return choice{
		Move: to, Value: float64(score), Why: s.doorsFrom(to),
		Nodes: int64(len(s.maze.Doors[s.current()])), Depth: 1,
	}, ctx.Err()
}

// nearest returns the best of some rooms by distances alone, and its score.
// Among equals it draws.
func nearest(s state, rooms []roomID, h games.Hand) (roomID, int) {
	home, apart := s.maze.distances(s.maze.Theseus), s.maze.distances(s.opponent())
	best, score := games.Best(slices.Values(rooms), func(to roomID) int {
		if s.mover == minotaur {
			return minotaurScore(home[to], home[s.theseus], apart[to])
		}
		return theseusScore(home[to], home[s.minotaur], apart[to])
	})
	return games.Pick(h, best), score
}

// opponent returns the room of the seat that is not to move.
func (s state) opponent() roomID {
	if s.mover == theseus {
		return s.minotaur
	}
	return s.theseus
}

// weight is greater than any distance, so that one criterion outweighs another.
const weight = 1 << 20

// theseusScore rates a room for Theseus by distances in steps: from the room to
// his start, from the Minotaur to there, and between the two.
func theseusScore(home, minotaur, apart int) int {
	switch {
	case apart == 0:
		return weight
	case minotaur < home:
		return -apart - weight
	}
	return -apart
}

// minotaurScore rates a room for the Minotaur. The best is Theseus' start. The
// worst is Theseus' room, then one next to him. Otherwise he should be nearer
// to the start than Theseus, the nearer the better, or else far away from him.
func minotaurScore(home, theseus, apart int) int {
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

// perfect wins as soon as possible, or loses as late as possible. In a drawn
// game it leaves the opponent the most losing replies.
func perfect(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	best, f, err := s.perfect(ctx)
	if err == nil && f.Winner == games.Nobody {
		best, err = traps(ctx, s, best)
	}
	if err := cmp.Or(ctx.Err(), err); err != nil {
		return choice{}, err
	}
	c := choice{
		Move: games.Pick(h, best), Proven: true, Distance: f.Plies,
		Nodes: int64(len(s.maze.Doors[s.current()])),
	}
	c.Why, c.Note = explain(s, f, c.Move)
	switch f.Winner {
	case s.mover:
		c.Value = 1
	case games.Nobody:
	default:
		c.Value = -1
	}
	c.Line, err = bestLine(ctx, s, c.Move)
	return c, err
}

// traps returns the moves after which the most replies of the opponent lose.
func traps(ctx context.Context, s state, moves []roomID) (best []roomID, err error) {
	best, _ = games.Best(slices.Values(moves), func(to roomID) int {
		after := s.After(to)
		if err != nil || after.Outcome().Over {
			return -1
		}
		var saving []roomID
		saving, _, err = after.perfect(ctx)
		return len(s.maze.Doors[after.current()]) - len(saving)
	})
	return best, err
}

// explain says how the game ends after the best move if the mover wins, and in a note what the
// move does to the distances. As long as the mover does not, the distances come first: there
// is always something to play for, and the hints of a game differ.
func explain(s state, f forecast, to roomID) (why, note games.Text) {
	doors := s.doorsFrom(to)
	if s.After(to).Outcome().Over {
		doors = games.Text{}
	}
	switch f.Winner {
	case s.mover:
		wins := bySeat{"labyrinth.think.wins.theseus", "labyrinth.think.wins.minotaur"}[s.mover]
		return say(wins, "Count", movesIn(f.Plies)), doors
	case games.Nobody:
		return doors, games.Text{}
	}
	loses := games.T("labyrinth.think.loses", "Count", movesIn(f.Plies))
	if movesIn(f.Plies) == 1 {
		return loses, doors
	}
	return doors, loses
}

// doorsFrom says how many doors are between a room, the opponent and the start if the seat
// to move goes there: what either side plays for.
func (s state) doorsFrom(to roomID) games.Text {
	home, apart := s.maze.distances(s.maze.Theseus), s.maze.distances(to)
	if s.mover == minotaur {
		return say("labyrinth.think.doors.minotaur", "Room", s.name(to), "Own", home[to], "Other", home[s.theseus])
	}
	return say("labyrinth.think.doors.theseus", "Room", s.name(to), "Own", apart[s.minotaur], "Other", home[s.minotaur])
}

// movesIn returns how many of a number of plies are moves of the seat to move.
func movesIn(plies int) int { return (plies + 1) / 2 }

// maxLine is the greatest number of plies in a line of perfect play.
const maxLine = 12

// bestLine returns a line of perfect play that begins with a move.
func bestLine(ctx context.Context, s state, first roomID) ([]roomID, error) {
	moves := []roomID{first}
	s = s.After(first)
	for len(moves) < maxLine && !s.Outcome().Over {
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

// level is a player with human weaknesses: it sees what can be forced within
// some plies, beyond that it uses distances alone, and it makes some random
// moves.
type level struct {
	ahead    int // The look-ahead, in plies.
	mistakes int // The share of random moves, in percent.
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
	next := s.maze.Doors[s.current()]
	c := choice{Nodes: int64(len(next)), Depth: max(1, l.ahead)}
	if h.Rand != nil && h.Rand.IntN(100) < l.mistakes {
		return random(ctx, s, h, games.Limits{})
	}
	best, err := bestInSight(ctx, s, l.ahead)
	if err != nil {
		return choice{}, err
	}
	to, score := nearest(s, best, h)
	c.Move, c.Value, c.Why = to, float64(score), s.doorsFrom(to)
	return c, ctx.Err()
}

// bestInSight returns the rooms to enter that are best by a look-ahead in
// plies, which includes this move.
func bestInSight(ctx context.Context, s state, plies int) (best []roomID, err error) {
	best, _ = games.Best(slices.Values(s.maze.Doors[s.current()]), func(to roomID) int {
		if err != nil || plies == 0 {
			return 0
		}
		var f forecast
		f, err = s.After(to).forecast(ctx)
		return f.worth(s.mover, plies-1)
	})
	return best, err
}

// worth ranks forecasts for a seat: wins, the sooner the better; then games
// that do not end within some plies, which are worth 0; then losses, the later
// the better.
func (f forecast) worth(seat games.Seat, plies int) int {
	switch {
	case f.Winner == games.Nobody || f.Plies > plies:
		return 0
	case f.Winner == seat:
		return weight - f.Plies
	}
	return f.Plies - weight
}
