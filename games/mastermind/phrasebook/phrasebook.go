// Package phrasebook reads questions about codes in several languages. A phrasebook
// is one JSON file for each language, named after its tag. This package finds the
// kind of a question and the words of what it is about; it knows no colours.
//
// A question is divided into words. Case, accents and punctuation do not matter, but
// a word that is typed with its accents means only what is spelled so: "é" is a
// verb in Portuguese, "e" may be the verb or "and". Then the fields of the
// phrasebook apply, in this order:
//
//   - "prefixes": what is split off a word, such as the French l'.
//   - "rewrites": words that are replaced by others, such as contractions.
//   - "fillers": words without meaning. They may be anywhere.
//   - "possible": words that turn a question about a fact into one about a
//     possibility. They may be anywhere, too.
//   - "phrases": the forms of each kind of question. They are tried in the order of
//     the kinds, then in the order of the list. In a phrase, … is what the question
//     is about, (a|b) is a choice, [a] may be missing, and {name} is one of the
//     "groups". A phrase neither needs fillers nor contains words of "possible".
//
// What a question is about consists of clauses, joined by "and" and "or". A clause
// consists of colours, numbers, codes, and words of these lists:
//
//   - "links": words without meaning of their own between a colour and its place.
//   - "at": links that make the next number a place, such as in. "places": words for
//     places, which do the same, also for the number before.
//   - "exists": links after which a number before a colour is a count, which is not
//     understood: "are there 2 reds?"
//   - "code": words for the code.
//   - "not": each of these negates the clause. "none": words that negate it unless
//     it is negated already, because in many languages "not none" is "none".
//   - "ordinals": the words for first, second and so on. "endings": what makes a
//     number an ordinal, such as nd in 2nd.
//
// A question that contains any other word is not understood. To add a language, copy
// en.json and add questions to testdata/ask of package mastermind.
package phrasebook

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fallback is the language that is tried after the member's own.
const fallback = "en"

//go:embed *.json
var files embed.FS

// file is a phrasebook as written.
type file struct {
	Prefixes, Fillers, Possible, Links, At, Exists, Places, Code, Not, None, And, Or, Endings list

	Ordinals []string // of each place, separated by spaces
	Rewrites map[string]string
	Groups   map[string]string
	Phrases  map[string][]string
}

// list is words in several lines, separated by spaces.
type list []string

func (l list) words() []string { return strings.Fields(strings.Join(l, " ")) }

// Book reads questions in one language.
type Book struct {
	prefixes, endings []string
	rewrites          map[string][]string // by the first folded words; the values as spelled
	longest           int                 // the number of words of the longest key of rewrites
	spelled, folded   map[string]Word     // the words of all lists
	phrases           []phrase
}

// phrase is a form of a question. It matches folded words, each followed by a space.
type phrase struct {
	kind    Kind
	pattern *regexp.Regexp
}

// books are all phrasebooks by language. Each is compiled when it is first used.
var books = all()

func all() map[string]func() (*Book, error) {
	found := map[string]func() (*Book, error){}
	names, _ := fs.Glob(files, "*.json") // The pattern is valid.
	for _, name := range names {
		found[strings.TrimSuffix(name, path.Ext(name))] = sync.OnceValues(func() (*Book, error) { return open(name) })
	}
	return found
}

// For returns the phrasebooks for a language tag, such as pt-BR: that of the language
// or its base language, if there is one, and the English one.
func For(language string) ([]*Book, error) {
	base, _, _ := strings.Cut(language, "-")
	tags := []string{language, base, fallback}
	first := slices.IndexFunc(tags, func(tag string) bool { return books[tag] != nil })
	var found []*Book
	for _, tag := range slices.Compact([]string{tags[first], fallback}) {
		b, err := books[tag]()
		if err != nil {
			return nil, err
		}
		found = append(found, b)
	}
	return found, nil
}

func open(name string) (*Book, error) {
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	b, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("phrasebook: %s: %w", name, err)
	}
	return b, nil
}

func parse(data []byte) (*Book, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	b := &Book{spelled: map[string]Word{}, folded: map[string]Word{}, rewrites: map[string][]string{}}
	b.addWords(f)
	for from, to := range f.Rewrites {
		words := b.split(from)
		b.rewrites[join(words)] = b.split(to)
		b.longest = max(b.longest, len(words))
	}
	return b, b.addPhrases(f)
}

// addWords adds the words of all lists.
func (b *Book) addWords(f file) {
	b.prefixes, b.endings = f.Prefixes.words(), f.Endings.words()
	for i, ending := range b.endings {
		b.endings[i] = Fold(ending)
	}
	for _, l := range []struct {
		list
		is Class
	}{
		{f.Fillers, filler}, {f.Possible, possible}, {f.Links, Link}, {f.At, Link | At}, {f.Exists, Link | Exists}, {f.Places, Link | Place}, {f.Code, Code},
		{f.Not, Not}, {f.None, None}, {f.And, And}, {f.Or, Or},
	} {
		for _, w := range l.words() {
			b.addWord(w, Word{Is: l.is})
		}
	}
	for i, words := range f.Ordinals {
		for _, w := range strings.Fields(words) {
			b.addWord(w, Word{Is: Ordinal, Number: i + 1})
		}
	}
}

