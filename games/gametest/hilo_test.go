package gametest

import (
	"context"
	"iter"
	"math/rand/v2"
	"strconv"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
)

// hilo is a small game with a secret that passes: the keeper hides a number of
// five digits, the other halves the range, and after eight guesses it is over.
type hilo struct{ *games.Game }

type span struct {
	low, high, guess int // guess is 0 when it is the guesser's turn
	guesses          int
	shows            string // for a broken game: what the view shows
}

const hiloTexts = `{
	"hilo.title": "High or low", "hilo.about": "Find the number.", "hilo.help": "Halve it.",
	"hilo.seat.keeper": "Keeper", "hilo.seat.guesser": "Guesser", "hilo.opening.play": "Play",
	"hilo.player.honest": "Answers.", "hilo.player.half": "Halves.",
	"hilo.alt": "{{.Low}} to {{.High}}{{.Shows}}", "hilo.end": "It is over.", "hilo.refuse": "Not that.", "hilo.secret": "{{.Number}}"
}`

func newHilo() hilo { return hilo{games.New(hiloRules())} }

func hiloRules() games.Rules[span, int] {
	return games.Rules[span, int]{
		Info: games.Info{
			Name: "hilo",
			Seats: []games.SeatInfo{
				{ID: "keeper", Player: "honest", Secret: true},
				{ID: "guesser", Player: "half"},
			},
			Openings: []games.Opening{{Name: "play", Seats: []games.Occupant{games.Computer, games.Starter}, Secret: []games.SecretSource{games.Drawn}}},
			Players:  []games.PlayerInfo{{Name: "honest", Seats: []games.Seat{0}}, {Name: "half", Seats: []games.Seat{1}}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(hiloTexts)}},
		},
		Open:   func(games.Options) (span, error) { return span{low: 10000, high: 99999}, nil },
		Hide:   hiloHide,
		Parse:  hiloParse,
		Format: func(_ span, m int) string { return strconv.Itoa(m) },
		View: func(s span) games.View {
			said := games.T("hilo.alt", "Low", s.low, "High", s.high, "Shows", s.shows)
			return games.View{Board: grid.Grid{}, Title: games.T("hilo.title"), Status: said, Alt: said}
		},
		Brains: map[string]games.Brain[span, int]{"honest": honest, "half": half},
	}
}

func hiloHide(_ span, seat games.Seat, r *rand.Rand) string {
	if seat != 0 {
		return ""
	}
	return strconv.Itoa(10000 + r.IntN(90000))
}

func hiloParse(_ span, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0, games.Refuse("hilo.refuse")
	}
	return n, nil
}

func honest(ctx context.Context, s span, h games.Hand, _ games.Limits) (games.Choice[int], error) {
	n, err := strconv.Atoi(h.Secret)
	if err != nil {
		return games.Choice[int]{}, games.Refuse("hilo.refuse")
	}
	if n > s.guess {
		return games.Choice[int]{Move: 1}, ctx.Err()
	}
	return games.Choice[int]{Move: 0}, ctx.Err()
}

func half(ctx context.Context, s span, _ games.Hand, _ games.Limits) (games.Choice[int], error) {
	return games.Choice[int]{Move: (s.low + s.high) / 2}, ctx.Err()
}

func (s span) Turn() games.Seat {
	switch {
	case s.guesses == 8:
		return games.Nobody
	case s.guess == 0:
		return 1
	}
	return 0
}

func (s span) Moves() iter.Seq[int] {
	return func(yield func(int) bool) {
		low, high := s.low, s.high
		if s.guess != 0 {
			low, high = 0, 1
		}
		for m := low; m <= high && s.guesses < 8 && yield(m); m++ {
		}
	}
}

func (s span) Legal(m int) error {
	for legal := range s.Moves() {
		if legal == m {
			return nil
		}
	}
	return games.Refuse("hilo.refuse")
}

func (s span) After(m int) span {
	switch {
	case s.guess == 0:
		s.guess = m
		return s
	case m == 1:
		s.low = min(s.guess+1, s.high)
	default:
		s.high = s.guess
	}
	s.guess, s.guesses = 0, s.guesses+1
	return s
}

func (s span) Outcome() games.Outcome {
	if s.guesses < 8 {
		return games.Running
	}
	return games.Outcome{Over: true, Winner: 1, Reason: games.T("hilo.end")}
}

// ReadSecret reads a number of five digits.
func (hilo) ReadSecret(_ games.Position, _ games.Seat, typed string) (string, error) {
	if n, err := strconv.Atoi(typed); err != nil || n < 10000 || n > 99999 {
		return "", games.Refuse("hilo.refuse")
	}
	return typed, nil
}

// ShowSecret shows the number.
func (hilo) ShowSecret(_ games.Position, _ games.Seat, secret string) games.Text {
	return games.T("hilo.secret", "Number", secret)
}

// Reveal has nothing to add.
func (h hilo) Reveal(p games.Position, s games.Seat, secret string) ([]games.Text, error) {
	_, err := h.ReadSecret(p, s, secret)
	return nil, err
}

// Mend thinks that the last answer is as likely wrong as not.
func (hilo) Mend(games.Position) []games.Repair {
	return []games.Repair{{Amend: "1 0", Label: games.T("hilo.secret", "Number", "0"), Probability: 0.5}}
}

// Knowledge shows the range, and to who hides the number that.
func (hilo) Knowledge(p games.Position, _ games.Seat, h games.Hand) []games.View {
	if h.Secret == "" {
		return []games.View{p.View()}
	}
	return []games.View{p.View(), {Alt: games.T("hilo.secret", "Number", h.Secret)}}
}

var _ games.Knower = hilo{}

// Ask knows no formula.
func (hilo) Ask(context.Context, games.Position, map[games.Seat]string, string) (games.Text, error) {
	return games.Text{}, games.Refuse("hilo.refuse")
}
