package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// What a note says of a colour in a place: it is there, it is not, it may be.
const (
	is    = "mastermind.note.is"
	isNot = "mastermind.note.is-not"
	may   = "mastermind.note.may"
)

// noted is a note: 2:yellow, ~(1:blue), *(3:blue). If names are too long it has
// the letters of colours.
func (s state) noted(how string, place int, color uint8) games.Text {
	name := colorName(s.variant, color)
	if s.usesLetters() {
		name = word(peg(s.variant, color).Letter)
	}
	return games.T(how, "Place", place+1, "Color", name)
}

// notes are what answers say mark by mark, without combining marks: to
// everyone, and in addition to the breaker.
type notes struct{ common, breaker []games.Text }

// notes are those on all rows, without repetitions.
func (s state) notes() notes {
	var all notes
	for _, r := range s.rows {
		n := s.notesOf(r)
		all.common = addNew(all.common, n.common)
		all.breaker = addNew(all.breaker, n.breaker)
	}
	return all
}

// addNew adds the notes that were not there before.
func addNew(notes, more []games.Text) []games.Text {
	before := make(map[string]bool, len(notes))
	for _, n := range notes {
		before[n.String()] = true
	}
	for _, n := range more {
		if !before[n.String()] {
			notes = append(notes, n)
		}
	}
	return notes
}

// notesOf reads the marks of a row.
func (s state) notesOf(r row) notes {
	var n notes
	marks, ok := s.marksOf(r)
	if !ok {
		if exact, _ := s.variant.Codes.Pair(r.Answer); exact == 0 {
			for place := range s.variant.Codes.Pegs {
				n.common = append(n.common, s.noted(isNot, place, r.Guess[place]))
			}
		}
		return n
	}
	for place, mark := range marks {
		s.noteMark(&n, r.Guess, marks, place, mark)
	}
	return n
}

// noteMark adds what one mark says.
func (s state) noteMark(n *notes, guess pegCode, marks []deduce.Mark, place int, mark deduce.Mark) {
	color := guess[place]
	others := func(how string) {
		for other := range uint8(s.variant.Codes.Colors) {
			if other != color {
				n.breaker = append(n.breaker, s.noted(how, place, other))
			}
		}
	}
	switch mark {
	case deduce.Here:
		n.common = append(n.common, s.noted(is, place, color))
		others(isNot)
	case deduce.Elsewhere:
		n.common = append(n.common, s.noted(isNot, place, color))
		for q := range s.variant.Codes.Pegs {
			if q != place {
				n.breaker = append(n.breaker, s.noted(may, q, color))
			}
		}
	case deduce.Absent:
		for q := range s.variant.Codes.Pegs {
			if q == place || !marked(guess, marks, color) {
				n.common = append(n.common, s.noted(isNot, q, color))
			}
		}
		others(may)
	}
}

// marked reports whether another mark says that the colour is in the code. With
// repeats an absent mark may only say that there are no more of it.
func marked(guess pegCode, marks []deduce.Mark, color uint8) bool {
	for i, m := range marks {
		if guess[i] == color && m != deduce.Absent {
			return true
		}
	}
	return false
}

// marksOf are the marks of a row's pegs. An answer that counts pegs gives marks
// only if all of them are the same.
func (s state) marksOf(r row) ([]deduce.Mark, bool) {
	codes := s.variant.Codes
	if codes.Kind == deduce.PerPeg {
		return codes.Marks(r.Answer), true
	}
	exact, other := codes.Pair(r.Answer)
	if codes.Kind == deduce.ExactCommon {
		other -= exact
	}
	var all deduce.Mark
	switch {
	case exact == codes.Pegs:
		all = deduce.Here
	case other == codes.Pegs:
		all = deduce.Elsewhere
	case exact+other == 0:
		all = deduce.Absent
	default:
		return nil, false
	}
	marks := make([]deduce.Mark, codes.Pegs)
	for i := range marks {
		marks[i] = all
	}
	return marks, true
}

// notesPage shows the last answer and the notes on all so far.
func (s state) notesPage() games.View {
	if len(s.rows) == 0 {
		said := games.T("mastermind.note.none-yet")
		return games.View{Lines: []games.Text{said}, Alt: said}
	}
	last := s.rows[len(s.rows)-1]
	n := s.notes()
	lines := []games.Text{games.T("mastermind.note.heading"), games.T("mastermind.note.alone")}
	lines = append(lines, s.listed("mastermind.note.common", n.common)...)
	lines = append(lines, s.listed("mastermind.note.breaker", n.breaker)...)
	if len(s.notesOf(last).common) == 0 {
		lines = append(lines, games.T("mastermind.note.counts"))
	}
	return games.View{Board: grid.Grid{Rows: s.answered(len(s.rows), last)}, Lines: lines, Alt: s.notesAlt(last)}
}

// notesAlt says in words what the last answer tells.
func (s state) notesAlt(last row) games.Text {
	alt := []games.Text{games.T("mastermind.alt.row", "Row", len(s.rows),
		"Guess", colorNames(s.variant, last.Guess), "Answer", answerWords(s.variant, last.Answer))}
	n := s.notesOf(last)
	if len(n.common) == 0 {
		return sentences(append(alt, games.T("mastermind.note.counts")))
	}
	alt = append(alt, games.T("mastermind.note.common-alt", "Notes", spoken(n.common)))
	if len(n.breaker) > 0 {
		alt = append(alt, games.T("mastermind.note.breaker-alt", "Notes", spoken(n.breaker)))
	}
	return sentences(alt)
}

// words are notes as they are said.
var words = map[string]string{
	is:    "mastermind.note.is-said",
	isNot: "mastermind.note.is-not-said",
	may:   "mastermind.note.may-said",
}

// spoken puts notes into words.
func spoken(notes []games.Text) []games.Text {
	var all []games.Text
	for _, n := range notes {
		all = append(all, games.Text{ID: words[n.ID], Args: n.Args})
	}
	return all
}

// markSteps tells how the last answer reduced the worlds, one kind of mark
// after the other: the number before it, and with the marks here, elsewhere and
// absent. If codes have repeats there are none, because then a mark depends on
// more than its own peg.
func (s state) markSteps() []int {
	codes := s.variant.Codes
	if len(s.rows) == 0 || codes.Kind != deduce.PerPeg || codes.Repeats {
		return nil
	}
	last := s.rows[len(s.rows)-1]
	space, set := s.candidates.before.list()
	if space == nil {
		return nil
	}
	given := codes.Marks(last.Answer)
	counts := []int{len(set)}
	for _, kind := range []deduce.Mark{deduce.Here, deduce.Elsewhere, deduce.Absent} {
		set = s.agreeing(space, set, last.Guess, given, kind)
		counts = append(counts, len(set))
	}
	return counts
}

// agreeing returns the codes of a set that agree with the given marks of one
// kind.
func (s state) agreeing(space *codes.Space, set []int32, guess pegCode, given []deduce.Mark, kind deduce.Mark) []int32 {
	var kept []int32
	for _, x := range set {
		agrees := true
		for i, m := range s.variant.Codes.Marks(s.variant.Codes.Grade(guess, space.Code(x))) {
			agrees = agrees && (given[i] != kind || m == kind)
		}
		if agrees {
			kept = append(kept, x)
		}
	}
	return kept
}
