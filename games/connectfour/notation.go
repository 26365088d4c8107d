package connectfour

import (
	"regexp"
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// typedColumn matches a column as people type it: 4, "4.", "column 4", "col 4" or "c4".
var typedColumn = regexp.MustCompile(`^(?i:column|col|c)?\s*0*([1-9])[.)]?$`)

func parse(s State, typed string) (Column, error) {
	if found := typedColumn.FindStringSubmatch(strings.TrimSpace(typed)); found != nil {
		if c := Column(found[1][0] - '1'); int(c) < s.width {
			return c, nil
		}
	}
	return none, s.outside(typed)
}

func format(_ State, c Column) string { return c.String() }

func (s State) outside(typed string) error {
	return games.Refuse("connectfour.refuse.column", "Typed", games.Quoted(typed), "Width", s.width)
}

// ReadBoard parses a position and returns a Refusal unless play can reach it: no disc floats, Red
// has moved first, and play has stopped after a line of four.
func (State) ReadBoard(o games.Options, text, turn string) (State, error) {
	b, seat, err := look.Read(o, text, turn, MinSize, MaxWidth)
	switch {
	case err != nil:
		return State{}, err
	case b.Height > MaxHeight:
		return State{}, games.Refuse("connectfour.refuse.height", "Max", MaxHeight)
	}
	s := NewState(b.Width, b.Height)
	s.mine = numbers.Set(b.Discs[seat])
	s.all = s.mine | numbers.Set(b.Discs[1-seat])
	if floating := s.all & (s.all + s.bottom); floating != 0 {
		return State{}, games.Refuse("connectfour.refuse.floats", "Column", columnOf(floating).String())
	}
	if len(b.Discs[squares.Red])-len(b.Discs[squares.Blue]) != int(seat) || fours(s.mine) != 0 {
		return State{}, games.Refuse("connectfour.refuse.impossible", "Turn", look.Letter(seat))
	}
	return s, nil
}

// numbers are those of the bits of a set.
var numbers = squares.Bits{Stride: stride, Upright: true}

// WriteBoard is the position as ReadBoard reads it. The turn of a finished game is that of
// the player who would be next.
func (s State) WriteBoard() (board, turn string) {
	b := s.drawn()
	return b.Format(), look.Letter(s.mover())
}
