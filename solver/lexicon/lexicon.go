// Package lexicon contains word lists: the lists of the program, in English and Spanish, and a
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
//
// Stored matches refer to a list of the program by its name: after a release a list may get
// more words, but loses none.
//
// # Sources
//
// The English words are from SCOWL, most Spanish ones from Debian's package wspanish, and
// lists/LICENSES has their licences. The secrets were chosen by hand. "arena words" writes
// the others, and the folder excluded has the words that neither may contain.
//
// The program has no French, German or Portuguese list: the words of Debian's wfrench,
// wngerman, wogerman and wbrazilian are under the GPL, and the words of wportuguese under a
// choice of GPL, LGPL and MPL 1.1. All of these set conditions that the program's MIT
// licence does not. Nor has it an Estonian list: Debian's aspell-et combines words of the
// Institute of the Estonian Language, which may be copied for any purpose, with words under
// the LGPL.
package lexicon

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"parlour/solver/memory"
)

// List is a list of words in lower case. It is immutable.
type List struct {
	text     string
	name     string
	language string
	letters  []rune           // those of the words, ascending
	secrets  map[int][]string // by number of letters, ascending
	words    map[int][]string // the secrets and the others
	derived  memory.Derived
}

// Name returns the name of the list, "" if it has none.
func (l *List) Name() string { return l.name }

// Text returns the text from which the list was read.
func (l *List) Text() string { return l.text }

// Language returns the tag of the language of the words, "" if it is not known.
func (l *List) Language() string { return l.language }

// Letters returns the letters of the words in ascending order. The caller must not modify
// them.
func (l *List) Letters() []rune { return l.letters }

// Lengths returns the numbers of letters for which the list has secrets, ascending.
func (l *List) Lengths() []int { return slices.Sorted(maps.Keys(l.secrets)) }

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
// without the accents that no word of the list has. With a Spanish list, Árbol becomes
// arbol, but año remains año. Letters of other alphabets than the list's become those for which
// they stand: ß becomes ss, œ oe, and full-width letters ordinary ones.
func (l *List) Fold(text string) string {
	var b strings.Builder
	for _, r := range normal(text) {
		if _, known := slices.BinarySearch(l.letters, r); known {
			b.WriteRune(r)
			continue
		}
		if letters := spelledOut[r]; letters != "" {
			b.WriteString(letters)
			continue
		}
		for _, part := range norm.NFKD.String(string(r)) {
			if !unicode.Is(unicode.Mn, part) {
				b.WriteRune(part)
			}
		}
	}
	return b.String()
}

// spelledOut are the letters for which Unicode has no decomposition.
var spelledOut = map[rune]string{'ß': "ss", 'œ': "oe", 'æ': "ae", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ħ': "h", 'ı': "i", 'ĸ': "k", 'ŋ': "n"}

// normal returns a text in lower case, with composed letters and without spaces around it.
func normal(text string) string {
	return norm.NFC.String(strings.ToLower(strings.TrimSpace(text)))
}

// Derived caches a value computed from a list; see [memory.Derive].
func Derived[V any](l *List, key any, work func() V) V { return memory.Derive(&l.derived, key, work) }

// lists are the lists of the program. LICENSES beside them says where they come from.
//
//go:embed lists/*.txt
var lists embed.FS

// builtin reads the lists of the program once.
var builtin = sync.OnceValues(func() ([]*List, error) {
	files, err := lists.ReadDir("lists")
	if err != nil {
		return nil, err
	}
	var all []*List
	for _, f := range files {
		text, err := lists.ReadFile("lists/" + f.Name())
		if err != nil {
			return nil, err
		}
		l, err := Read(string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b *List) int { return cmp.Compare(a.language, b.language) })
	return all, nil
})

// Builtin returns the lists of the program in the order of their languages: english and
// spanish. A test checks that all can be read.
func Builtin() []*List {
	all, _ := builtin()
	return all
}

// ByName returns a list of the program.
func ByName(name string) (*List, bool) {
	for _, l := range Builtin() {
		if l.name == name {
			return l, true
		}
	}
	return nil, false
}

// Default is the name of the list for languages that have none.
const Default = "english"

// Names returns the names of the lists of the program.
func Names() (names []string) {
	for _, l := range Builtin() {
		names = append(names, l.name)
	}
	return names
}

// NameFor returns the name of the list for a language, a tag such as es-MX.
func NameFor(language string) string {
	base, _, _ := strings.Cut(language, "-")
	for _, l := range Builtin() {
		if l.language == base {
			return l.name
		}
	}
	return Default
}

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
