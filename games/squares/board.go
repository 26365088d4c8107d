// Package squares contains the boards of games for two sides that place discs on labelled
// squares: the view of a position and the keys for a move. How they look is a [Look].
//
// On a board of up to 5x5 the keys are the board. On a larger one the member picks one of the
// open squares if they are few, and otherwise first a column. Boards wider than a phone are drawn
// as a picture, and squares can be typed.
//
// A game writes a function that describes a state as a Board:
//
//	View:    func(s state) games.View { b := s.board(); return b.View() },
//	Compose: squares.Compose(state.board),
package squares

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// Board is the part of a game's position that is drawn and tapped. keys.go has its keys, look.go its looks and text.
type Board struct {
	Game          string // the game's name; of its texts the board uses NAME.title and NAME.seat.*
	Look          Look
	Width, Height int
	Discs         [2][]Square // by side
	Turn          games.Seat  // the side to place a disc, Nobody after the end
	Open          []Square    // where Turn may place a disc
	Pass          string      // the move if there is no open square; "" if the game has none
	Last          [2]string   // the last move of each side: a square, Pass, or ""
	Mover         games.Seat  // the side that has moved last; before the first move either side
	Flipped       []Square    // the discs that the last move has flipped
	Line          []Square    // the winning discs
	Shut          []Square    // the empty squares that are drawn as closed
	Goal, Lesson  games.Text  // how a side wins, and what a move does; see games.View
	// Effect says what the last move has done besides placing a disc. It replaces the names
	// of the last moves.
	Effect games.Text
	Score  games.Text // see games.View
	// Direct is the greatest number of open squares that have keys without their columns; 0
	// means 10.
	Direct int
	// Legend explains the sign of open squares. A game whose Score explains it has none.
	Legend bool
	// Refuse returns the Refusal of an empty square that is not open. Closed says in one small
	// line why the closed squares of a column are closed; it names at most [MaxNamed].
	Refuse func(Square) error
	Closed func([]Square) games.Text
	// OpenAlt describes the open squares to screen readers; if it is zero they are listed.
	OpenAlt games.Text
	Reason  games.Text // how the game ended
	// Named returns what texts call a square of a board without coordinates.
	Named func(square string) games.Text
}

// MaxNamed is the greatest number of squares that a small line names.
const MaxNamed = 3

const keyedSize = 5 // the greatest side of a board whose keys are the board

// keyed reports whether the keys are the board.
func (b *Board) keyed() bool { return max(b.Width, b.Height) <= keyedSize }

// stays reports whether the keys stay after the end: those of a look whose pieces stand on keys.
func (b *Board) stays() bool { return b.keyed() && b.Look.Signs == grid.NoGround }

// direct returns the greatest number of open squares that have keys without their columns.
func (b *Board) direct() int { return cmp.Or(b.Direct, directKeys) }

// wide reports whether the board is wider than a phone.
func (b *Board) wide() bool { return b.Width > grid.MaxEmojiWidth }

// View returns the view of the board. The status of a finished game is the Reason; the game
// may replace it.
func (b *Board) View() games.View {
	v := games.View{
		Title:         games.T("games.squares.title", "Game", games.Text{ID: b.Game + ".title"}, "Width", b.Width, "Height", b.Height),
		Players:       games.T("games.squares.who", "Reds", b.Look.Disc(Red), "Red", Red, "Blues", b.Look.Disc(Blue), "Blue", Blue),
		Goals:         []games.Text{b.Goal},
		Lesson:        b.Lesson,
		Board:         b.board(),
		Marks:         b.Marks(),
		KeysFormBoard: b.keyed(),
		KeysStay:      b.stays(),
		Alt:           b.alt(),
		Status:        b.Reason,
	}
	if b.Turn != games.Nobody {
		v.Status, v.Last, v.Score = games.T(b.task(), "Seat", b.Turn), b.Effect, b.Score
		if v.Last.IsZero() {
			v.Last = b.LastMoves(b.Last)
		}
		if b.Legend && !b.keyed() && len(b.Open) > 0 {
			v.Legend = games.T("games.squares.legend", "Open", b.Look.OpenSign(), "Disc", b.Look.Disc(b.Turn))
		}
		if b.wide() && len(b.Open) > 0 {
			v.Note = b.typed(b.Open)
		}
	}
	return v
}

