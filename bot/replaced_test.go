package bot_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"parlour/bot/storage/engine"
)

// A bot whose database file is deleted is not ready, accepts no moves, and says in the
// log what to do, once a minute. Members can go on asking.
func TestTheDatabaseFileIsDeleted(t *testing.T) {
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/pathway play size:4")
	before := s.shown()
	file := engine.FileOf(s.options.Database)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	health := s.bots[0].Bot().Readiness(t.Context())
	if health.OK || !strings.Contains(strings.Join(health.Missing, ""), "its file was deleted or replaced") {
		t.Errorf("got %+v", health)
	}
	if !s.bots[0].Bot().Intake().OK || !s.bots[0].Bot().Alive().OK {
		t.Error("the load balancer would remove the bot, or its supervisor restart it")
	}
	s.press(alice, "p:")
	if after := s.shown(); after != before {
		t.Errorf("a move was shown that is not stored:\n%s", after)
	}
	said := func() int { return strings.Count(s.log.String(), "database_replaced") }
	if strings.Contains(s.log.String(), "incident=") {
		t.Error("a press is logged as an incident")
	}
	s.settle() // looks several times
	if got := said(); got != 1 {
		t.Errorf("the log says so %d times in a minute, want once", got)
	}
	s.clock.Advance(time.Minute)
	s.settle()
	if got := said(); got != 2 {
		t.Errorf("the log says so %d times in two minutes, want twice", got)
	}
	if log := s.log.String(); !strings.Contains(log, "Stop the bot with SIGTERM") {
		t.Errorf("the log does not say what to do:\n%s", log)
	}
}