// addWord adds a meaning of a word.
func (b *Book) addWord(w string, meaning Word) {
	spelled, folded := meaning, meaning
	spelled.Is |= b.spelled[w].Is
	folded.Is |= b.folded[Fold(w)].Is
	b.spelled[w], b.folded[Fold(w)] = spelled, folded
}

// Class is a set of meanings of a word.
type Class uint16

// The meanings of words. A word without one is a colour, a number or a code, or unknown.
const (
	Link    Class = 1 << iota // no meaning of its own
	Place                     // the next number is a place, or the number before
	At                        // the next number is a place
	Exists                    // a number before a colour counts pegs
	Code                      // the code
	Not                       // negates
	None                      // negates what is not negated
	And                       // joins clauses
	Or                        // joins clauses
	Ordinal                   // a place
	filler
	possible
)

// Word is a word of a question.
type Word struct {
	Text   string // folded
	Is     Class
	Number int // the place of an ordinal
}

// expanded writes out the letters that are not a letter with an accent.
var expanded = strings.NewReplacer("ß", "ss", "œ", "oe", "æ", "ae", "ø", "o")

// Fold normalises text: lower-case letters without accents, ASCII digits, and emoji
// without joiners and variation selectors.
func Fold(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u200b' || r == '\u200d' || r == '\u20e3' || unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, expanded.Replace(strings.ToLower(norm.NFKD.String(text))))
}

var (
	// hyphens join words, but not the numbers of a code.
	hyphens = regexp.MustCompile(`(\pL)-(\pL)`)
	// stops end a number with an ordinal sign: 2.º
	stops = regexp.MustCompile(`(\d)\.([ºª])`)
	signs = regexp.MustCompile(`[?!¿¡,;:"“”„«»…]`)
	// dots end sentences. One between a number and a space may make an ordinal.
	dots  = regexp.MustCompile(`(^|\D)\.+|\.+(\S|$)`)
	joins = strings.NewReplacer("’", "'", "‘", "'", "&", " & ", "|", " | ")
)

// split returns the words of a text in lower case.
func (b *Book) split(text string) []string {
	text = norm.NFC.String(strings.ToLower(joins.Replace(text)))
	text = hyphens.ReplaceAllString(hyphens.ReplaceAllString(text, "$1 $2"), "$1 $2") // twice: a-t-il
	text = strings.TrimSpace(signs.ReplaceAllString(stops.ReplaceAllString(text, "$1$2"), " "))
	text = dots.ReplaceAllString(text, "$1 $2")
	var all []string
	for _, w := range strings.Fields(text) {
		for _, p := range b.prefixes {
			if rest, ok := strings.CutPrefix(w, p); ok && rest != "" {
				all, w = append(all, p), rest
				break
			}
		}
		all = append(all, w)
	}
	return all
}

// join returns words, folded, each followed by a space.
func join(words []string) string {
	var s strings.Builder
	for _, w := range words {
		s.WriteString(Fold(w) + " ")
	}
	return s.String()
}

// rewrite replaces the words of rewrites, the longest first.
func (b *Book) rewrite(words []string) (all []string) {
	for len(words) > 0 {
		n := min(b.longest, len(words))
		to, ok := b.rewrites[join(words[:n])]
		for ; n > 1 && !ok; to, ok = b.rewrites[join(words[:n])] {
			n--
		}
		if !ok {
			to = words[:1]
		}
		all, words = append(all, to...), words[max(1, n):]
	}
	return all
}

// words returns the words of a question without fillers, and whether it contains a
// word of possible.
func (b *Book) words(text string) (all []Word, maybe bool) {
	for _, w := range b.rewrite(b.split(text)) {
		switch x := b.word(w); {
		case x.Is == filler:
		case x.Is == possible:
			maybe = true
		default:
			all = append(all, x)
		}
	}
	return all, maybe
}

// word returns a word with its meanings.
func (b *Book) word(w string) Word {
	folded := Fold(w)
	x := b.folded[folded]
	if exact, ok := b.spelled[w]; ok && w != folded {
		x = exact
	}
	if x.Is == 0 {
		x = b.number(folded)
	}
	x.Text = strings.TrimRight(folded, ".")
	if x.Is != filler && x.Is != possible {
		x.Is &^= filler | possible
	}
	return x
}

// number returns a number with the ending of an ordinal, or a word without meaning.
func (b *Book) number(w string) Word {
	switch w {
	case "&":
		return Word{Is: And}
	case "|":
		return Word{Is: Or}
	}
	digits := strings.TrimRightFunc(w, func(r rune) bool { return r < '0' || r > '9' })
	n, err := strconv.Atoi(digits)
	if err != nil || !slices.Contains(b.endings, w[len(digits):]) {
		return Word{}
	}
	return Word{Is: Ordinal, Number: n}
}
