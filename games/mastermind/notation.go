package mastermind

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/deduce"
)

// The texts of the moves by which the maker says whether the code is ready.
const (
	ready  = "ready"
	notYet = "not-yet"
)

// format writes a move as it stands in the log: a guess as digits (letters
// above ten colours), an answer as numbers with commas.
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

// moveText shows a guess in pegs and an answer in signs.
func (s state) moveText(m move) games.Text {
	switch m.Kind {
	case guessMove:
		return pegText(s.variant, m.Code)
	case answerMove:
		return s.answerLabel(m.Answer)
	case readyMove:
		return readyLabel
	default:
		return notYetLabel
	}
}

// What may be typed for ready and not yet, in the languages of the catalogues,
// folded as fold does.
var (
	yes = []string{"yes", "y", "sim", "si", "s", "jah", "ja", "j", "oui", "o"}
	no  = []string{"no", "n", "not yet", "nao", "ei", "e", "non", "nein"}
)

// inAll stands between the numbers of an answer as the keys show it: 1 of 3.
var inAll = strings.NewReplacer(" of ", ",", " de ", ",", " sur ", ",", " von ", ",", " / ", ",")

// parse reads a move as people type it.
func parse(s state, text string) (move, error) {
	text = strings.TrimSpace(text)
	switch {
	case s.unready() && slices.Contains(yes, fold(text)), strings.EqualFold(text, ready):
		return move{Kind: readyMove}, nil
	case s.unready() && slices.Contains(no, fold(text)), strings.EqualFold(text, notYet):
		return move{Kind: notYetMove}, nil
	case s.unready():
		return move{}, s.refuseKind()
	case s.asked:
		a, err := s.readAnswer(text)
		return move{Kind: answerMove, Answer: a}, err
	}
	c, err := readCode(s.variant, text)
	if err != nil {
		return move{}, err.guess(s.variant)
	}
	return move{Kind: guessMove, Code: c}, nil
}

// marks are the ways to type the mark of a peg, besides its number.
var marks = strings.NewReplacer("✅", " 1 ", "↔", " 0 ", "❌", " -1 ", "✓", " 1 ", "✗", " -1 ", "\ufe0f", "",
	hereSign, " 1 ", elsewhereSign, " 0 ", absentSign, " -1 ")

// readAnswer reads an answer. Whether the guess can get it is up to Legal.
func (s state) readAnswer(text string) (pegAnswer, error) {
	codes := s.variant.Codes
	if codes.Kind != deduce.PerPeg {
		text = s.unsigned(strings.TrimSpace(text))
	}
	text = strings.TrimSpace(marks.Replace(text))
	if codes.Kind != deduce.PerPeg && len(text) == 2 {
		text = text[:1] + "," + text[1:] // "20"
	}
	a, err := codes.ParseAnswer(text)
	if err != nil {
		return 0, games.Refuse("mastermind.refuse.answer."+s.variant.answerName(), "Pegs", codes.Pegs, "Example", s.exampleAnswer())
	}
	return a, nil
}

// unsigned turns an answer that was typed as the keys show it, ●●○, – or 1 of
// 3, into numbers. Other text stays as it is.
func (s state) unsigned(text string) string {
	text = inAll.Replace(text)
	if text == "" || strings.Trim(text, hereSign+elsewhereSign+absentSign) != "" {
		return text
	}
	here, other := strings.Count(text, hereSign), strings.Count(text, elsewhereSign)
	if s.variant.Codes.Kind == deduce.ExactCommon {
		other += here
	}
	return strconv.Itoa(here) + "," + strconv.Itoa(other)
}

// possibleAnswers are the answers that some code gives to the guess that waits
// for one. Answers in marks are tried one by one, as there may be thousands.
func (s state) possibleAnswers() iter.Seq[pegAnswer] {
	codes := s.variant.Codes
	if codes.Kind != deduce.PerPeg {
		return slices.Values(codes.AnswersTo(s.guess))
	}
	return func(yield func(pegAnswer) bool) {
		for a := pegAnswer(0); a <= codes.Right(); a++ {
			if codes.Possible(s.guess, a) && !yield(a) {
				return
			}
		}
	}
}

// exampleAnswer is an answer as it may be typed.
func (s state) exampleAnswer() string {
	codes := s.variant.Codes
	exact, other := 1, min(1, codes.Pegs-1)
	switch codes.Kind {
	case deduce.PerPeg:
		var example []string
		for i := range codes.Pegs {
			example = append(example, []string{"0", "1", "1", "-1"}[i%4])
		}
		return strings.Join(example, ",")
	case deduce.ExactCommon:
		other++
	}
	return strconv.Itoa(exact) + "," + strconv.Itoa(other)
}

// refuseAnswer says that no code of the rules gives the answer to the guess.
func (s state) refuseAnswer(a pegAnswer) error {
	codes := s.variant.Codes
	text := s.answerLabel(a)
	if codes.Kind == deduce.PerPeg {
		return games.Refuse("mastermind.refuse.impossible-marks", "Answer", text, "Guess", pegText(s.variant, s.guess))
	}
	var others []games.Text
	for a := range s.possibleAnswers() {
		others = append(others, s.answerLabel(a))
	}
	return games.Refuse("mastermind.refuse.impossible", "Answer", text, "Guess", pegText(s.variant, s.guess), "Answers", others)
}

// refuseKind says what kind of move is due.
func (s state) refuseKind() error {
	switch {
	case s.unready():
		return games.Refuse("mastermind.refuse.ready-first", "Ready", ready)
	case s.asked:
		return games.Refuse("mastermind.refuse.answer-first", "Guess", pegText(s.variant, s.guess), "Example", s.exampleAnswer())
	default:
		return games.Refuse("mastermind.refuse.guess-first", "Example", exampleCode(s.variant))
	}
}
