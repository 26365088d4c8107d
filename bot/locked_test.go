package bot_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
)

// inThread starts a game in a thread and returns its player.
func (s *site) inThread() (alice wire.ID) {
	s.t.Helper()
	alice = s.user("alice")
	at, err := s.StartThread(alice, s.channel, "a thread")
	if err != nil {
		s.t.Fatal(err)
	}
	s.channel = at
	s.say(alice, "/tictactoe play")
	return alice
}

// lock locks the thread, and archives it if that is asked for.
func (s *site) lock(archived bool) {
	s.t.Helper()
	if err := s.Archive(s.channel, archived, true); err != nil {
		s.t.Fatal(err)
	}
}

// locked checks that an interaction is answered by nothing but the note about the lock, or by
// nothing if Discord refuses that too.
func (s *site) locked(what string, i *discordtest.Interaction, refused bool) {
	s.t.Helper()
	all := i.Messages()
	switch {
	case refused && len(all) == 0:
	case refused || len(all) != 1 || all[0].Private == "" || !strings.Contains(content(all[0].Components), "This thread is locked. Ask a moderator to open it."):
		s.t.Errorf("%s is answered by %+v", what, all)
	}
}

// Nothing is played in a locked thread, by a press or a command. A moderator plays as usual.
func TestNothingIsPlayedInALockedThread(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]struct{ archived, private bool }{
		"open": {}, "archived": {archived: true}, "and it takes no note": {private: true}, "archived, and it takes no note": {true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t), func(o *discordtest.Options) { o.LocksPrivate = how.private })
			ended := make(chan bot.Interaction, 16)
			s.options.Hooks.Interaction = func(i bot.Interaction) { ended <- i }
			s.start(s.options)
			alice, carol := s.inThread(), s.user("carol")
			<-ended
			if err := s.Allow(s.channel, carol, wire.ManageThreads|wire.ManageMessages); err != nil {
				t.Fatal(err)
			}
			before, board := len(s.match().Entries), s.shown()
			s.lock(how.archived)
			try := func(what string, i *discordtest.Interaction, err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
				if <-ended; how.private {
					s.clock.Advance(4 * time.Second) // Discord gives it up
				}
				s.settle()
				s.locked(what, i, how.private)
			}
			i, err := s.Press(alice, s.board().ID, control(s.board().Components, "p:"))
			try("a press", i, err)
			for _, line := range []string{"/move move:a1", "/game board", "/game stop", "/tictactoe play", "/help"} {
				i, err := s.Say(alice, s.channel, line)
				try(line, i, err)
			}
			if i = s.done(s.Complete(alice, s.channel, "/move move:a")); len(i.Choices()) > 0 {
				t.Errorf("choices %v", i.Choices())
			}
			if <-ended; how.archived { // the bot can't open it
				i, err := s.Say(carol, s.channel, "/game stop")
				try("a moderator's command", i, err)
			}
			if after := s.match(); len(after.Entries) != before || !after.Status.Open() || s.shown() != board {
				t.Errorf("something was played: %+v", after.Entries[before:])
			}
			if err := s.Archive(s.channel, false, true); err != nil {
				t.Fatal(err)
			}
			s.say(carol, "/game stop")
			if s.match().Status.Open() {
				t.Error("a moderator could not stop the game")
			}
			if strings.Contains(s.log.String(), "level=ERROR") {
				t.Error("an error is logged")
			}
		})
	}
}

// A thread that is locked while a press or a command is on its way causes no error, and its member
// learns of it.
func TestAThreadIsLockedMeanwhile(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"a press", "/game board", "/move move:b2", "/game stop"} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.inThread()
			release := s.HoldEvents()
			i, err := s.Say(alice, s.channel, what)
			if what == "a press" {
				i, err = s.Press(alice, s.board().ID, control(s.board().Components, "p:"))
			}
			s.lock(true)
			release()
			if s.done(i, err); len(i.Messages()) == 0 && what != "/move move:b2" && what != "/game stop" { // whose note is deleted
				t.Error("no answer")
			}
			if strings.Contains(s.log.String(), "level=ERROR") {
				t.Error("an error is logged")
			}
		})
	}
}
