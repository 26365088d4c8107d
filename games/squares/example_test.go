package squares_test

import (
	"fmt"
	"iter"
	"math/bits"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
	"parlour/solver/search"
)

// The complete game of Col (J. H. Conway, "On Numbers and Games", 1976): no disc lies beside one of its own side. A real
// game is a folder with this code and a test that calls gametest.Run(t, New()), and a line in games/all.
func Example() {
	p, err := New().Open(nil)
	if err == nil {
		p, err = p.Play("b2")
	}
	fmt.Println(grid.Plain(p.View().Board.Unlabelled().Emoji(nil)), err)
	// Output: ▫️▫️▫️▫️
	// ▫️▫️▫️▫️
	// ▫️🔴▫️▫️
	// ▫️▫️▫️▫️ <nil>
}

// New returns the game. Package search has the players and the review.
func New() *games.Game {
	plan := search.Game[col, int]{Hash: col.hash, Format: col.name}
	return games.New(games.Rules[col, int]{
		Info: games.Info{
			Name: "col", Seats: look.Seats("medium"), Openings: games.TwoSided(),
			Players: []games.PlayerInfo{{Name: "easy", Level: true}, {Name: "medium", Level: true}, {Name: "hard", Level: true}},
			Texts:   fstest.MapFS{"en.json": {Data: []byte(texts)}}, // usually embedded files
		},
		Open:   func(games.Options) (col, error) { return col{}, nil },
		Parse:  func(_ col, typed string) (int, error) { return numbers.Parse(typed, side, side) },
		Format: col.name, Players: search.Players(plan), Review: search.Review(plan),
		View: func(s col) games.View { b := s.board(); return b.View() }, Compose: squares.Compose(col.board),
	})
}

const texts = `{
	"col.title": "Col", "col.name.col": "col", "col.about": "Place a disc, but never beside your own. Move last to win.",
	"col.help": "In turn, place a disc on 4x4, but not beside one of your own. Who can’t do so has lost.",
	"col.seat.red": "Red", "col.seat.blue": "Blue", "col.goal": "Place the last disc to win.", "col.won": "🏆 **{{.Winner}} wins!**", "col.refuse": "{{.Square}} isn’t open."
}`

// A square is a bit of a set. The fifth one of a row stays empty, so that squares beside each other are in one row.
const side, stride, all = 4, 5, 0b01111_01111_01111_01111

var numbers, look = squares.Bits{Stride: stride}, squares.Look{Ground: grid.Slate, Signs: grid.Slate, Sides: squares.RedAndBlue}

// col is the state: the discs of each seat. Package search compares states.
type col [2]uint64

func (s col) name(m int) string    { return numbers.Square(m).String() }
func (s col) hash() uint64         { return search.Mix(s[0] | s[1]<<32) }
func (s col) mover() games.Seat    { return games.Seat(bits.OnesCount64(s[0]|s[1]) % 2) }
func (s col) Turn() games.Seat     { return games.UnlessOver(s.open() == 0, s.mover()) }
func (s col) Moves() iter.Seq[int] { return squares.Each[int](s.open()) }
func (s col) Outcome() games.Outcome {
	return squares.Outcome(s.open() == 0, false, 1-s.mover(), "col.won", "")
}

func (s col) open() uint64 {
	own := s[s.mover()]
	return all &^ (s[0] | s[1] | own<<1 | own>>1 | own<<stride | own>>stride)
}

func (s col) Legal(m int) error {
	if s.open()>>m&1 == 0 {
		return games.Refuse("col.refuse", "Square", s.name(m))
	}
	return nil
}

func (s col) After(m int) col {
	s[s.mover()] |= 1 << m
	return s
}

func (s col) board() squares.Board {
	return squares.Board{
		Game: "col", Look: look, Width: side, Height: side, Turn: s.Turn(), Mover: 1 - s.mover(), Goal: games.T("col.goal"),
		Discs: [2][]squares.Square{numbers.List(s[0]), numbers.List(s[1])}, Open: numbers.List(s.open()), Reason: s.Outcome().Reason,
	}
}
