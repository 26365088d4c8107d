package start_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// The first /play or /help in a server gets a public answer, once, unless it asks
// about a game.
func TestWelcome(t *testing.T) {
	for _, line := range []string{"/play", "/help"} {
		w := commandstest.New(t)
		strange := func(who, line string) commandstest.Reply {
			r := w.Command(who, line)
			r.Guild = "1000000000000000009"
			return w.Do(r)
		}
		if got := strange("bob", "/help game:pathway"); !got.Private() {
			t.Errorf("about a game: %s", commandstest.Texts(got.Body))
		}
		got := strange("alice", line)
		if said := commandstest.Texts(got.Body); got.Private() || !strings.Contains(said, "Let’s play!") || !strings.Contains(said, "Later, type </play>") {
			t.Errorf("%s is answered (privately: %v) %s", line, got.Private(), said)
		}
		if again := strange("bob", line); !again.Private() {
			t.Errorf("the second %s is answered for all", line)
		}
	}
	w := commandstest.New(t)
	direct := w.Command("alice", "/play")
	direct.Guild = ""
	if got := w.Do(direct); !got.Private() {
		t.Errorf("in direct messages: %+v", got.Message)
	}
}

// Anyone can choose and start from a welcome: its menus change for all, and it stays.
func TestWelcomeIsForAll(t *testing.T) {
	w := commandstest.New(t)
	b, first := w.Set.Welcome(t.Context(), commands.Request{ID: "1", Guild: "1000000000000000009", Channel: w.Channel, Locale: "en-US"})
	if !first {
		t.Fatal("there is no welcome")
	}
	next := choose(w, "carol", "1500000000000000001", b, "Pathway")
	if got := commandstest.Texts(next.Body); next.To != commands.InPlace || !strings.Contains(got, "Let’s play!") || chosen(next.Body) != "Pathway; Against Parlour; Level: easy" {
		t.Errorf("after a press: %s %s", got, chosen(next.Body))
	}
	started := w.Press("alice", "1500000000000000001", w.Button(next.Body, "Start"))
	if started.To != commands.ToAll || started.Board == nil || started.Board.Match.Starter != commandstest.Members["alice"].ID {
		t.Errorf("got %+v", started.Message)
	}
}

// The help about a game offers to start it, unless it was opened from a board.
func TestPlayNow(t *testing.T) {
	w := commandstest.New(t)
	help := w.Say("alice", "/help game:pathway")
	play := w.Press("alice", "private", w.Button(help.Body, "Play now"))
	if got := chosen(play.Body); !play.Private() || play.Key == "" || got != "Pathway; Against Parlour; Level: easy" {
		t.Errorf("it opens %s", got)
	}
	b := w.Press("alice", "private", w.Button(play.Body, "Start")).Body
	for _, help := range []commandstest.Reply{w.Press("bob", w.Board, w.Button(b, "Help")), w.Say("bob", "/game about page:rules"), w.Press("bob", "private", w.Button(play.Body, "Rules"))} {
		if keys := help.Keys[0].Buttons; keys[0].Label != "More" {
			t.Errorf("the first key is %s", keys[0].Label)
		}
	}
	w.Say("chief", "/game stop")
	w.Button(w.Say("bob", "/game about page:rules").Body, "Play now")
}
