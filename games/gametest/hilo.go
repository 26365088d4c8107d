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

// Hilo returns a small game with a secret and forms, for tests of hosts. The keeper
// hides a number of five digits, the guesser halves the range, and the game ends after
// eight guesses.
func Hilo() *games.Game { return games.New(hilo()) }

// A span is the state of hilo.
type span struct {
	low, high, guess int // guess is 0 when it is the guesser's turn
	guesses, moves   int
	mistake          int // The number of the answer that cannot be true; 0 for none.
}

const hiloTexts = `{
	"hilo.title": "High or low", "hilo.about": "Find the number.", "hilo.help": "Halve it.",
	"hilo.seat.keeper": "Keeper", "hilo.seat.guesser": "Guesser", "hilo.way.keeper": "Hide a number", "hilo.way.guesser": "Guess a number", "hilo.opening.play": "Play", "hilo.opening.keep": "Keep", "hilo.opening.tell": "Tell",
	"hilo.player.honest": "Answers.", "hilo.player.half": "Halves.",
	"hilo.name.hilo": "hilo", "hilo.name.keep": "keep", "hilo.name.tell": "tell", "hilo.name.honest": "honest", "hilo.name.half": "half",
	"hilo.alt": "{{.Low}} to {{.High}}", "hilo.status": "{{.Seat}}: {{.Span}}", "hilo.end": "It is over.", "hilo.refuse": "Not that.", "hilo.secret": "{{.Number}}"
}`

func hilo() games.Rules[span, int] {
	return games.Rules[span, int]{
		Info: games.Info{
			Name: "hilo",
			Seats: []games.SeatInfo{
				{ID: "keeper", Player: "honest", Secret: true},
				{ID: "guesser", Player: "half"},
			},
			Openings: []games.Opening{
				{Name: "play", Seats: []games.Occupant{games.Computer, games.Starter}, Secret: []games.SecretSource{games.Drawn}},
				{Name: "keep", Seats: []games.Occupant{games.Starter, games.Computer}, Secret: []games.SecretSource{games.Own}},
				{Name: "tell", Seats: []games.Occupant{games.Starter, games.Computer}, Secret: []games.SecretSource{games.Typed}},
			},
			Players: []games.PlayerInfo{{Name: "honest", Seats: []games.Seat{0}}, {Name: "half", Seats: []games.Seat{1}}},
			Texts:   fstest.MapFS{"en.json": {Data: []byte(hiloTexts)}},
		},
		Open:  func(games.Options) (span, error) { return span{low: 10000, high: 99999}, nil },
		Parse: hiloParse,
		Compose: &games.Composer[span]{
			Keys:  hiloKeys,
			Add:   func(_ span, _, value string) (string, bool) { return value, true },
			Draft: func(_ span, _ string, v games.View) games.View { return v },
		},
		Format: func(_ span, m int) string { return strconv.Itoa(m) },
		View: func(s span) games.View {
			said := games.T("hilo.alt", "Low", s.low, "High", s.high)
			return games.View{Board: grid.Grid{}, Title: games.T("hilo.title"), Goals: []games.Text{games.T("hilo.about")}, Status: games.T("hilo.status", "Seat", s.Turn(), "Span", said), Alt: said}
		},
		Players: map[string]games.Strategy[span, int]{"honest": honest, "half": half},
		Secrets: &games.Secrets[span, int]{
			Draw: func(s span, _ games.Seat, r *rand.Rand) string { return strconv.Itoa(s.low + r.IntN(s.high-s.low+1)) },
			Read: hiloRead,
			Show: func(_ span, _ games.Seat, secret string) games.Text { return games.T("hilo.secret", "Number", secret) },
			Reveal: func(s span, seat games.Seat, secret string) (said []games.Text, err error) {
				secret, err = hiloRead(s, seat, secret)
				if n, _ := strconv.Atoi(secret); n < s.low || n > s.high || s.mistake > 0 {
					said = append(said, games.T("hilo.secret", "Number", secret))
				}
				return said, err
			},
			Forced: func(s span, seat games.Seat, secret string) (int, bool) {
				n, err := strconv.Atoi(secret)
				return answer(s, n), err == nil && seat == s.Turn()
			},
		},
		Corrections: &games.Corrections[span]{
			Statement: func(span) bool { return true },
			Needed:    func(s span) (games.Seat, bool) { return 0, s.mistake > 0 },
			Find: func(s span) []games.Correction {
				return []games.Correction{{Amend: strconv.Itoa(s.mistake) + " 0", Label: games.T("hilo.secret", "Number", "0"), Probability: 0.5}}
			},
			View: func(_ span, v games.View) games.View { return v },
		},
		Knowledge: hiloKnowledge,
		Language: games.Language[span]{
			Answer: func(context.Context, span, map[games.Seat]string, string, string, ...games.Alphabet) (games.Text, error) {
				return games.Text{}, games.Refuse("hilo.refuse")
			},
		},
	}
}

// hiloKeys are two answers, or a key that opens a form for the guess.
func hiloKeys(s span, _ string) [][]games.Key {
	switch s.Turn() {
	case games.Nobody:
		return nil
	case 1:
		label := games.T("hilo.title")
		return [][]games.Key{{{Value: "guess", Label: label, Form: &games.Form{Title: label, Label: label, Max: 5}}}}
	}
	key := func(value string) games.Key {
		return games.Key{Value: value, Label: games.T("hilo.secret", "Number", value), Done: true}
	}
	return [][]games.Key{{key("0"), key("1")}}
}

// hiloRead reads a number of five digits.
func hiloRead(_ span, _ games.Seat, typed string) (string, error) {
	if n, err := strconv.Atoi(typed); err != nil || n < 10000 || n > 99999 {
		return "", games.Refuse("hilo.refuse")
	}
	return typed, nil
}

// hiloKnowledge shows the range, and the number to the seat that hides it.
func hiloKnowledge(s span, _ games.Seat, h games.Hand) []games.View {
	known := []games.View{{Alt: games.T("hilo.alt", "Low", s.low, "High", s.high)}}
	if h.Secret != "" {
		known = append(known, games.View{Alt: games.T("hilo.secret", "Number", h.Secret)})
	}
	return known
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
		n = s.high // one of the possible numbers
	}
	return games.Choice[int]{Move: answer(s, n)}, ctx.Err()
}

// answer returns 1 if the number is higher than the guess, otherwise 0.
func answer(s span, number int) int {
	if number > s.guess {
		return 1
	}
	return 0
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
	s.moves++
	switch {
	case s.guess == 0:
		s.guess = m
		return s
	case m == 1 && s.guess == s.high:
		s.mistake = s.moves
	case m == 1:
		s.low = s.guess + 1
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
