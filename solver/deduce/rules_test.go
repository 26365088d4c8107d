package deduce_test

import (
	"testing"

	"parlour/solver/deduce"
)

func TestValidate(t *testing.T) {
	tests := []struct {
		rules deduce.Rules
		ok    bool
	}{
		{deduce.Classic, true},
		{deduce.BullsAndCows, true},
		{deduce.Mottemeister, true},
		{deduce.Positional, true},
		{deduce.Rules{Pegs: 8, Colors: 12, Repeats: true}, true},
		{deduce.Rules{Pegs: 8, Colors: 6}, false},
		{deduce.Rules{Pegs: 0, Colors: 6, Repeats: true}, false},
		{deduce.Rules{Pegs: 9, Colors: 12}, false},
		{deduce.Rules{Pegs: 4, Colors: 1, Repeats: true}, false},
		{deduce.Rules{Pegs: 4, Colors: 13, Repeats: true}, false},
		{deduce.Rules{Pegs: 4, Colors: 6, Kind: 3}, false},
	}
	for _, test := range tests {
		if err := test.rules.Validate(); (err == nil) != test.ok {
			t.Errorf("%+v: Validate() = %v, want ok %v", test.rules, err, test.ok)
		}
	}
}

func TestSize(t *testing.T) {
	tests := []struct {
		rules string
		want  int
	}{
		{"classic", 1296}, {"bulls-and-cows", 5040}, {"positional", 360}, {"p6c10r", 1000000}, {"p8c12r", 429981696}, {"p8c8n", 40320},
	}
	for _, test := range tests {
		r, err := deduce.ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Size(); got != test.want {
			t.Errorf("%s has %d codes, want %d", test.rules, got, test.want)
		}
	}
}

func TestParseRulesRefuses(t *testing.T) {
	for _, text := range []string{"", "chess", "p4c6", "p4c6x", "p4c6rr", "p4c6r-", "p4c6r-black", "p+4c6r", "p04c6r", "p9c6r", "p8c6n"} {
		if r, err := deduce.ParseRules(text); err == nil {
			t.Errorf("ParseRules(%q) = %v, want an error", text, r)
		}
	}
}

func FuzzParseRules(f *testing.F) {
	for _, text := range []string{"classic", "p4c10n", "p4c6n-positional", "p3c6r-common"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := deduce.ParseRules(text)
		if err != nil {
			return
		}
		if again, err := deduce.ParseRules(r.String()); err != nil || again != r {
			t.Errorf("ParseRules(%q) = %v, written and read again %v, %v", text, r, again, err)
		}
	})
}
