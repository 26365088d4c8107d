package start_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/grid"
)

// If a game is decided from the start, its starter learns that privately. The button
// of a side starts it with that side on a public board.
func TestForetold(t *testing.T) {
	w := commandstest.New(t)
	asked := w.Say("alice", "/labyrinth play labyrinth:kea")
	if got := commandstest.Texts(asked.Body); !asked.Private() || asked.Board != nil || !strings.Contains(got, "## Labyrinth · Kea") ||
		!strings.Contains(got, "With perfect play 🏃 wins.\n**Which side do you want?**") {
		t.Fatalf("privately %v:\n%s", asked.Private(), got)
	}
	row := asked.Keys[0].Buttons
	if len(row) != 2 || row[0].Label != "Theseus" || grid.Plain(row[0].Emoji) != "🏃" || row[1].Label != "Minotaur" {
		t.Errorf("the keys are %+v", row)
	}
	started := w.Press("alice", "private", row[1].Custom)
	if started.Board == nil || started.To != commands.ToAll || started.Then == nil || started.Then.Key != asked.Key || started.Board.Match.Chairs[1].User != commandstest.Members["alice"].ID {
		t.Fatalf("got %+v", started.Message)
	}
	w.Say("chief", "/game stop")
	if again := w.Say("alice", "/play"); !strings.Contains(chosen(again.Body), "Labyrinth") {
		t.Errorf("then /play offers %s", chosen(again.Body))
	} else if asked := w.Press("alice", "private", w.Button(asLast(w, "alice"), "Start")); !strings.Contains(commandstest.Texts(asked.Body), "Which side") {
		t.Errorf("by /play nothing is asked: %s", commandstest.Texts(asked.Body))
	}
}

// No side is asked for if the game is open, if the side is given, if a member is
// invited, or if no member takes a side.
func TestForetoldIsNotAsked(t *testing.T) {
	for _, line := range []string{
		"/labyrinth play labyrinth:delos", "/labyrinth play labyrinth:kea side:minotaur", "/labyrinth duel labyrinth:kea opponent:@bob",
		"/labyrinth watch labyrinth:kea", "/pathway play size:2", "/mastermind play",
	} {
		w := commandstest.New(t)
		if got := w.Say("alice", line); got.Board == nil {
			t.Errorf("%s: %s", line, commandstest.Texts(got.Body))
		}
	}
}

// Random choices are made before the question, so that the labyrinth of the question
// is the one that is played.
func TestForetoldAsDrawn(t *testing.T) {
	for range 5 {
		w := commandstest.New(t)
		asked := w.Say("alice", "/labyrinth play size:4 loops:0")
		for n := 0; asked.Board != nil && n < 20; n++ { // none that is decided
			w.Say("chief", "/game stop")
			asked = w.Say("alice", "/labyrinth play size:4 loops:0")
		}
		if asked.Board != nil {
			t.Fatal("no labyrinth without a loop is decided")
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(commandstest.Texts(asked.Body), "## Labyrinth · "), "\n")
		started := w.Press("alice", "private", w.Button(asked.Body, "Theseus"))
		if started.Board == nil || !strings.Contains(commandstest.Texts(started.Body), "## Labyrinth · "+name+"\n") {
			t.Errorf("%s was announced, but this is played:\n%s", name, commandstest.Texts(started.Body))
		}
	}
}

// In a busy channel the side is asked for first, because the thread needs it.
func TestForetoldInBusyChannel(t *testing.T) {
	w := commandstest.New(t)
	w.Say("bob", "/pathway play")
	asked := w.Say("alice", "/labyrinth play labyrinth:kea")
	busy := w.Press("alice", "private", w.Button(asked.Body, "Theseus"))
	thread := w.Press("alice", "private", w.Button(busy.Body, "Start it in a thread")).Thread
	if thread == nil {
		t.Fatal("no thread is made")
	}
	m, ok := thread.Next(t.Context(), "1200000000000000009").(commands.Message)
	if !ok || m.Board == nil || m.Board.Match.Chairs[0].User != commandstest.Members["alice"].ID {
		t.Errorf("in the thread: %+v", m)
	}
}
