package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// The three ways to note a colour at a place: it is there, it is not, it may
// be.
const (
	is    = "mastermind.note.is"
	isNot = "mastermind.note.is-not"
	may   = "mastermind.note.may"
)

// noted is a note in notation: 2:yellow, ~(1:blue), *(3:blue). Where there is no
// room for its name, a colour is its letter.
func (s state) noted(how string, place int, color uint8) games.Text {
	name := colorName(s.variant, color)
	if s.terse() {
		name = word(peg(s.variant, color).Letter)
	}
	return games.T(how, "Place", place+1, "Color", name)
}

// notes are what answers say, mark by mark and without combining marks: to
// everyone, and what the breaker notes besides.
type notes struct{ common, breaker []games.Text }

// notes are those on all rows; what a row says again is left out.
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
func (s state) noteMark(n *notes, guess deduce.Code, marks []deduce.Mark, place int, mark deduce.Mark) {
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

// marked reports whether a peg of the colour is in the code after all: with
// repeats a mark may only say that there are no more of them.
func marked(guess deduce.Code, marks []deduce.Mark, color uint8) bool {
	for i, m := range marks {
		if guess[i] == color && m != deduce.Absent {
			return true
		}
	}
	return false
}

// marksOf are the marks of a row's pegs. Answers that count pegs mark them only
// where all are alike.
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

// words are how a note is said.
var words = map[string]string{
	is:    "mastermind.note.is-said",
	isNot: "mastermind.note.is-not-said",
	may:   "mastermind.note.may-said",
}

// spoken are notes in words.
func spoken(notes []games.Text) []games.Text {
	var all []games.Text
	for _, n := range notes {
		all = append(all, games.Text{ID: words[n.ID], Args: n.Args})
	}
	return all
}

// markSteps tells how the last answer cut the worlds if its marks are taken one
// kind after the other: all before it, then with those right here, elsewhere,
// not in the code. That is only so where codes have no repeats, because then a
// mark depends on its own peg alone; else there are none.
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
		set = s.keep(space, set, last.Guess, given, kind)
		counts = append(counts, len(set))
	}
	return counts
}

// keep are the codes of a set that agree with the given marks of one kind.
func (s state) keep(space *codes.Space, set []int32, guess deduce.Code, given []deduce.Mark, kind deduce.Mark) []int32 {
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
