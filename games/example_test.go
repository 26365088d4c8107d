package games_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/search"
)

// The complete game of nim. A real game is a folder, games/nim, with this code in nim.go, a test that calls
// gametest.Run(t, New()), and a line in games/all.
func Example() {
	p, err := New().Open(nil)
	if err == nil {
		p, err = p.Play("B 3")
	}
	if err == nil {
		fmt.Println(p.View().Board.Emoji(nil), p.View().Status)
	}
	// Output:
	// 🇦🔴🔴🔴
	// 🇧🔴
	// 🇨🔴🔴🔴🔴🔴 nim.turn(Seat=1)
}

// New returns the game. Package search provides the computer players and reviews.
func New() *games.Game {
	plan := search.Game[nim, int]{Hash: nim.hash, Format: format}
	return games.New(games.Rules[nim, int]{
		Info: games.Info{
			Name: "nim", Openings: games.TwoSided(),
			Seats:   []games.SeatInfo{{ID: "first", Player: "easy"}, {ID: "second", Player: "easy"}},
			Players: []games.PlayerInfo{{Name: "easy", Level: true}, {Name: "medium", Level: true}, {Name: "hard", Level: true}},
			Texts:   fstest.MapFS{"en.json": {Data: []byte(texts)}}, // usually games.TextFiles of embedded files
		},
		Open: func(games.Options) (nim, error) { return nim{rows: [...]int{3, 4, 5}}, nil },
		Parse: func(s nim, typed string) (int, error) {
			for m := range rows * most {
				if strings.EqualFold(strings.ReplaceAll(typed, " ", ""), format(s, m)) {
					return m, nil
				}
			}
			return 0, games.Refuse("nim.refuse", "Move", games.Quoted(typed))
		},
		Format: format, View: nim.view, Players: search.Players(plan), Review: search.Review(plan),
	})
}

const texts = `{
	"nim.title": "Nim", "nim.name.nim": "nim", "nim.about": "Take the last disc to win.",
	"nim.help": "In turn, take one or more discs from one row. Take the last disc of all to win.",
	"nim.seat.first": "First", "nim.seat.second": "Second", "nim.won": "🏆 **{{.Seat}} won:** the last disc is taken.",
	"nim.turn": "{{.Seat}}, take from a row.", "nim.alt": "In row A: {{.A}}. In row B: {{.B}}. In row C: {{.C}}.",
	"nim.refuse": "{{.Move}} is not possible. Type a row and a number: a2."
}`

// A move is the number of a row times most, plus the number of discs to take minus one.
const rows, most = 3, 5

func format(_ nim, m int) string { return fmt.Sprintf("%c%d", 'a'+m/most, m%most+1) }

// nim is the state: the discs in each row, and the seat that moves. Package search compares states.
type nim struct {
	rows [rows]int
	seat games.Seat
}

func (s nim) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return s.seat
}

func (s nim) Moves() iter.Seq[int] {
	return func(yield func(int) bool) {
		for m := 0; m < rows*most && (s.Legal(m) != nil || yield(m)); m++ {
		}
	}
}

func (s nim) Legal(m int) error {
	if s.rows[m/most] <= m%most {
		return games.Refuse("nim.refuse", "Move", format(s, m))
	}
	return nil
}

func (s nim) After(m int) nim {
	s.rows[m/most] -= m%most + 1 // s is a copy
	return nim{s.rows, 1 - s.seat}
}

func (s nim) Outcome() games.Outcome {
	if max(s.rows[0], s.rows[1], s.rows[2]) > 0 {
		return games.Running
	}
	return games.Outcome{Over: true, Winner: 1 - s.seat, Reason: games.T("nim.won", "Seat", 1-s.seat)}
}

func (s nim) view() games.View {
	v := games.View{Title: games.T("nim.title"), Goals: []games.Text{games.T("nim.about")}, Status: games.T("nim.turn", "Seat", s.seat)}
	v.Alt = games.T("nim.alt", "A", s.rows[0], "B", s.rows[1], "C", s.rows[2])
	for i, n := range s.rows {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Label: string(rune('A' + i)), Cells: slices.Repeat([]grid.Cell{grid.Glyph("R", "🔴")}, n)})
	}
	if o := s.Outcome(); o.Over {
		v.Status = o.Reason
	}
	return v
}

// hash returns a number that differs for states of different value.
func (s nim) hash() uint64 { return search.Mix(uint64(s.rows[0] | s.rows[1]<<3 | s.rows[2]<<6)) }
