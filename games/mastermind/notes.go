package mastermind

import (
	"slices"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The forms of a note: a colour is in a place, is not there, or may be there.
const (
	is    = "mastermind.note.is"
	isNot = "mastermind.note.is-not"
	may   = "mastermind.note.may"
)

// noteText returns a note: 2:yellow, ~(1:blue), *(3:blue). The place counts from
// 0. If names would be too long, colours have their letters.
func noteText(v variant, form string, place int, color uint8) games.Text {
	name := colorName(v, color)
	if usesLetters(v) {
		name = letters(peg(v, color))
	}
	return games.T(form, "Place", place+1, "Color", name)
}

// notes are what single marks say, without combining them: to everyone, and in
// addition to the breaker.
type notes struct{ common, breaker []games.Text }

// notesOf returns the notes on rows, without repetitions.
func notesOf(v variant, rows ...row) notes {
	var all notes
	for _, r := range rows {
		n := rowNotes(v, r)
		all.common = appendNew(all.common, n.common)
		all.breaker = appendNew(all.breaker, n.breaker)
	}
	return all
}

// appendNew appends the notes that differ from the earlier ones.
func appendNew(notes, more []games.Text) []games.Text {
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

// rowNotes returns the notes on the marks of a row.
func rowNotes(v variant, r row) notes {
	var n notes
	marks, ok := marksOf(v.Codes, r.Answer)
	if !ok {
		if exact, _ := v.Codes.Pair(r.Answer); exact == 0 {
			n.common = games.Times(v.Codes.Pegs, func(place int) games.Text { return noteText(v, isNot, place, r.Guess[place]) })
		}
		return n
	}
	for place, mark := range marks {
		color := r.Guess[place]
		colors := func(form string) []games.Text {
			all := games.Times(uint8(v.Codes.Colors), func(other uint8) games.Text { return noteText(v, form, place, other) })
			return slices.Delete(all, int(color), int(color)+1)
		}
		places := games.Times(v.Codes.Pegs, func(other int) games.Text { return noteText(v, may, other, color) })
		switch mark {
		case deduce.Here:
			n.common = append(n.common, noteText(v, is, place, color))
			n.breaker = append(n.breaker, colors(isNot)...)
		case deduce.Elsewhere:
			n.common = append(n.common, noteText(v, isNot, place, color))
			n.breaker = append(n.breaker, slices.Delete(places, place, place+1)...)
		case deduce.Absent:
			n.common = append(n.common, absentNotes(v, r.Guess, marks, place)...)
			n.breaker = append(n.breaker, colors(may)...)
		}
	}
	return n
}

// absentNotes returns what the mark Absent says of the colour of a peg. With repeats it
// may only say that there are no more pegs of the colour, if another peg of the
// guess has found one.
func absentNotes(v variant, guess pegCode, marks []deduce.Mark, place int) (notes []games.Text) {
	found := false
	for i, mark := range marks {
		found = found || guess[i] == guess[place] && mark != deduce.Absent
	}
	for other := range marks {
		if other == place || !found {
			notes = append(notes, noteText(v, isNot, other, guess[place]))
		}
	}
	return notes
}

// marksOf returns the marks of the pegs. An answer that counts pegs has marks
// only if they are all the same.
func marksOf(codes deduce.Rules, a pegAnswer) ([]deduce.Mark, bool) {
	if codes.Kind == deduce.PerPeg {
		return codes.Marks(a), true
	}
	black, white := blackWhite(codes, a)
	var mark deduce.Mark
	switch {
	case black == codes.Pegs:
		mark = deduce.Here
	case white == codes.Pegs:
		mark = deduce.Elsewhere
	case black+white == 0:
		mark = deduce.Absent
	default:
		return nil, false
	}
	return slices.Repeat([]deduce.Mark{mark}, codes.Pegs), true
}

// notesPage shows the last answer and the notes on all answers.
func notesPage(s state) games.View {
	if len(s.rows) == 0 {
		said := games.T("mastermind.note.none-yet")
		return games.View{Lines: []games.Text{said}, Alt: said}
	}
	v, number := s.variant, len(s.rows)
	last := s.rows[number-1]
	all, latest := notesOf(v, s.rows...), notesOf(v, last)
	lines := []games.Text{games.T("mastermind.note.heading"), games.T("mastermind.note.alone")}
	lines = append(lines, noteSection(v, "mastermind.note.common", all.common)...)
	lines = append(lines, noteSection(v, "mastermind.note.breaker", all.breaker)...)
	alt := []games.Text{altRow(v, number, last)}
	if len(latest.common) == 0 {
		lines = append(lines, games.T("mastermind.note.counts"))
		alt = append(alt, games.T("mastermind.note.counts"))
	} else {
		alt = append(alt, games.T("mastermind.note.common-alt", "Notes", spoken(latest.common)))
		if len(latest.breaker) > 0 {
			alt = append(alt, games.T("mastermind.note.breaker-alt", "Notes", spoken(latest.breaker)))
		}
	}
	return games.View{Board: grid.Grid{Rows: []grid.Row{answeredRow(v, number, last)}}, Lines: lines, Alt: games.Sentences(alt...)}
}

// spokenForms are the forms of notes in words.
var spokenForms = map[string]string{
	is:    "mastermind.note.is-said",
	isNot: "mastermind.note.is-not-said",
	may:   "mastermind.note.may-said",
}

// spoken returns notes in words.
func spoken(notes []games.Text) []games.Text {
	return games.Mapped(notes, func(n games.Text) games.Text { return games.Text{ID: spokenForms[n.ID], Args: n.Args} })
}

// noteSection returns a heading with notes below it, or nothing if there are
// none.
func noteSection(v variant, heading string, notes []games.Text) []games.Text {
	if len(notes) == 0 {
		return nil
	}
	return append([]games.Text{games.T(heading)}, noteLines(v, notes)...)
}

// noteLines divides notes into lines that fit a phone.
func noteLines(v variant, notes []games.Text) []games.Text {
	n := 2
	if usesLetters(v) {
		n = 4
	}
	return inLines(notes, n)
}

// inLines divides texts into lines of n each.
func inLines(all []games.Text, n int) []games.Text {
	return games.Mapped(slices.Collect(slices.Chunk(all, n)), func(line []games.Text) games.Text {
		return games.T("mastermind.know.line", "Notes", line)
	})
}

// maxNamed is the number of propositions above which notes have the letters of
// colours instead of their names.
const maxNamed = 32

// usesLetters reports whether notes have letters instead of names.
func usesLetters(v variant) bool {
	return v.Digits || v.Codes.Pegs*v.Codes.Colors > maxNamed
}
