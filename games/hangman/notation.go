package hangman

import (
	"math/bits"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/lexicon"
)

// Short names for those of package lexicon.
type wordList = *lexicon.List

// The limits of a word, in letters.
const (
	shortest = lexicon.MinLength
	longest  = lexicon.MaxLength
)

// places is a set of places in a word; bit i is the place i+1.
type places uint

// has reports whether the set has an index.
func (p places) has(i int) bool { return p>>i&1 != 0 }

func (p places) count() int { return bits.OnesCount(uint(p)) }

// String formats the places, such as "2,5", or "-" for none.
func (p places) String() string {
	var all []string
	for i := range longest {
		if p.has(i) {
			all = append(all, strconv.Itoa(i+1))
		}
	}
	if all == nil {
		return none
	}
	return strings.Join(all, ",")
}

// subsets yields all subsets as answers, the empty one first.
func (p places) subsets(yield func(string) bool) {
	for sub := places(0); yield(sub.String()) && sub != p; sub = (sub - p) & p {
	}
}

// parsePlaces parses places as String formats them, in any order.
func parsePlaces(text string) (p places, ok bool) {
	if text == none {
		return 0, true
	}
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > longest {
			return 0, false
		}
		p |= 1 << (n - 1)
	}
	return p, true
}

// placesOf returns the places of a letter in a word.
func placesOf(letter, word string) (p places) {
	i := 0
	for _, r := range word {
		if string(r) == letter {
			p |= 1 << i
		}
		i++
	}
	return p
}

// parse reads a move as people type it: a letter or a word in any case and with any accents.
func parse(s state, typed string) (string, error) {
	if !s.answers() {
		return s.list.Fold(typed), nil
	}
	typed = strings.ToLower(strings.TrimSpace(typed))
	if p, ok := parsePlaces(typed); ok && s.length > 0 {
		return p.String(), nil
	}
	return typed, nil
}

// upper returns letters as members see them.
func upper(text string) string { return strings.ToUpper(text) }

// moveText returns a move in words.
func moveText(s state, m string) games.Text {
	p, isPlaces := parsePlaces(m)
	switch {
	case s.length == 0:
		n, _ := strconv.Atoi(m)
		return games.T("hangman.answer.length", "Count", n)
	case s.asked == "":
		return games.T("games.move", "Move", upper(m))
	case m == right:
		return games.T("hangman.answer.right")
	case !isPlaces:
		return games.T("hangman.answer.wrong")
	case p == 0:
		return games.T("hangman.answer.none")
	}
	return games.T("hangman.answer.places", "Count", p.count(), "Places", games.Texts(strings.Split(m, ",")))
}
