package gametest

import (
	"iter"
	"slices"
	"strings"
	"testing/fstest"

	"parlour/games"
)

// RockPaperScissors returns the smallest game with simultaneous moves, for
// tests of hosts. After a tie both seats choose again.
func RockPaperScissors() *games.Game { return games.New(rockPaperScissors()) }

func rockPaperScissors() games.Rules[throws, string] {
	return games.Rules[throws, string]{
		Info: games.Info{
			Name:     "rps",
			Seats:    []games.SeatInfo{{ID: "first", Player: games.RandomPlayer}, {ID: "second", Player: games.RandomPlayer}},
			Openings: games.TwoSided(),
			Players:  []games.PlayerInfo{{Name: games.RandomPlayer}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(rpsTexts)}},
		},
		Open:   func(games.Options) (throws, error) { return throws{}, nil },
		Parse:  func(_ throws, typed string) (string, error) { return strings.ToLower(strings.TrimSpace(typed)), nil },
		Format: func(_ throws, m string) string { return m },
		View:   throws.view,
		Simultaneous: &games.Simultaneous[throws]{
			Seats: func(t throws) []games.Seat {
				if t.Turn() != 0 {
					return nil
				}
				return []games.Seat{0, 1}
			},
			WithTurn: func(_ throws, s games.Seat) throws { return throws{as: s} },
		},
	}
}

const rpsTexts = `{
	"rps.title": "Rock, paper, scissors", "rps.about": "Choose at once", "rps.help": "Paper wraps rock, rock blunts scissors, scissors cut paper.",
	"rps.name.rps": "rps", "rps.seat.first": "First", "rps.seat.second": "Second", "rps.status": "{{.Seat}}, choose!", "rps.alt": "Nobody has thrown.",
	"rps.thrown": "{{.First}} against {{.Second}}", "rps.won": "{{.Seat}} wins.", "rps.refuse": "Choose rock, paper or scissors."
}`

// throws are what both seats have thrown: 1 to 3, or 0 for nothing yet.
type throws struct {
	thrown [2]int
	as     games.Seat // The seat that chooses, if nothing is thrown.
}

// rpsMoves returns the moves. Each beats the one before it.
func rpsMoves() []string { return []string{"rock", "paper", "scissors"} }

// done reports whether both have thrown.
func (t throws) done() bool { return t.thrown[0] > 0 && t.thrown[1] > 0 }

func (t throws) Turn() games.Seat {
	switch {
	case t.done() && t.thrown[0] != t.thrown[1]:
		return games.Nobody
	case t.done():
		return 0
	case t.thrown[0] > 0:
		return 1
	}
	return t.as
}

func (t throws) Moves() iter.Seq[string] {
	if t.Turn() == games.Nobody {
		return func(func(string) bool) {}
	}
	return slices.Values(rpsMoves())
}

func (t throws) Legal(m string) error {
	if !slices.Contains(rpsMoves(), m) {
		return games.Refuse("rps.refuse")
	}
	return nil
}

func (t throws) After(m string) throws {
	seat := t.Turn()
	if t.done() { // a tie
		t.thrown = [2]int{}
	}
	t.thrown[seat] = 1 + slices.Index(rpsMoves(), m)
	return t
}

func (t throws) Outcome() games.Outcome {
	if t.Turn() != games.Nobody {
		return games.Running
	}
	winner := games.Seat(0)
	if (t.thrown[0]-t.thrown[1]+3)%3 == 2 {
		winner = 1
	}
	return games.Outcome{Over: true, Winner: winner, Reason: games.T("rps.won", "Seat", winner)}
}

func (t throws) view() games.View {
	v := games.View{Title: games.T("rps.title"), Goals: []games.Text{games.T("rps.about")}, Status: games.T("rps.status", "Seat", t.Turn()), Alt: games.T("rps.alt")}
	if t.done() {
		v.Alt = games.T("rps.thrown", "First", rpsMoves()[t.thrown[0]-1], "Second", rpsMoves()[t.thrown[1]-1])
		v.Note = v.Alt
	}
	if o := t.Outcome(); o.Over {
		v.Status = o.Reason
	}
	return v
}
