package tictactoe

import (
	"parlour/games"
	"parlour/games/squares"
)

// view returns the board with its texts.
func view(s state) games.View {
	b := boardOf(s)
	v := b.View()
	v.Title = games.Text{ID: "tictactoe.title"}
	if s.line() != 0 {
		v.Status = games.T("tictactoe.won", "Seat", 1-s.mover())
		v.Note = games.T("tictactoe.won.note", "Count", (s.count()+1)/2) // the winner's
	}
	return v
}

// boardOf converts a state for drawing and tapping.
func boardOf(s state) squares.Board {
	return squares.Board{
		Game: name, Look: look, Goal: games.T("tictactoe.goal"), Width: side, Height: side, Turn: s.Turn(), Mover: 1 - s.mover(),
		Discs: [2][]squares.Square{places(s.discs[squares.Red]), places(s.discs[squares.Blue])},
		Line:  places(s.line()), Last: squares.Last(s.last, none, square.String), Reason: s.Outcome().Reason, Named: named, Open: places(s.open()),
	}
}

// squareTexts are the names of squares, whose keys have no coordinates.
var squareTexts = map[string]string{
	"a3": "tictactoe.square.a3", "b3": "tictactoe.square.b3", "c3": "tictactoe.square.c3",
	"a2": "tictactoe.square.a2", "b2": "tictactoe.square.b2", "c2": "tictactoe.square.c2",
	"a1": "tictactoe.square.a1", "b1": "tictactoe.square.b1", "c1": "tictactoe.square.c1",
}

// named returns what texts call a square.
func named(square string) games.Text { return games.Text{ID: squareTexts[square]} }

// examples draw positions.
var examples = squares.Examples[state, square]{Parse: parse, View: view}

// figures show a line and a fork.
func figures() []games.Figure {
	return []games.Figure{
		examples.Figure(games.T("tictactoe.figure.line"), "B.R/BR./R..", "B", "", false),
		examples.Figure(games.T("tictactoe.figure.fork"), "R.B/.B./R..", "R", "c1", true),
	}
}

// brief summarises the game in four lines.
func brief(state) games.Brief {
	figure := examples.Figure(games.T("tictactoe.brief.caption"), "..B/RRR/.B.", "B", "", false)
	return games.NewBrief(figure,
		"tictactoe.brief.title", "tictactoe.brief.place", "tictactoe.brief.line", "tictactoe.brief.aslant", "tictactoe.brief.full")
}
