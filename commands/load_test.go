package commands_test

import "testing"

// A game that is played on where the bot is a guest is one of a guest, and one in a
// direct message speaks the language of who has loaded it.
func TestLoadAsAGuest(t *testing.T) {
	w := newWorld(t)
	load := w.command("alice", "/game load")
	load.Guild, load.Locale, load.Guest, load.User.Locale = "", "", true, "pt-BR"
	load.Values["file"] = "[Game \"crosscut\"]\n[BlueComputer \"greedy\"]\n\n1. c3\n"
	w.do(load)
	if m := w.table().Match; !m.Guest || m.Locale != "pt-BR" {
		t.Errorf("loaded by a guest: %v, in %q", m.Guest, m.Locale)
	}
}
