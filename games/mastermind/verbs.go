package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
)

func verbs() []games.Verb[state] {
	number := func(name string, from, to int) games.Option {
		return games.Option{Name: name, Kind: games.Number, Min: from, Max: to}
	}
	text := func(name string) games.Option {
		return games.Option{Name: name, Kind: games.Free, Max: maxTyped / 4, Required: true}
	}
	optional := text("answer")
	optional.Required = false
	row := number("row", 1, 1000)
	row.Required = true
	return []games.Verb[state]{
		{Name: "guess", Kind: games.Move, Params: []games.Option{text("code")}, Compose: composeGuess},
		{
			Name: "answer", Kind: games.Move, Compose: composeAnswer,
			Params: []games.Option{number("black", 0, deduce.MaxPegs), number("white", 0, deduce.MaxPegs), optional},
		},
		{Name: "mend", Kind: games.Amend, Params: []games.Option{row, text("answer")}, Compose: composeCorrection},
		{Name: "reveal", Kind: games.Reveal, Params: []games.Option{text("code")}, Compose: composeReveal},
	}
}

func composeGuess(s state, o games.Options) (string, error) {
	if s.Outcome().Over {
		return "", games.Refuse("games.over")
	}
	if s.Turn() != breaker {
		return "", s.refuseKind()
	}
	c, bad := readCode(s.variant, o["code"])
	if bad != nil {
		return "", bad.guess(s.variant)
	}
	return formatCode(s.variant, c), nil
}

func composeAnswer(s state, o games.Options) (string, error) {
	switch {
	case s.Outcome().Over:
		return "", games.Refuse("games.over")
	case s.unready():
		m, err := parse(s, o["answer"])
		return format(s, m), err
	case !s.asked:
		return "", s.refuseKind()
	}
	a, err := s.answerOf(o)
	if err != nil {
		return "", err
	}
	return s.variant.Codes.FormatAnswer(a), s.Legal(move{Kind: answerMove, Answer: a})
}

// answerOf reads an answer that is given as text, or as black and white pegs.
func (s state) answerOf(o games.Options) (pegAnswer, error) {
	_, black := o["black"]
	_, white := o["white"]
	text, written := o["answer"]
	codes := s.variant.Codes
	switch {
	case written && (black || white):
		return 0, games.Refuse("mastermind.refuse.answer-twice")
	case written:
		return s.readAnswer(text)
	case codes.Kind == deduce.PerPeg:
		return 0, games.Refuse("mastermind.refuse.answer.per-peg", "Pegs", codes.Pegs, "Example", s.exampleAnswer())
	case !black && !white:
		return 0, games.Refuse("mastermind.refuse.answer."+s.variant.answerName(), "Pegs", codes.Pegs, "Example", s.exampleAnswer())
	}
	exact, other := o.Int("black", 0), o.Int("white", 0)
	if codes.Kind == deduce.ExactCommon {
		other += exact
	}
	return s.readAnswer(strconv.Itoa(exact) + "," + strconv.Itoa(other))
}

// composeCorrection amends the answer in a row.
func composeCorrection(s state, o games.Options) (string, error) {
	if len(s.rows) == 0 {
		return "", games.Refuse("mastermind.refuse.no-row")
	}
	n := o.Int("row", 0)
	if n < 1 || n > len(s.rows) {
		return "", games.Refuse("mastermind.refuse.row", "Count", len(s.rows))
	}
	asked := s.before(n - 1)
	a, err := asked.readAnswer(o["answer"])
	if err == nil {
		err = asked.Legal(move{Kind: answerMove, Answer: a})
	}
	if err != nil {
		return "", err
	}
	return s.amendment(n-1, a), nil
}

// before is the state in which the guess of a row, counted from 0, waits for
// its answer.
func (s state) before(row int) state {
	s.guess, s.asked = s.rows[row].Guess, true
	s.rows = s.rows[:row]
	return s
}

// composeReveal passes on what was typed, for readSecret.
func composeReveal(_ state, o games.Options) (string, error) { return o["code"], nil }
