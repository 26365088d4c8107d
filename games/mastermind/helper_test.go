package mastermind

import (
	"errors"
	"strings"
	"testing"

	"parlour/games"
)

// opened is a new table.
func opened(t testing.TB, o games.Options) games.Position {
	t.Helper()
	p, err := New().Open(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// after is the position after moves, which may be separated by spaces or, if
// one of them holds a space, by semicolons. A maker who is asked is ready.
func after(t testing.TB, p games.Position, moves string) games.Position {
	t.Helper()
	split := strings.Fields
	if strings.Contains(moves, ";") {
		split = func(s string) []string { return strings.Split(s, ";") }
	}
	if s := typed(t, p); s.unready() && moves != "" && moves != ready && moves != notYet {
		p = after(t, p, ready)
	}
	for _, m := range split(moves) {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%q: %v", m, err)
		}
		p = next
	}
	return p
}

// typed is the state inside a position.
func typed(t testing.TB, p games.Position) State {
	t.Helper()
	s, err := composed(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// refusal is the ID of the refusal in an error, "" for none.
func refusal(err error) string {
	var r games.Refusal
	if errors.As(err, &r) {
		return r.ID
	}
	return ""
}

// said are the IDs of texts, in order.
func said(texts []games.Text) string {
	var ids []string
	for _, x := range texts {
		ids = append(ids, strings.TrimPrefix(x.ID, "mastermind."))
	}
	return strings.Join(ids, " ")
}
