package mastermind

import (
	"parlour/games"
	"parlour/solver/deduce"
)

// status is the line that says what to do, or how the game ended.
func (s State) status(draft string) games.Text {
	switch {
	case s.Outcome().Over:
		return s.ending()
	case s.unready() && s.waits:
		return games.T("mastermind.status.take-time")
	case s.unready():
		return games.T("mastermind.status.think."+s.Variant.pieces(), "Count", s.Variant.Codes.Pegs)
	case s.asked:
		return s.askStatus(draft)
	default:
		return games.T("mastermind.status.guess", "Guess", s.progress(), "Do", s.pick(draft))
	}
}

// pieces is what a code is made of, in the ID of a text.
func (v Variant) pieces() string {
	if v.Digits {
		return "digits"
	}
	return "colors"
}

// progress says which guess it is.
func (s State) progress() games.Text {
	if s.Variant.Guesses == 0 {
		return games.T("mastermind.status.which", "Guess", len(s.rows)+1)
	}
	return games.T("mastermind.status.which-of", "Guess", len(s.rows)+1, "Limit", s.Variant.Guesses)
}

// pick says what to do next for a guess.
func (s State) pick(draft string) games.Text {
	picked := s.picked(draft)
	left := s.Variant.Codes.Pegs - len(picked)
	switch {
	case left == 0 && s.guessed(s.codeOf(picked)):
		return games.T("mastermind.refuse.guessed")
	case left == 0:
		return games.T("mastermind.status.full")
	case len(picked) > 0:
		return games.T("mastermind.status.more", "Left", left)
	default:
		return games.T("mastermind.status.pick."+s.Variant.pieces(), "Count", left)
	}
}

// askStatus asks the maker for the answer.
func (s State) askStatus(draft string) games.Text {
	number := len(s.rows) + 1
	switch {
	case s.Variant.perPeg():
		return s.markStatus(draft)
	case s.counts() && draft != "":
		return games.T("mastermind.status.count-second."+s.Variant.answerName(), "Exact", s.firstCount(draft))
	case s.counts():
		return games.T("mastermind.status.count."+s.Variant.answerName(), "Guess", number)
	default:
		return games.T("mastermind.status.answer", "Guess", number)
	}
}

// markStatus says how many pegs are still to be marked.
func (s State) markStatus(draft string) games.Text {
	left := 0
	marks := s.marked(draft)
	for _, m := range marks {
		if m == unmarked {
			left++
		}
	}
	if left > 0 {
		return games.T("mastermind.status.mark", "Left", left)
	}
	if _, ok := s.markedAnswer(marks); !ok {
		return games.T("mastermind.status.impossible")
	}
	return games.T("mastermind.status.marked")
}

// remark is the small line: a legend until the first answer and for whoever
// answers, and what else must be known.
func (s State) remark() games.Text {
	switch {
	case s.Outcome().Over:
		return s.farewell()
	case s.unready():
		return games.T("mastermind.note.think."+repetition(s.Variant)+"."+s.Variant.pieces(), "Breaker", Breaker)
	case s.asked && s.Variant.Codes.Kind == deduce.ExactCommon:
		return games.T("mastermind.legend.in-all")
	case s.asked || len(s.rows) == 0:
		return games.T("mastermind.legend." + s.Variant.answerName())
	case s.Contradictory():
		return games.T("mastermind.note.played-on")
	case s.firstShown() > 0:
		return games.T("mastermind.note.earlier", "Count", s.firstShown())
	default:
		return games.Text{}
	}
}

// repetition is whether a colour may come twice, in the ID of a text.
func repetition(v Variant) string {
	if v.Codes.Repeats {
		return "repeats"
	}
	return "different"
}
