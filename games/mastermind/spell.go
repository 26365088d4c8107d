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
