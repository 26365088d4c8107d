package labyrinth

import "parlour/games"

var (
	_ games.Illustrated = Game{}
	_ games.Briefer     = Game{}
)

// yard is a labyrinth for a figure, and court, a cycle of four rooms, for another.
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

// Figures show where a step may lead, and how the Minotaur is caught because he
// must move.
func (Game) Figures() []games.Figure { return []games.Figure{doorsFigure(), caughtFigure()} }

func doorsFigure() games.Figure {
	return illustrate("labyrinth.figure.doors", yard, "b2/c3", turns[Theseus])
}

func caughtFigure() games.Figure {
	return illustrate("labyrinth.figure.caught", court, "a1/b2", turns[Minotaur])
}

// illustrate draws a position in a labyrinth.
func illustrate(caption, file, board, turn string) games.Figure {
	f := games.Figure{Caption: say(caption)}
	m, err := ReadMaze(file, maxItemRooms)
	if err != nil {
		return f // it can't be: the files are constants
	}
	s, err := Start(m, Theseus).set(board, turn)
	if err != nil {
		return f // it can't be: so are the positions
	}
	s.draw(&f.View)
	f.View.Alt = s.alt()
	return f
}

// Brief are the rules in four lines, of which the last depends on the labyrinth.
func (Game) Brief(p games.Position) games.Brief {
	last := games.T("labyrinth.brief.draw", "Count", repetitions)
	if s, ok := games.StateOf[State](p); ok && s.maze.Limit > 0 {
		last = say("labyrinth.brief.limit", "Count", s.maze.Limit)
	}
	return games.Brief{
		Title:  games.T("labyrinth.brief"),
		Lines:  []games.Text{games.T("labyrinth.brief.step"), say("labyrinth.brief.catch"), say("labyrinth.brief.home"), last},
		Figure: doorsFigure(),
	}
}
