package bot_test

import (
	"strings"
	"testing"
)

// A server is welcomed once, by the bot itself or by who first asks. The welcome
// is for all: each member who presses Start plays, and it stays.
func TestWelcome(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	for range 2 { // the second time it posts nothing
		if err := s.bots[0].Welcome(t.Context(), s.guild, s.channel, "en-US"); err != nil {
			t.Fatal(err)
		}
	}
	all := s.PublicMessages(s.channel)
	if len(all) != 1 || !strings.Contains(content(all[0].Components), "I’m Parlour. Let’s play!") {
		t.Fatalf("there are %d messages:\n%s", len(all), s.shown())
	}
	welcome := all[0].ID
	s.press(alice, "9:") // Start
	if shown := s.shown(); len(s.PublicMessages(s.channel)) != 2 || !strings.Contains(shown, "alice, pick a column") || s.match().Starter != string(alice) {
		t.Errorf("alice starts a game:\n%s", shown)
	}
	s.say(alice, "/game stop")
	s.done(s.Press(bob, welcome, control(s.PublicMessages(s.channel)[0].Components, "9:")))
	if shown := s.shown(); len(s.PublicMessages(s.channel)) != 3 || s.match().Starter != string(bob) {
		t.Errorf("bob starts another:\n%s", shown)
	}
	s.say(bob, "/play")
	if len(s.PublicMessages(s.channel)) != 3 {
		t.Errorf("the server is welcomed again:\n%s", s.shown())
	}
}

// Where the bot may not write it says so, to who runs it.
func TestWelcomeWhereItMayNot(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	if err := s.bots[0].Welcome(t.Context(), s.guild, "1", "en-US"); err == nil || !strings.Contains(err.Error(), "welcoming a server") {
		t.Errorf("got %v", err)
	}
}
