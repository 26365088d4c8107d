package labyrinth

import (
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

// view is the card: the map, what the seat to move is after, and how it ended.
func (s State) view() games.View {
	v := games.View{
		Title: games.T("labyrinth.card", "Name", capital(s.maze.Name)),
		Who:   say("labyrinth.who", "First", Theseus, "Second", Minotaur),
		Alt:   s.alt(),
	}
	s.draw(&v)
	if o := s.Outcome(); o.Over {
		v.Status, v.Note = s.ended(o)
	} else {
		v.Status, v.Note = say("labyrinth.aim."+seatIDs[s.mover]), s.note()
	}
	return v
}

// signs are what texts call the figures and the house.
var signs = map[string]grid.Cell{"Theseus": cellTheseus, "Minotaur": cellMinotaur, "Home": cellStart}

// say makes a text that has the signs of the board among its arguments.
func say(id string, args ...any) games.Text {
	t := games.T(id, args...)
	if t.Args == nil {
		t.Args = map[string]any{}
	}
	for name, cell := range signs {
		t.Args[name] = games.Cells(cell)
	}
	return t
}

// capital is a name as it stands in a title.
func capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// note is the small line of a running game: what is left, what is to be known of
// the signs, and before anything else that the next repetition ends it.
func (s State) note() games.Text {
	if s.met == repetitions-1 {
		return games.T("labyrinth.note.again")
	}
	sign := s.signNote()
	if s.maze.Limit == 0 {
		return sign
	}
	left := games.T("labyrinth.note.left."+seatIDs[s.mover], "Count", s.left())
	if sign.IsZero() {
		return left
	}
	return games.T("labyrinth.note.both", "Left", left, "Sign", sign)
}

// signNote says where the house is when nobody sees it, or else what the diamond
// means where there is one.
func (s State) signNote() games.Text {
	switch {
	case s.theseus == s.maze.Theseus:
		return say("labyrinth.note.under")
	case s.trail() != none:
		return say("labyrinth.note.trail."+seatIDs[s.mover], "Trail", games.Cells(cellTrail))
	}
	return games.Text{}
}

// left is how many moves Theseus has left in a labyrinth with a limit.
func (s State) left() int { return s.maze.Limit - s.made }

// ended is who won and how, and a small line about it.
func (s State) ended(o games.Outcome) (status, note games.Text) {
	room, moves := s.name(s.minotaur), games.T("labyrinth.note.moves", "Count", s.plies)
	switch {
	case o.Winner == games.Nobody:
		return games.T("labyrinth.drawn", "Count", repetitions), moves
	case o.Winner == Theseus:
		return say("labyrinth.won.caught", "Seat", o.Winner), games.T("labyrinth.note.caught", "Room", room, "Count", s.plies)
	case s.minotaur != s.maze.Theseus:
		return say("labyrinth.won.limit", "Seat", o.Winner), games.T("labyrinth.note.limit", "Seat", Theseus, "Count", s.made)
	case s.maze.Limit > 0:
		return say("labyrinth.won.home", "Seat", o.Winner), games.T("labyrinth.note.spare", "Seat", Theseus, "Count", s.left())
	}
	return say("labyrinth.won.home", "Seat", o.Winner), moves
}
