package mastermind

import (
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(nil), gametest.Plies(12), gametest.Samples(
		games.Options{optRules: bullsAndCows},
		games.Options{optRules: mottemeister, optColors: "7"},
		games.Options{optRules: positional},
		games.Options{optRules: custom, optPegs: "1", optColors: "2", optAnswers: "per-peg"},
		games.Options{optRules: custom, optPegs: "3", optColors: "2", optAnswers: "per-peg"},
		games.Options{optRules: custom, optPegs: "5", optColors: "12", optAnswers: "exact-common"},
	))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New(nil)) }

// FuzzAsk asks anything, in formulas and in words, in every language. The reply or
// Refusal is short enough to be shown, and the same each time.
func FuzzAsk(f *testing.F) {
	for i, text := range []string{
		"help", "K[breaker] 1:red", "does the breaker know 2:yellow?", "is 4 blue?", "*(2:yellow)", "is it possible that 1 is red and 2 is not green?",
		"[!1:red] C ~2:red", "1:\x00", "99999999999999999999:red", "0:red", "-1:red", "1:redred", "why?", "K[nobody] 1:red",
		strings.Repeat("1:red & ", 240) + "true", strings.Repeat("~", 3000), "is " + strings.Repeat("1 is red ", 300), "1:" + strings.Repeat("r", 1990),
		"can " + strings.Repeat("(", 500), "\xff\xfe", "１:red", "1:🔴",
		"Weiß ich, ob an 2. Stelle Rot steht?", "¿No hay ninguna clavija roja?", "Kas ma tean, kas 2. kohal on punane?", "Qu’est-ce qu’il y a à la 2e place ?",
		strings.Repeat("e ", 90), "o 3 e vermelho e o 2 e azul", "l'l'l'd'd'", "2.º 2.ª. 2..", "ou ou ou", "ou", "o que é que", strings.Repeat("a-", 80), "kas kas või kas",
	} {
		f.Add(uint8(i), text)
	}
	var tables []state
	for _, o := range []games.Options{{optPegs: "2", optColors: "4"}, {optPegs: "3", optColors: "3", optAnswers: "per-peg"}, {optRules: bullsAndCows}} {
		p := newState(f, o.With(optRules, o.String(optRules, custom)))
		tables = append(tables, p)
		if p.variant.Codes.Pegs == 2 {
			tables = append(tables, after(f, p, "12 1,0 13 0,0"), after(f, p, "12 1,0 12 0,0"))
		}
	}
	languages := []string{"en", "de", "es-419", "et", "fr", "pt-BR", "pt-PT"}
	f.Fuzz(func(t *testing.T, table uint8, text string) {
		p, language := tables[int(table)%len(tables)], languages[int(table)%len(languages)]
		reply, err := ask(t.Context(), p, nil, language, text)
		said := reply
		if err != nil {
			r, ok := games.RefusalIn(err)
			if !ok {
				t.Fatalf("%q: %v is not a Refusal", text, err)
			}
			said = r.Text
		}
		if n := utf8.RuneCountInString(said.String()); n > 3500 {
			t.Errorf("%q is answered with %d characters: %.200s", text, n, said.String())
		}
		again, twice := ask(t.Context(), p, nil, language, text)
		if again.String() != reply.String() || (twice == nil) != (err == nil) {
			t.Errorf("%q is answered by %v, %v and then by %v, %v", text, reply, err, again, twice)
		}
	})
}
