package bot_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
)

// parts is all of a board as JSON.
func (s *site) parts() string {
	s.t.Helper()
	data, err := json.Marshal(s.board().Components)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(data)
}

// Once our own signs are uploaded boards and keys have them, and the stand-in
// takes them; a bot without Options.Signs shows Unicode's.
func TestOwnSigns(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Signs = true
	ours := s.start(s.options).Bot()
	for !ours.EmojiComplete() {
		s.settle()
	}
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	if shown := s.parts(); !strings.Contains(shown, ":next_") || !strings.Contains(shown, `"name":"redR_`) {
		t.Errorf("the board has not our own signs: %s", shown)
	}
	var texts int
	wire.Walk(s.board().Components, func(c *wire.Component) bool {
		texts += len([]rune(c.Content))
		return true
	})
	if texts > 4000 {
		t.Errorf("the texts have %d characters", texts)
	}
	s.say(alice, "/game stop")
	s.say(alice, "/mastermind watch")
	s.skip(time.Minute)
	if shown := s.parts(); !strings.Contains(shown, ":peg") {
		t.Errorf("a message outside of a response lacks our own signs: %s", shown)
	}
	s.kill()
	s.options.Signs = false
	s.start(s.options)
	s.say(alice, "/mastermind play")
	if shown := s.parts(); strings.Contains(shown, "next_") || strings.Contains(shown, "redR_") || strings.ContainsAny(shown, "\ufe00\ufe01\ufe02") {
		t.Errorf("signs that are switched off: %s", shown)
	}
}
