package phrasebook

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

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
