package mastermind

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/deduce"
)

// unmarked is the place of a mark that has not been given.
const unmarked = '?'

// marksInDraft are the marks in a draft: a sign for each peg, of these and
// unmarked.
const marksInDraft = "10-"

var draftMarks = map[byte]deduce.Mark{'1': deduce.Here, '0': deduce.Elsewhere, '-': deduce.Absent}

// maxMarkRows is the longest code with a row of keys for each peg. The marks of a
// longer one are given one after the other.
const maxMarkRows = 5

// marked are the marks of a draft, those not given yet as unmarked.
func (s State) marked(draft string) []byte {
	marks := []byte(draft)
	for len(marks) < s.Variant.Codes.Pegs {
		marks = append(marks, unmarked)
	}
	return marks[:s.Variant.Codes.Pegs]
}

// markedAnswer is the answer of a mark for each peg; false where marks are
// missing, or where no code gives them to the guess.
func (s State) markedAnswer(marks []byte) (Answer, bool) {
	var all []deduce.Mark
	for _, m := range marks {
		mark, ok := draftMarks[m]
		if !ok {
			return 0, false
		}
		all = append(all, mark)
	}
	a, err := s.Variant.Codes.MarksAnswer(all)
	return a, err == nil && s.Variant.Codes.Possible(s.guess, a)
}

// markKeys are the three marks of each peg, to be tapped in any order, or of the
// next one.
func (s State) markKeys(draft string) [][]games.Key {
	marks := s.marked(draft)
	_, whole := s.markedAnswer(marks)
	send := games.Key{Value: sendValue, Label: sendLabel, Style: games.SuccessKey, Done: true, Off: !whole}
	if len(marks) > maxMarkRows {
		last := []games.Key{send, {Value: eraseValue, Label: backLabel, Off: draft == ""}}
		if next := strings.IndexByte(string(marks), unmarked); next >= 0 {
			return [][]games.Key{s.pegMarks(marks, next), last}
		}
		return [][]games.Key{last}
	}
	var rows [][]games.Key
	for place := range marks {
		rows = append(rows, s.pegMarks(marks, place))
	}
	return append(rows, []games.Key{send})
}

// pegMarks are the marks of one peg, the one that was chosen standing out.
func (s State) pegMarks(marks []byte, place int) []games.Key {
	var row []games.Key
	letter := peg(s.Variant, s.guess[place]).Letter
	for _, m := range []byte(marksInDraft) {
		key := games.Key{Value: strconv.Itoa(place+1) + string(m), Label: word(letter + " " + markSigns[draftMarks[m]])}
		if marks[place] == m {
			key.Style = games.PrimaryKey
		}
		row = append(row, key)
	}
	return row
}

// addMark marks a peg, takes the last mark back, or makes the answer.
func (s State) addMark(draft, value string) (string, bool) {
	marks := s.marked(draft)
	switch {
	case value == sendValue:
		a, ok := s.markedAnswer(marks)
		if !ok {
			return draft, false
		}
		return s.Variant.Codes.FormatAnswer(a), true
	case value == eraseValue:
		given := strings.TrimRight(string(marks), string(unmarked))
		return given[:max(0, len(given)-1)], given != ""
	case len(value) != 2 || !strings.Contains(marksInDraft, value[1:]):
		return draft, false
	}
	place, err := strconv.Atoi(value[:1])
	if err != nil || place < 1 || place > len(marks) {
		return draft, false
	}
	marks[place-1] = value[1]
	return string(marks), true
}

// markSigns are the marks given so far.
func (s State) markSigns(draft string) string {
	var b strings.Builder
	for _, m := range s.marked(draft) {
		if mark, ok := draftMarks[m]; ok {
			b.WriteString(markSigns[mark])
		} else {
			b.WriteByte(unmarked)
		}
	}
	return b.String()
}
