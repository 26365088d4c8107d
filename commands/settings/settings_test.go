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
		{"/pathway play player:depth depth:3", []string{"`size` 6", "Parlour (depth up to 3)"}, []string{"Secret"}},
		{"/pathway play player:depth depth:1", []string{"Parlour (depth up to 1)"}, nil},
		{"/crosscut watch red:random blue:random", []string{"Red: Parlour (random)", "Blue: Parlour (random)", "`width` 8", "`height` 8"}, []string{"Secret"}},
		{"/crosscut watch red:random blue:greedy", []string{"Red: Parlour (random)", "Blue: Parlour (greedy)"}, nil},
		{"/crosscut watch red:depth red-depth:1 blue:depth blue-depth:2", []string{"Red: Parlour (depth up to 1)", "Blue: Parlour (depth up to 2)"}, nil},
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

// The last options, when they are taken, stay if they do not contradict the chosen ones.
func TestKeptBesideAnotherLabyrinth(t *testing.T) {
	w := commandstest.New(t)
	for i, line := range []string{"/labyrinth play labyrinth:kea first:minotaur player:random side:theseus", "/labyrinth play size:4 seed:2 side:theseus", "/labyrinth play side:theseus"} {
		r := w.Command("alice", line)
		if i > 0 {
			r.Values["last"] = "1" // As last time
		}
		w.Do(r)
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
