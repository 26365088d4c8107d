package mastermind

import (
	"parlour/games"
	"parlour/solver/deduce"
)

// alt is the board for someone who hears it: the guesses with their answers, and
// what has been tapped.
func (s State) alt(draft string) games.Text {
	if s.unready() {
		return games.T("mastermind.alt.think."+s.Variant.pieces(), "Count", s.Variant.Codes.Pegs, "Colors", palette(s.Variant))
	}
	var said []games.Text
	first := s.firstShown()
	for i, r := range s.rows[first:] {
		said = append(said, games.T("mastermind.alt.row", "Row", first+i+1,
			"Guess", colorNames(s.Variant, r.Guess), "Answer", answerWords(s.Variant, r.Answer)))
	}
	if s.asked {
		said = append(said, games.T("mastermind.alt.asked", "Row", len(s.rows)+1, "Guess", colorNames(s.Variant, s.guess)))
	}
	if picked := s.picked(draft); s.guesses() && len(picked) > 0 {
		var names []games.Text
		for _, color := range picked {
			names = append(names, colorName(s.Variant, color))
		}
		said = append(said, games.T("mastermind.alt.picked", "Colors", names))
	}
	if len(said) == 0 {
		return games.T("mastermind.alt.empty."+s.Variant.pieces(), "Count", s.Variant.Codes.Pegs, "Colors", palette(s.Variant))
	}
	return sentences(said)
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
	if v.perPeg() {
		var words []games.Text
		for _, m := range v.Codes.Marks(a) {
			words = append(words, games.T(markWords[m]))
		}
		return games.T("mastermind.answer.marks", "Marks", words)
	}
	exact, other := v.Codes.Pair(a)
	switch {
	case a == v.Codes.Right():
		return games.T("mastermind.answer.right")
	case exact+other == 0:
		return games.T("mastermind.answer.nothing")
	case other == 0:
		return games.T("mastermind.answer.in-place."+v.pieces(), "Count", exact)
	case exact == 0 && v.Codes.Kind == deduce.BlackWhite:
		return games.T("mastermind.answer.elsewhere."+v.pieces(), "Count", other)
	}
	return games.T("mastermind.answer."+v.answerName(), "Exact", exact, "Other", other)
}

var markWords = map[deduce.Mark]string{
	deduce.Here:      "mastermind.mark.here",
	deduce.Elsewhere: "mastermind.mark.elsewhere",
	deduce.Absent:    "mastermind.mark.absent",
}
