package deduce_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

func TestGrade(t *testing.T) {
	positionalRepeats := deduce.Rules{Pegs: 4, Colors: 6, Repeats: true, Kind: deduce.PerPeg}
	tests := []struct {
		rules                 deduce.Rules
		guess, secret, answer string
	}{
		{deduce.Classic, "1122", "1122", "4,0"},
		{deduce.Classic, "1122", "2211", "0,4"},
		{deduce.Classic, "1122", "1213", "1,2"},
		{deduce.Classic, "1111", "2345", "0,0"},
		{deduce.BullsAndCows, "1234", "1325", "1,2"},
		{deduce.Mottemeister, "1234", "1234", "4,4"},
		{deduce.Mottemeister, "1234", "2156", "0,2"},
		{deduce.Positional, "4256", "3254", "0,1,1,-1"}, // the guess is blue yellow red pink, the code green yellow red blue
		{positionalRepeats, "1123", "4511", "0,0,-1,-1"},
		{positionalRepeats, "1121", "1451", "1,-1,-1,1"},
		{positionalRepeats, "1112", "3313", "-1,-1,1,-1"},
		{positionalRepeats, "1122", "2131", "0,1,0,-1"},
	}
	for _, test := range tests {
		guess, _ := test.rules.ParseCode(test.guess)
		secret, _ := test.rules.ParseCode(test.secret)
		if got := test.rules.FormatAnswer(test.rules.Grade(guess, secret)); got != test.answer {
			t.Errorf("%v: %s against %s is %s, want %s", test.rules, test.guess, test.secret, got, test.answer)
		}
	}
}

func TestImpossibleAnswers(t *testing.T) {
	tests := []struct {
		rules         deduce.Rules
		guess, answer string
	}{
		{deduce.Classic, "1234", "3,1"},
		{deduce.Mottemeister, "1234", "1,1"},
		{deduce.Mottemeister, "1234", "3,4"},
		{deduce.BullsAndCows, "1234", "3,1"},
		{deduce.Positional, "1234", "-1,-1,-1,-1"},
		{deduce.Positional, "1234", "1,1,1,0"},
		{deduce.Rules{Pegs: 8, Colors: 12, Repeats: true}, "12345678", "7,1"},
	}
	for _, test := range tests {
		if _, err := deducetest.ParseHistory(test.rules, test.guess+":"+test.answer); err == nil {
			t.Errorf("%v: %s to %s is accepted", test.rules, test.answer, test.guess)
		}
	}
}

func TestParseAnswer(t *testing.T) {
	for _, text := range []string{"2,0", "2 0", "[2,0]", " [2, 0] "} {
		if a, err := deduce.Classic.ParseAnswer(text); err != nil || deduce.Classic.FormatAnswer(a) != "2,0" {
			t.Errorf("ParseAnswer(%q) = %s, %v", text, deduce.Classic.FormatAnswer(a), err)
		}
	}
	most := deduce.Rules{Pegs: deduce.MaxPegs, Colors: 2, Repeats: true}
	if a, err := most.ParseAnswer("8,0"); err != nil || a != most.Right() {
		t.Errorf("8,0 is %d, %v, want %d", a, err, most.Right())
	}
	for _, text := range []string{"", "2", "2,3", "-1,2", "5,0", "2,0,0", "a,b", "[2,0", "1e1,0"} {
		if a, err := deduce.Classic.ParseAnswer(text); err == nil {
			t.Errorf("ParseAnswer(%q) = %d, want an error", text, a)
		}
	}
	for _, text := range []string{"1,1", "0,1,1,2", "0,1,1,-2", "0,1,1"} {
		if a, err := deduce.Positional.ParseAnswer(text); err == nil {
			t.Errorf("ParseAnswer(%q) = %d, want an error", text, a)
		}
	}
}

// TestAnswersOfWrongKind checks that each kind rejects the answers of the other with an explanation of
// its own format.
func TestAnswersOfWrongKind(t *testing.T) {
	if a, err := deduce.Classic.MarksAnswer([]deduce.Mark{1, 1, 1, 1}); err == nil {
		t.Errorf("marks are answer %d of counting rules", a)
	}
	if a, err := deduce.Positional.MarksAnswer([]deduce.Mark{1, 1, 1}); err == nil {
		t.Errorf("three marks are answer %d of four pegs", a)
	}
	for _, test := range []struct {
		rules deduce.Rules
		text  string
		want  string
	}{
		{deduce.Classic, "9,0", "black,white"}, {deduce.Mottemeister, "1", "exact,common"}, {deduce.Positional, "2,0", "4 marks"},
		{deduce.Mottemeister, "3,2", "common includes exact"}, {deduce.Mottemeister, "2,5", "at most 4"},
	} {
		if _, err := test.rules.ParseAnswer(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %s: %v, want something of %q", test.rules, test.text, err, test.want)
		}
	}
}

// TestParseHistoryRefuses checks that errors name the turn, counted from 1.
func TestParseHistoryRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"1122": "write guess:answer", "1127:1,1": "not one of the colours", "1122:x": "is not an answer", "1122:1,1 1234:3,1": "guess 2",
		"1234:3,1 1122:1,1": "guess 1",
	} {
		if h, err := deducetest.ParseHistory(deduce.Classic, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want something of %q", text, h, err, want)
		}
	}
	if h, err := deducetest.ParseHistory(deduce.Classic, ""); err != nil || len(h) != 0 {
		t.Errorf("no turns: %v, %v", h, err)
	}
}

// TestHistoryRand checks that the generator depends on every part of a history.
func TestHistoryRand(t *testing.T) {
	seen := map[uint64]string{}
	for _, text := range []string{"", "1122:1,1", "1122:1,0", "1123:1,1", "1122:1,1 1122:1,1"} {
		h, err := deducetest.ParseHistory(deduce.Classic, text)
		if err != nil {
			t.Fatal(err)
		}
		n := h.Rand().Uint64()
		if other, met := seen[n]; met || h.Rand().Uint64() != n {
			t.Errorf("%q draws %d, as %q does, or differs from itself", text, n, other)
		}
		seen[n] = text
	}
}

func FuzzParseHistory(f *testing.F) {
	f.Add("1122:1,1 1344:0,2", uint8(0))
	f.Add("1234:0,1,1,-1", uint8(3))
	f.Add("1234:2,4", uint8(2))
	named := []deduce.Rules{deduce.Classic, deduce.BullsAndCows, deduce.Mottemeister, deduce.Positional}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		r := named[int(which)%len(named)]
		history, err := deducetest.ParseHistory(r, text)
		if err != nil {
			return
		}
		again, err := deducetest.ParseHistory(r, deducetest.FormatHistory(r, history))
		if err != nil || !slices.Equal(history, again) {
			t.Errorf("%v: %q read, written and read: %v, %v", r, text, again, err)
		}
	})
}

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
		for _, secret := range deducetest.Secrets(r, 400) {
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
