package deduce

import (
	"strings"
	"testing"

	"parlour/solver/lexicon"
)

// birds are the rules of a small list in which egret is no secret.
func birds(t testing.TB) Rules {
	t.Helper()
	l, err := lexicon.Read("name: birds\nheron\nrobin\nraven\neagle\ngoose\nothers:\negret\n")
	if err != nil {
		t.Fatal(err)
	}
	return WordRules(l, 5)
}

func TestWordRules(t *testing.T) {
	r := birds(t)
	if err := r.Validate(); err != nil || r.Size() != 5 || len(r.Guesses()) != 6 || r.String() != "words-5" {
		t.Errorf("%v has %d secrets and %d guesses: %v", r, r.Size(), len(r.Guesses()), err)
	}
	for i, c := range r.Guesses() {
		if got, err := r.ParseCode(strings.ToUpper(r.FormatCode(c))); err != nil || got != c || r.Rank(c) != i {
			t.Errorf("%s is read as %v with rank %d, want %d: %v", r.FormatCode(c), got, r.Rank(got), i, err)
		}
	}
	for typed, want := range map[string]string{
		"hero":   `"hero" is not a guess: write a word of 5 letters`,
		"herons": `"herons" is not a guess: write a word of 5 letters`,
		"snipe":  `"snipe" is not a guess: write a word of 5 letters`, // p is in no word
		"begin":  `"begin" is not in the list`,
	} {
		if _, err := r.ParseCode(typed); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", typed, err, want)
		}
	}
	if err := WordRules(r.Words, 4).Validate(); err == nil {
		t.Error("a list is valid for a number of letters that none of its words has")
	}
}

func TestParseWordRules(t *testing.T) {
	for _, text := range []string{"english-5", "english-4-strict"} {
		r, err := ParseRules(text)
		if err != nil || r.String() != text {
			t.Errorf("%s is read as %v: %v", text, r, err)
		}
	}
	for _, text := range []string{"english", "english-3", "english-9", "klingon-5"} {
		if r, err := ParseRules(text); err == nil {
			t.Errorf("%s is read as %v", text, r)
		}
	}
}

// Marks of words, with repeated letters.
func TestGradeWords(t *testing.T) {
	r, err := ParseRules("english-5")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ guess, secret, want string }{
		{"crane", "crane", "1,1,1,1,1"},
		{"crane", "nacre", "0,0,0,0,1"},
		{"sleep", "level", "-1,0,0,1,-1"},
		{"eerie", "level", "0,1,-1,-1,-1"},
		{"level", "eerie", "-1,1,-1,0,-1"},
		{"allow", "label", "0,0,0,-1,-1"},
	} {
		guess, _ := r.spell(tt.guess)
		secret, _ := r.spell(tt.secret)
		if got := r.FormatAnswer(r.Grade(guess, secret)); got != tt.want {
			t.Errorf("%s for %s: %s, want %s", tt.guess, tt.secret, got, tt.want)
		}
	}
}

func TestViolation(t *testing.T) {
	r, err := ParseRules("english-5-strict")
	if err != nil {
		t.Fatal(err)
	}
	guess, err := r.ParseCode("sleep")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := r.ParseAnswer("-1,0,1,0,-1")
	if err != nil {
		t.Fatal(err)
	}
	history := History{{guess, answer}}
	for _, tt := range []struct {
		guess string
		want  *Violation
	}{
		{"level", &Violation{Turn: 0, Peg: 2, Place: true}},
		{"elect", nil},
		{"shell", &Violation{Turn: 0, Peg: 3}},
		{"crane", &Violation{Turn: 0, Peg: 2, Place: true}},
		{"eager", &Violation{Turn: 0, Peg: 2, Place: true}},
		{"speed", &Violation{Turn: 0, Peg: 1}},
	} {
		guess, err := r.ParseCode(tt.guess)
		if err != nil {
			t.Fatal(err)
		}
		got := r.Violation(guess, history)
		if (got == nil) != (tt.want == nil) || got != nil && *got != *tt.want {
			t.Errorf("%s: %+v, want %+v", tt.guess, got, tt.want)
		}
		if r.Allows(guess, history) != (tt.want == nil) {
			t.Errorf("%s: allowed %v", tt.guess, tt.want != nil)
		}
	}
}

// An answer is possible if some row of letters gets it.
func TestPossibleLetters(t *testing.T) {
	l, err := lexicon.Read("abc\ndef\nghi\n")
	if err != nil {
		t.Fatal(err)
	}
	r := WordRules(l, 3)
	rows := r
	rows.Words = nil
	for guess := range rows.Codes() {
		gets := map[Answer]bool{}
		for secret := range rows.Codes() {
			gets[rows.Grade(guess, secret)] = true
		}
		for a := range Answer(r.AnswerSpan()) {
			if got := r.Possible(guess, a); got != gets[a] {
				t.Fatalf("%s for %s: possible %v, want %v", r.FormatAnswer(a), r.formatWord(guess), got, gets[a])
			}
		}
	}
}
