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
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// List is a list of words in lower case. It is immutable.
type List struct {
	text     string
	name     string
	language string
	letters  []rune           // those of the words, ascending
	secrets  map[int][]string // by number of letters, ascending
	words    map[int][]string // the secrets and the others
	derived  sync.Map         // see Derived
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
	slices.SortFunc(all, byLanguage)
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
