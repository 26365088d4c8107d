// Package lexicon contains word lists: those of the program, in several languages, and a
// reader for others. A [List] separates the words that may be secrets, which everyone
// knows, from the others, which may only be guessed.
//
// A list is a text with one word per line. Lines that begin with # are comments. Two
// headings are optional: "name: animals" and "language: en", which is a language tag. A
// line "others:" separates the secrets from the other words:
//
//	name: birds
//	heron
//	robin
//	others:
//	egret
package lexicon

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The limits of a word, in letters, and of an alphabet.
const (
	MinLength  = 3
	MaxLength  = 12
	MaxLetters = 32
)

// List is a list of words in lower case. It is immutable.
type List struct {
	name     string
	language string
	letters  []rune           // those of the words, ascending
	secrets  map[int][]string // by number of letters, ascending
	words    map[int][]string // the secrets and the others
	derived  sync.Map         // see Derived
}

// Name returns the name of the list, "" if it has none.
func (l *List) Name() string { return l.name }

// Language returns the tag of the language of the words, "" if it is not known.
func (l *List) Language() string { return l.language }

// Letters returns the letters of the words in ascending order. The caller must not modify
// them.
func (l *List) Letters() []rune { return l.letters }

// Lengths returns the numbers of letters for which the list has secrets, ascending.
func (l *List) Lengths() []int {
	var lengths []int
	for n := MinLength; n <= MaxLength; n++ {
		if len(l.secrets[n]) > 0 {
			lengths = append(lengths, n)
		}
	}
	return lengths
}

// Secrets returns the words of n letters that may be secrets, ascending. The caller must
// not modify them.
func (l *List) Secrets(n int) []string { return l.secrets[n] }

// Words returns all words of n letters, ascending. The caller must not modify them.
func (l *List) Words(n int) []string { return l.words[n] }

// Has reports whether a word, as [List.Fold] returns it, is in the list.
func (l *List) Has(word string) bool {
	_, ok := slices.BinarySearch(l.words[utf8.RuneCountInString(word)], word)
	return ok
}

// Fold returns a text as members type it in the letters of the list: in lower case and
// without the accents that no word of the list has, such as árbol as arbol, but año with ñ.
func (l *List) Fold(text string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(strings.ToLower(strings.TrimSpace(text))) {
		if _, known := slices.BinarySearch(l.letters, r); known {
			b.WriteRune(r)
			continue
		}
		for _, part := range norm.NFD.String(string(r)) {
			if !unicode.Is(unicode.Mn, part) {
				b.WriteRune(part)
			}
		}
	}
	return b.String()
}

// Read parses a list. The error names the line that is wrong.
func Read(text string) (*List, error) {
	l := &List{secrets: map[int][]string{}, words: map[int][]string{}}
	letters := map[rune]bool{}
	others := false
	number := 0
	for line := range strings.Lines(norm.NFC.String(text)) {
		number++
		line = strings.ToLower(strings.TrimSpace(line))
		heading, value, isHeading := strings.Cut(line, ":")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case isHeading && heading == "name":
			l.name = strings.TrimSpace(value)
			continue
		case isHeading && heading == "language":
			l.language = strings.TrimSpace(value)
			continue
		case line == "others:":
			others = true
			continue
		}
		n := utf8.RuneCountInString(line)
		if n < MinLength || n > MaxLength || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
			return nil, &LineError{number, line}
		}
		for _, r := range line {
			letters[r] = true
		}
		l.words[n] = append(l.words[n], line)
		if !others {
			l.secrets[n] = append(l.secrets[n], line)
		}
	}
	for r := range letters {
		l.letters = append(l.letters, r)
	}
	slices.Sort(l.letters)
	if len(l.letters) > MaxLetters {
		return nil, fmt.Errorf("the words have %d different letters, and a list has at most %d", len(l.letters), MaxLetters)
	}
	for _, all := range []map[int][]string{l.secrets, l.words} {
		for n, words := range all {
			slices.Sort(words)
			all[n] = slices.Compact(words)
		}
	}
	return l, nil
}

// LineError is the error of a line that is not a word of [MinLength] to [MaxLength] letters.
type LineError struct {
	Line int // from 1
	Text string
}

func (e *LineError) Error() string {
	return fmt.Sprintf("line %d: %q is not a word of %d to %d letters", e.Line, e.Text, MinLength, MaxLength)
}

// byLanguage compares the lists of the program.
func byLanguage(a, b *List) int { return cmp.Compare(a.language, b.language) }

// Derived caches a value computed from a list. The first call for a key computes it and
// concurrent calls wait for it. The type of the key should be private to the caller.
func Derived[V any](l *List, key any, work func() V) V {
	value, ok := l.derived.Load(key)
	if !ok {
		value, _ = l.derived.LoadOrStore(key, sync.OnceValue(work))
	}
	return value.(func() V)()
}
