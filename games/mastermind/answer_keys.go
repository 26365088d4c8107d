package mastermind

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/deduce"
)

// answerWidth is how many answers are in a row: five of four signs each would
// be wider than a phone.
const answerWidth = 4

// answerKeys are all answers that a code could give to the guess, whatever was
// answered before: after a mistake the right one might be missing otherwise.
func (s state) answerKeys(draft string) [][]games.Key {
	switch {
	case s.variant.perPeg():
		return s.markKeys(draft)
	case s.counts():
		return s.countKeys(draft)
	default:
		return s.answerTable()
	}
}

// answerTable has a row for each number of right places, and columns for the
// colours elsewhere. A row that is too long continues in the last one, before
// the right code, and a single key joins the row before.
func (s state) answerTable() [][]games.Key {
	codes := s.variant.Codes
	answers := slices.Collect(s.possibleAnswers())
	var withHere [deduce.MaxPegs + 1]int // number of answers by number of right places
	for _, a := range answers {
		here, _ := places(codes, a)
		withHere[here]++
	}
	var rows [][]games.Key
	var last []games.Key
	before := -1
	for _, a := range answers {
		here, _ := places(codes, a)
		key := games.Key{Value: codes.FormatAnswer(a), Label: s.answerLabel(a), Done: true}
		n := len(rows) - 1
		switch {
		case a == codes.Right():
			key.Label = games.T("mastermind.key.right", "Answer", s.answerLabel(a))
			key.Style = games.SuccessKey
			last = append(last, key)
		case here == before && len(rows[n]) == answerWidth:
			last = append(last, key)
		case here == before:
			rows[n] = append(rows[n], key)
		case withHere[here] == 1 && n >= 0 && len(rows[n]) < answerWidth:
			rows[n] = append(rows[n], key)
		default:
			rows = append(rows, []games.Key{key})
		}
		before = here
	}
	return append(rows, last)
}

// answerLabel is the label of an answer's key.
func (s state) answerLabel(a pegAnswer) games.Text {
	if s.variant.answerName() == exactCommon {
		exact, common := s.variant.Codes.Pair(a)
		return games.T("mastermind.key.exact-common", "Exact", exact, "Common", common)
	}
	return word(signs(s.variant.Codes, a))
}

// counts reports whether an answer is given in two numbers, one after the
// other, because its signs would be wider than a phone.
func (s state) counts() bool { return !s.variant.perPeg() && s.variant.Codes.Pegs > answerWidth }

// firstCount is the first number in the draft of such an answer.
func (s state) firstCount(draft string) int {
	n, _ := strconv.Atoi(strings.TrimSuffix(draft, ","))
	return n
}

// countKeys are the possible first numbers, and then the second numbers that go
// with the first.
func (s state) countKeys(draft string) [][]games.Key {
	var keys []games.Key
	for a := range s.possibleAnswers() {
		first, second, _ := strings.Cut(s.variant.Codes.FormatAnswer(a), ",")
		key := games.Key{Value: first + ",", Label: word(first)}
		switch {
		case draft == first+",":
			key = games.Key{Value: second, Label: word(second), Done: true}
		case draft != "":
			continue
		case a == s.variant.Codes.Right():
			key = games.Key{Value: s.variant.Codes.FormatAnswer(a), Label: games.T("mastermind.key.right", "Answer", word(first)), Style: games.SuccessKey, Done: true}
		}
		if n := len(keys); n == 0 || keys[n-1].Value != key.Value {
			keys = append(keys, key)
		}
	}
	if draft != "" {
		keys = append(keys, games.Key{Value: eraseValue, Label: backLabel})
	}
	return keyRows(keys)
}

// keyRows lays out keys in rows of about the same length.
func keyRows(keys []games.Key) [][]games.Key {
	var rows [][]games.Key
	for _, part := range inRows(len(keys)) {
		rows = append(rows, keys[part[0]:int(part[0])+len(part)])
	}
	return rows
}

// addToAnswer adds a tap to an answer, unless no answer to the guess has it.
func (s state) addToAnswer(draft, value string) (string, bool) {
	if s.variant.perPeg() {
		return s.addMark(draft, value)
	}
	for _, row := range s.answerKeys(draft) {
		for _, key := range row {
			switch {
			case key.Value != value:
			case value == eraseValue:
				return "", true
			default:
				return draft + value, true
			}
		}
	}
	return draft, false
}

// draftSigns are the signs of an answer that is being given, and what is open.
func (s state) draftSigns(draft string) string {
	switch {
	case s.variant.perPeg():
		return s.markSigns(draft)
	case s.counts() && draft != "":
		return strings.TrimSpace(counted(hereSign, s.firstCount(draft)) + " " + openSign)
	default:
		return openSign
	}
}

// unmarked stands for a mark that has not been given.
const unmarked = '?'

// marksInDraft are the marks in a draft, which has one of them, or unmarked,
// for each peg.
const marksInDraft = "10-"

var draftMarks = map[byte]deduce.Mark{'1': deduce.Here, '0': deduce.Elsewhere, '-': deduce.Absent}

// maxMarkRows is the longest code with a row of keys for each peg. In a longer
// one the pegs are marked one after the other.
const maxMarkRows = 5

// marked are the marks in a draft, one for each peg.
func (s state) marked(draft string) []byte {
	marks := []byte(draft)
	for len(marks) < s.variant.Codes.Pegs {
		marks = append(marks, unmarked)
	}
	return marks[:s.variant.Codes.Pegs]
}

// markedAnswer is the answer with these marks. It is false if some are missing,
// or if no code gives them to the guess.
func (s state) markedAnswer(marks []byte) (pegAnswer, bool) {
	var all []deduce.Mark
	for _, m := range marks {
		mark, ok := draftMarks[m]
		if !ok {
			return 0, false
		}
		all = append(all, mark)
	}
	a, err := s.variant.Codes.MarksAnswer(all)
	return a, err == nil && s.variant.Codes.Possible(s.guess, a)
}

// markKeys are three marks for each peg, to be tapped in any order, or for the
// next peg.
func (s state) markKeys(draft string) [][]games.Key {
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

// pegMarks are the marks for one peg. The chosen one stands out.
func (s state) pegMarks(marks []byte, place int) []games.Key {
	var row []games.Key
	letter := peg(s.variant, s.guess[place]).Letter
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
func (s state) addMark(draft, value string) (string, bool) {
	marks := s.marked(draft)
	switch {
	case value == sendValue:
		a, ok := s.markedAnswer(marks)
		if !ok {
			return draft, false
		}
		return s.variant.Codes.FormatAnswer(a), true
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
func (s state) markSigns(draft string) string {
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
