package pathway

import (
	"parlour/games"
	"parlour/games/squares"
)

// view returns the board with its texts.
func view(s state) games.View {
	b := boardOf(s)
	v := b.View()
	if !s.over() {
		return v
	}
	v.Status = games.T("pathway.won", "Seat", s.turn)
	if last := s.last[1-s.turn]; last != none {
		v.Note = games.T("pathway.won.note", "Square", s.name(last))
	}
	return v
}

// boardOf converts a state for drawing and tapping.
func boardOf(s state) squares.Board {
	b := squares.Board{
		Game: name, Look: look, Goal: games.T("pathway.goal"), Lesson: games.T("pathway.lesson"), Width: s.size, Height: s.size, Turn: s.Turn(), Mover: 1 - s.turn,
		Discs:  [2][]squares.Square{s.placed(s.discs[squares.Red]), s.placed(s.discs[squares.Blue])},
		Open:   s.placed(s.legal(s.turn)),
		Shut:   s.shut(s.turn),
		Last:   squares.Last(s.last, none, s.name),
		Refuse: func(at squares.Square) error { return s.Legal(s.square(s.size-1-at.Row, at.Column)) },
		Closed: s.closed,
	}
	if s.over() {
		b.Reason, b.Shut = s.Outcome().Reason, s.shut(1-s.turn) // the other side's open squares stay light
		return b
	}
	score := games.T("pathway.score", "Red", squares.Red, "Reds", s.mobility(squares.Red), "Blue", squares.Blue, "Blues", s.mobility(squares.Blue))
	b.Score = b.OpenSigned(score)
	return b
}

// closed says why squares are closed to the seat to move: beside two discs of its own, or
// only beside the other side's.
func (s state) closed(all []squares.Square) games.Text {
	var friends, enemies []squares.Square
	for _, at := range all {
		if sq := s.square(s.size-1-at.Row, at.Column); len(s.beside(sq, s.turn)) > 1 {
			friends = append(friends, at)
		} else {
			enemies = append(enemies, at)
		}
	}
	other, many := look.Disc(1-s.turn), len(all) > squares.MaxNamed
	switch {
	case len(friends) > 0 && len(enemies) > 0:
		return games.T("pathway.closed.both", "Friends", len(friends), "Enemies", len(enemies), "Disc", other)
	case len(friends) > 0 && many:
		return games.T("pathway.closed.friends-many", "Count", len(friends))
	case len(friends) > 0:
		return games.T("pathway.closed.friends", "Count", len(friends), "Squares", squares.List(friends))
	case many:
		return games.T("pathway.closed.enemies-many", "Count", len(enemies), "Disc", other)
	}
	return games.T("pathway.closed.enemies", "Count", len(enemies), "Squares", squares.List(enemies), "Disc", other)
}

// placed converts a set of squares of the rules to squares of the board.
func (s state) placed(set rows) []squares.Square {
	return games.Mapped(s.appendSquares(nil, set), s.place)
}

// shut returns the empty squares that are closed to a seat.
func (s state) shut(seat games.Seat) []squares.Square {
	shut, legal := rows{}, s.legal(seat)
	for r := range s.size {
		shut[r+1] = (uint32(1)<<s.size - 1) &^ (legal[r+1] | s.discs[0][r+1] | s.discs[1][r+1])
	}
	return s.placed(shut)
}

// place converts a square of the rules, whose rows count from the top, to a square of the board.
func (s state) place(sq square) squares.Square {
	r, c := s.rowCol(sq)
	return squares.Square{Column: c, Row: s.size - 1 - r}
}

// The positions of Mark Steere's rule sheet: one with Red to move and one that Blue has won.
const (
	sheetRunning = "B.BR.B/B..RRR/R...R./.BB..B/.R.BB./RR...."
	sheetWon     = "R.RBBR/.RRRRB/RBBBRB/.R.BB./.RRRRB/RBBBB."
	sheetBrief   = "..../.R../...B/...." // small; not from the rule sheet
)

// figures show the legal squares of Red, two discs that close a square to Red permanently, and
// the end of a game.
func figures() []games.Figure {
	return []games.Figure{
		illustrate("pathway.figure.legal", sheetRunning, squares.Red),
		illustrate("pathway.figure.friends", sheetRunning, squares.Red, "d5", "e4"), // the friends of d4
		illustrate("pathway.figure.end", sheetWon, squares.Blue),
	}
}

// brief summarises the game in four lines, with a board on which some squares are closed to Red.
func brief(state) games.Brief {
	f := illustrate("", sheetBrief, squares.Red)
	f.Caption = games.T("pathway.brief.caption", "Open", look.OpenSign(), "Red", look.Disc(squares.Red))
	return games.NewBrief(f,
		"pathway.brief.title", "pathway.brief.place", "pathway.brief.touch", "pathway.brief.sides", "pathway.brief.win")
}

// illustrate draws a position with its open squares or with marked discs.
func illustrate(caption, board string, turn games.Seat, discs ...string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	s, err := state{}.ReadBoard(nil, board, look.Letter(turn))
	if err != nil {
		return f // impossible: the boards are constants
	}
	b := boardOf(s)
	f.View = b.View()
	if discs == nil {
		return f
	}
	b.Open, b.Flipped = nil, nil
	for _, name := range discs {
		if at, err := squares.ParseSquare(name, s.size, s.size); err == nil { // the constant names are valid
			b.Flipped = append(b.Flipped, at)
		}
	}
	f.View.Marks = b.Marks()
	return f
}
