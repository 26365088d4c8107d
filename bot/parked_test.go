package bot_test

import (
	"database/sql"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/games/match"
	"parlour/games/match/store"
)

// damage does something to the database that no bot does.
func (s *site) damage(statement string, args ...any) {
	s.t.Helper()
	db, err := sql.Open("sqlite", s.options.Database+"&_pragma=busy_timeout(5000)")
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	result, err := db.ExecContext(s.t.Context(), statement, args...)
	if err != nil {
		s.t.Fatal(err)
	}
	if n, err := result.RowsAffected(); n == 0 || err != nil {
		s.t.Fatalf("%s: %d rows, %v", statement, n, err)
	}
}

// damages are what may befall the rows of a match.
var damages = map[string]string{
	"a start that is no JSON":     `UPDATE matches SET start = 'hunter2' WHERE channel = ?`,
	"deadlines that are no times": `UPDATE matches SET due = '{"hunter2' WHERE channel = ?`,
	"no chairs":                   `UPDATE matches SET chairs = '[]' WHERE channel = ?`,
	"too few chairs":              `UPDATE matches SET chairs = '[{"kind":"anyone"}]' WHERE channel = ?`,
	"a move that is none":         `UPDATE entries SET body = 'hunter2' WHERE channel = ?`,
	"a move that is missing":      `DELETE FROM entries WHERE channel = ? AND n = 0`,
	"a game that there is not":    `UPDATE matches SET game = 'hunter2' WHERE channel = ?`,
	"a status that there is not":  `UPDATE matches SET status = 'hunter2' WHERE channel = ?`,
	"options that do not open":    `UPDATE matches SET start = '{"opening":"play","side":1,"options":{"pegs":"99"}}' WHERE channel = ?`,
}

// A row that cannot be read is put aside: the channel's members get a clear
// sentence, whatever they do, and can start anew; other channels go on.
func TestABadRowAffectsOnlyItsChannel(t *testing.T) {
	t.Parallel()
	for name, statement := range damages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.user("alice")
			s.say(alice, "/mastermind play")
			s.say(alice, "/move move:1122")
			old := s.board()
			sound, err := s.AddChannel(s.guild, "sound")
			if err != nil {
				t.Fatal(err)
			}
			s.done(s.Say(alice, sound, "/mastermind solve player:first-consistent"))
			s.damage(statement, string(s.channel))
			s.kill()
			s.start(s.options)
			for _, line := range []string{"/game board", "/move move:3344", "/move move:3344", "/game stop", "/game restart", "/game hint", "/game about page:settings"} {
				s.clear(line, s.say(alice, line))
			}
			i, err := s.Press(alice, old.ID, control(old.Components, "c:"))
			s.clear("a press", s.done(i, err))
			s.pass(3 * local.Lease)
			s.say(alice, "/mastermind play rules:bulls-and-cows")
			if m := s.match(); m.Status != match.Live || len(m.Entries) != 0 {
				t.Errorf("no game could be started anew: %+v", m)
			}
			s.done(s.Say(alice, sound, "/move move:ready"))
			s.done(s.Say(alice, sound, "/mastermind answer black:1 white:0"))
			if m, err := s.kept.Load(t.Context(), string(sound), store.Latest("")); err != nil || len(m.Entries) != 4 {
				t.Errorf("another channel does not go on: %+v, %v", m, err)
			}
			if strings.Contains(s.log.String(), "hunter2'") || strings.Contains(s.shown(), "hunter2") {
				t.Error("the content of the row was logged or shown")
			}
		})
	}
}

// clear reports an answer that is none, or does not say what has become of the
// game.
func (s *site) clear(what string, i *discordtest.Interaction) {
	s.t.Helper()
	said := i.Messages()
	if i.State() != discordtest.Answered || len(said) == 0 {
		s.t.Errorf("%s is %s, answered by %+v", what, i.State(), said)
		return
	}
	got := content(said[len(said)-1].Components)
	if strings.Contains(got, "incident") || len(got) < 20 {
		s.t.Errorf("%s is answered by %q", what, got)
	}
}

// A form that a command opened has no message below it. The member learns all the same
// what has become of its game.
func TestAFormWhoseMatchWasParked(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind solve secret:typed")
	s.typed(alice, "RYGB")
	s.say(alice, "/game restart")
	s.damage(damages["no chairs"], string(s.channel))
	s.kill()
	s.start(s.options)
	i := s.typed(alice, "RRGB")
	s.clear("the form", i)
	if got := i.Response(); got != wire.SendMessage {
		t.Errorf("it is answered by %v", got)
	}
}
