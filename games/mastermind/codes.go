package mastermind

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

// maxTyped bounds the text in which a code is looked for, in bytes.
const maxTyped = 400

// codeError tells why a text is no code of a variant. It may hold what was
// typed, and so is worded differently for a guess and for a secret.
type codeError struct {
	reason string // the end of a text's ID
	piece  string // what could not be read
	color  uint8  // what there is too much of, or not at all
	count  int    // how many pegs were typed
}

// guess is the refusal of a guess: what is wrong, and an example.
func (e *codeError) guess(v Variant) error {
	args := []any{"Pegs", v.Codes.Pegs, "Example", exampleCode(v), "Colors", palette(v)}
	switch e.reason {
	case "unknown":
		args = append(args, "Piece", e.piece)
	case "color", "twice":
		args = append(args, "Color", games.T("mastermind.color."+strconv.Itoa(int(e.color)+1)))
	case "length":
		args = append(args, "Count", e.count)
	}
	return games.Refuse("mastermind.refuse.code."+e.reason, args...)
}

// secret is the refusal of a secret, which doesn't repeat any of it.
func (e *codeError) secret(v Variant) error {
	return games.Refuse("mastermind.refuse.secret."+e.reason,
		"Pegs", v.Codes.Pegs, "Example", exampleCode(v), "Colors", palette(v))
}

// readCode reads a code as people type it: digits, letters, names in any of the
// languages, or emoji, mixed at will, with or without spaces and commas.
func readCode(v Variant, text string) (Code, *codeError) {
	if len(text) > maxTyped {
		return Code{}, &codeError{reason: "length", count: len([]rune(text))}
	}
	text = fold(text)
	colors, err := readPegs(text, true)
	if err == nil && len(colors) != v.Codes.Pegs {
		// "moon" is one peg by its name, and four by their letters.
		if other, e := readPegs(text, false); e == nil && len(other) == v.Codes.Pegs {
			colors = other
		}
	}
	if err != nil {
		return Code{}, err
	}
	return assemble(v, colors)
}

// assemble makes a code of the colours that were read.
func assemble(v Variant, colors []uint8) (Code, *codeError) {
	var c Code
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

// fold makes text easy to read: small letters without accents, and emoji
// without the marks that only change their looks.
func fold(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r == 'ž':
			b.WriteRune('z')
		case r == 'ä':
			b.WriteRune('a')
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

// readPegs reads folded text peg by peg. Names come before letters if so
// wanted, letters before names else.
func readPegs(text string, namesFirst bool) ([]uint8, *codeError) {
	var colors []uint8
	for text != "" {
		if r, n := utf8.DecodeRuneInString(text); unicode.IsSpace(r) || strings.ContainsRune(",;.-_|/[]()", r) {
			text = text[n:]
			continue
		}
		color, n := longestPeg(text, namesFirst)
		if n == 0 {
			return nil, &codeError{reason: "unknown", piece: firstWord(text)}
		}
		colors = append(colors, color)
		text = text[n:]
	}
	return colors, nil
}

// longestPeg reads one peg at the beginning of the text, and returns its
// length in bytes, 0 if there is none.
func longestPeg(text string, namesFirst bool) (color uint8, length int) {
	try := func(i int, form string) {
		if len(form) > length && strings.HasPrefix(text, form) {
			color, length = uint8(i), len(form)
		}
	}
	for i, cell := range grid.Colors {
		for _, emoji := range []string{cell.Circle, cell.Square, cell.Shape} {
			try(i, fold(emoji))
		}
		if d, ok := digit(i); ok {
			try(i, d)
		}
		try(i, strings.ToLower(cell.Letter))
	}
	if length > 0 && !namesFirst {
		return color, length
	}
	for i := range names {
		for _, name := range names[i] {
			try(i, name)
		}
	}
	return color, length
}

// firstWord is what stands before the first space, shortened.
func firstWord(text string) string {
	const most = 12
	w := []rune(strings.FieldsFunc(text, unicode.IsSpace)[0])
	return string(w[:min(len(w), most)])
}
