package mastermind

import (
	"errors"
	"strings"
	"testing"

	"parlour/games"
	"parlour/solver/deduce/strategies"
)

// opened is a new table.
func opened(t testing.TB, o games.Options) State {
	t.Helper()
	o, err := games.Check(options(), o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := open(strategies.NewLibrary(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// after is the state after moves, which may be separated by spaces or, if one of
// them holds a space, by semicolons. A maker who is asked is ready.
func after(t testing.TB, s State, moves string) State {
	t.Helper()
	split := strings.Fields
	if strings.Contains(moves, ";") {
		split = func(s string) []string { return strings.Split(s, ";") }
	}
	if s.unready() && moves != "" && moves != ready && moves != notYet {
		s = after(t, s, ready)
	}
	for _, m := range split(moves) {
		next, err := played(s, m)
		if err != nil {
			t.Fatalf("%q: %v", m, err)
		}
		s = next
	}
	return s
}

// played is the state after a move as it is typed.
func played(s State, typed string) (State, error) {
	m, err := parse(s, typed)
	if over := s.Outcome().Over; err == nil || over {
		err = s.Legal(m)
	}
	if err != nil {
		return s, err
	}
	return s.After(m), nil
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
