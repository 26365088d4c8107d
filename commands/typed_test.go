package commands_test

import (
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// A command in a custom ID is the same when it is decoded. Names of members are
// omitted first; a command that does not fit is not encoded.
func TestTypedCommands(t *testing.T) {
	w := commandstest.New(t)
	tests := []struct {
		line  string
		names bool // are kept
	}{
		{"/mastermind play", true},
		{"/mastermind duel opponent:@bob secret:typed", true},
		{"/mastermind duel opponent:@bob secret:in-my-head rules:custom pegs:5 colors:8 repeats:false guesses:12", true},
		{"/mastermind watch secret:typed show:spoiler rules:bulls-and-cows", true},
		{"/pathway duel opponent:@chief side:red", true},
		{"/labyrinth play labyrinth:maze-6-20-7 player:perfect", true},
	}
	for _, tt := range tests {
		r := w.Command("alice", tt.line)
		id, ok := w.Set.Write(r)
		if !ok || utf8.RuneCountInString(id) > commandstest.MaxCustomID {
			t.Errorf("%s is not written down: %q", tt.line, id)
			continue
		}
		again, ok := w.Set.Read(w.Request("carol", commands.Submit), id)
		if !ok || strings.Join(again.Path, " ") != strings.Join(r.Path, " ") || !maps.Equal(again.Values, r.Values) || again.User != commandstest.Members["carol"] {
			t.Errorf("%s is read as %s %v of %s", tt.line, again.Path, again.Values, again.User.Name)
		}
		if tt.names && !maps.Equal(again.Names, r.Names) {
			t.Errorf("%s: the names are read as %v, want %v", tt.line, again.Names, r.Names)
		}
	}
}

// A long name is omitted so that the command fits.
func TestTypedNames(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/mastermind duel opponent:@bob")
	for name, fits := range map[string]bool{"Bob": true, "B;o=b~@%": true, strings.Repeat("б", 32): false} {
		r.Names[commandstest.Members["bob"].ID] = name
		id, ok := w.Set.Write(r)
		again, read := w.Set.Read(w.Request("alice", commands.Submit), id)
		if !ok || !read || again.Values["opponent"] != commandstest.Members["bob"].ID || (again.Names[commandstest.Members["bob"].ID] == name) != fits {
			t.Errorf("%q: %q is read as %v %v", name, id, again.Values, again.Names)
		}
	}
}

// A command that does not fit is refused, and so is one that cannot be encoded.
func TestTypedTooLong(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/labyrinth play side:theseus")
	r.Values["labyrinth"] = strings.Repeat("x", 100)
	if id, ok := w.Set.Write(r); ok {
		t.Errorf("written down as %q", id)
	}
	if id, ok := w.Set.Write(w.Command("alice", "/nonsense")); ok {
		t.Errorf("a command that there is not is written down as %q", id)
	}
	for _, line := range []string{"/game stop", "/mastermind simulate", "/help"} {
		if id, ok := w.Set.Write(w.Command("alice", line)); ok {
			if _, ok := w.Set.Read(r, id); ok {
				t.Errorf("%s can be given by a control", line)
			}
		}
	}
}

// A typed secret is never encoded.
func TestTypedSecretsAreNotWrittenDown(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/mastermind duel opponent:@bob secret:typed")
	r.Values["typed-secret"] = "RYGB"
	if id, ok := w.Set.Write(r); !ok || strings.Contains(id, "RYGB") {
		t.Errorf("%q, %v", id, ok)
	}
}
