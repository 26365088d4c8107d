package secretword

import (
	"strings"
	"testing"

	"parlour/games"
)

// pressed returns the draft after taps on keys, and whether the last one completes the move.
func pressed(t *testing.T, s state, taps ...string) (draft string, done bool) {
	t.Helper()
	for _, value := range taps {
		done = false
		for _, row := range keys(s, draft) {
			for _, k := range row {
				if k.Value == value && k.Disabled {
					t.Fatalf("the key %q is disabled after %q", value, draft)
				}
				done = done || k.Value == value && k.Done
			}
		}
		next, ok := addTap(s, draft, value)
		if !ok {
			t.Fatalf("the tap %q cannot follow %q", value, draft)
		}
		draft = next
	}
	return draft, done
}

// Each tap on a letter changes its mark from absent to elsewhere to right and back.
func TestMarkByTaps(t *testing.T) {
	s := after(t, newState(t, nil), "crane")
	for _, tt := range []struct {
		taps string
		want string
	}{
		{"!", "-1,-1,-1,-1,-1"},
		{"1 !", "0,-1,-1,-1,-1"},
		{"1 1 5 !", "1,-1,-1,-1,0"},
		{"1 1 1 3 !", "-1,-1,0,-1,-1"},
		{"=", "1,1,1,1,1"},
	} {
		if got, done := pressed(t, s, strings.Fields(tt.taps)...); got != tt.want || !done {
			t.Errorf("%s: %s, %v, want %s", tt.taps, got, done, tt.want)
		}
	}
}

// Marks that no word gets cannot be sent.
func TestImpossibleMarks(t *testing.T) {
	s := after(t, newState(t, nil), "crane")
	draft, _ := pressed(t, s, "1", "1", "2", "2", "3", "3", "4", "4", "5")
	if _, ok := addTap(s, draft, sendValue); ok {
		t.Errorf("%s can be sent", draft)
	}
	if v := viewDraft(s, draft, view(s)); v.Status.ID != "secretword.status.impossible" {
		t.Errorf("the status is %v", v.Status)
	}
}

// A letter that was right stays marked.
func TestFirstMarks(t *testing.T) {
	s := guessed(t, newState(t, nil), "crane", "crate")
	s = after(t, s, "crane")
	if got := readDraft(s, "").String(); got[:3] != "111" || got[4] != '1' {
		t.Errorf("the first marks are %s", got)
	}
}

// Six and seven letters have two rows of keys.
func TestKeyRows(t *testing.T) {
	for letters, want := range map[string][]int{"4": {4, 2}, "5": {5, 2}, "6": {3, 3, 2}, "7": {4, 3, 2}} {
		s := newState(t, games.Options{optLetters: letters})
		s = s.After(move{Word: s.variant.rules.Unrank(0)})
		rows := keys(s, "")
		if len(rows) != len(want) {
			t.Errorf("%s letters: %d rows", letters, len(rows))
			continue
		}
		for i, row := range rows {
			if len(row) != want[i] {
				t.Errorf("%s letters: row %d has %d keys", letters, i, len(row))
			}
		}
	}
}
