package settings_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

func TestSettings(t *testing.T) {
	tests := []struct {
		start    string
		has, not []string
	}{
		{"/mastermind play", []string{"`rules` Classic", "Secret: Hidden till the end", "10 guesses"}, []string{"`repeats`"}},
		{"/mastermind play rules:custom repeats:false guesses:4", []string{"`repeats` no", "`guesses` 4"}, nil},
		{"/pathway play player:depth depth:3", []string{"`size` 6", "Parlour, depth 3"}, []string{"Secret"}},
		{"/pathway play player:depth depth:1", []string{"Parlour, depth 1"}, nil},
		{"/crosscut watch red:random blue:random", []string{"Red: Parlour, random", "Blue: Parlour, random", "`width` 8", "`height` 8"}, []string{"Secret"}},
		{"/crosscut watch red:random blue:greedy", []string{"Red: Parlour, random", "Blue: Parlour, greedy"}, nil},
		{"/crosscut watch red:depth red-depth:1 blue:depth blue-depth:2", []string{"Red: Parlour, depth 1", "Blue: Parlour, depth 2"}, nil},
		{"/labyrinth play first:minotaur side:theseus", []string{"`first` The Minotaur"}, []string{"Secret", "labyrinth 1"}},
	}
	for _, tt := range tests {
		w := commandstest.New(t)
		w.Say("alice", tt.start)
		got := commandstest.Texts(w.Say("alice", "/game about page:settings").Body)
		for _, has := range tt.has {
			if !strings.Contains(got, has) {
				t.Errorf("%s: there is no %q in\n%s", tt.start, has, got)
			}
		}
		for _, not := range tt.not {
			if strings.Contains(got, not) {
				t.Errorf("%s: there is %q in\n%s", tt.start, not, got)
			}
		}
	}
}

// Reset affects every game that was played in the channel and shows the present
// options, also after a redelivery.
func TestReset(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/game defaults", Private: true, Want: "Nothing is kept here"},
		{Who: "alice", Line: "/mastermind play guesses:7", Private: false, Want: "Guess 1 of 7"},
		{Who: "alice", Line: "/game stop", Private: true, Want: "stopped"},
		{Who: "alice", Line: "/crosscut play width:5 player:random side:blue", Private: false, Want: "Crosscut"},
	})
	r := w.Command("bob", "/game defaults")
	var first commandstest.Reply
	for _, delivery := range []string{"first", "second"} {
		reply := w.Do(r)
		got := commandstest.Texts(reply.Body)
		if !strings.Contains(got, "10 guesses") || !strings.Contains(got, "`width` 8") || strings.Contains(got, "Pathway") {
			t.Errorf("the %s delivery: %s", delivery, got)
		}
		if reply.Touched == nil {
			t.Errorf("the %s delivery: the board of the open match is not redrawn", delivery)
		}
		first = reply
	}
	w.Think()
	if now := w.Table(); now.Match.ID != first.Touched.Match.ID || now.Match.Options["width"] != "5" {
		t.Errorf("the open match has changed: %s %v", now.Match.ID, now.Match.Options)
	}
	w.Walk([]commandstest.Step{
		{Who: "bob", Line: "/game defaults", Private: true, Want: "Nothing is kept here"},
		{Who: "alice", Line: "/game stop", Private: true, Want: "stopped"},
		{Who: "alice", Line: "/crosscut play player:random", Private: false, Want: "🔴 <@1100000000000000001>"},
		{Who: "alice", Line: "/game about page:settings", Private: true, Want: "`width` 8"},
		{Who: "alice", Line: "/game stop", Private: true, Want: "stopped"},
		{Who: "alice", Line: "/mastermind play", Private: false, Want: "Guess 1 of 10"},
	})
}

// Stored options stay if they do not contradict the chosen ones.
func TestKeptBesideAnotherLabyrinth(t *testing.T) {
	w := commandstest.New(t)
	for _, line := range []string{"/labyrinth play labyrinth:kea first:minotaur player:random side:theseus", "/labyrinth play size:4 seed:2 side:theseus", "/labyrinth play side:theseus"} {
		w.Say("alice", line)
		table := w.Table()
		if table.Match.Options["first"] != "minotaur" || table.Match.Chairs[1].Player != "random" {
			t.Errorf("%s: %v, %+v", line, table.Match.Options["first"], table.Match.Chairs)
		}
		w.Say("alice", "/game stop")
	}
	if got := commandstest.Texts(w.Say("alice", "/game about page:settings").Body); !strings.Contains(got, "maze-4-20-2") {
		t.Errorf("the labyrinth of the last game was another: %s", got)
	}
}
