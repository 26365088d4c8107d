package mastermind

import (
	"maps"
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
	return readCodeIn(englishLetters, v, text)
}

// readCodeIn is readCode with the letters of a language.
func readCodeIn(a alphabet, v variant, text string) (pegCode, *codeError) {
	if len(text) > maxTyped {
		return pegCode{}, &codeError{reason: "length", count: len([]rune(text))}
	}
	colors, err := readPegs(a, v, text, v.Codes.Pegs)
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

// readPegs reads text peg by peg, longest names first, with the letters of a language. It returns
// the colours, which need not exist in the rules. It prefers a reading with the wanted number
// of pegs: "moon" is one peg by its name and four by their letters.
func readPegs(a alphabet, v variant, text string, wanted int) ([]uint8, *codeError) {
	text = phrasebook.Fold(text)
	r := pegReader{variant: v, letters: a, text: text, failed: map[cursor]bool{}}
	for _, most := range []int{wanted, anyNumber} {
		if colors, ok := r.from(cursor{wanted: most}); ok {
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
	letters  alphabet
	text     string          // folded
	failed   map[cursor]bool // The places from which no reading exists.
	furthest int             // The greatest offset at which a peg was looked for.
}

// cursor is where the next peg is looked for.
type cursor struct {
	at     int   // The offset in bytes.
	wanted int   // The number of pegs from here, or anyNumber.
	word   write // What the word consists of so far.
}

// write is a way of writing: a word consists of letters of colours or of names, because members do
// not mix them, and "rojas" is not red and pink.
type write byte

const (
	either write = iota
	inLetters
	inNames
)

// from reads the text from a place.
func (r *pegReader) from(p cursor) ([]uint8, bool) {
	if n := separators(r.text[p.at:]); n > 0 {
		p.at, p.word = p.at+n, either
	}
	if p.at == len(r.text) {
		return nil, p.wanted <= 0
	}
	if p.wanted == 0 || r.failed[p] {
		return nil, false
	}
	r.furthest = max(r.furthest, p.at)
	for _, f := range r.formsAt(p.at) {
		if !strings.HasPrefix(r.text[p.at:], f.text) || f.write+p.word == inLetters+inNames {
			continue
		}
		if rest, ok := r.from(cursor{p.at + len(f.text), max(anyNumber, p.wanted-1), f.write}); ok {
			return append([]uint8{r.color(f)}, rest...), true
		}
	}
	r.failed[p] = true
	return nil, false
}

// formsAt returns the forms that may begin at an offset, longest first.
func (r *pegReader) formsAt(at int) []form {
	forms := vocabulary[r.text[at]]
	if hue, ok := r.letters[r.text[at]]; ok {
		forms = append(slices.Clip(forms), form{color: hue, text: r.text[at : at+1], write: inLetters})
	}
	return forms
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

// form is one way to write a peg: a digit, a letter of a language, an emoji or a name. The text
// is folded. The colour of a digit counts in the rules, any other indexes
// [grid.Colors].
type form struct {
	color uint8
	digit bool
	text  string
	write write
}

// vocabulary holds all forms but letters by their first byte, longest first.
var vocabulary = allForms()

func allForms() (by [256][]form) {
	for i := range grid.Colors {
		written := games.Mapped(slices.Concat(names[i], emoji[i]), phrasebook.Fold)
		slices.Sort(written)
		for _, w := range slices.Compact(written) { // Some look the same in every style.
			f := form{color: uint8(i), text: w}
			if w[0] < utf8.RuneSelf {
				f.write = inNames
			}
			by[w[0]] = append(by[w[0]], f)
		}
		if i < len(digits) {
			by[digits[i]] = append(by[digits[i]], form{color: uint8(i), digit: true, text: digits[i : i+1]})
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

// alphabet holds the colours of a language's letters, in small letters, as indexes into
// grid.Colors.
type alphabet map[byte]uint8

// englishLetters is the alphabet in which codes are stored.
var englishLetters = alphabetOf(nil)

// alphabetOf returns the alphabet of a language; nil is English.
func alphabetOf(a games.Alphabet) alphabet {
	hues, all := map[string]uint8{}, alphabet{}
	for hue, c := range grid.Colors {
		hues[c.Letter] = uint8(hue)
		if a == nil {
			all[strings.ToLower(c.Letter)[0]] = uint8(hue)
		}
	}
	for letter, stored := range a {
		if hue, ok := hues[stored]; ok && len(letter) == 1 {
			all[strings.ToLower(letter)[0]] = hue
		}
	}
	return all
}

// lettersOf returns the letters of all alphabets and of English, each in the first that has it.
func lettersOf(known []games.Alphabet) alphabet {
	all := maps.Clone(englishLetters)
	for _, a := range slices.Backward(known) {
		maps.Copy(all, alphabetOf(a))
	}
	return all
}

// spellMove returns a guess that a member types as it is stored.
func spellMove(s state, typed string, known []games.Alphabet) string {
	if s.pending || s.awaitsCode() {
		return typed
	}
	return spellCode(s, typed, known)
}

// spellCode returns a code with the letters of English. It takes the first alphabet that makes the
// text a code of the rules, or else the first that can read the text at all, so that the Refusal
// is about what the member means. A text never mixes letters of two languages.
func spellCode(s state, typed string, known []games.Alphabet) string {
	if len(typed) > maxTyped {
		return typed
	}
	var read []uint8
	for i := range len(known) + 1 {
		a := englishLetters
		if i < len(known) {
			a = alphabetOf(known[i])
		}
		colors, bad := readPegs(a, s.variant, typed, s.variant.Codes.Pegs)
		if bad != nil {
			continue
		}
		if _, bad := assemble(s.variant, colors); bad == nil {
			return stored(s.variant, colors)
		}
		if read == nil {
			read = colors
		}
	}
	if len(read) == 0 {
		return typed
	}
	return stored(s.variant, read)
}

// stored returns colours in letters of English. Apart, letters are no names.
func stored(v variant, colors []uint8) string {
	return strings.Join(games.Mapped(colors, func(color uint8) string { return grid.Colors[v.hue(color)].Letter }), " ")
}

// names are the names of colours that members may type, in every language whatever their own is:
// English first, then Portuguese, Spanish, French, German and Estonian, in all genders and numbers
// and the cases of a direct object. Case and accents do not matter.
var names = [len(grid.Colors)][]string{
	inflected("red,-,s", "vermelh,o,a,os,as", "roj,o,a,os,as", "rouge,-,s", "rot"+german, "puna"+estonian),
	inflected("yellow,-,s", "amarel,o,a,os,as", "amarill,o,a,os,as", "jaune,-,s", "gelb"+german, "kolla"+estonian),
	inflected("green,-,s", "verde,-,s", "vert,-,s,e,es", "grün"+german, "roheli"+estonian+",si"),
	inflected("blue,-,s", "azu,l,is,les", "bleu,-,s,e,es", "blau"+german, "sini"+estonian),
	inflected("violet,-,s,te,tes", "violeta,-,s", "violett"+german, "violetne", "violetse,-,t,d,te", "violetseid", "purple,-,s",
		"rox,o,a,os,as", "lilás", "lilases", "morad,o,a,os,as", "lila,-,s", "mauve,-,s", "lilla,-,t,d,de,sid"),
	inflected("pink,-,s", "pink"+german, "rosa,-,s", "rosad,o,a,os,as", "cor-de-rosa", "cor de rosa", "rose,-,s", "roosa,-,t,d,de,sid"),
	inflected("orange,-,s", "laranja,-,s", "cor-de-laranja", "cor de laranja", "naranja,-,s", "orangen"+german, "oranž,-,i,id,ide,e"),
	inflected("brown,-,s", "marro,m,ns", "castanh,o,a,os,as", "marrón", "marron,-,s,es", "castañ,o,a,os,as", "brun,-,s,e,es", "braun"+german,
		"pruun,-,i,id,ide,e"),
	inflected("white,-,s", "branc,o,a,os,as", "blanc,o,a,os,as", "blanc,-,s,he,hes", "weiß"+german, "valge,-,t,d,te", "valgeid"),
	inflected("black,-,s", "pret,o,a,os,as", "negr,o,a,os,as", "noir,-,s,e,es", "schwarz"+german, "must,-,a,ad,ade,i"),
	inflected("star,-,s", "estrela,-,s", "estrella,-,s", "étoile,-,s", "stern,-,e,en,es,s", "täh,t,e,te,ed,tede,ti"),
	inflected("moon,-,s", "lua,-,s", "luna,-,s", "lune,-,s", "mond,-,e,en,es,s", "kuu,-,d,de", "kuid"),
}

// The endings of German adjectives, and of Estonian ones in -ne.
const (
	german   = ",-,e,en,er,es,em"
	estonian = ",ne,se,st,sed,ste,seid"
)

// inflected returns the forms of words. A word with commas is a stem and its endings; "-" is none.
func inflected(words ...string) (forms []string) {
	for _, w := range words {
		stem, endings, several := strings.Cut(w, ",")
		if !several {
			forms = append(forms, w)
		}
		for ending := range strings.SplitSeq(endings, ",") {
			if several {
				forms = append(forms, stem+strings.TrimPrefix(ending, "-"))
			}
		}
	}
	return forms
}
