package main

import (
	"slices"
	"testing"

	"parlour/bot/discordtest/wire"
)

// A new world has a member for every language, a moderator, and a member who manages the server.
func TestMembers(t *testing.T) {
	locales, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	var spoken []string
	var may wire.Permissions
	for _, m := range members {
		spoken = append(spoken, m.locale)
		may |= m.further
	}
	for _, l := range locales {
		if !slices.Contains(spoken, l) {
			t.Errorf("no member reads %s", l)
		}
	}
	if want := wire.ManageGuild | wire.ManageMessages | wire.ManageThreads; may != want {
		t.Errorf("members may %b, want %b", may, want)
	}
}
