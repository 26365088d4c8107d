package codebreaking

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/strategies"
	"parlour/solver/lexicon"
)

// animals is a small list in which elk and eel are no secrets.
const animals = "ant\nape\nbat\nbee\ncat\ncow\ndog\nemu\nowl\nothers:\neel\nelk\n"

func animalRules(t *testing.T) deduce.Rules {
	t.Helper()
	l, err := lexicon.Read(animals)
	if err != nil {
		t.Fatal(err)
	}
	return deduce.WordRules(l, 3)
}

// after returns the candidates after guesses of a secret.
func after(t *testing.T, r deduce.Rules, secret string, guesses ...string) *Candidates {
	t.Helper()
	c := New(strategies.NewLibrary(nil), r)
	code, err := r.ParseCode(secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range guesses {
		guess, err := r.ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		c = c.After(deduce.Turn{Guess: guess, Answer: r.Grade(guess, code)})
	}
	return c
}

// A word that is no secret is a candidate when no secret is one.
func TestOtherWords(t *testing.T) {
	r := animalRules(t)
	for _, tt := range []struct {
		secret  string
		guesses []string
		want    []int
	}{
		{"emu", []string{"bee"}, []int{9, 1}},
		{"eel", []string{"bee"}, []int{9, 1}},
		{"eel", []string{"bee", "ape", "owl"}, []int{9, 1, 1, 1}},
		{"elk", []string{"emu", "owl"}, []int{9, 2, 1}},
	} {
		c := after(t, r, tt.secret, tt.guesses...)
		if got := c.Counts(); !slices.Equal(got, tt.want) {
			space, set := c.List()
			t.Errorf("%s after %v: %v candidates, want %v; %v", tt.secret, tt.guesses, got, tt.want, r.FormatCode(space.Code(set[0])))
		}
	}
}

// The mean luck over all secrets is even.
func TestLuckIsFair(t *testing.T) {
	for rules, guess := range map[string]string{"classic": "1122", "english-5": "crane"} {
		r, err := deduce.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		code, err := r.ParseCode(guess)
		if err != nil {
			t.Fatal(err)
		}
		p := New(strategies.NewLibrary(nil), r).partition(code)
		sum := 0.0
		for _, class := range p.classes {
			sum += float64(len(class.Codes)) * p.luck(class.Answer)
		}
		if mean := sum / float64(p.total); mean < 0.499 || mean > 0.501 {
			t.Errorf("%s: mean luck %v", rules, mean)
		}
	}
}

// Filtering the candidates turn by turn gives the same codes as testing each code.
func TestCandidates(t *testing.T) {
	r := deduce.Classic
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		c := New(strategies.NewLibrary(nil), r)
		for range 1 + rng.IntN(4) {
			guess := r.Unrank(rng.IntN(r.Size()))
			c = c.After(deduce.Turn{Guess: guess, Answer: r.Grade(guess, r.Unrank(rng.IntN(r.Size())))})
		}
		var want []int32
		for x := range r.Size() {
			if r.Consistent(r.Unrank(x), c.History()) {
				want = append(want, int32(x))
			}
		}
		if _, got := c.List(); !slices.Equal(got, want) || c.Contradictory() != (len(want) == 0) {
			t.Fatalf("%s: %d candidates, want %d", deducetest.FormatHistory(r, c.History()), len(got), len(want))
		}
	}
}

// Of the corrections of a single answer, each makes the answers consistent, and the likeliest is first.
func TestCorrections(t *testing.T) {
	r := deduce.Classic
	history, err := deducetest.ParseHistory(r, "1255:0,2 1134:3,0 1634:3,0 3211:1,2")
	if err != nil {
		t.Fatal(err)
	}
	c := New(strategies.NewLibrary(nil), r)
	for _, turn := range history {
		c = c.After(turn)
	}
	found := c.Corrections()
	if len(found) == 0 || r.FormatAnswer(found[0].Answer) != "2,0" || found[0].Turn != 0 {
		t.Fatalf("corrections %v", found)
	}
	for i, m := range found {
		corrected := slices.Clone(history)
		corrected[m.Turn].Answer = m.Answer
		if s, err := strategies.NewLibrary(nil).Space(r); err != nil || len(s.Candidates(corrected)) == 0 {
			t.Errorf("%+v leaves no code: %v", m, err)
		}
		if i > 0 && m.Probability > found[i-1].Probability*(1+1e-9) {
			t.Errorf("%+v is likelier than %+v", m, found[i-1])
		}
	}
}
