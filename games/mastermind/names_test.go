package mastermind

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/mastermind/phrasebook"
)

// written are the colours as members write them in each language, in the order of grid.Colors.
var written = map[string][]string{
	"en": {"red reds", "yellow", "green greens", "blue", "violet purple", "pink", "orange", "brown", "white whites", "black", "star stars", "moon"},
	"de": {
		"rot rote roten roter rotes rotem ROT", "gelb gelbe gelben", "grün grüne grünen grun", "blau blaue blauer", "violett violette lila",
		"rosa pink", "orange orangen orangene", "braun braune braunes", "weiß weiße weissen weiss", "schwarz schwarze schwarzen",
		"Stern Sterne", "Mond Monde",
	},
	"es": {
		"rojo roja rojos rojas Roja", "amarillo amarilla amarillos amarillas", "verde verdes", "azul azules", "violeta violetas morado morada lila",
		"rosa rosas", "naranja naranjas", "marrón marron marrones", "blanco blanca blancos blancas", "negro negra negros negras",
		"estrella estrellas", "luna lunas",
	},
	"et": {
		"punane punase punast punased punaste punaseid", "kollane kollase kollast kollased", "roheline rohelise rohelist rohelised rohelisi",
		"sinine sinise sinist sinised siniseid", "violetne violetse violetset lilla lillat lillad", "roosa roosat roosad", "oranž oranži oranzi oranžid",
		"pruun pruuni pruunid", "valge valget valged valgeid", "must musta mustad musti", "täht tähe tähte tähed taht", "kuu kuud kuid",
	},
	"fr": {
		"rouge rouges", "jaune jaunes", "vert verte verts vertes", "bleu bleue bleus bleues", "violet violette violets violettes", "rose roses",
		"orange oranges", "marron marrons brun brune", "blanc blanche blancs blanches", "noir noire noirs noires", "étoile etoiles", "lune lunes",
	},
	"pt": {
		"vermelho vermelha vermelhos vermelhas", "amarelo amarela amarelos amarelas", "verde verdes", "azul azuis", "violeta roxo roxa lilás",
		"rosa rosas cor-de-rosa", "laranja laranjas", "marrom marrons castanho castanha", "branco branca brancos brancas", "preto preta pretos pretas",
		"estrela estrelas", "lua luas",
	},
}

func TestInflectedNames(t *testing.T) {
	v := variantWith(t, optRules, custom, optColors, "12", optPegs, "1")
	for language, colors := range written {
		for want, forms := range colors {
			for _, typed := range strings.Fields(forms) {
				for _, text := range []string{typed, strings.ToUpper(typed), " " + typed + "."} {
					if got, bad := readCode(v, text); bad != nil || int(got[0]) != want {
						t.Errorf("%s: %q: %v, %v; want %s", language, text, got[0], bad, names[want][0])
					}
				}
			}
		}
	}
}

// No form is a name of two colours.
func TestNamesAreOfOneColor(t *testing.T) {
	of := map[string]int{}
	for color, forms := range names {
		for _, form := range forms {
			if before, ok := of[phrasebook.Fold(form)]; ok && before != color {
				t.Errorf("%q is %s and %s", form, names[before][0], names[color][0])
			}
			of[phrasebook.Fold(form)] = color
		}
	}
}

func TestSpell(t *testing.T) {
	spanish := games.Alphabet{"R": "R", "A": "Y", "V": "G", "Z": "B", "L": "V", "S": "P", "J": "O", "M": "N", "B": "W", "N": "K", "E": "S", "U": "M"}
	french := games.Alphabet{"R": "R", "J": "Y", "V": "G", "B": "B", "L": "V", "S": "P", "O": "O", "M": "N", "C": "W", "N": "K", "E": "S", "U": "M"}
	none := []string{}
	twelve := []string{optRules, custom, optColors, "12"}
	tests := []struct {
		name  string
		known []games.Alphabet
		rules []string
		typed string
		want  string // the code or the reason of a refusal
	}{
		{"V is verde", []games.Alphabet{spanish}, none, "VVAR", "3321"},
		{"V is violet", nil, none, "VVYR", "5521"},
		{"the member's language first", []games.Alphabet{spanish, french}, none, "V A Z R", "3241"},
		{"then the board's", []games.Alphabet{spanish, french}, none, "VJBR", "3241"},
		{"then English", []games.Alphabet{spanish, french}, none, "RYGB", "1234"},
		{"a code of the rules before another", []games.Alphabet{spanish}, none, "BRRR", "4111"}, // blanco is not in the game
		{"not letters of two languages", []games.Alphabet{spanish, french}, none, "JYVZ", "unknown"},
		{"names of any language", []games.Alphabet{spanish}, none, "verde punast gelb V", "3123"},
		{"digits", []games.Alphabet{spanish}, none, "1122", "1122"},
		{"feminine plural", []games.Alphabet{spanish}, none, "rojas verdes rojas verdes", "1313"},
		{"a word is not a name and a letter", []games.Alphabet{spanish}, none, "rojas verde azul", "length"},
		{"a colour that is not in the game", []games.Alphabet{spanish}, none, "EEEE", "color"},
		{"letters that are a name", []games.Alphabet{spanish}, twelve, "luna", "VMKY"},
		{"letters above ten", []games.Alphabet{spanish}, twelve, "VBNE", "GWKS"},
		{"without a language", nil, twelve, "RYGB", "RYGB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := variantWith(t, tt.rules...)
			c, bad := readCode(v, spellCode(state{variant: v}, tt.typed, tt.known))
			got := ""
			if bad != nil {
				got = bad.reason
			} else {
				got = formatCode(v, c)
			}
			if got != tt.want {
				t.Errorf("%q: %s, want %s", tt.typed, got, tt.want)
			}
		})
	}
}

// An answer stays as typed, even if its text could be a code.
func TestAnswersAreNotSpelled(t *testing.T) {
	s := after(t, newState(t, games.Options{optRules: positional}), "1234")
	for _, typed := range []string{"0,1,1,-1", "1 1 1 1", "V"} {
		if got := spellMove(s, typed, []games.Alphabet{{"V": "G"}}); got != typed {
			t.Errorf("%q becomes %q", typed, got)
		}
	}
	asked := newState(t, games.Options{optRules: mottemeister})
	if got := spellMove(asked, "S", []games.Alphabet{{"S": "P"}}); got != "S" || !slices.Contains(yes, "s") {
		t.Errorf("a reply becomes %q", got)
	}
}
