package liarsdice

import (
	"strings"
	"testing"

	"parlour/games"
)

// shownKeys returns the values of keys, rows separated by slashes; a disabled one in parentheses.
func shownKeys(rows [][]games.Key) string {
	var all []string
	for _, row := range rows {
		var values []string
		for _, k := range row {
			if k.Disabled {
				k.Value = "(" + k.Value + ")"
			}
			values = append(values, k.Value)
		}
		all = append(all, strings.Join(values, " "))
	}
	return strings.Join(all, " / ")
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		seats, each        int
		moves, draft, want string
	}{
		{2, 1, "", "", "1 2"},
		{2, 2, "", "", "1 2 3 4"},
		{2, 5, "", "", "1 2 3 4 +"},
		{2, 5, "", "+", "5 6 7 8 9 / 10 back"},
		{6, 5, "", "+", "5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19 / 20 21 22 23 24 / 25 26 27 28 29 / 30 back"},
		{2, 5, "", "2", "2x1 2x2 2x3 / 2x4 2x5 2x6 / back"},
		{2, 5, "3x4", "", "liar 4x4 3x5 / 3 4 5 6 +"},
		{2, 5, "3x4", "3", "(3x1) (3x2) (3x3) / (3x4) 3x5 3x6 / back"},
		{2, 5, "3x6", "", "liar 4x6 / 4 5 6 7 +"},
		{2, 1, "2x5", "", "liar 2x6 / 2"},
		{2, 1, "2x6", "", "liar"},
		{2, 1, "2x6 liar", "", ""},
		{2, 1, "2x6 liar 1 1", "", ""},
	} {
		if got := shownKeys(play(t, newState(c.seats, c.each, true), c.moves).keys(c.draft)); got != c.want {
			t.Errorf("%d seats, %d dice, %q, draft %q:\n%s\nwant\n%s", c.seats, c.each, c.moves, c.draft, got, c.want)
		}
	}
}

func TestTaps(t *testing.T) {
	for _, c := range []struct {
		draft, value, want string
		ok                 bool
	}{
		{"", "4", "4", true},
		{"4", "5", "5", true},
		{"4", "back", "", true},
		{"", "back", "", false},
		{"", "+", "+", true},
		{"4", "4x2", "4x2", true},
		{"", "liar", "liar", true},
		{"", "2", "", false},
		{"", "11", "", false},
		{"", "04", "", false},
		{"", "3x3", "", false},
		{"", "13356", "", false},
		{"", "", "", false},
	} {
		if got, ok := play(t, newState(2, 5, true), "3x4").add(c.draft, c.value); ok != c.ok || ok && got != c.want {
			t.Errorf("%q after %q: %q, %v, want %q, %v", c.value, c.draft, got, ok, c.want, c.ok)
		}
	}
}
