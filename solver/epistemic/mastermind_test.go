package epistemic

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// In the game of these tests, a maker hides four different colours of six and the breaker guesses. Every
// code is a world; 2:yellow says that yellow is at the second place.
var colours = []string{"red", "yellow", "green", "blue", "violet", "pink"}

// codes returns all codes, as colours by place.
func codes() (all [][]string) {
	var extend func(code []string)
	extend = func(code []string) {
		if len(code) == 4 {
			all = append(all, slices.Clone(code))
			return
		}
		for _, colour := range colours {
			if !slices.Contains(code, colour) {
				extend(append(code, colour))
			}
		}
	}
	extend(nil)
	return all
}

// mark returns the answer for a colour at a place: 1 if it is there, 0 if it is elsewhere in the code, -1
// if it is not in the code.
func mark(code []string, place int, colour string) int {
	switch slices.Index(code, colour) {
	case -1:
		return -1
	case place:
		return 1
	}
	return 0
}

func mastermind(codes [][]string) *Model {
	return NewModel(len(codes), map[string]Relation{"maker": Identity, "breaker": Universal}, func(atom string) (func(int) bool, bool) {
		number, colour, _ := strings.Cut(atom, ":")
		place, err := strconv.Atoi(number)
		ok := err == nil && place >= 1 && place <= 4 && slices.Contains(colours, colour)
		return func(w int) bool { return codes[w][place-1] == colour }, ok
	})
}

// The guess is blue yellow red pink, answered 0, 1, 1, -1.
func TestMastermind(t *testing.T) {
	all := codes()
	guess, answer := []string{"blue", "yellow", "red", "pink"}, []int{0, 1, 1, -1}
	// The marks are announced one by one: yellow and red, then blue, then no pink.
	said, want := "true", []string{"holds in 12 of 360", "holds in 3 of 360", "holds in 2 of 360"}
	for i, mark := range []string{"2:yellow & 3:red", "~1:blue & (2:blue | 3:blue | 4:blue)", "~(1:pink | 2:pink | 3:pink | 4:pink)"} {
		said += " & " + mark
		if got, err := mastermind(all).Ask(t.Context(), mustParse(t, "<!"+said+"> C("+said+")")); err != nil || described(got) != want[i] {
			t.Errorf("%s: %v (%v), want %s", said, got, err, want[i])
		}
	}
	m := mastermind(slices.DeleteFunc(all, func(code []string) bool {
		return slices.ContainsFunc([]int{0, 1, 2, 3}, func(p int) bool { return mark(code, p, guess[p]) != answer[p] })
	}))
	tests := []struct{ formula, want string }{
		{"4:blue", "holds in all of 2"},
		{"K[breaker] 4:blue", "holds in all of 2"},
		{"C 4:blue", "holds in all of 2"},
		{"C (~1:blue)", "holds in all of 2"},
		{"K[breaker] 2:yellow", "holds in all of 2"},
		{"1:green", "holds in 1 of 2"},
		{"M[breaker] 1:green & M[breaker] 1:violet", "holds in all of 2"},
		{"K[breaker] 1:green", "holds in none of 2"},
		{"K[maker] 1:green", "holds in 1 of 2"},
		{"K[maker] 1:green | K[maker] 1:violet", "holds in all of 2"},
		{"C (K[maker] 1:green | K[maker] 1:violet)", "holds in all of 2"},
		{"D 1:green", "holds in 1 of 2"},
		{"[!~1:violet] C 1:green", "holds in all of 2"},
		{"<!1:green> K[breaker] 1:green", "holds in 1 of 2"},
		{"1:pink", "holds in none of 2"},
	}
	for _, tt := range tests {
		got, err := m.Ask(t.Context(), mustParse(t, tt.formula))
		if err != nil || described(got) != tt.want {
			t.Errorf("%s: %v (%v), want %s", tt.formula, got, err, tt.want)
		}
	}
}

// After public answers the breaker's knowledge equals common knowledge.
func TestBreakerKnowsWhatIsCommon(t *testing.T) {
	m := mastermind(slices.DeleteFunc(codes(), func(code []string) bool { return mark(code, 0, "green") != 0 }))
	for place := range 4 {
		for _, colour := range colours {
			atom := strconv.Itoa(place+1) + ":" + colour
			f := "K[breaker] " + atom + " <-> C " + atom
			if got, err := m.Ask(t.Context(), mustParse(t, f)); err != nil || !got.Yes() {
				t.Errorf("%s: %v, %v", f, got, err)
			}
		}
	}
}
