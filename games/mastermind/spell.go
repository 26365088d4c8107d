package mastermind

import (
	"maps"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

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
		colors, bad := readPegsIn(a, s.variant, typed, s.variant.Codes.Pegs)
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
	var all []string
	for _, color := range colors {
		all = append(all, grid.Colors[v.hue(color)].Letter)
	}
	return strings.Join(all, " ")
}
