package script

import (
	"strings"
	"testing"
)

func TestPlain(t *testing.T) {
	for _, c := range []struct{ label, want string }{
		{"🔴 Red", "red"},
		{"Guess", "guess"},
		{"  A   b ", "a b"},
		{"1️⃣ First", "first"},
		{"10 pegs", "10 pegs"},
		{"👩🏽‍🚀 Go", "go"},
		{"🔴", "🔴"},
		{"▶️", "▶"},
		{"3 ⚫ 1 ⚪", "3 1"},
		{"É", "é"},
	} {
		if got := plain(c.label); got != c.want {
			t.Errorf("plain(%q) = %q, want %q", c.label, got, c.want)
		}
	}
}

func TestChoose(t *testing.T) {
	labels := []string{"🔴 Red", "Redo", "Resign", "🟢", "🔵", "Ready", "Ready", "4♤", "4♡️"}
	for _, c := range []struct {
		wanted string
		want   int
		err    string
	}{
		{"red", 0, ""},
		{"redo", 1, ""},
		{"RES", 2, ""},
		{"🔵", 4, ""},
		{"blue", -1, ""},
		{"re", -1, "🔴 Red | Redo | Resign | Ready | Ready"},
		{"ready", -1, "Ready | Ready"},
		{"4♡", 8, ""},
		{"4", -1, "4♤ | 4♡"},
		{"Ready#2", 6, ""},
		{"Ready#3", -1, ""},
	} {
		got, err := choose(c.wanted, labels)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("choose(%q) = %d, %v; want %d, %q", c.wanted, got, err, c.want, c.err)
		}
	}
}
