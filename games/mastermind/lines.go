package mastermind

import (
	"math"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/deduce"
)

// lines is what there is to say below the board: how far the game is, what the
// maker is asked, and how the answers have cut the codes that fit.
func (s State) lines() []games.Text {
	lines := []games.Text{s.progress()}
	if n := s.firstShown(); n > 0 {
		lines = append(lines, games.T("mastermind.line.earlier", "Count", n))
	}
	if len(s.rows) == 0 && !s.Outcome().Over {
		lines = append(lines, codesText(s.Variant))
	}
	if s.unready() {
		lines = append(lines, readyQuestion)
	}
	if s.asked {
		lines = append(lines, s.question())
	}
	if s.Contradictory() {
		lines = append(lines, s.contradiction()...)
	} else {
		lines = append(lines, s.cutLine())
	}
	return lines
}

// codesText says what a code is made of.
func codesText(v Variant) games.Text {
	return games.T("mastermind.line.colors."+repetition(v), "Count", v.Codes.Pegs, "Colors", swatches(v))
}

func repetition(v Variant) string {
	if v.Codes.Repeats {
		return "repeats"
	}
	return "different"
}

// readyQuestion asks the maker to think of a code.
var readyQuestion = games.T("mastermind.line.ready")

// progress says which guess it is, or how many it took.
func (s State) progress() games.Text {
	n := len(s.rows)
	switch o := s.Outcome(); {
	case o.Over && o.Winner == Breaker:
		return games.T("mastermind.line.wrong-guesses", "Count", n-1)
	case o.Over:
		return games.T("mastermind.line.unbroken", "Count", n)
	case s.Variant.Guesses == 0:
		return games.T("mastermind.line.guess", "Guess", n+1)
	case s.stuck():
		return games.T("mastermind.line.made", "Count", n, "Limit", s.Variant.Guesses)
	default:
		return games.T("mastermind.line.guess-of", "Guess", n+1, "Limit", s.Variant.Guesses)
	}
}

// question asks the maker for the answer that the rules want.
func (s State) question() games.Text {
	return games.T("mastermind.line.question."+s.Variant.answerName(), "Guess", pegText(s.Variant, s.guess))
}

// shownCuts is how many counts the footer shows at most.
const shownCuts = 12

// cutLine tells how each answer has cut the codes that fit: 1296 → 256 → 36.
func (s State) cutLine() games.Text {
	cuts := s.fits.cuts()
	last := cuts[len(cuts)-1]
	switch {
	case len(cuts) == 1:
		return games.T("mastermind.line.all", "Count", last)
	case last == uncounted:
		return games.T("mastermind.line.uncounted")
	}
	var steps []string
	for i, n := range cuts {
		step := strconv.Itoa(n)
		if n == uncounted || i < len(cuts)-shownCuts {
			step = "…"
		}
		if step != "…" || len(steps) == 0 || steps[len(steps)-1] != step {
			steps = append(steps, step)
		}
	}
	return games.T("mastermind.line.left", "Count", last, "Cuts", strings.Join(steps, " → "))
}

// contradiction says that no code fits, which rows are likely to be wrong, and
// what the maker can do.
func (s State) contradiction() []games.Text {
	if s.Outcome().Over {
		return []games.Text{games.T("mastermind.line.mistaken")}
	}
	var lines []games.Text
	for _, x := range s.suspects() {
		row, codes := s.rows[x.row], s.Variant.Codes
		id := "mastermind.line.suspect"
		switch {
		case x.mends && !x.alone:
			id = "mastermind.line.suspect-among-others"
		case !x.mends:
			id = "mastermind.line.suspect-not-alone"
		}
		lines = append(lines, games.T(id,
			"Row", x.row+1, "Guess", pegText(s.Variant, row.Guess), "Given", codes.FormatAnswer(row.Answer),
			"Wrong", percentage(x.wrong), "Right", codes.FormatAnswer(x.right), "Sure", percentage(x.probability)))
	}
	if s.played {
		return append(lines, games.T("mastermind.line.played-on"))
	}
	return append([]games.Text{games.T("mastermind.line.contradiction")}, lines...)
}

// percentage is a probability in whole percent, and neither 0 nor 100 unless it
// is.
func percentage(p float64) int {
	n := int(math.Round(100 * p))
	if p > 0 && p < 1 {
		n = min(99, max(1, n))
	}
	return n
}

// alt is the board for someone who hears it.
func (s State) alt() games.Text {
	var rows []games.Text
	first := s.firstShown()
	for i, r := range s.rows[first:] {
		rows = append(rows, games.T("mastermind.alt.row", "Row", first+i+1,
			"Guess", colorNames(s.Variant, r.Guess), "Answer", answerWords(s.Variant, r.Answer)))
	}
	if s.asked {
		rows = append(rows, games.T("mastermind.alt.asked", "Row", len(s.rows)+1, "Guess", colorNames(s.Variant, s.guess)))
	}
	if len(rows) == 0 {
		return games.T("mastermind.alt.empty", "Count", s.Variant.Codes.Pegs, "Colors", palette(s.Variant))
	}
	return sentences(rows)
}

// sentences puts texts one after the other.
func sentences(texts []games.Text) games.Text {
	all := texts[0]
	for _, t := range texts[1:] {
		all = games.T("mastermind.alt.then", "First", all, "Then", t)
	}
	return all
}

// answerWords is an answer in words.
func answerWords(v Variant, a Answer) games.Text {
	if v.Codes.Kind == deduce.PerPeg {
		var words []games.Text
		for _, m := range v.Codes.Marks(a) {
			words = append(words, games.T(markWords[m]))
		}
		return games.T("mastermind.answer.marks", "Marks", words)
	}
	exact, other := v.Codes.Pair(a)
	return games.T("mastermind.answer."+v.answerName(), "Exact", exact, "Other", other)
}

var markWords = map[deduce.Mark]string{
	deduce.Here:      "mastermind.mark.here",
	deduce.Elsewhere: "mastermind.mark.elsewhere",
	deduce.Absent:    "mastermind.mark.absent",
}
