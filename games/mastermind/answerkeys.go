package mastermind

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// answerDraft is an answer under way. Its text depends on how the answer is
// tapped: "" if one tap is an answer, the first number with a comma if there are
// two, or a character of draftMarks for each peg.
type answerDraft struct {
	variant variant
	guess   pegCode
	text    string
}

func (c card) answerDraft() answerDraft { return answerDraft{c.variant, c.guess, c.draft} }

// answerWidth is the number of keys in a row of answers. Five keys of four signs
// each would be wider than a phone.
const answerWidth = 4

// inNumbers reports whether an answer is tapped as two numbers, because its
// signs would be wider than a phone.
func (d answerDraft) inNumbers() bool {
	return !d.variant.perPeg() && d.variant.Codes.Pegs > answerWidth
}

// keys returns all answers that some code gives to the guess. Earlier answers do
// not restrict them: if one was a mistake, the right key might be missing.
func (d answerDraft) keys() [][]games.Key {
	switch {
	case d.variant.perPeg():
		return d.markKeys()
	case d.inNumbers():
		return d.numberKeys()
	default:
		return d.table()
	}
}

// add adds a tap unless no answer to the guess has it.
func (d answerDraft) add(value string) (string, bool) {
	if d.variant.perPeg() {
		return d.addMark(value)
	}
	for _, row := range d.keys() {
		for _, key := range row {
			switch {
			case key.Value != value:
			case value == eraseValue:
				return "", true
			default:
				return d.text + value, true
			}
		}
	}
	return d.text, false
}

// cells shows the part of the answer that is given.
func (d answerDraft) cells() grid.Cells {
	cells := openKeys(d.variant)
	switch {
	case d.variant.perPeg():
		for i, m := range d.marks() {
			if mark, ok := markOf[m]; ok {
				cells[i] = markTiles[mark].Cell()
			}
		}
	case d.inNumbers() && d.text != "":
		for i, left := 0, d.firstNumber(); left > 0; i++ {
			n := min(left, grid.MaxKeyPegs)
			cells[i], left = grid.KeyPegs(n, 0), left-n
		}
	}
	return cells
}

// The text IDs of the questions for the two numbers of an answer. Marks and bulls
// and cows are not tapped as numbers.
var (
	firstCounts = byAnswer{
		blackWhite:  "mastermind.status.count.black-white",
		exactCommon: "mastermind.status.count.exact-common",
	}
	secondCounts = byAnswer{
		blackWhite:  "mastermind.status.count-second.black-white",
		exactCommon: "mastermind.status.count-second.exact-common",
	}
)

// status asks the maker for the answer to a guess by its number.
func (d answerDraft) status(guess int) games.Text {
	switch {
	case d.variant.perPeg():
		return d.markStatus()
	case d.inNumbers() && d.text != "":
		return games.T(secondCounts.of(d.variant), "Seat", maker, "Exact", d.firstNumber())
	case d.inNumbers():
		return games.T(firstCounts.of(d.variant), "Seat", maker, "Guess", guess)
	default:
		return games.T("mastermind.status.answer", "Seat", maker, "Guess", guess)
	}
}

// table has a row for each number of black pegs and a column for each number of
// white pegs. The rest of a row that is too long goes to the last row, before
// the right code. A key that would be alone in its row joins the row before.
func (d answerDraft) table() [][]games.Key {
	v := d.variant
	answers := slices.Collect(possibleAnswers(v, d.guess))
	var inRow [deduce.MaxPegs + 1]int // the number of answers by black pegs
	for _, a := range answers {
		black, _ := blackWhite(v.Codes, a)
		inRow[black]++
	}
	var rows [][]games.Key
	var last []games.Key
	previous := -1
	for _, a := range answers {
		black, _ := blackWhite(v.Codes, a)
		key := games.Key{Value: v.Codes.FormatAnswer(a), Cell: grid.KeyPegs(blackWhite(v.Codes, a)), Done: true}
		if v.Codes.Kind == deduce.ExactCommon {
			key.Cell, key.Label = grid.Cell{}, answerLabel(v, a)
		}
		n := len(rows) - 1
		switch joins := black == previous || inRow[black] == 1 && n >= 0; {
		case a == v.Codes.Right():
			key.Label = games.T("mastermind.key.right")
			key.Style = games.SuccessKey
			last = append(last, key)
		case joins && len(rows[n]) < answerWidth:
			rows[n] = append(rows[n], key)
		case black == previous:
			last = append(last, key)
		default:
			rows = append(rows, []games.Key{key})
		}
		previous = black
	}
	return append(rows, last)
}

// firstNumber returns the first number of an answer of two.
func (d answerDraft) firstNumber() int {
	n, _ := strconv.Atoi(strings.TrimSuffix(d.text, ","))
	return n
}

