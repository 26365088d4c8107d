package deduce

import "testing"

// smallRules are rule sets of every sort, small enough for brute force.
var smallRules = []Rules{
	{Pegs: 1, Colors: 2},
	{Pegs: 2, Colors: 2, Repeats: true},
	{Pegs: 3, Colors: 2, Repeats: true, Kind: PerPeg},
	{Pegs: 3, Colors: 3},
	{Pegs: 3, Colors: 4, Repeats: true},
	{Pegs: 4, Colors: 2, Repeats: true},
	{Pegs: 4, Colors: 3, Repeats: true, Kind: ExactCommon},
	{Pegs: 4, Colors: 3, Repeats: true, Kind: PerPeg},
	{Pegs: 4, Colors: 5, Kind: PerPeg},
	{Pegs: 4, Colors: 5, Kind: ExactCommon},
	{Pegs: 5, Colors: 3, Repeats: true},
	{Pegs: 2, Colors: 12, Repeats: true},
	{Pegs: 3, Colors: 7},
}

func TestCodesInOrder(t *testing.T) {
	for _, r := range smallRules {
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
	huge := Rules{Pegs: 8, Colors: 12, Repeats: true}
	for c := range huge.Codes() {
		if c != (Code{}) {
			t.Errorf("the first code is %v", c)
		}
		break
	}
}

func TestParseCode(t *testing.T) {
	wide := Rules{Pegs: 3, Colors: 12}
	tests := []struct {
		rules Rules
		text  string
		want  Code
		ok    bool
	}{
		{Classic, "1122", Code{0, 0, 1, 1}, true},
		{Classic, "1127", Code{}, false},
		{Classic, "112", Code{}, false},
		{Classic, "11222", Code{}, false},
		{BullsAndCows, "1230", Code{0, 1, 2, 9}, true},
		{BullsAndCows, "1231", Code{}, false},
		{wide, "0SM", Code{9, 10, 11}, true},
	}
	for _, test := range tests {
		got, err := test.rules.ParseCode(test.text)
		if (err == nil) != test.ok || got != test.want {
			t.Errorf("%v: ParseCode(%q) = %v, %v, want %v, ok %v", test.rules, test.text, got, err, test.want, test.ok)
		}
	}
}

func TestCheckCodeRefusesSpill(t *testing.T) {
	if err := Classic.CheckCode(Code{0, 0, 0, 0, 1}); err == nil {
		t.Error("a fifth peg is accepted")
	}
}

func TestSecretsDiffer(t *testing.T) {
	for _, r := range append(smallRules, Classic) {
		seen := map[Code]bool{}
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
