package mastermind

import (
	"strconv"
	"strings"

	"parlour/games"
)

// answerWidth is how many answers stand side by side: five of four signs each
// are wider than a phone.
const answerWidth = 4

// answerKeys are all answers that can be given to the guess, whatever was
// answered before: after a slip the true one might be missing.
func (s State) answerKeys(draft string) [][]games.Key {
	switch {
	case s.Variant.perPeg():
		return s.markKeys(draft)
	case s.counts():
		return s.countKeys(draft)
	default:
		return s.answerTable()
	}
}

// answerTable has a row for each number of right places, and columns for the
// colours elsewhere. A row that is too long goes on in the last, before the right
// code; of one key alone there is no row.
func (s State) answerTable() [][]games.Key {
	codes := s.Variant.Codes
	var rows [][]games.Key
	var last []games.Key
	before := -1
	for a := range s.possibleAnswers() {
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
		case s.single(here) && n >= 0 && len(rows[n]) < answerWidth:
			rows[n] = append(rows[n], key)
		default:
			rows = append(rows, []games.Key{key})
		}
		before = here
	}
	return append(rows, last)
}

// single reports whether only one answer but that to the right code has so many
// right places.
func (s State) single(here int) bool {
	n := 0
	for a := range s.possibleAnswers() {
		if h, _ := places(s.Variant.Codes, a); h == here {
			n++
		}
	}
	return n == 1
}

// answerLabel is what the key of an answer is called.
func (s State) answerLabel(a Answer) games.Text {
	if s.Variant.answerName() == exactCommon {
		exact, common := s.Variant.Codes.Pair(a)
		return games.T("mastermind.key.exact-common", "Exact", exact, "Common", common)
	}
	return word(signs(s.Variant.Codes, a))
}

// counts reports whether an answer is given in two steps, number by number: to
// codes so long that their signs side by side are wider than a phone.
func (s State) counts() bool { return !s.Variant.perPeg() && s.Variant.Codes.Pegs > answerWidth }

// firstCount is the number that a draft of such an answer begins with.
func (s State) firstCount(draft string) int {
	n, _ := strconv.Atoi(strings.TrimSuffix(draft, ","))
	return n
}

// countKeys are the numbers of right places, and then those of colours that go
// with it.
func (s State) countKeys(draft string) [][]games.Key {
	var keys []games.Key
	for a := range s.possibleAnswers() {
		first, second, _ := strings.Cut(s.Variant.Codes.FormatAnswer(a), ",")
		key := games.Key{Value: first + ",", Label: word(first)}
		switch {
		case draft == first+",":
			key = games.Key{Value: second, Label: word(second), Done: true}
		case draft != "":
			continue
		case a == s.Variant.Codes.Right():
			key = games.Key{Value: s.Variant.Codes.FormatAnswer(a), Label: games.T("mastermind.key.right", "Answer", word(first)), Style: games.SuccessKey, Done: true}
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

// keyRows lays keys out in rows as equal as they can be.
func keyRows(keys []games.Key) [][]games.Key {
	var rows [][]games.Key
	for _, part := range inRows(len(keys)) {
		rows = append(rows, keys[part[0]:int(part[0])+len(part)])
	}
	return rows
}

// addToAnswer adds a tap to an answer. What is no answer to this guess does not
// count.
func (s State) addToAnswer(draft, value string) (string, bool) {
	if s.Variant.perPeg() {
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

// draftSigns are the signs of an answer that is being put together, and what is
// still open.
func (s State) draftSigns(draft string) string {
	switch {
	case s.Variant.perPeg():
		return s.markSigns(draft)
	case s.counts() && draft != "":
		return strings.TrimSpace(counted(hereSign, s.firstCount(draft)) + " " + openSign)
	default:
		return openSign
	}
}
