package bot_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games/match/store"
)

// logged counts the lines of the log at a level, and those of an event.
func (s *site) logged(level, event string) (lines, events int) {
	s.t.Helper()
	for text := range strings.Lines(s.log.String()) {
		var l struct{ Level, Event string }
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			s.t.Fatalf("%v in %s", err, text)
		}
		if l.Level == level {
			lines++
		}
		if l.Event == event {
			events++
		}
	}
	return lines, events
}

// ballast is stored before the disk is full, so that there is something to delete.
const ballast = "ballast"

// fillDisk begins and stops games until the database refuses a change.
func (s *site) fillDisk(member wire.ID) {
	s.t.Helper()
	for range 500 {
		for _, command := range []string{"/pig play", "/game stop"} {
			if said := s.answer(member, command); strings.Contains(said, "Nothing can be saved") {
				return
			} else if strings.Contains(said, "Something went wrong") {
				s.t.Fatalf("%s is answered by an incident: %s", command, said)
			}
		}
	}
	s.t.Fatal("the disk does not fill")
}

// answer is the last message that a command is answered with.
func (s *site) answer(member wire.ID, command string) string {
	s.t.Helper()
	all := s.say(member, command).Messages()
	if len(all) == 0 {
		return ""
	}
	return content(all[len(all)-1].Components) + all[len(all)-1].Content
}

// TestFullDisk fills a database that SQLite does not let grow, which is what a full
// disk looks like to it, and then makes room.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	full := strings.Repeat("x", 1<<20)
	if err := s.kept.PutDocument(t.Context(), store.Document{Kind: ballast, ID: ballast, Body: `"` + full + `"`}); err != nil {
		t.Fatal(err)
	}
	o := s.options
	o.Database += "&_pragma=max_page_count(1)" // SQLite makes it as many as there are
	b := s.start(o).Bot()
	alice := s.user("alice")
	s.fillDisk(alice)

	if got := b.Readiness(t.Context()); got.OK || strings.Join(got.Missing, "") != "the database cannot be written: its disk is full" {
		t.Errorf("Readiness = %+v, want the full disk", got)
	}
	if !b.Intake().OK || !b.Alive().OK || b.State().Writable {
		t.Errorf("Intake %+v, Alive %+v, writable %v; members get no answers, or a restart is asked for", b.Intake(), b.Alive(), b.State().Writable)
	}
	for range 20 {
		s.fillDisk(alice)
	}
	if lines, events := s.logged("ERROR", "disk_full"); lines != 1 || events != 1 {
		t.Errorf("within a minute, %d errors are logged, %d of them the full disk, want 1", lines, events)
	}
	s.clock.Advance(time.Minute)
	s.fillDisk(alice)
	if _, events := s.logged("ERROR", "disk_full"); events != 2 {
		t.Errorf("after a minute the full disk was logged %d times, want 2", events)
	}

	if err := s.kept.PutDocument(t.Context(), store.Document{Kind: ballast, ID: ballast, Body: "{}", Version: 1}); err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(time.Minute)
	s.settle()
	if got := b.Readiness(t.Context()); !got.OK || !b.State().Writable {
		t.Errorf("Readiness = %+v with room again", got)
	}
	if _, events := s.logged("INFO", "disk_full_over"); events != 1 {
		t.Errorf("the end was logged %d times, want once", events)
	}
	s.say(alice, "/game stop")
	if said := s.answer(alice, "/pig play"); strings.Contains(said, "Nothing can be saved") {
		t.Errorf("with room again: %s", said)
	}
}

// TestRejectedToken has Discord refuse the bot's token for a while.
func TestRejectedToken(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	b := s.start(s.options).Bot()
	alice := s.user("alice")
	mend := s.Break(discordtest.Fault{Path: "/applications/@me", Status: http.StatusUnauthorized})
	s.clock.Advance(2 * time.Hour)
	s.say(alice, "/help") // welcomes the server
	help := s.say(alice, "/help").Messages()[0].ID
	s.done(s.Press(alice, help, "hp::1:"))
	s.done(s.Press(alice, help, "hp::2:")) // counts servers again
	if got := b.Readiness(t.Context()); got.OK || strings.Join(got.Missing, "") != "Discord rejects the token" {
		t.Errorf("Readiness = %+v, want the token", got)
	}
	if !b.Intake().OK || !b.Alive().OK || !b.State().Rejected {
		t.Errorf("Intake %+v, Alive %+v, rejected %v", b.Intake(), b.Alive(), b.State().Rejected)
	}
	mend()
	s.clock.Advance(time.Minute)
	s.settle()
	if got := b.Readiness(t.Context()); !got.OK {
		t.Errorf("Readiness = %+v with the token accepted", got)
	}
}
