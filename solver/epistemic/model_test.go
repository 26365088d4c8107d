package epistemic

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// numbers returns a model of the worlds 0 to n-1 with propositions 0, 1, 2..., each true in the world of
// that number.
func numbers(n int) *Model {
	atoms := map[string]int{"0": 0, "1": 1, "2": 2, "3": 3}
	return NewModel(n, map[string]Relation{"all": Identity, "none": Universal}, func(atom string) (func(int) bool, bool) {
		at, ok := atoms[atom]
		return func(w int) bool { return w == at }, ok
	})
}

func TestAsk(t *testing.T) {
	m := numbers(4)
	tests := []struct {
		formula string
		want    string
	}{
		{"true", "holds in all of 4"},
		{"false", "holds in none of 4"},
		{"2", "holds in 1 of 4"},
		{"K[all] 2", "holds in 1 of 4"},
		{"K[none] 2", "holds in none of 4"},
		{"M[all] 2", "holds in 1 of 4"},
		{"M[none] 2", "holds in all of 4"},
		{"E[all] 2", "holds in 1 of 4"},
		{"E[all,none] 2", "holds in none of 4"},
		{"D[all,none] 2", "holds in 1 of 4"},
		{"D[none] 2", "holds in none of 4"},
		{"C[all] ~2", "holds in 3 of 4"},
		{"C[all,none] ~2", "holds in none of 4"},
		{"C (2 | ~2)", "holds in all of 4"},
		{"[!1 | 2] C (1 | 2)", "holds in all of 4"},
		{"[!1 | 2] K[none] (1 <-> ~2)", "holds in all of 4"},
		{"<!1> K[none] 1", "holds in 1 of 4"},
	}
	for _, tt := range tests {
		got, err := m.Ask(t.Context(), mustParse(t, tt.formula))
		if err != nil || described(got) != tt.want {
			t.Errorf("%s: %v (%v), want %s", tt.formula, got, err, tt.want)
		}
	}
}

func TestNoWorldLeft(t *testing.T) {
	m := numbers(0)
	for _, text := range []string{"true", "C 1", "D 1", "E 1", "M[none] 1", "[!1] 2"} {
		v, err := m.Ask(t.Context(), mustParse(t, text))
		if err != nil || v.Yes() || v.No() || described(v) != "no world is left" {
			t.Errorf("%s: %v (%v)", text, v, err)
		}
	}
}

func TestCheck(t *testing.T) {
	m := numbers(4)
	tests := []struct {
		formula Formula
		want    string // part of the error
	}{
		{mustParse(t, "1 & [!2] M[none] ~3"), ""},
		{mustParse(t, "1 & 9"), `no proposition "9"`},
		{mustParse(t, "9 | 1"), `no proposition "9"`},
		{mustParse(t, "K[bob] 1"), `no agent "bob"; the agents are all, none`},
		{mustParse(t, "C[all,bob] 1"), `no agent "bob"`},
		{mustParse(t, "K[all] ~9"), `no proposition "9"`},
		{Modal{Knows, nil, Atom("1")}, "takes one agent, not 0"},
		{Modal{"X", nil, Atom("1")}, `unknown modality "X"`},
		{Binary{"^", Atom("1"), Atom("2")}, `unknown connective "^"`},
		{Not{}, "missing"},
	}
	for _, tt := range tests {
		_, err := m.Eval(t.Context(), tt.formula)
		if tt.want == "" {
			if err != nil {
				t.Errorf("%s: %v", printed(tt.formula), err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%#v: error %v, want %q", tt.formula, err, tt.want)
		}
	}
}

func TestEvalStopsWithItsContext(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := numbers(4).Ask(done, mustParse(t, "C 1")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// Evaluation with a slow valuation can be interrupted between worlds.
func TestEvalStopsWithinAnAtom(t *testing.T) {
	const worlds = 1 << 18
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	m := NewModel(worlds, map[string]Relation{"a": Universal}, func(string) (func(int) bool, bool) {
		return func(int) bool { cancel(); asked++; return true }, true
	})
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

// worldsOf lists the worlds of a set.
func worldsOf(s Set) (all []int) {
	for w := range len(s.words) * wordBits {
		if s.words[w/wordBits]>>(w%wordBits)&1 == 1 {
			all = append(all, w)
		}
	}
	return all
}

func TestSet(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 200} {
		if s := fullSet(n); s.Len() != n || len(worldsOf(s)) != n {
			t.Errorf("the full set of %d has %d: %v", n, s.Len(), worldsOf(s))
		}
	}
}
