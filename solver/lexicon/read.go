package lexicon

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of a word, in letters, and of an alphabet.
const (
	MinLength  = 3
	MaxLength  = 12
	MaxLetters = 32
)

// The errors of a list as a whole.
var (
	ErrNotText   = errors.New("the list is not a text in UTF-8; save it with that encoding")
	ErrNoSecrets = errors.New(`the list has no secrets; write one word on each line, before "others:" if the list has that line`)
	ErrAlphabet  = fmt.Errorf("the words have more than %d different letters; a list may have words of one alphabet only", MaxLetters)
)

// LineError is the error of a line that is not a word of [MinLength] to [MaxLength] letters.
type LineError struct {
	Line int    // from 1
	Text string // in lower case, at most 40 letters of it
}

func (e *LineError) Error() string {
	return fmt.Sprintf("line %d: %q is not a word of %d to %d letters; write one such word on each line", e.Line, e.Text, MinLength, MaxLength)
}

// Read parses a list. Words may be in upper case and repeated, and lines may be blank or
// end as on Windows. The error is a [*LineError] or one of the errors of this package.
func Read(text string) (*List, error) {
	if !utf8.ValidString(text) {
		return nil, ErrNotText
	}
	l := &List{text: text, secrets: map[int][]string{}, words: map[int][]string{}}
	others := false
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		if word := normal(line); word == "others:" {
			others = true
		} else if !l.heading(line) && !l.add(word, others) {
			return nil, &LineError{number, start(word)}
		}
	}
	if len(l.secrets) == 0 {
		return nil, ErrNoSecrets
	}
	if l.letters = l.alphabet(); len(l.letters) > MaxLetters {
		return nil, ErrAlphabet
	}
	arrange(l.secrets)
	arrange(l.words)
	return l, nil
}

// heading reads a line that contains no word, and reports whether it is one.
func (l *List) heading(line string) bool {
	line = strings.TrimSpace(line)
	key, value, found := strings.Cut(line, ":")
	key, value = strings.ToLower(key), strings.TrimSpace(value)
	switch {
	case found && key == "name":
		l.name = value
	case found && key == "language":
		l.language = value
	default:
		return line == "" || strings.HasPrefix(line, "#")
	}
	return true
}

// add adds a word, and reports whether it is one.
func (l *List) add(word string, other bool) bool {
	n := utf8.RuneCountInString(word)
	if n < MinLength || n > MaxLength || strings.ContainsFunc(word, notLetter) {
		return false
	}
	l.words[n] = append(l.words[n], word)
	if !other {
		l.secrets[n] = append(l.secrets[n], word)
	}
	return true
}

// notLetter reports whether a character is no letter that can be seen.
func notLetter(r rune) bool {
	return !unicode.IsLetter(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// alphabet returns the letters of the words, ascending.
func (l *List) alphabet() []rune {
	letters := map[rune]bool{}
	for _, words := range l.words {
		for _, w := range words {
			for _, r := range w {
				letters[r] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(letters))
}

// arrange sorts words and removes duplicates.
func arrange(byLength map[int][]string) {
	for n, words := range byLength {
		slices.Sort(words)
		byLength[n] = slices.Compact(words)
	}
}

// start returns the first 40 letters of a text.
func start(text string) string {
	letters := []rune(text)
	return string(letters[:min(40, len(letters))])
}
