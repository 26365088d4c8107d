package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
)

func verbs() []games.Verb[State] {
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
	return []games.Verb[State]{
		{Name: "guess", Kind: games.Move, Params: []games.Option{text("code")}, Compose: composeGuess},
		{
			Name: "answer", Kind: games.Move, Compose: composeAnswer,
			Params: []games.Option{number("black", 0, deduce.MaxPegs), number("white", 0, deduce.MaxPegs), optional},
		},
		{Name: "mend", Kind: games.Amend, Params: []games.Option{row, text("answer")}, Compose: composeCorrection},
		{Name: "reveal", Kind: games.Reveal, Params: []games.Option{text("code")}, Compose: composeReveal},
	}
}

func composeGuess(s State, o games.Options) (string, error) {
	if s.Outcome().Over {
		return "", games.Refuse("games.over")
	}
	if s.Turn() != Breaker {
		return "", s.refuseKind()
	}
	c, bad := readCode(s.Variant, o["code"])
	if bad != nil {
		return "", bad.guess(s.Variant)
	}
	return formatCode(s.Variant, c), nil
}

func composeAnswer(s State, o games.Options) (string, error) {
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
	return s.Variant.Codes.FormatAnswer(a), s.Legal(Move{Kind: Answering, Answer: a})
}

// answerOf reads an answer given as text, or as black and white pegs.
func (s State) answerOf(o games.Options) (Answer, error) {
	_, black := o["black"]
	_, white := o["white"]
	text, written := o["answer"]
	codes := s.Variant.Codes
	switch {
	case written && (black || white):
		return 0, games.Refuse("mastermind.refuse.answer-twice")
	case written:
		return s.readAnswer(text)
	case codes.Kind == deduce.PerPeg:
		return 0, games.Refuse("mastermind.refuse.answer.per-peg", "Pegs", codes.Pegs, "Example", s.exampleAnswer())
	case !black && !white:
		return 0, games.Refuse("mastermind.refuse.answer."+s.Variant.answerName(), "Pegs", codes.Pegs, "Example", s.exampleAnswer())
	}
	exact, other := o.Int("black", 0), o.Int("white", 0)
	if codes.Kind == deduce.ExactCommon {
		other += exact
	}
	return s.readAnswer(strconv.Itoa(exact) + "," + strconv.Itoa(other))
}

// composeCorrection finds the answer of a row among the moves.
func composeCorrection(s State, o games.Options) (string, error) {
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
		err = asked.Legal(Move{Kind: Answering, Answer: a})
	}
	if err != nil {
		return "", err
	}
	return s.amendment(n-1, a), nil
}

// before is the state in which the guess of a row, counted from 0, waits for
// its answer.
func (s State) before(row int) State {
	s.guess, s.asked = s.rows[row].Guess, true
	s.rows = s.rows[:row]
	return s
}

// composeReveal passes on what was typed: readSecret reads it.
func composeReveal(_ State, o games.Options) (string, error) { return o["code"], nil }
