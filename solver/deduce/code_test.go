package deduce_test

import (
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

func TestCodesInOrder(t *testing.T) {
	for _, r := range deducetest.SmallRules() {
		rank := 0
		for c := range r.Codes() {
			if err := r.CheckCode(c); err != nil {
				t.Fatalf("%v: code %v: %v", r, c, err)
			}
			if got := r.Rank(c); got != rank {
				t.Errorf("%v: Rank(%v) = %d, want %d", r, c, got, rank)
			}
			if got := r.Unrank(rank); got != c {
				t.Errorf("%v: Unrank(%d) = %v, want %v", r, rank, got, c)
			}
			if got, err := r.ParseCode(r.FormatCode(c)); err != nil || got != c {
				t.Errorf("%v: %v written and read: %v, %v", r, c, got, err)
			}
			rank++
		}
		if rank != r.Size() {
			t.Errorf("%v has %d codes, want %d", r, rank, r.Size())
		}
	}
}

func TestCodesStops(t *testing.T) {
	huge := deduce.Rules{Pegs: 8, Colors: 12, Repeats: true}
	for c := range huge.Codes() {
		if c != (deduce.Code{}) {
			t.Errorf("the first code is %v", c)
		}
		break
	}
}

func TestParseCode(t *testing.T) {
	wide := deduce.Rules{Pegs: 3, Colors: 12}
	tests := []struct {
		rules deduce.Rules
		text  string
		want  deduce.Code
		ok    bool
	}{
		{deduce.Classic, "1122", deduce.Code{0, 0, 1, 1}, true},
		{deduce.Classic, "1127", deduce.Code{}, false},
		{deduce.Classic, "112", deduce.Code{}, false},
		{deduce.Classic, "11222", deduce.Code{}, false},
		{deduce.BullsAndCows, "1230", deduce.Code{0, 1, 2, 9}, true},
		{deduce.BullsAndCows, "1231", deduce.Code{}, false},
		{wide, "0SM", deduce.Code{9, 10, 11}, true},
	}
	for _, test := range tests {
		got, err := test.rules.ParseCode(test.text)
		if (err == nil) != test.ok || got != test.want {
			t.Errorf("%v: ParseCode(%q) = %v, %v, want %v, ok %v", test.rules, test.text, got, err, test.want, test.ok)
		}
	}
}

func TestCheckCodeRefusesSpill(t *testing.T) {
	if err := deduce.Classic.CheckCode(deduce.Code{0, 0, 0, 0, 1}); err == nil {
		t.Error("a fifth peg is accepted")
	}
}

func TestSecretsDiffer(t *testing.T) {
	for _, r := range append(deducetest.SmallRules(), deduce.Classic) {
		seen := map[deduce.Code]bool{}
		for _, secret := range r.Secrets(400) {
			if r.CheckCode(secret) != nil || seen[secret] {
				t.Errorf("%v: %v is twice among the secrets, or no code", r, secret)
			}
			seen[secret] = true
		}
		if len(seen) != min(400, r.Size()) {
			t.Errorf("%v: %d secrets", r, len(seen))
		}
	}
}
