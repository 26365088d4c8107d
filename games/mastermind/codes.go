package mastermind

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/mastermind/phrasebook"
)

// maxTyped is the length of the longest text that is read as a code, in bytes.
const maxTyped = 400

// codeError describes why a text is not a code of a variant. It may contain a
// part of the text, which the Refusal of a secret must not repeat.
type codeError struct {
	reason string // The key of the Refusal in codeRefusals.
	piece  string // The text that could not be read, for the reason "unknown".
	color  uint8  // The repeated or missing colour, for "twice" and "color".
	count  int    // The number of pegs typed, for "length".
}

// codeRefusals are the text IDs of the Refusals by reason: of a guess, and of a
// secret, whose text they do not repeat.
var codeRefusals = map[string]struct{ guess, secret string }{
	"empty":   {"mastermind.refuse.code.empty", "mastermind.refuse.secret.empty"},
	"unknown": {"mastermind.refuse.code.unknown", "mastermind.refuse.secret.unknown"},
	"color":   {"mastermind.refuse.code.color", "mastermind.refuse.secret.color"},
	"twice":   {"mastermind.refuse.code.twice", "mastermind.refuse.secret.twice"},
	"length":  {"mastermind.refuse.code.length", "mastermind.refuse.secret.length"},
}

// refuseGuess returns a Refusal that states the error and an example.
func (e *codeError) refuseGuess(v variant) error {
	args := []any{"Pegs", v.Codes.Pegs, "Example", exampleCode(v), "Colors", palette(v)}
	switch e.reason {
	case "unknown":
		args = append(args, "Piece", e.piece)
	case "color", "twice":
		args = append(args, "Color", colorName(v, e.color))
	case "length":
		args = append(args, "Count", e.count)
	}
	return games.Refuse(codeRefusals[e.reason].guess, args...)
}

// refuseSecret returns a Refusal that repeats nothing of the text.
func (e *codeError) refuseSecret(v variant) error {
	return games.Refuse(codeRefusals[e.reason].secret,
		"Pegs", v.Codes.Pegs, "Example", exampleCode(v), "Colors", palette(v))
}

// readCode reads a code as members type it: digits, letters, names in any
// language and emoji, in any mixture, with or without separators.
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

// assemble returns the code of colours that were read.
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

// fold normalises text: lower-case letters without accents, ASCII digits, and
// emoji without joiners and variation selectors.
func fold(text string) string { return phrasebook.Fold(text) }

// readPegs reads text peg by peg, longest names first, and returns the colours,
// which need not exist in the rules. It prefers a reading with the wanted number
// of pegs: "moon" is one peg by its name and four by their letters.
func readPegs(v variant, text string, wanted int) ([]uint8, *codeError) {
	text = fold(text)
	r := pegReader{variant: v, text: text, failed: map[[2]int]bool{}}
	for _, most := range []int{wanted, anyNumber} {
		if colors, ok := r.from(0, most); ok {
			return colors, nil
		}
	}
	return nil, &codeError{reason: "unknown", piece: firstWord(text[wordAt(text, r.furthest):])}
}

// anyNumber stands for any number of wanted pegs.
const anyNumber = -1

// pegReader divides a text into pegs by backtracking.
type pegReader struct {
	variant  variant
	text     string          // folded
	failed   map[[2]int]bool // The pairs of offset and wanted pegs from which no reading exists.
	furthest int             // The greatest offset at which a peg was looked for.
}

// from reads the text from a byte offset as the wanted number of pegs.
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

// color returns the colour of the rules that a form stands for.
func (r *pegReader) color(f form) uint8 {
	if f.digit {
		return f.color
	}
	return r.variant.colorOf(f.color)
}

// separators returns the length in bytes of the separators before the next peg.
func separators(text string) int {
	i := strings.IndexFunc(text, func(r rune) bool {
		return !unicode.IsSpace(r) && !strings.ContainsRune(",;.-_|/[]()", r)
	})
	if i < 0 {
		return len(text)
	}
	return i
}

// form is one way to write a peg: a digit, a letter, an emoji or a name. The text
// is folded. The colour of a digit counts in the rules, any other indexes
// [grid.Colors].
type form struct {
	color uint8
	digit bool
	text  string
}

// vocabulary holds all forms by their first byte, longest first.
var vocabulary = allForms()

func allForms() (by [256][]form) {
	for i, cell := range grid.Colors {
		written := append([]string{cell.Circle, cell.Square, cell.Shape, cell.Letter}, slices.Concat(names[i], emoji[i])...)
		for j, w := range written {
			w = fold(w)
			if !slices.Contains(written[:j], w) { // Some look the same in every style.
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

// wordAt returns the offset at which the word around an offset begins.
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

// firstWord returns the text before the first space, shortened.
func firstWord(text string) string {
	const most = 12
	w := []rune(strings.FieldsFunc(text, unicode.IsSpace)[0])
	return string(w[:min(len(w), most)])
}
