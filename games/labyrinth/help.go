package labyrinth

import (
	"context"
	"strconv"

	"parlour/games"
)

// The labyrinths of the figures: a yard of nine rooms, and a ring of four.
const (
	yard = `labyrinth 1
name yard
room a1
room b1
room c1
room a2
room b2
room c2
room a3
room b3
room c3
door a1 b1 c1 c2 c3 b3 a3 a2 a1
door a2 b2 c2
theseus a1
minotaur c3
`
	court = `labyrinth 1
name court
room a1
room b1
room a2
room b2
door a1 b1 b2 a2 a1
theseus a1
minotaur b2
`
)

// figures show where a step may lead, and how the Minotaur is caught because he
// has to move.
func figures() []games.Figure {
	return []games.Figure{doorsFigure(), illustrate("labyrinth.figure.caught", court, "a1/b2", turns[minotaur])}
}

func doorsFigure() games.Figure {
	return illustrate("labyrinth.figure.doors", yard, "b2/c3", turns[theseus])
}

// illustrate draws a position in a labyrinth.
func illustrate(caption, file, board, turn string) games.Figure {
	f := games.Figure{Caption: say(caption)}
	m, err := readMaze(file)
	if err != nil {
		return f // does not happen: the files are constants
	}
	s, err := start(m, theseus).ReadBoard(nil, board, turn)
	if err != nil {
		return f // does not happen: so are the positions
	}
	s.drawBoard(&f.View)
	f.View.Alt = s.alt()
	return f
}

// brief returns the rules in four lines. The last one depends on the labyrinth.
func brief(s state) games.Brief {
	last := games.T("labyrinth.brief.draw", "Count", repetitions)
	if s.maze.Limit > 0 {
		last = say("labyrinth.brief.limit", "Count", s.maze.Limit)
	}
	return games.Brief{
		Title:  games.T("labyrinth.brief"),
		Lines:  []games.Text{games.T("labyrinth.brief.step"), say("labyrinth.brief.catch"), say("labyrinth.brief.home"), last},
		Figure: doorsFigure(),
	}
}

// terms describe to an invited member what is played: the labyrinth, its
// parameters if it was generated, and the result of perfect play from the
// opening.
func (l *library) terms(s state) []games.Text {
	s, m := s.openingState(), s.maze
	lines := []games.Text{games.T("labyrinth.terms.maze", "Name", m.Name, "Rooms", len(m.Rooms))}
	if r, ok := readParameters(m.Name); ok && l.generated(r).String() == m.String() {
		lines = append(lines, games.T("labyrinth.terms.generated",
			"Name", m.Name, "Size", r.size, "Loops", r.loops, "Seed", strconv.FormatUint(r.seed, 10)))
	}
	if m.Limit > 0 {
		lines = append(lines, say("labyrinth.terms.limit", "Count", m.Limit))
	}
	if f, err := s.forecast(context.Background()); err == nil {
		id := bySeat{"labyrinth.terms.end.theseus", "labyrinth.terms.end.minotaur"}[s.mover]
		lines = append(lines, say(id, "End", f.text()))
	}
	return lines
}

// text says how a game ends by perfect play, without the names of members.
func (f forecast) text() games.Text {
	if f.Winner == games.Nobody {
		return games.T("labyrinth.end.draw")
	}
	return say(bySeat{"labyrinth.end.theseus", "labyrinth.end.minotaur"}[f.Winner])
}
