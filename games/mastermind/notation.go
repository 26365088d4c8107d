package mastermind

import (
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/mastermind/phrasebook"
	"parlour/solver/deduce"
)

// The texts of the moves by which the maker says whether the code is ready.
const (
	ready  = "ready"
	notYet = "not-yet"
)

// Other texts that members may type for them, in all languages, after fold.
var (
	yes = []string{"yes", "y", "sim", "si", "s", "jah", "ja", "j", "oui", "o"}
	no  = []string{"no", "n", "not yet", "nao", "ei", "e", "non", "nein"}
)

// format writes a move as the log stores it: a guess as digits, or letters above
// ten colours, and an answer as numbers with commas.
func format(s state, m move) string {
	switch m.Kind {
	case guessMove:
		return formatCode(s.variant, m.Code)
	case answerMove:
		return s.variant.Codes.FormatAnswer(m.Answer)
	case readyMove:
		return ready
	default:
		return notYet
	}
}

// moveText returns a move for members: a guess in pegs, an answer in signs.
func moveText(s state, m move) games.Text {
	switch m.Kind {
	case guessMove:
		return pegText(s.variant, m.Code)
	case answerMove:
		return answerLabel(s.variant, m.Answer)
	case readyMove:
		return games.T("mastermind.suggest.ready")
	default:
		return games.T("mastermind.suggest.not-yet")
	}
}

// parse reads a move as members type it.
func parse(s state, text string) (move, error) {
	text = strings.TrimSpace(text)
	switch {
	case s.awaitsCode() && slices.Contains(yes, phrasebook.Fold(text)), strings.EqualFold(text, ready):
		return move{Kind: readyMove}, nil
	case s.awaitsCode() && slices.Contains(no, phrasebook.Fold(text)), strings.EqualFold(text, notYet):
		return move{Kind: notYetMove}, nil
	case s.awaitsCode():
		return move{}, s.refuseKind()
	case s.pending:
		a, err := readAnswer(s.variant, text)
		return move{Kind: answerMove, Answer: a}, err
	}
	c, err := readCode(s.variant, typedRun.ReplaceAllString(text, "$1"))
	if err != nil {
		return move{}, err.refuseGuess(s.variant)
	}
	return move{Kind: guessMove, Code: c}, nil
}

// verb is the command of a codemaker who answers by hand.
func verb() games.Verb[state] {
	number := func(name string) games.Option {
		return games.Option{Name: name, Kind: games.Number, Max: deduce.MaxPegs}
	}
	return games.Verb[state]{
		Name: "answer", Compose: composeAnswer,
		Params: []games.Option{number("black"), number("white"), {Name: "answer", Kind: games.Free, Max: maxTyped / 4}},
	}
}

func composeAnswer(s state, o games.Options) (string, error) {
	switch {
	case s.Outcome().Over:
		return "", games.Refuse("games.over")
	case s.awaitsCode():
		return composeReady(s, o)
	case !s.pending:
		return "", games.Refuse("mastermind.refuse.no-guess")
	}
	a, err := answerParam(s.variant, o)
	if err != nil {
		return "", err
	}
	return s.variant.Codes.FormatAnswer(a), s.Legal(move{Kind: answerMove, Answer: a})
}

// composeReady reads the reply of a maker who is asked for a code. An answer to a guess
// means that the code is ready.
func composeReady(s state, o games.Options) (string, error) {
	m, err := parse(s, o["answer"])
	if err == nil {
		return format(s, m), nil
	}
	if _, bad := answerParam(s.variant, o); bad == nil {
		return ready, nil
	}
	return "", err
}

// answerParam reads an answer that is given as text, or as black and white pegs.
func answerParam(v variant, o games.Options) (pegAnswer, error) {
	_, black := o["black"]
	_, white := o["white"]
	text, typed := o["answer"]
	switch {
	case typed && (black || white):
		return 0, games.Refuse("mastermind.refuse.answer-twice")
	case typed:
		return readAnswer(v, text)
	case v.perPeg() || !black && !white:
		return 0, refuseAnswerForm(v)
	}
	return readAnswer(v, formatPair(v, o.Int("black", 0), o.Int("white", 0)))
}
