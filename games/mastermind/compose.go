package mastermind

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// maxParts is how many parts may be offered at a time.
const maxParts = 25

// The parts by which the maker plays on, and says that the code is ready.
var (
	insist   = games.Part{Value: playOn, Label: games.T("mastermind.part.play-on"), Done: true}
	sayReady = games.Part{Value: ready, Label: games.T("mastermind.part.ready"), Done: true}
)

// Parts are the pegs of a guess one by one; the answers to a guess at once
// where they are few, else number by number or mark by mark; or the maker's
// being ready or insisting.
func (g *game) Parts(p games.Position, draft string) []games.Part {
	s, ok := games.StateOf[State](p)
	switch {
	case !ok || s.Outcome().Over:
		return nil
	case s.unready():
		return []games.Part{sayReady}
	case s.asked:
		return s.answerParts(draft)
	case s.stuck():
		return []games.Part{insist}
	default:
		return s.guessParts(draft)
	}
}

// Draft shows the parts chosen so far.
func (g *game) Draft(p games.Position, draft string) games.Text {
	s, ok := games.StateOf[State](p)
	switch {
	case !ok:
		return games.Text{}
	case s.unready():
		return readyQuestion
	case s.asked:
		return s.answerDraft(draft)
	case s.stuck():
		return games.T("mastermind.draft.play-on")
	case draft == "":
		return games.T("mastermind.draft.guess-first", "Pegs", s.Variant.Codes.Pegs)
	}
	colors, _ := readPegs(fold(draft), len(draft))
	var cells grid.Cells
	for _, color := range colors {
		cells = append(cells, peg(s.Variant, color))
	}
	return games.T("mastermind.draft.guess", "Pegs", cells, "Left", s.Variant.Codes.Pegs-len(cells))
}

func (s State) guessParts(draft string) []games.Part {
	if len(draft) >= s.Variant.Codes.Pegs {
		return []games.Part{{Label: games.T("mastermind.part.guess"), Done: true}}
	}
	var parts []games.Part
	if s.replayed() && draft == "" {
		parts = append(parts, insist)
	}
	for color := range uint8(s.Variant.Codes.Colors) {
		value := symbol(s.Variant, color)
		if s.Variant.Codes.Repeats || !strings.Contains(draft, value) {
			parts = append(parts, games.Part{Value: value, Label: colorName(s.Variant, color), Cell: peg(s.Variant, color)})
		}
	}
	return parts
}

// answerParts offers the answers that are possible. The two questions of
// Mõttemeister are asked one after the other.
func (s State) answerParts(draft string) []games.Part {
	codes := s.Variant.Codes
	if codes.Kind == deduce.PerPeg {
		return s.markParts(draft)
	}
	var whole, exacts []games.Part
	for a := range s.possibleAnswers() {
		text := codes.FormatAnswer(a)
		exact, _, _ := strings.Cut(text, ",")
		whole = append(whole, games.Part{Value: text, Label: answerWords(s.Variant, a), Done: true})
		if n := len(exacts); n == 0 || exacts[n-1].Value != exact+"," {
			exacts = append(exacts, games.Part{Value: exact + ",", Label: word(exact)})
		}
	}
	switch {
	case draft != "":
		return rest(whole, draft)
	case codes.Kind == deduce.ExactCommon || len(whole) > maxParts:
		return exacts
	default:
		return whole
	}
}

// rest are the parts that complete a draft.
func rest(whole []games.Part, draft string) []games.Part {
	var parts []games.Part
	for _, p := range whole {
		if second, ok := strings.CutPrefix(p.Value, draft); ok {
			parts = append(parts, games.Part{Value: second, Label: word(second), Done: true})
		}
	}
	return parts
}

// markParts offers the marks of the next peg that can be part of an answer.
func (s State) markParts(draft string) []games.Part {
	codes := s.Variant.Codes
	var given []deduce.Mark
	for _, text := range strings.FieldsFunc(draft, func(r rune) bool { return r == ',' }) {
		m, err := strconv.Atoi(text)
		if err != nil {
			return nil
		}
		given = append(given, deduce.Mark(m))
	}
	if len(given) >= codes.Pegs {
		return nil
	}
	var parts []games.Part
	for _, m := range []deduce.Mark{deduce.Here, deduce.Elsewhere, deduce.Absent} {
		if !s.completable(append(slices.Clip(given), m)) {
			continue
		}
		part := games.Part{Value: strconv.Itoa(int(m)), Label: games.T(markWords[m]), Cell: markPegs[m], Done: len(given) == codes.Pegs-1}
		if len(given) > 0 {
			part.Value = "," + part.Value
		}
		parts = append(parts, part)
	}
	return parts
}

// completable reports whether some answer to the guess begins with the marks.
func (s State) completable(given []deduce.Mark) bool {
	codes := s.Variant.Codes
	if len(given) == codes.Pegs {
		a, err := codes.MarksAnswer(given)
		return err == nil && codes.Possible(s.guess, a)
	}
	for _, m := range []deduce.Mark{deduce.Absent, deduce.Here, deduce.Elsewhere} {
		if s.completable(append(slices.Clip(given), m)) {
			return true
		}
	}
	return false
}

func (s State) answerDraft(draft string) games.Text {
	if draft == "" {
		return s.question()
	}
	return games.T("mastermind.draft.answer."+s.Variant.answerName(),
		"Guess", pegText(s.Variant, s.guess), "Answer", strings.TrimSuffix(draft, ","))
}
