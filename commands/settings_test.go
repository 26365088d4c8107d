package commands_test

import (
	"strings"
	"testing"
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
		w := newWorld(t)
		w.say("alice", tt.start)
		got := texts(w.say("alice", "/game settings").Body)
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

// Forgetting concerns every game that was played in the channel, says what the
// settings are now, and says so again when it is delivered again.
func TestReset(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{
		{"alice", "/game reset", true, "Nothing is kept here"},
		{"alice", "/mastermind play guesses:7", false, "Guess 1 of 7"},
		{"alice", "/game stop", true, "stopped"},
		{"alice", "/crosscut play width:5 player:random side:blue", false, "Crosscut"},
	})
	r := w.command("bob", "/game reset")
	var first reply
	for _, delivery := range []string{"first", "second"} {
		reply := w.do(r)
		got := texts(reply.Body)
		if !strings.Contains(got, "10 guesses") || !strings.Contains(got, "`width` 8") || strings.Contains(got, "Pathway") {
			t.Errorf("the %s delivery: %s", delivery, got)
		}
		if reply.Touched == nil {
			t.Errorf("the %s delivery: the board of the open match is not redrawn", delivery)
		}
		first = reply
	}
	w.think()
	if now := w.table(); now.Match.ID != first.Touched.Match.ID || now.Match.Options["width"] != "5" {
		t.Errorf("the open match has changed: %s %v", now.Match.ID, now.Match.Options)
	}
	w.walk([]step{
		{"bob", "/game reset", true, "Nothing is kept here"},
		{"alice", "/game stop", true, "stopped"},
		{"alice", "/crosscut play player:random", false, "🔴 <@1100000000000000001>"},
		{"alice", "/game settings", true, "`width` 8"},
		{"alice", "/game stop", true, "stopped"},
		{"alice", "/mastermind play", false, "Guess 1 of 10"},
	})
}

// Of what is kept, that stays which can stand beside what is chosen.
func TestKeptBesideAnotherLabyrinth(t *testing.T) {
	w := newWorld(t)
	for _, line := range []string{"/labyrinth play labyrinth:kea first:minotaur player:random side:theseus", "/labyrinth play size:4 seed:2 side:theseus", "/labyrinth play side:theseus"} {
		w.say("alice", line)
		table := w.table()
		if table.Match.Options["first"] != "minotaur" || table.Match.Chairs[1].Player != "random" {
			t.Errorf("%s: %v, %+v", line, table.Match.Options["first"], table.Match.Chairs)
		}
		w.say("alice", "/game stop")
	}
	if got := texts(w.say("alice", "/game settings").Body); !strings.Contains(got, "maze-4-20-2") {
		t.Errorf("the labyrinth of the last game was another: %s", got)
	}
}
