package squares

import (
	"slices"
	"strings"

	"parlour/games"
)

// maxListed is the greatest number of squares that are listed by name; of more, screen
// readers hear only the number.
const maxListed = 40

// alt describes the board for screen readers: the discs, the last move and what it has turned,
// the winning line, and the open squares or the result.
func (b *Board) alt() games.Text {
	said := games.T("games.squares.alt", "Game", games.Text{ID: b.Game + ".title"}, "Width", b.Width, "Height", b.Height)
	for seat := range b.Discs {
		said = then(said, b.discsAlt(games.Seat(seat)))
	}
	switch last := b.Last[b.Mover]; last {
	case "":
	case b.Pass:
		said = then(said, games.T("games.squares.alt.passed"))
	default:
		said = then(said, games.T("games.squares.alt.last", "Square", last))
	}
	if len(b.Flipped) > 0 {
		said = then(said, games.T("games.squares.alt.turned", "Squares", Names(b.Flipped)))
	}
	if len(b.Line) > 0 {
		said = then(said, games.T("games.squares.alt.line", "Squares", Names(b.Line)))
	}
	if b.Turn == games.Nobody {
		return then(said, b.Reason)
	}
	return then(said, b.openAlt())
}

// then joins two texts.
func then(first, next games.Text) games.Text {
	if next.IsZero() {
		return first
	}
	return games.T("games.squares.alt.then", "First", first, "Next", next)
}

func (b *Board) discsAlt(seat games.Seat) games.Text {
	discs, whose := b.Discs[seat], b.Look.role(b.Game, seat)
	switch {
	case len(discs) == 0:
		return games.T("games.squares.alt.none", "Side", whose)
	case len(discs) > maxListed:
		return games.T("games.squares.alt.many", "Side", whose, "Count", len(discs))
	}
	return games.T("games.squares.alt.discs", "Side", whose, "Count", len(discs), "Squares", Names(discs))
}

// openAlt describes the open squares, or the closed empty ones if those are fewer.
func (b *Board) openAlt() games.Text {
	if !b.OpenAlt.IsZero() {
		return b.OpenAlt
	}
	closed := b.closed()
	switch {
	case len(b.Open) == 0:
		return games.T("games.squares.alt.pass", "Seat", b.Turn)
	case len(closed) == 0:
		return games.T("games.squares.alt.all", "Seat", b.Turn)
	case min(len(closed), len(b.Open)) > maxListed:
		return games.T("games.squares.alt.open-many", "Seat", b.Turn, "Count", len(b.Open))
	case len(closed) < len(b.Open):
		return games.T("games.squares.alt.closed", "Seat", b.Turn, "Squares", List(closed))
	}
	return games.T("games.squares.alt.open", "Seat", b.Turn, "Squares", Names(b.Open))
}

// closed returns the empty squares where Turn must not place a disc.
func (b *Board) closed() (closed []Square) {
	known := make([]bool, b.Width*b.Height)
	for _, squares := range [...][]Square{b.Discs[Red], b.Discs[Blue], b.Open} {
		for _, s := range squares {
			known[s.Row*b.Width+s.Column] = true
		}
	}
	for i, is := range known {
		if !is {
			closed = append(closed, Square{i % b.Width, i / b.Width})
		}
	}
	return closed
}

// Names lists the names of squares, column by column.
func Names(squares []Square) string {
	var names []string
	for _, s := range slices.SortedFunc(slices.Values(squares), byColumn) {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}

// List lists the names of squares, column by column, for a sentence.
func List(squares []Square) []games.Text {
	var names []string
	for _, s := range slices.SortedFunc(slices.Values(squares), byColumn) {
		names = append(names, s.String())
	}
	return games.Texts(names)
}
