package hangman

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"parlour/games"
)

const (
	rowKeys = 5
	// firstPage is the number of letters on the first of two pages, which also has the key for
	// a word and the one that turns the page.
	firstPage = 22
)

// keys returns a key for each letter and one for a word; none for those who do not guess. A letter that was
// tried is disabled, so that the others keep their places. Those that were found are green.
func keys(s state, _ string) [][]games.Key {
	switch {
	case s.Outcome().Over || s.watched:
		return nil
	case s.answers():
		label := games.T("hangman.key.answer") // members never see it, because the host answers
		return [][]games.Key{{{Value: "answer", Label: label, Form: &games.Form{Title: label, Label: label, Max: games.MaxMove}}}}
	}
	var first, rest []games.Key
	letters := slices.SortedStableFunc(slices.Values(s.list.Letters()), func(a, b rune) int { return cmp.Compare(base(a), base(b)) })
	fit := len(letters) < games.MaxKeys
	for i, r := range letters {
		key := games.Key{Value: string(r), Label: games.T("games.move", "Move", upper(string(r))), Done: true, Disabled: s.guessed(string(r))}
		if slices.Contains(s.shown[:s.length], r) {
			key.Style = games.SuccessKey
		}
		if fit || i < firstPage {
			first = append(first, key)
		} else {
			rest = append(rest, key)
		}
	}
	first = append(first, games.Key{Value: "word", Label: games.T("hangman.key.word"), Form: form(s)})
	return slices.Concat(inRows(first), inRows(rest))
}

// base returns a letter without its accent, so that ñ follows n.
func base(letter rune) rune { return []rune(norm.NFD.String(string(letter)))[0] }

func inRows(keys []games.Key) [][]games.Key { return slices.Collect(slices.Chunk(keys, rowKeys)) }

// add returns the letter of a key as the move.
func add(s state, _, value string) (string, bool) {
	return value, !s.answers() && !s.Outcome().Over && isLetter(value) && s.Legal(value) == nil
}

// form returns the form for a word; nil if no guess is due.
func form(s state) *games.Form {
	if s.answers() || s.Outcome().Over {
		return nil
	}
	return &games.Form{
		Title: games.T("hangman.key.word"), Label: games.T("hangman.form.word", "Count", s.length),
		Hint: games.T("games.move", "Move", s.pattern()), Max: longest,
	}
}

// pattern returns the letters that are revealed and a line for each other, such as "H_N".
func (s state) pattern() string {
	return strings.Map(func(r rune) rune {
		if r == 0 {
			return '_'
		}
		return r
	}, upper(string(s.shown[:s.length])))
}

// random returns a random letter that is left, and now and then a random word.
func random(s state, r *rand.Rand) string {
	left, letters := s.untried(), s.list.Letters()
	if len(left) > 0 && r.IntN(4) > 0 {
		return left[r.IntN(len(left))]
	}
	for {
		word := make([]rune, s.length)
		for i := range word {
			word[i] = letters[r.IntN(len(letters))]
		}
		if s.Legal(string(word)) == nil {
			return string(word)
		}
	}
}
