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

// nim is a small game that passes: one pile, one to three are taken, who takes
// the last wins. It has every interface that needs no secret.
type nim struct{ *games.Game }

type pile struct{ left, size int }

const nimTexts = `{
	"nim.title": "Nim", "nim.about": "Take the last one.", "nim.help": "Take one to three.",
	"nim.seat.first": "First", "nim.seat.second": "Second",
	"nim.option.size": "How many there are", "nim.opening.play": "Play", "nim.verb.take": "Take some",
	"nim.verb.take.count": "How many", "nim.player.random": "Takes any number.",
	"nim.alt": {"one": "One left.", "other": "{{.Count}} left."}, "nim.last": "The last is taken.",
	"nim.refuse.number": "{{.Typed}} is no number from 1 to 3.", "nim.refuse.few": "There are {{.Count}}.",
	"nim.part": "{{.Count}}", "nim.item": "A pile"
}`

func newNim() nim { return nim{games.New(nimRules())} }

func nimRules() games.Rules[pile, int] {
	return games.Rules[pile, int]{
		Info: games.Info{
			Name:     "nim",
			Seats:    []games.SeatInfo{{ID: "first", Player: "random"}, {ID: "second", Player: "random"}},
			Options:  []games.Option{{Name: "size", Kind: games.Number, Min: 1, Max: 30, Default: "10"}},
			Openings: []games.Opening{{Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}, Sides: true}},
			Verbs: []games.Verb{{
				Name: "take", Kind: games.Move,
				Params: []games.Option{{Name: "count", Kind: games.Free, Required: true}},
				Compose: func(_ games.Position, o games.Options) (string, error) {
					return o.String("count", ""), nil
				},
			}},
			Players: []games.PlayerInfo{{Name: "random"}},
			Texts:   fstest.MapFS{"en.json": {Data: []byte(nimTexts)}},
		},
		Open:   func(o games.Options) (pile, error) { n := o.Int("size", 10); return pile{n, n}, nil },
		Parse:  nimParse,
		Format: func(_ pile, m int) string { return strconv.Itoa(m) },
		View: func(p pile) games.View {
			return games.View{
				Board: grid.Grid{Rows: []grid.Row{{Cells: []grid.Cell{grid.Digit(p.left)}}}},
				Title: games.T("nim.title"), Status: games.T("nim.alt", "Count", p.left),
				Alt: games.T("nim.alt", "Count", p.left),
			}
		},
		Brains: map[string]games.Brain[pile, int]{
			"random": func(ctx context.Context, p pile, h games.Hand, _ games.Limits) (games.Choice[int], error) {
				return games.Choice[int]{Move: 1 + h.Rand.IntN(min(3, p.left))}, ctx.Err()
			},
		},
	}
}

func nimParse(_ pile, text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > 3 {
		return 0, games.Refuse("nim.refuse.number", "Typed", games.Quoted(text))
	}
	return n, nil
}

func (p pile) Turn() games.Seat {
	if p.left == 0 {
		return games.Nobody
	}
	return games.Seat(p.size-p.left) % 2 // not the real alternation; any rule does
}

func (p pile) Moves() iter.Seq[int] {
	return func(yield func(int) bool) {
		for m := 1; m <= min(3, p.left); m++ {
			if !yield(m) {
				return
			}
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

// Keys offers the numbers that may be taken.
func (nim) Keys(p games.Position, draft string) [][]games.Key {
	var row []games.Key
	for m := range p.Moves() {
		row = append(row, games.Key{Value: m, Label: games.T("nim.part", "Count", len(m)), Done: true})
	}
	if row == nil {
		return nil
	}
	return [][]games.Key{row}
}

// Add takes the number for the move.
func (nim) Add(_ games.Position, _, value string) (string, bool) { return value, true }

// Draft shows nothing more than the pile.
func (nim) Draft(p games.Position, _ string) games.View { return p.View() }

// Set reads a pile as "left/size".
func (n nim) Set(_ games.Options, board, _ string) (games.Position, error) {
	var p pile
	if _, err := fmt.Sscanf(board, "%d/%d", &p.left, &p.size); err != nil || p.left < 0 || p.size < p.left || p.size > 30 {
		return nil, games.Refuse("nim.refuse.number", "Typed", games.Quoted(board))
	}
	at, err := n.Open(games.Options{"size": strconv.Itoa(p.size)})
	for p.size > p.left && err == nil {
		at, err = at.Play("1")
		p.size--
	}
	return at, err
}

// Board writes a pile as "left/size".
func (nim) Board(p games.Position) (string, string) {
	s, _ := games.StateOf[pile](p)
	return fmt.Sprintf("%d/%d", s.left, s.size), fmt.Sprint(p.Turn())
}

// Items are the piles that come with the game.
func (nim) Items() []string { return []string{"ten"} }

// Item is one of them.
func (nim) Item(name string) (string, bool) { return "ten 10", name == "ten" }

// ReadItem reads "ten 10".
func (nim) ReadItem(text string) (string, games.Text, error) {
	if text != "ten 10" {
		return "", games.Text{}, games.Refuse("nim.refuse.number", "Typed", games.Quoted(text))
	}
	return "ten", games.T("nim.item"), nil
}

// Judge thinks well of every move.
func (nim) Judge(context.Context, games.Position, string, games.Limits) (games.Verdict, error) {
	return games.Verdict{Text: games.T("nim.item"), Best: "1", Skill: 99, Luck: -1}, nil
}

var (
	_ games.Composer  = nim{}
	_ games.Simulator = nim{}
)

// Contest is of the options as they are.
func (nim) Contest(o games.Options) games.Options { return o }

// Simulate has the random player win every game.
func (nim) Simulate(ctx context.Context, _ games.Options, n int, _ *rand.Rand, report func(int)) ([]games.Score, error) {
	for i := range n {
		report(i + 1)
	}
	return []games.Score{{Player: "random", Games: n, Wins: n, Mean: 1}}, ctx.Err()
}