// numberKeys returns the possible first numbers, or the second numbers that go
// with the first.
func (d answerDraft) numberKeys() [][]games.Key {
	codes := d.variant.Codes
	var keys []games.Key
	for a := range possibleAnswers(d.variant, d.guess) {
		first, second, _ := strings.Cut(codes.FormatAnswer(a), ",")
		key := games.Key{Value: first + ",", Label: word(first)}
		switch {
		case d.text == first+",":
			key = games.Key{Value: second, Label: word(second), Done: true}
		case d.text != "":
			continue
		case a == codes.Right():
			key = games.Key{Value: codes.FormatAnswer(a), Label: games.T("mastermind.key.right"), Style: games.SuccessKey, Done: true}
		}
		if n := len(keys); n == 0 || keys[n-1].Value != key.Value {
			keys = append(keys, key)
		}
	}
	if d.text != "" {
		keys = append(keys, games.Key{Value: eraseValue, Label: backLabel})
	}
	return games.Mapped(inRows(len(keys), 5), func(part []uint8) []games.Key { return keys[part[0] : int(part[0])+len(part)] })
}

const (
	draftMarks = "10-" // the characters of the marks Here, Elsewhere and Absent
	unmarked   = '?'   // stands for a mark that has not been given
)

var markOf = map[byte]deduce.Mark{'1': deduce.Here, '0': deduce.Elsewhere, '-': deduce.Absent}

// maxMarkRows is the longest code with a row of keys for each peg. The pegs of a
// longer code are marked one after the other.
const maxMarkRows = 5

// marks returns the character of each peg's mark.
func (d answerDraft) marks() []byte {
	marks := []byte(d.text)
	for len(marks) < d.variant.Codes.Pegs {
		marks = append(marks, unmarked)
	}
	return marks[:d.variant.Codes.Pegs]
}

// markedAnswer returns the answer that the marks make up. It returns false if
// marks are missing or no code gives the answer to the guess.
func (d answerDraft) markedAnswer() (pegAnswer, bool) {
	var all []deduce.Mark
	for _, m := range d.marks() {
		mark, ok := markOf[m]
		if !ok {
			return 0, false
		}
		all = append(all, mark)
	}
	a, err := d.variant.Codes.MarksAnswer(all)
	return a, err == nil && d.variant.Codes.Possible(d.guess, a)
}

// markKeys returns three marks for each peg, to be tapped in any order, or for
// the next peg of a long code.
func (d answerDraft) markKeys() [][]games.Key {
	marks := d.marks()
	_, complete := d.markedAnswer()
	send := games.Key{Value: sendValue, Label: sendLabel, Style: games.SuccessKey, Done: true, Disabled: !complete}
	if len(marks) > maxMarkRows {
		last := []games.Key{send, {Value: eraseValue, Label: backLabel, Disabled: d.text == ""}}
		if next := strings.IndexByte(string(marks), unmarked); next >= 0 {
			return [][]games.Key{d.pegMarks(next), last}
		}
		return [][]games.Key{last}
	}
	return append(games.Times(len(marks), d.pegMarks), []games.Key{send})
}

// pegMarks returns the marks for one peg. The chosen one stands out.
func (d answerDraft) pegMarks(place int) []games.Key {
	var row []games.Key
	for _, m := range []byte(draftMarks) {
		key := games.Key{Value: strconv.Itoa(place+1) + string(m), Cell: grid.Glyph("", grid.Plain(markTiles[markOf[m]].Sign())), Label: letters(peg(d.variant, d.guess[place]))}
		if d.marks()[place] == m {
			key.Style = games.PrimaryKey
		}
		row = append(row, key)
	}
	return row
}

// addMark marks a peg, removes the last mark, or makes the answer.
func (d answerDraft) addMark(value string) (string, bool) {
	marks := d.marks()
	switch {
	case value == sendValue:
		a, ok := d.markedAnswer()
		if !ok {
			return d.text, false
		}
		return d.variant.Codes.FormatAnswer(a), true
	case value == eraseValue:
		given := strings.TrimRight(string(marks), string(unmarked))
		return given[:max(0, len(given)-1)], given != ""
	case len(value) != 2 || !strings.Contains(draftMarks, value[1:]):
		return d.text, false
	}
	place, err := strconv.Atoi(value[:1])
	if err != nil || place < 1 || place > len(marks) {
		return d.text, false
	}
	marks[place-1] = value[1]
	return string(marks), true
}

// markStatus says how many pegs still need a mark.
func (d answerDraft) markStatus() games.Text {
	if left := strings.Count(string(d.marks()), string(unmarked)); left > 0 {
		return games.T("mastermind.status.mark", "Seat", maker, "Left", left)
	}
	if _, ok := d.markedAnswer(); !ok {
		return games.T("mastermind.status.impossible", "Seat", maker)
	}
	return games.T("mastermind.status.marked", "Seat", maker, "Send", games.Label(sendLabel))
}
