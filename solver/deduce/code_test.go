package deduce_test

import (
	"slices"
	"strings"
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
		{deduce.Classic, "1161", deduce.Code{0, 0, 5, 0}, true},
		{deduce.Rules{Pegs: 1, Colors: 12}, "X", deduce.Code{}, false},
		{wide, "0SM", deduce.Code{9, 10, 11}, true},
	}
	for _, test := range tests {
		got, err := test.rules.ParseCode(test.text)
		if (err == nil) != test.ok || got != test.want {
			t.Errorf("%v: ParseCode(%q) = %v, %v, want %v, ok %v", test.rules, test.text, got, err, test.want, test.ok)
		}
	}
}

// TestCheckCode checks that errors count colours from 1.
func TestCheckCode(t *testing.T) {
	for _, test := range []struct {
		rules deduce.Rules
		code  deduce.Code
		want  string // in the error, "" for none
	}{
		{deduce.Classic, deduce.Code{5, 0, 0, 5}, ""},
		{deduce.Classic, deduce.Code{0, 0, 0, 6}, "colour 7 is out of range"},
		{deduce.Classic, deduce.Code{7}, "colour 8 is out of range"},
		{deduce.Positional, deduce.Code{0, 1, 2, 0}, "colour 1 occurs twice"},
		{deduce.Positional, deduce.Code{5, 1, 2, 5}, "colour 6 occurs twice"},
		{deduce.Rules{Pegs: 8, Colors: 12, Repeats: true}, deduce.Code{11, 11, 11, 11, 11, 11, 11, 11}, ""},
	} {
		err := test.rules.CheckCode(test.code)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v: %v, want something of %q", test.rules, test.code, err, test.want)
		}
	}
}

func TestCompare(t *testing.T) {
	a, b := deduce.Code{0, 1}, deduce.Code{0, 2}
	if a.Compare(b) >= 0 || b.Compare(a) <= 0 || a.Compare(a) != 0 {
		t.Errorf("%d, %d, %d", a.Compare(b), b.Compare(a), a.Compare(a))
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

// TestShapes checks that each pattern of repeated colours occurs once.
func TestShapes(t *testing.T) {
	for _, test := range []struct {
		rules deduce.Rules
		want  []string
	}{
		{deduce.Classic, []string{"1111", "1112", "1122", "1123", "1234"}},
		{deduce.Rules{Pegs: 4, Colors: 2, Repeats: true}, []string{"1111", "1112", "1122"}},
		{deduce.Rules{Pegs: 1, Colors: 2}, []string{"1"}},
	} {
		var got []string
		for _, c := range test.rules.Shapes() {
			got = append(got, test.rules.FormatCode(c))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, want %v", test.rules, got, test.want)
		}
	}
}
