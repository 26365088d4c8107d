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

func mastermind(t testing.TB, codes [][]string) *Model {
	t.Helper()
	m, err := NewModel(len(codes), map[string]Relation{"maker": Identity(), "breaker": Universal()},
		func(atom string) (func(int) bool, bool) {
			number, colour, _ := strings.Cut(atom, ":")
			place, err := strconv.Atoi(number)
			ok := err == nil && place >= 1 && place <= 4 && slices.Contains(colours, colour)
			return func(w int) bool { return codes[w][place-1] == colour }, ok
		})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The guess is blue yellow red pink, answered 0, 1, 1, -1.
func TestMastermind(t *testing.T) {
	codes := codes()
	m := mastermind(t, codes)
	if m.Len() != 360 {
		t.Fatalf("%d worlds, want 360", m.Len())
	}
	guess, answer := []string{"blue", "yellow", "red", "pink"}, []int{0, 1, 1, -1}
	say := func(m *Model, places ...int) *Model {
		return m.Announce(func(w int) bool {
			return !slices.ContainsFunc(places, func(p int) bool { return mark(codes[w], p, guess[p]) != answer[p] })
		})
	}
	// The marks are announced one by one: yellow and red, then blue, then no pink.
	var left []int
	step := m
	for _, places := range [][]int{{1, 2}, {0}, {3}} {
		step = say(step, places...)
		left = append(left, step.Len())
	}
	if want := []int{12, 3, 2}; !slices.Equal(left, want) {
		t.Errorf("worlds left mark by mark %v, want %v", left, want)
	}
	m = say(m, 0, 1, 2, 3)
	if !m.Worlds().equal(step.Worlds()) {
		t.Error("the answer at once leaves other worlds than mark by mark")
	}
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
	codes := codes()
	m := mastermind(t, codes).Announce(func(w int) bool { return mark(codes[w], 0, "green") == 0 })
	for place := range 4 {
		for _, colour := range colours {
			atom := strconv.Itoa(place+1) + ":" + colour
			f := mustParse(t, "K[breaker] "+atom+" <-> C "+atom)
			if got, err := m.Ask(t.Context(), f); err != nil || !got.Yes() {
				t.Errorf("%s: %v, %v", f, got, err)
			}
		}
	}
}