// task returns the text ID of the next action of the side to move.
func (b *Board) task() string {
	switch {
	case len(b.Open) == 0:
		return "games.squares.status.pass"
	case b.keyed():
		return "games.squares.status.tap"
	case len(b.Open) <= b.direct():
		return "games.squares.status.square"
	}
	return "games.squares.status.column"
}

// Last returns the names of the last moves of both sides, "" for none.
func Last[M comparable](moves [2]M, none M, name func(M) string) (names [2]string) {
	for seat, m := range moves {
		if m != none {
			names[seat] = name(m)
		}
	}
	return names
}

// LastMoves names the last move of each side, "" for none, after the signs that mark them.
func (b *Board) LastMoves(names [2]string) games.Text {
	var all []games.Text
	for seat, move := range names {
		if move == "" || move == b.Pass {
			continue
		}
		named := any(move)
		if b.Named != nil {
			named = b.Named(move)
		}
		all = append(all, games.T("games.squares.last", "Sign", b.Look.Marked(games.Seat(seat), grid.LastMove), "Seat", games.Seat(seat), "Move", named))
	}
	switch len(all) {
	case 0:
		return games.Text{}
	case 1:
		return all[0]
	}
	return games.T("games.squares.last.both", "First", all[0], "Second", all[1])
}

// Passed says that a side had no move since the other one's before the last; zero if both had.
func (b *Board) Passed() games.Text {
	for _, seat := range []games.Seat{b.Turn, 1 - b.Turn} {
		if b.Pass != "" && b.Turn != games.Nobody && b.Last[seat] == b.Pass {
			return games.T("games.squares.passed", "Seat", seat)
		}
	}
	return games.Text{}
}

// typed says that a square can be typed, with the open square nearest to the centre as the
// example.
func (b *Board) typed(open []Square) games.Text {
	off := func(at, of int) int { return max(2*at-of+1, of-1-2*at) }
	far := func(s Square) int { return off(s.Column, b.Width) + off(s.Row, b.Height) }
	example := slices.MinFunc(open, func(x, y Square) int { return far(x) - far(y) })
	return games.T("games.squares.type", "Square", example.String())
}

// board returns the grid with the discs and the closed squares.
func (b *Board) board() grid.Grid {
	g := grid.Grid{Columns: games.Times(b.Width, Column)}
	for r := b.Height - 1; r >= 0; r-- {
		cells := games.Times(b.Width, func(c int) grid.Cell { return b.square(Square{c, r}, grid.NoPiece) })
		g.Rows = append(g.Rows, grid.Row{Label: strconv.Itoa(r + 1), Cells: cells})
	}
	for _, s := range b.Shut {
		b.at(g, s).Tile.Piece = grid.Closed
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			b.at(g, s).Tile.Piece = b.Look.Sides[seat].Piece
		}
	}
	return g
}

// at returns the cell of a square.
func (b *Board) at(g grid.Grid, s Square) *grid.Cell {
	return &g.Rows[b.Height-1-s.Row].Cells[s.Column]
}

// Marks returns marks for the open squares, the last move of each side unless its disc has been flipped since, the flipped
// discs and the winning line. If several mark one square, the last takes precedence.
func (b *Board) Marks() []grid.Mark {
	marks := make([]grid.Mark, 0, len(b.Open)+len(b.Last)+len(b.Flipped)+len(b.Line))
	var last []Square
	for seat, name := range b.Last {
		s, err := ParseSquare(name, b.Width, b.Height)
		if err == nil && slices.Contains(b.Discs[seat], s) && b.Line == nil { // a finished game shows only its line
			last = append(last, s)
		}
	}
	for _, of := range []struct {
		kind    grid.MarkKind
		squares []Square
	}{{grid.Legal, b.Open}, {grid.LastMove, last}, {grid.Changed, b.Flipped}, {grid.Winning, b.Line}} {
		for _, s := range of.squares {
			marks = append(marks, grid.Mark{Row: b.Height - 1 - s.Row, Column: s.Column, Kind: of.kind})
		}
	}
	return marks
}

