package mastermind

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// variantWith returns the variant of options, given as names and values.
func variantWith(t testing.TB, pairs ...string) variant {
	t.Helper()
	o := games.Options{}
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i]] = pairs[i+1]
	}
	v, err := variantOf(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestReadCode(t *testing.T) {
	twelve := []string{optRules, custom, optColors, "12"}
	tests := []struct {
		name  string
		rules []string
		typed string
		want  string
	}{
		{"digits", nil, "1122", "1122"},
		{"digits apart", nil, " 1, 1 2;2 ", "1122"},
		{"wide digits", nil, "１１２２", "1122"},
		{"keycaps", nil, "1️⃣1️⃣2️⃣2️⃣", "1122"},
		{"letters", nil, "rryg", "1123"},
		{"capital letters", nil, "R R Y G", "1123"},
		{"names", nil, "red red yellow green", "1123"},
		{"names together", nil, "redredyellowgreen", "1123"},
		{"names that overlap", nil, "violetamarelovioletarosa", "5256"},
		{"Portuguese", nil, "Vermelho, amarelo, azul, rosa", "1246"},
		{"Estonian", nil, "punane kollane sinine roosa", "1246"},
		{"Spanish", nil, "rojo amarillo azul rosa", "1246"},
		{"French", nil, "rouge jaune bleu rose", "1246"},
		{"German", nil, "rot gelb blau rosa", "1246"},
		{"German with an accent", nil, "Grün grün ROT rot", "3311"},
		{"Spanish, French and German names", twelve, "marrón étoile weiß luna", "NSWM"},
		{"circles", nil, "🔴🟡🟢🔵", "1234"},
		{"squares", nil, "🟥 🟨 🟩 🟦", "1234"},
		{"shapes", nil, "❤️🌞🍀💧", "1234"},
		{"shapes without their selector", nil, "❤🌞🍀💧", "1234"},
		{"Mõttemeister's own example", []string{optRules, mottemeister}, "sinine punane valge must", "4156"},
		{"white and black among eight", []string{optRules, mottemeister, optColors, "8"}, "V P W K", "7856"},
		{"what a phone offers", nil, "🟡💚💜🌸", "2356"},
		{"a mixture", nil, "1 r red 🔴", "1111"},
		{"in brackets", nil, "[1,3,1,4]", "1314"},
		{"the tenth", []string{optRules, bullsAndCows}, "0123", "0123"},
		{"accents", twelve, "oranž täht kuu must", "OSMK"},
		{"accents in pieces", twelve, "oranz\u030c ta\u0308ht lua preto", "OSMK"},
		{"letters above ten", twelve, "1234", "RYGB"},
		{"a name that is letters", twelve, "moon", "MOON"},
		{"a name that is a peg", []string{optRules, custom, optColors, "12", optPegs, "1"}, "moon", "M"},
		{"all names", []string{optRules, custom, optColors, "12", optPegs, "8", optRepeats, "false"},
			"violet pink orange brown white black star moon", "VPONWKSM"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := variantWith(t, tt.rules...)
			c, err := readCode(v, tt.typed)
			if err != nil {
				t.Fatalf("%q: %s", tt.typed, err.reason)
			}
			if got := formatCode(v, c); got != tt.want {
				t.Errorf("%q: %s, want %s", tt.typed, got, tt.want)
			}
		})
	}
}

func TestReadCodeRefuses(t *testing.T) {
	tests := []struct{ rules, typed, want string }{
		{classic, "", "empty"},
		{classic, " , ", "empty"},
		{classic, "112", "length"},
		{classic, "11223", "length"},
		{classic, strings.Repeat("1", 1000), "length"},
		{classic, "112x", "unknown"},
		{classic, "1127", "color"},
		{classic, "orange red red red", "color"},
		{positional, "1123", "twice"},
		{mottemeister, "red red blue green", "twice"},
	}
	for _, tt := range tests {
		v := variantWith(t, optRules, tt.rules)
		c, err := readCode(v, tt.typed)
		if err == nil || err.reason != tt.want {
			t.Errorf("%s %q: %v, %v; want %s", tt.rules, tt.typed, c, err, tt.want)
			continue
		}
		if got := refusal(err.refuseGuess(v)); got != "mastermind.refuse.code."+tt.want {
			t.Errorf("%q: refused with %s", tt.typed, got)
		}
		if s := err.refuseSecret(v).Error(); len(tt.typed) > 3 && strings.Contains(s, tt.typed) {
			t.Errorf("the refusal of a secret repeats it: %s", s)
		}
	}
}

// Every code is read in every style with any separator.
func TestEveryStyleIsRead(t *testing.T) {
	separators := []string{"", " ", ",", ", ", " - "}
	rapid.Check(t, func(t *rapid.T) {
		v := variant{Name: custom, Codes: deduce.Rules{
			Pegs:    rapid.IntRange(1, 8).Draw(t, "pegs"),
			Colors:  rapid.IntRange(2, 12).Draw(t, "colors"),
			Repeats: true,
		}}
		var c pegCode
		sep := rapid.SampledFrom(separators).Draw(t, "separator")
		var typed []string
		for i := range v.Codes.Pegs {
			c[i] = uint8(rapid.IntRange(0, v.Codes.Colors-1).Draw(t, "color"))
			cell := grid.Colors[c[i]]
			forms := append([]string{symbol(v, c[i])}, emoji[c[i]]...)
			if sep != "" { // letters run together may be a name, and names may be others
				forms = append(forms, names[c[i]]...)
				forms = append(forms, cell.Letter, strings.ToLower(cell.Letter))
			}
			typed = append(typed, rapid.SampledFrom(forms).Draw(t, "form"))
		}
		text := strings.Join(typed, sep)
		got, err := readCode(v, text)
		if err != nil || got != c {
			t.Fatalf("%q: %s, %v; want %s", text, formatCode(v, got), err, formatCode(v, c))
		}
		if again, err := readCode(v, formatCode(v, c)); err != nil || again != c {
			t.Fatalf("%s is read as %v, %v", formatCode(v, c), again, err)
		}
	})
}

func FuzzReadCode(f *testing.F) {
	for _, s := range []string{"1122", "red", "🔴🔴", "oranž", "\xff", "❤️"} {
		f.Add(s)
	}
	v := variant{Codes: deduce.Rules{Pegs: 4, Colors: 12, Repeats: true}}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := readCode(v, text)
		if err == nil && v.Codes.CheckCode(c) != nil {
			t.Errorf("%q is read as %v, which is not a code", text, c)
		}
	})
}
