package mastermind

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

// maxTyped is the longest text that is read as a code, in bytes.
const maxTyped = 400

// codeError says why a text is not a code of a variant. It may hold what was
// typed, so it has other words for a secret than for a guess.
type codeError struct {
	reason string // the end of a text's ID
	piece  string // what could not be read
	color  uint8  // that comes twice, or does not exist
	count  int    // how many pegs were typed
}

// guess refuses a guess, with what is wrong and an example.
func (e *codeError) guess(v variant) error {
	args := []any{"Pegs", v.Codes.Pegs, "Example", exampleCode(v), "Colors", palette(v)}
	switch e.reason {
	case "unknown":
		args = append(args, "Piece", e.piece)
	case "color", "twice":
		args = append(args, "Color", colorName(v, e.color))
	case "length":
		args = append(args, "Count", e.count)
	}
	return games.Refuse("mastermind.refuse.code."+e.reason, args...)
}

// secret refuses a secret, and does not repeat any of it.
func (e *codeError) secret(v variant) error {
	return games.Refuse("mastermind.refuse.secret."+e.reason,
		"Pegs", v.Codes.Pegs, "Example", exampleCode(v), "Colors", palette(v))
}

// readCode reads a code as people type it: digits, letters, names in any of the
// languages, or emoji, in any mixture, with or without spaces and commas.
func readCode(v variant, text string) (pegCode, *codeError) {
	if len(text) > maxTyped {
		return pegCode{}, &codeError{reason: "length", count: len([]rune(text))}
	}
	colors, err := readPegs(v, text, v.Codes.Pegs)
	if err != nil {
		return pegCode{}, err
	}
	return assemble(v, colors)
}

// assemble makes a code of the colours that were read.
func assemble(v variant, colors []uint8) (pegCode, *codeError) {
	var c pegCode
	for i, color := range colors {
		switch {
		case int(color) >= v.Codes.Colors:
			return c, &codeError{reason: "color", color: color}
		case !v.Codes.Repeats && slices.Contains(colors[:i], color):
			return c, &codeError{reason: "twice", color: color}
		}
	}
	if len(colors) == 0 {
		return c, &codeError{reason: "empty"}
	}
	if len(colors) != v.Codes.Pegs {
		return c, &codeError{reason: "length", count: len(colors)}
	}
	copy(c[:], colors)
	return c, nil
}

// unaccented takes the accents off the letters that names of colours have.
var unaccented = strings.NewReplacer("á", "a", "ã", "a", "ä", "a", "é", "e", "í", "i", "ó", "o", "ö", "o", "ü", "u", "ž", "z", "ß", "ss")

// fold normalizes text: small letters without accents, and emoji without the
// characters that only change their looks.
func fold(text string) string {
	var b strings.Builder
	for _, r := range unaccented.Replace(strings.ToLower(text)) {
		switch {
		case r >= '０' && r <= '９':
			b.WriteRune(r - '０' + '0')
		case r == '\u200b' || r == '\u200d' || r == '\u20e3' || unicode.Is(unicode.Mn, r):
			// joiners, keycaps, accents and variation selectors
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// readPegs reads text peg by peg, the longest names first, as colours, even
// those that the rules do not have. If it can, it reads as many pegs as are
// wanted: "moon" is one peg by its name, and four by their letters.
func readPegs(v variant, text string, wanted int) ([]uint8, *codeError) {
	text = fold(text)
	r := pegReader{rules: v, text: text, failed: map[[2]int]bool{}}
	for _, most := range []int{wanted, anyNumber} {
		if colors, ok := r.from(0, most); ok {
			return colors, nil
		}
	}
	return nil, &codeError{reason: "unknown", piece: firstWord(text[wordAt(text, r.furthest):])}
}

// anyNumber of pegs is wanted.
const anyNumber = -1

// pegReader tries every way to divide a text into pegs.
type pegReader struct {
	rules    variant
	text     string
	failed   map[[2]int]bool // offsets, with pegs wanted, from which there is no way on
	furthest int             // offset at which nothing could be read
}

// from reads the text from an offset as that many pegs.
func (r *pegReader) from(at, wanted int) ([]uint8, bool) {
	at += separators(r.text[at:])
	if at == len(r.text) {
		return nil, wanted <= 0
	}
	if wanted == 0 || r.failed[[2]int{at, wanted}] {
		return nil, false
	}
	r.furthest = max(r.furthest, at)
	for _, f := range vocabulary[r.text[at]] {
		if !strings.HasPrefix(r.text[at:], f.text) {
			continue
		}
		if rest, ok := r.from(at+len(f.text), max(anyNumber, wanted-1)); ok {
			return append([]uint8{r.color(f)}, rest...), true
		}
	}
	r.failed[[2]int{at, wanted}] = true
	return nil, false
}

// color is the colour that a form means by the rules.
func (r *pegReader) color(f form) uint8 {
	if f.digit {
		return f.color
	}
	return r.rules.colorOf(f.color)
}

// separators is the length of the separators before the next peg.
func separators(text string) int {
	i := strings.IndexFunc(text, func(r rune) bool {
		return !unicode.IsSpace(r) && !strings.ContainsRune(",;.-_|/[]()", r)
	})
	if i < 0 {
		return len(text)
	}
	return i
}

// form is a way to write a peg: a digit, a letter, an emoji or a name, folded.
type form struct {
	color uint8
	digit bool
	text  string
}

// vocabulary are all forms by their first byte, the longest first.
var vocabulary = allForms()

func allForms() (by [256][]form) {
	for i, cell := range grid.Colors {
		written := append([]string{cell.Circle, cell.Square, cell.Shape, cell.Letter}, slices.Concat(names[i], emoji[i])...)
		for j, w := range written {
			w = fold(w)
			if !slices.Contains(written[:j], w) { // some look the same in every style
				by[w[0]] = append(by[w[0]], form{uint8(i), false, w})
			}
		}
		if d, ok := digit(i); ok {
			by[d[0]] = append(by[d[0]], form{uint8(i), true, d})
		}
	}
	for _, forms := range by {
		slices.SortStableFunc(forms, func(a, b form) int { return len(b.text) - len(a.text) })
	}
	return by
}

// wordAt is where the word at an offset begins.
func wordAt(text string, at int) int {
	for at > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:at])
		if !unicode.IsLetter(r) {
			break
		}
		at -= size
	}
	return at
}

// firstWord is the text before the first space, shortened.
func firstWord(text string) string {
	const most = 12
	w := []rune(strings.FieldsFunc(text, unicode.IsSpace)[0])
	return string(w[:min(len(w), most)])
}
