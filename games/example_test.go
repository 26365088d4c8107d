package games_test

import (
	"fmt"
	"iter"
	"slices"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// The complete game of tic-tac-toe. A real game is a folder, games/tictactoe, with this code in
// tictactoe.go, the texts in texts/en.json, a test that calls gametest.Run(t, New()), and a line in
// games/all.
func Example() {
	p, err := newTicTacToe().Open(nil)
	for _, move := range []string{"b2", "a1", "a3", "B 3", "c1"} {
		if err == nil {
			p, err = p.Play(move)
		}
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.View().Board.Emoji(grid.Shapes, nil))
	fmt.Println(p.View().Status)
	_, err = p.Play("a2")
	fmt.Println(err)
	// Output:
	// ▫️🇦​🇧​🇨​
	// 3️⃣🅾️❎▫️
	// 2️⃣▫️🅾️▫️
	// 1️⃣❎▫️🅾️
	// tictactoe.won(Seat=0)
	// refused: games.over
}

// A game begins with its rules. Since two sides place discs, package squares can draw the board, lay out
// the keys and parse squares.
func newTicTacToe() *games.Game {
	return games.New(games.Rules[ticTacToe, squares.Square]{
		Info: games.Info{
			Name:     "tictactoe",
			Seats:    squares.Seats("random"),
			Openings: games.TwoSided(),
			Players:  []games.PlayerInfo{{Name: "random"}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(ticTacToeTexts)}}, // a real game uses games.TextFiles
		},
		Open:    func(games.Options) (ticTacToe, error) { return nil, nil },
		Parse:   func(_ ticTacToe, typed string) (squares.Square, error) { return squares.ParseSquare(typed, 3, 3) },
		Format:  func(_ ticTacToe, sq squares.Square) string { return sq.String() },
		View:    func(s ticTacToe) games.View { b := s.board(); return b.View() },
		Compose: squares.Compose(ticTacToe.board),
	})
}

const ticTacToeTexts = `{
	"tictactoe.title": "Tic-tac-toe",
	"tictactoe.name.tictactoe": "tictactoe",
	"tictactoe.about": "Three in a line win.",
	"tictactoe.goal": "Get three in a line to win.",
	"tictactoe.help": "Take turns placing a disc. Three of yours in a row, a column or a diagonal win.",
	"tictactoe.seat.red": "Red",
	"tictactoe.seat.blue": "Blue",
	"tictactoe.player.random": "Any free square.",
	"tictactoe.won": "🏆 **{{.Seat}} won:** three in a line.",
	"tictactoe.drawn": "**Drawn:** the board is full."
}`

// ticTacToe lists the squares in the order in which discs were placed on them.
type ticTacToe []squares.Square

func (s ticTacToe) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return games.Seat(len(s) % 2)
}

func (s ticTacToe) Moves() iter.Seq[squares.Square] {
	return func(yield func(squares.Square) bool) {
		for i := range 9 {
			sq := squares.Square{Column: i % 3, Row: i / 3}
			if !s.Outcome().Over && s.Legal(sq) == nil && !yield(sq) {
				return
			}
		}
	}
}

func (s ticTacToe) Legal(sq squares.Square) error {
	if i := slices.Index(s, sq); i >= 0 {
		return squares.RefuseTaken("tictactoe", games.Seat(i%2), sq.String())
	}
	return nil
}

func (s ticTacToe) After(sq squares.Square) ticTacToe { return append(slices.Clip(s), sq) }

func (s ticTacToe) Outcome() games.Outcome {
	switch last := games.Seat(1 - len(s)%2); {
	case s.line() != nil:
		return games.Outcome{Over: true, Winner: last, Reason: games.T("tictactoe.won", "Seat", last)}
	case len(s) == 9:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("tictactoe.drawn")}
	}
	return games.Running
}

// discs returns the squares of a seat.
func (s ticTacToe) discs(side games.Seat) (discs []squares.Square) {
	for i := int(side); i < len(s); i += 2 {
		discs = append(discs, s[i])
	}
	return discs
}

// line returns three discs in line of the side that moved last.
func (s ticTacToe) line() []squares.Square {
	discs := s.discs(games.Seat(1 - len(s)%2))
	for i, a := range discs {
		for j, b := range discs[:i] {
			for _, c := range discs[:j] {
				if (b.Column-a.Column)*(c.Row-a.Row) == (c.Column-a.Column)*(b.Row-a.Row) {
					return []squares.Square{a, b, c}
				}
			}
		}
	}
	return nil
}

// board describes the position to package squares.
func (s ticTacToe) board() squares.Board {
	b := squares.Board{
		Game: "tictactoe", Goal: games.T("tictactoe.goal"), Width: 3, Height: 3, Moves: len(s), Turn: s.Turn(), Open: slices.Collect(s.Moves()),
		Discs: [2][]squares.Square{s.discs(squares.Red), s.discs(squares.Blue)}, Line: s.line(), Reason: s.Outcome().Reason,
	}
	if len(s) > 0 {
		b.Mover = games.Seat(1 - len(s)%2)
		b.Last[b.Mover] = s[len(s)-1].String()
	}
	return b
}
