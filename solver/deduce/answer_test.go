package deduce_test

import (
	"slices"
	"testing"

	"parlour/solver/deduce"
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
		{deduce.Positional, "4256", "3254", "0,1,1,-1"}, // blue yellow red pink, code green yellow red blue
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
		if _, err := test.rules.ParseHistory(test.guess + ":" + test.answer); err == nil {
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

func FuzzParseHistory(f *testing.F) {
	f.Add("1122:1,1 1344:0,2", uint8(0))
	f.Add("1234:0,1,1,-1", uint8(3))
	f.Add("1234:2,4", uint8(2))
	named := []deduce.Rules{deduce.Classic, deduce.BullsAndCows, deduce.Mottemeister, deduce.Positional}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		r := named[int(which)%len(named)]
		history, err := r.ParseHistory(text)
		if err != nil {
			return
		}
		again, err := r.ParseHistory(r.FormatHistory(history))
		if err != nil || !slices.Equal(history, again) {
			t.Errorf("%v: %q read, written and read: %v, %v", r, text, again, err)
		}
	})
}
