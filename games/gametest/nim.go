package gametest

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
)

// Nim returns a small game that has every field that needs no secret and no chance,
// for tests of hosts. Players take one to three from a pile, and the one who takes
// the last wins.
func Nim() *games.Game { return games.New(nim()) }

func nim() games.Rules[pile, int] {
	return games.Rules[pile, int]{
		Info: games.Info{
			Name:     "nim",
			Seats:    []games.SeatInfo{{ID: "first", Player: "random"}, {ID: "second", Player: "random"}},
			Options:  []games.Option{{Name: "size", Kind: games.Number, Min: 1, Max: 30, Default: "10"}},
			Openings: games.TwoSided(),
			Players:  []games.PlayerInfo{{Name: "random"}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(nimTexts)}},
		},
		Open:   func(o games.Options) (pile, error) { n := o.Int("size", 10); return pile{n, n}, nil },
		Parse:  nimParse,
		Format: func(_ pile, m int) string { return strconv.Itoa(m) },
		View: func(p pile) games.View {
			return games.View{
				Board: grid.Grid{Rows: []grid.Row{{Cells: []grid.Cell{grid.Digit(p.left)}}}},
				Title: games.T("nim.title"), Goals: []games.Text{games.T("nim.about")}, Status: games.T("nim.status", "Seat", p.Turn(), "Count", p.left),
				Alt: games.T("nim.alt", "Count", p.left),
			}
		},
		Players: map[string]games.Strategy[pile, int]{"random": games.Random[pile, int]},
		Verbs:   []games.Verb[pile]{games.MoveVerb[pile]("take", "count")},
		Judge: func(context.Context, pile, int, games.Limits) (games.Verdict, error) {
			return games.Verdict{Text: games.T("nim.item"), Best: "1", Skill: 99, Luck: -1}, nil
		},
		Library: &games.Library{
			Names: func() []string { return []string{"ten"} },
			Text:  func(name string) (string, bool) { return "ten 10", name == "ten" },
			Read:  nimReadItem,
		},
		Simulation: &games.Simulation{Contest: func(o games.Options) games.Options { return o }, Play: nimContest},
	}
}

type pile struct{ left, size int }

const nimTexts = `{
	"nim.title": "Nim", "nim.about": "Take the last one.", "nim.help": "Take one to three.",
	"nim.seat.first": "First", "nim.seat.second": "Second",
	"nim.option.size": "How many there are", "nim.opening.play": "Play", "nim.verb.take": "Take some",
	"nim.verb.take.count": "How many", "nim.player.random": "Takes any number.",
	"nim.status": {"one": "{{.Seat}}: one left.", "other": "{{.Seat}}: {{.Count}} left."}, "nim.alt": {"one": "One left.", "other": "{{.Count}} left."}, "nim.last": "The last is taken.",
	"nim.refuse.number": "{{.Typed}} is no number from 1 to 3.", "nim.refuse.few": "There are {{.Count}}.",
	"nim.item": "A pile", "nim.name.nim": "nim", "nim.name.take": "take", "nim.name.count": "count"
}`

// nimPlayer returns a player that takes a number.
func nimPlayer(number func(pile, *rand.Rand) int) games.Strategy[pile, int] {
	return func(ctx context.Context, p pile, h games.Hand, _ games.Limits) (games.Choice[int], error) {
		return games.Choice[int]{Move: number(p, h.Rand)}, ctx.Err()
	}
}

func nimParse(_ pile, text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > 3 {
		return 0, games.Refuse("nim.refuse.number", "Typed", games.Quoted(text))
	}
	return n, nil
}

// WriteBoard formats a pile as "left/size".
func (p pile) WriteBoard() (board, turn string) {
	return fmt.Sprintf("%d/%d", p.left, p.size), fmt.Sprint(p.Turn())
}

// ReadBoard reads a pile, which must have as many as the options say.
func (pile) ReadBoard(_ games.Options, board, _ string) (p pile, err error) {
	if _, err := fmt.Sscanf(board, "%d/%d", &p.left, &p.size); err != nil || p.left < 0 || p.size < p.left || p.size > 30 {
		return p, games.Refuse("nim.refuse.number", "Typed", games.Quoted(board))
	}
	return p, nil
}

// nimReadItem reads "ten 10".
func nimReadItem(text string) (string, games.Text, error) {
	if text != "ten 10" {
		return "", games.Text{}, games.Refuse("nim.refuse.number", "Typed", games.Quoted(text))
	}
	return "ten", games.T("nim.item"), nil
}

// nimContest lets the random player win every game.
func nimContest(ctx context.Context, _ games.Options, n int, _ *rand.Rand, report func(int)) ([]games.Score, error) {
	for i := range n {
		report(i + 1)
	}
	return []games.Score{{Player: "random", Games: n, Wins: n, Mean: 1}}, ctx.Err()
}

func (p pile) Turn() games.Seat {
	if p.left == 0 {
		return games.Nobody
	}
	return games.Seat(p.size-p.left) % 2 // not the real alternation; any rule does
}

func (p pile) Moves() iter.Seq[int] {
	return func(yield func(int) bool) {
		for m := 1; m <= min(3, p.left) && yield(m); m++ {
		}
	}
}

func (p pile) Legal(m int) error {
	if m > p.left {
		return games.Refuse("nim.refuse.few", "Count", p.left)
	}
	return nil
}

func (p pile) After(m int) pile { return pile{p.left - m, p.size} }

func (p pile) Outcome() games.Outcome {
	if p.left > 0 {
		return games.Running
	}
	return games.Outcome{Over: true, Winner: 0, Reason: games.T("nim.last")}
}
