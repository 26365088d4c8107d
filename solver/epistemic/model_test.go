package epistemic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// numbers returns a model of the worlds 0 to n-1 with propositions 0, 1, 2..., each true in the world of
// that number. low sees the lowest bit, high all the others.
func numbers(t testing.TB, n int) *Model {
	t.Helper()
	atoms := map[string]int{"0": 0, "1": 1, "2": 2, "3": 3}
	m, err := NewModel(n, map[string]Relation{
		"low":  Observing(n, func(w int) bool { return w%2 == 1 }),
		"high": Observing(n, func(w int) int { return w / 2 }),
		"all":  Identity(),
		"none": Universal(),
	}, func(atom string) (func(int) bool, bool) {
		at, ok := atoms[atom]
		return func(w int) bool { return w == at }, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAsk(t *testing.T) {
	m := numbers(t, 4)
	tests := []struct {
		formula string
		want    string
	}{
		{"true", "holds in all of 4"},
		{"false", "holds in none of 4"},
		{"2", "holds in 1 of 4"},
		{"K[all] 2", "holds in 1 of 4"},
		{"K[low] 2", "holds in none of 4"},
		{"M[high] 2", "holds in 2 of 4"},
		{"M[none] 2", "holds in all of 4"},
		{"D[low,high] 2", "holds in 1 of 4"},
		{"D[low,none] 2", "holds in none of 4"},
		{"D[low,all] 2", "holds in 1 of 4"},
		{"C[low,high] ~2", "holds in none of 4"},
		{"C[high,all] ~2", "holds in 2 of 4"},
		{"C[high,none] ~2", "holds in none of 4"},
		{"[!1 | 2] C[low,high] (1 | 2)", "holds in all of 4"},
		{"[!1 | 2] K[low] (1 <-> ~2)", "holds in all of 4"},
		{"<!1 | 2> (K[low] 1 & K[high] 1)", "holds in 1 of 4"},
	}
	for _, tt := range tests {
		got, err := m.Ask(t.Context(), mustParse(t, tt.formula))
		if err != nil || described(got) != tt.want {
			t.Errorf("%s: %v (%v), want %s", tt.formula, got, err, tt.want)
		}
	}
}

func TestAnnounceKeepsTheModelBefore(t *testing.T) {
	before := numbers(t, 100)
	after := before.Announce(func(w int) bool { return w >= 97 })
	if before.Len() != 100 || before.Worlds().Len() != 100 {
		t.Errorf("the model before has %d worlds, want 100", before.Len())
	}
	if got, want := slices.Collect(after.Worlds().All()), []int{97, 98, 99}; !slices.Equal(got, want) {
		t.Errorf("worlds left %v, want %v", got, want)
	}
	if got, want := after.Agents(), []string{"all", "high", "low", "none"}; !slices.Equal(got, want) {
		t.Errorf("agents %v, want %v", got, want)
	}
}

func TestNoWorldLeft(t *testing.T) {
	m := numbers(t, 4).Announce(func(int) bool { return false })
	for _, text := range []string{"true", "C 1", "D 1", "E 1", "M[low] 1", "[!1] 2"} {
		v, err := m.Ask(t.Context(), mustParse(t, text))
		if err != nil || v.Yes() || v.No() || described(v) != "no world is left" {
			t.Errorf("%s: %v (%v)", text, v, err)
		}
	}
}

func TestCheck(t *testing.T) {
	m := numbers(t, 4)
	tests := []struct {
		formula Formula
		want    string // part of the error
	}{
		{mustParse(t, "1 & [!2] M[low] ~3"), ""},
		{mustParse(t, "1 & 9"), `no proposition "9"`},
		{mustParse(t, "9 | 1"), `no proposition "9"`},
		{mustParse(t, "K[bob] 1"), `no agent "bob"; the agents are all, high, low, none`},
		{mustParse(t, "C[low,bob] 1"), `no agent "bob"`},
		{mustParse(t, "K[low] ~9"), `no proposition "9"`},
		{mustParse(t, strings.Repeat("9", 50)), "…"},
		{Modal{Knows, nil, Atom("1")}, "takes one agent, not 0"},
		{Modal{"X", nil, Atom("1")}, `unknown modality "X"`},
		{Binary{"^", Atom("1"), Atom("2")}, `unknown connective "^"`},
		{Not{}, "missing"},
	}
	for _, tt := range tests {
		_, err := m.Eval(t.Context(), tt.formula)
		if tt.want == "" {
			if err != nil {
				t.Errorf("%s: %v", tt.formula, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%#v: error %v, want %q", tt.formula, err, tt.want)
		}
	}
}

func TestNewModelRefuses(t *testing.T) {
	valuation := func(string) (func(int) bool, bool) { return nil, false }
	tests := []struct {
		name   string
		worlds int
		agents map[string]Relation
	}{
		{"a negative number of worlds", -1, map[string]Relation{"a": Identity()}},
		{"no agent", 3, nil},
		{"a name that is an operator", 3, map[string]Relation{"K": Identity()}},
		{"a name with a space", 3, map[string]Relation{"a b": Identity()}},
		{"an empty name", 3, map[string]Relation{"": Identity()}},
		{"a relation of other worlds", 3, map[string]Relation{"a": Observing(2, func(w int) int { return w })}},
	}
	for _, tt := range tests {
		if _, err := NewModel(tt.worlds, tt.agents, valuation); err == nil {
			t.Errorf("%s: no error", tt.name)
		}
	}
}

func TestEvalStopsWithItsContext(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := numbers(t, 4).Ask(done, mustParse(t, "C 1")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// Evaluation with a slow valuation can be interrupted between worlds.
func TestEvalStopsWithinAnAtom(t *testing.T) {
	const worlds = 1 << 18
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	m, err := NewModel(worlds, map[string]Relation{"a": Universal()}, func(string) (func(int) bool, bool) {
		return func(int) bool { cancel(); asked++; return true }, true
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Ask(ctx, Atom("p")); !errors.Is(err, context.Canceled) || asked >= worlds {
		t.Errorf("error %v after %d worlds, want %v before %d", err, asked, context.Canceled, worlds)
	}
}

// described returns a verdict in English.
func described(v Verdict) string {
	switch {
	case v.Worlds == 0:
		return "no world is left"
	case v.Yes():
		return fmt.Sprintf("holds in all of %d", v.Worlds)
	case v.No():
		return fmt.Sprintf("holds in none of %d", v.Worlds)
	}
	return fmt.Sprintf("holds in %d of %d", v.Holds, v.Worlds)
}

// Related compares what an agent sees, and only remaining worlds are related.
func TestRelated(t *testing.T) {
	m, err := NewModel(4, map[string]Relation{"a": Identity(), "b": Universal(), "c": Observing(4, func(w int) int { return w / 2 })}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m = m.Announce(func(w int) bool { return w != 3 })
	for _, test := range []struct {
		agent string
		v, w  int
		want  bool
	}{{"a", 1, 1, true}, {"a", 0, 1, false}, {"b", 0, 2, true}, {"b", 0, 3, false}, {"c", 0, 1, true}, {"c", 1, 2, false}, {"d", 0, 0, false}} {
		if got := m.Related(test.agent, test.v, test.w); got != test.want {
			t.Errorf("%s, %d and %d: %v, want %v", test.agent, test.v, test.w, got, test.want)
		}
	}
}

// where returns the set of the worlds 0 to n-1 where holds is true.
func where(n int, holds func(world int) bool) Set {
	s := fullSet(n)
	for w := range n {
		if !holds(w) {
			s.words[w/wordBits] &^= 1 << (w % wordBits)
		}
	}
	return s
}

func TestSet(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 200} {
		third := func(w int) bool { return w%3 == 1 }
		s := where(n, third)
		var want []int
		for w := range n {
			if third(w) {
				want = append(want, w)
			}
			if s.Has(w) != third(w) {
				t.Errorf("n = %d: Has(%d) = %v", n, w, s.Has(w))
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Errorf("n = %d: All() = %v, want %v", n, got, want)
		}
		if s.Len() != len(want) {
			t.Errorf("n = %d: Len() = %d, want %d", n, s.Len(), len(want))
		}
		if s.Has(-1) || s.Has(n) || s.Has(n+1000) {
			t.Errorf("n = %d: has numbers that are no worlds", n)
		}
		if got := fullSet(n).Len(); got != n {
			t.Errorf("the full set of %d has %d", n, got)
		}
	}
}

func TestAllStopsEarly(t *testing.T) {
	for w := range fullSet(100).All() {
		if w == 70 {
			return
		}
	}
	t.Error("70 was never reached")
}
