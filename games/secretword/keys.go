package secretword

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The values of keys that are no letter.
const (
	writeValue = "write" // opens the form for a guess
	sendValue  = "!"     // makes the move
	rightValue = "="     // all letters are right
)

// sendLabel is the label of the key that sends marks.
var sendLabel = games.T("secretword.key.send")

// form is the form for a guess; nil if marks are due.
func form(s state) *games.Form {
	if s.Outcome().Over || s.marking() {
		return nil
	}
	return wordForm(s, games.T("secretword.form.guess"))
}

// wordForm asks for a word.
func wordForm(s state, title games.Text) *games.Form {
	n := s.variant.rules.Pegs
	return &games.Form{
		Title: title,
		Label: games.T("secretword.form.label", "Count", n),
		Hint:  games.T("secretword.form.hint", "Word", s.variant.text(s.variant.rules.Unrank(0))),
		Max:   maxTyped,
	}
}

// keysPerRow is the number of keys that fit in a row.
const keysPerRow = 5

// maxTyped is the greatest number of characters of a move: with the marks of seven letters.
const maxTyped = 40

// keys returns the key that opens the form for a guess, or a key for each letter of a guess,
// which changes its mark, and keys to send the marks.
func keys(s state, draft string) [][]games.Key {
	switch {
	case s.Outcome().Over:
		return nil
	case !s.marking():
		f := form(s)
		return [][]games.Key{{{Value: writeValue, Label: f.Title, Style: games.PrimaryKey, Form: f}}}
	}
	d := readDraft(s, draft)
	letters := []rune(s.variant.text(s.guesses[0]))
	row := games.Times(len(letters), func(i int) games.Key {
		return games.Key{Value: strconv.Itoa(i + 1), Cell: grid.Letter(letters[i], tileMarks[d[i]])}
	})
	a, ok := d.marks(s)
	rows := [][]games.Key{row}
	if len(row) > keysPerRow {
		half := (len(row) + 1) / 2
		rows = [][]games.Key{row[:half], row[half:]}
	}
	return append(rows, []games.Key{
		{Value: sendValue, Label: sendLabel, Style: games.PrimaryKey, Done: true, Disabled: !ok || a == s.variant.rules.Right()},
		{Value: rightValue, Label: games.T("secretword.key.right"), Style: games.SuccessKey, Done: true},
	})
}

// marksDraft is the mark of each letter of the guess to be marked.
type marksDraft []deduce.Mark

// draftMarks are the characters of marks in a draft, in the order of markOrder.
const draftMarks = "-01"

// readDraft returns the marks of a draft. Without one, each letter has the first mark that
// another candidate than the guess would give it, so that few taps are left.
func readDraft(s state, draft string) marksDraft {
	d := firstMarks(s)
	for i := range min(len(draft), len(d)) {
		d[i] = markOrder[max(0, strings.IndexByte(draftMarks, draft[i]))]
	}
	return d
}

// firstMarks returns the marks before any tap. They are all absent if there is no candidate, or
// if a letter that the guess has twice cannot have these marks.
func firstMarks(s state) marksDraft {
	rules, guess := s.variant.rules, s.guesses[0]
	d := marksDraft(slices.Repeat([]deduce.Mark{deduce.Here}, rules.Pegs))
	space, set := s.candidates.List()
	for _, rank := range set {
		candidate := space.Code(rank)
		if candidate == guess && len(set) > 1 { // one key marks it
			continue
		}
		for i, m := range rules.Marks(rules.Grade(guess, candidate)) {
			d[i] = min(d[i], m)
		}
	}
	if _, ok := d.marks(s); !ok || len(set) == 0 {
		return slices.Repeat(marksDraft{deduce.Absent}, rules.Pegs)
	}
	return d
}

// String returns the draft that readDraft reads.
func (d marksDraft) String() string {
	var b strings.Builder
	for _, m := range d {
		b.WriteByte(draftMarks[int(m-deduce.Absent)])
	}
	return b.String()
}

// marks returns the marks as an answer. It returns false if the guess cannot get them.
func (d marksDraft) marks(s state) (marks, bool) {
	a, err := s.variant.rules.MarksAnswer(d)
	return a, err == nil && s.variant.rules.Possible(s.guesses[0], a)
}

// addTap changes the mark of a letter, or returns the marks as a move.
func addTap(s state, draft, value string) (string, bool) {
	if s.Outcome().Over || !s.marking() {
		return "", false
	}
	rules := s.variant.rules
	d := readDraft(s, draft)
	switch value {
	case rightValue:
		return rules.FormatAnswer(rules.Right()), true
	case sendValue:
		a, ok := d.marks(s)
		if !ok {
			return draft, false
		}
		return rules.FormatAnswer(a), true
	}
	i, err := strconv.Atoi(value)
	if err != nil || i < 1 || i > len(d) {
		return draft, false
	}
	d[i-1] = markOrder[(int(d[i-1]-deduce.Absent)+1)%len(markOrder)]
	return d.String(), true
}