// OpenSigned returns a text after the sign of open squares, if the board shows it.
func (b *Board) OpenSigned(text games.Text) games.Text {
	if b.keyed() {
		return text
	}
	return games.T("games.squares.signed", "Sign", b.Look.OpenSign(), "Text", text)
}

// maxListed is the greatest number of squares that are listed by name; of more, screen
// readers hear only the number.
const maxListed = 40

// alt describes the board for screen readers: the discs, the last move and what it has turned,
// the winning line, and the open squares or the result.
func (b *Board) alt() games.Text {
	said := games.T("games.squares.alt", "Game", games.Text{ID: b.Game + ".title"}, "Width", b.Width, "Height", b.Height)
	for seat := range b.Discs {
		said = games.Sentences(said, b.discsAlt(games.Seat(seat)))
	}
	switch last := b.Last[b.Mover]; last {
	case "":
	case b.Pass:
		said = games.Sentences(said, games.T("games.squares.alt.passed"))
	default:
		said = games.Sentences(said, games.T("games.squares.alt.last", "Square", last))
	}
	if len(b.Flipped) > 0 {
		said = games.Sentences(said, games.T("games.squares.alt.turned", "Squares", Names(b.Flipped)))
	}
	if len(b.Line) > 0 {
		said = games.Sentences(said, games.T("games.squares.alt.line", "Squares", Names(b.Line)))
	}
	if b.Turn == games.Nobody {
		return games.Sentences(said, b.Reason)
	}
	return games.Sentences(said, b.openAlt())
}

func (b *Board) discsAlt(seat games.Seat) games.Text {
	discs, whose := b.Discs[seat], games.Text{ID: b.Game + ".seat." + b.Look.Sides[seat].ID}
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

// Counted returns a text about closed squares for [Board.Closed]: one that names them, or if they are
// many, one that counts them.
func Counted(few, many string) func([]Square) games.Text {
	return func(all []Square) games.Text {
		if len(all) > MaxNamed {
			return games.T(many, "Count", len(all))
		}
		return games.T(few, "Count", len(all), "Squares", List(all))
	}
}

// Outcome returns the result of a game: won by a seat, drawn, or neither. The texts wonText, about the
// Winner, and drawnText explain it.
func Outcome(won, drawn bool, winner games.Seat, wonText, drawnText string) games.Outcome {
	switch {
	case won:
		return games.Outcome{Over: true, Winner: winner, Reason: games.T(wonText, "Winner", winner)}
	case drawn:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T(drawnText)}
	}
	return games.Running
}

// Names lists the names of squares, column by column.
func Names(squares []Square) string { return strings.Join(sortedNames(squares), ", ") }

// List lists the names of squares, column by column, for a sentence.
func List(squares []Square) []games.Text { return games.Texts(sortedNames(squares)) }

func sortedNames(squares []Square) []string {
	byColumn := func(a, b Square) int { return cmp.Or(a.Column-b.Column, a.Row-b.Row) }
	return games.Mapped(slices.SortedFunc(slices.Values(squares), byColumn), Square.String)
}

// Examples draws constant positions that illustrate the rules of a game.
type Examples[S interface {
	ReadBoard(o games.Options, board, turn string) (S, error)
	After(M) S
}, M any] struct {
	Parse func(S, string) (M, error)
	View  func(S) games.View
}

// Figure draws a position before or after a move, or without one if it is "". Before a move its
// square is marked as open, and no other.
func (e Examples[S, M]) Figure(caption games.Text, board, turn, move string, made bool) games.Figure {
	f := games.Figure{Caption: caption}
	var s S
	s, err := s.ReadBoard(nil, board, turn)
	if err != nil {
		return f // impossible: the boards are constants
	}
	if made {
		m, _ := e.Parse(s, move) // so are the moves
		s = s.After(m)
	}
	f.View = e.View(s)
	f.View.Marks = slices.DeleteFunc(f.View.Marks, func(m grid.Mark) bool {
		at := Square{m.Column, len(f.View.Board.Rows) - 1 - m.Row}
		return m.Kind == grid.Legal && (made || at.String() != move)
	})
	return f
}
