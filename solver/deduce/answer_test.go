package deduce

import (
	"slices"
	"testing"
)

func TestGrade(t *testing.T) {
	positionalRepeats := Rules{Pegs: 4, Colors: 6, Repeats: true, Kind: PerPeg}
	tests := []struct {
		rules                 Rules
		guess, secret, answer string
	}{
		{Classic, "1122", "1122", "4,0"},
		{Classic, "1122", "2211", "0,4"},
		{Classic, "1122", "1213", "1,2"},
		{Classic, "1111", "2345", "0,0"},
		{BullsAndCows, "1234", "1325", "1,2"},
		{Mottemeister, "1234", "1234", "4,4"},
		{Mottemeister, "1234", "2156", "0,2"},
		{Positional, "4256", "3254", "0,1,1,-1"}, // blue yellow red pink, code green yellow red blue
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

// TestAnswersOfAll holds, over all pairs of small rules: answers are symmetric
// but for marks, only equal codes get the right answer, every answer is written
// and read again, and the numbers in it are what counting says.
func TestAnswersOfAll(t *testing.T) {
	for _, r := range smallRules {
		s, err := NewSpace(r)
		if err != nil {
			t.Fatal(err)
		}
		for g := range int32(s.Len()) {
			for x := range int32(s.Len()) {
				a := r.Grade(s.Code(g), s.Code(x))
				if r.Kind != PerPeg && a != r.Grade(s.Code(x), s.Code(g)) {
					t.Fatalf("%v: %v and %v: not symmetric", r, s.Code(g), s.Code(x))
				}
				if (a == r.Right()) != (g == x) {
					t.Fatalf("%v: %v against %v is %s", r, s.Code(g), s.Code(x), r.FormatAnswer(a))
				}
				if got := s.Grade(g, x); got != a {
					t.Fatalf("%v: Space grades %v against %v %d, want %d", r, s.Code(g), s.Code(x), got, a)
				}
				if again, err := r.ParseAnswer(r.FormatAnswer(a)); err != nil || again != a {
					t.Fatalf("%v: answer %d written and read: %d, %v", r, a, again, err)
				}
				checkPair(t, r, s.Code(g), s.Code(x), a)
			}
		}
	}
}

// checkPair counts exact pegs and common colours in the plainest way.
func checkPair(t *testing.T, r Rules, guess, secret Code, a Answer) {
	t.Helper()
	exact, common := 0, 0
	for i := range r.Pegs {
		if guess[i] == secret[i] {
			exact++
		}
	}
	for color := range uint8(r.Colors) {
		common += min(count(r, guess, color), count(r, secret, color))
	}
	gotExact, other := r.Pair(a)
	wantOther := common - exact
	if r.Kind == ExactCommon {
		wantOther = common
	}
	if gotExact != exact || other != wantOther {
		t.Fatalf("%v: %v against %v is %d, %d, want %d, %d", r, guess, secret, gotExact, other, exact, wantOther)
	}
}

func count(r Rules, c Code, color uint8) (n int) {
	for _, peg := range c[:r.Pegs] {
		if peg == color {
			n++
		}
	}
	return n
}

// TestTotalsOfAnswers holds that over all codes a colour guessed once is right
// as often as chance says: the sum of exact pegs is pegs*codes/colours.
func TestTotalsOfAnswers(t *testing.T) {
	for _, r := range smallRules {
		s, _ := NewSpace(r)
		for g := range int32(s.Len()) {
			sum := 0
			for _, class := range s.Partition(s.codes[g], s.all) {
				exact, _ := r.Pair(class.Answer)
				sum += exact * len(class.Codes)
			}
			if want := r.Pegs * s.Len() / r.Colors; sum != want {
				t.Errorf("%v: guess %v has %d exact pegs over all codes, want %d", r, s.Code(g), sum, want)
			}
		}
	}
}

// TestPossible compares with grading every code.
func TestPossible(t *testing.T) {
	for _, r := range smallRules {
		s, _ := NewSpace(r)
		any := map[Answer]bool{}
		for g := range int32(s.Len()) {
			var want []Answer
			for _, class := range s.Partition(s.codes[g], s.all) {
				want = append(want, class.Answer)
				any[class.Answer] = true
			}
			if got := r.AnswersTo(s.Code(g)); !slices.Equal(got, want) {
				t.Errorf("%v: AnswersTo(%v) = %v, want %v", r, s.Code(g), got, want)
			}
			for a := range Answer(r.answerSpan() + 2) {
				if got := r.Possible(s.Code(g), a); got != slices.Contains(want, a) {
					t.Errorf("%v: Possible(%v, %d) = %v", r, s.Code(g), a, got)
				}
			}
		}
		got := r.Answers()
		for a := range any {
			if !slices.Contains(got, a) {
				t.Errorf("%v: Answers() lacks %s", r, r.FormatAnswer(a))
			}
			if !slices.Contains(s.live, a) {
				t.Errorf("%v: the space's answers lack %s", r, r.FormatAnswer(a))
			}
		}
		if exact := r.Kind != PerPeg || !r.Repeats; exact && len(got) != len(any) {
			t.Errorf("%v: %d answers, want %d", r, len(got), len(any))
		}
	}
}

func TestImpossibleAnswers(t *testing.T) {
	tests := []struct {
		rules         Rules
		guess, answer string
	}{
		{Classic, "1234", "3,1"},
		{Mottemeister, "1234", "1,1"},
		{Mottemeister, "1234", "3,4"},
		{BullsAndCows, "1234", "3,1"},
		{Positional, "1234", "-1,-1,-1,-1"},
		{Positional, "1234", "1,1,1,0"},
		{Rules{Pegs: 8, Colors: 12, Repeats: true}, "12345678", "7,1"},
	}
	for _, test := range tests {
		if _, err := test.rules.ParseHistory(test.guess + ":" + test.answer); err == nil {
			t.Errorf("%v: %s to %s is accepted", test.rules, test.answer, test.guess)
		}
	}
}

func TestParseAnswer(t *testing.T) {
	for _, text := range []string{"2,0", "2 0", "[2,0]", " [2, 0] "} {
		if a, err := Classic.ParseAnswer(text); err != nil || Classic.FormatAnswer(a) != "2,0" {
			t.Errorf("ParseAnswer(%q) = %s, %v", text, Classic.FormatAnswer(a), err)
		}
	}
	for _, text := range []string{"", "2", "2,3", "-1,2", "5,0", "2,0,0", "a,b", "[2,0", "1e1,0"} {
		if a, err := Classic.ParseAnswer(text); err == nil {
			t.Errorf("ParseAnswer(%q) = %d, want an error", text, a)
		}
	}
	for _, text := range []string{"1,1", "0,1,1,2", "0,1,1,-2", "0,1,1"} {
		if a, err := Positional.ParseAnswer(text); err == nil {
			t.Errorf("ParseAnswer(%q) = %d, want an error", text, a)
		}
	}
}

func FuzzParseHistory(f *testing.F) {
	f.Add("1122:1,1 1344:0,2", uint8(0))
	f.Add("1234:0,1,1,-1", uint8(3))
	f.Add("1234:2,4", uint8(2))
	named := []Rules{Classic, BullsAndCows, Mottemeister, Positional}
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
