package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
)

// The first /play or /help in a server is answered for all to see, once, unless
// a game is asked about.
func TestWelcome(t *testing.T) {
	for _, line := range []string{"/play", "/help"} {
		w := newWorld(t)
		strange := func(who, line string) reply {
			r := w.command(who, line)
			r.Guild = "1000000000000000009"
			return w.do(r)
		}
		if got := strange("bob", "/help game:pathway"); !got.private() {
			t.Errorf("about a game: %s", texts(got.Body))
		}
		got := strange("alice", line)
		if said := texts(got.Body); got.private() || !strings.Contains(said, "Let’s play!") || !strings.Contains(said, "Later, type /play") {
			t.Errorf("%s is answered (privately: %v) %s", line, got.private(), said)
		}
		if again := strange("bob", line); !again.private() {
			t.Errorf("the second %s is answered for all", line)
		}
	}
	w := newWorld(t)
	direct := w.command("alice", "/play")
	direct.Guild = ""
	if got := w.do(direct); !got.private() {
		t.Errorf("in direct messages: %+v", got.Message)
	}
}

// With a welcome anyone can choose and start: the menus change for all and the
// welcome stays; the options are each member's own.
func TestWelcomeIsForAll(t *testing.T) {
	w := newWorld(t)
	b, first := w.set.Welcome(t.Context(), commands.Request{ID: "1", Guild: "1000000000000000009", Channel: w.channel, Locale: "en-US"})
	if !first {
		t.Fatal("there is no welcome")
	}
	next := w.choose("carol", "1500000000000000001", b, "Pathway")
	if got := texts(next.Body); next.To != commands.InPlace || !strings.Contains(got, "Let’s play!") || chosen(next.Body) != "Pathway; Against Parlour; Level: easy" {
		t.Errorf("after a press: %s %s", got, chosen(next.Body))
	}
	options := w.press("carol", "1500000000000000001", w.button(next.Body, "Options"))
	if !options.private() || options.Sole == "" {
		t.Errorf("the options are shown to all")
	}
	started := w.press("alice", "1500000000000000001", w.button(next.Body, "Start"))
	if started.To != commands.ToAll || started.Board == nil || started.Board.Match.Starter != members["alice"].ID {
		t.Errorf("got %+v", started.Message)
	}
}

// Help about a game starts it, but from the board of one that is played.
func TestPlayNow(t *testing.T) {
	w := newWorld(t)
	help := w.say("alice", "/pathway help")
	play := w.press("alice", "private", w.button(help.Body, "Play now"))
	if got := chosen(play.Body); !play.private() || play.Sole == "" || got != "Pathway; Against Parlour; Level: easy" {
		t.Errorf("it opens %s", got)
	}
	b := w.press("alice", "private", w.button(play.Body, "Start")).Body
	for _, help := range []reply{w.press("bob", w.board, w.button(b, "Help")), w.say("bob", "/game help"), w.press("bob", "private", w.button(play.Body, "Rules"))} {
		if keys := help.Keys[0].Buttons; keys[0].Label != "More" {
			t.Errorf("the first key is %s", keys[0].Label)
		}
	}
	w.say("chief", "/game stop")
	w.button(w.say("bob", "/game help").Body, "Play now")
}
