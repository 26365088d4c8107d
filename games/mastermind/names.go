package mastermind

import (
	"strings"

	"parlour/games/grid"
)

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
