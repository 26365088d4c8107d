package bot_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// forgetful is a store that loses the first ping.
type forgetful struct {
	host.Store
	lost *atomic.Int32
}

func (f forgetful) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	if p.Pinged != nil && !p.Pinged.At.IsZero() && f.lost.Add(1) == 1 {
		return match.Head{}, errors.New("lost")
	}
	return f.Store.Update(ctx, channel, id, p)
}

// A ping that was sent but not stored is not sent a second time, and the move deletes it
// like any other.
func TestAPingIsSentOnce(t *testing.T) {
	t.Parallel()
	s, err := script.Parse("ping", `say alice /pathway duel opponent:@bob size:4
press bob Accept
say alice /move move:a1
wait 4m
expect @bob, your move!
show
say bob /move move:d4
wait 1s
expect alice, tap
show
`)
	if err != nil {
		t.Fatal(err)
	}
	f := forgetful{lost: &atomic.Int32{}}
	h := newInstanceWith(t, local.Options{Store: func(s host.Store) host.Store { f.Store = s; return f }})
	var out bytes.Buffer
	if err := script.Run(t.Context(), s, h.Runtime(), &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if f.lost.Load() < 2 {
		t.Error("the reminder was recorded only once, and that request was lost")
	}
	// Once when it was sent, and once in what was shown then.
	if n := strings.Count(out.String(), "@bob, your move!"); n > 2 {
		t.Errorf("%d mentions of pings:\n%s", n, out.String())
	}
}

// reminders are the messages that remind a member.
func (s *site) reminders() (all []string) {
	for _, m := range s.PublicMessages(s.channel) {
		if strings.Contains(content(m.Components), "your move!") {
			all = append(all, string(m.ID))
		}
	}
	return all
}

// wantReminders wants so many reminders, and returns the last one.
func (s *site) wantReminders(when string, n int) (last string) {
	s.t.Helper()
	all := s.reminders()
	if len(all) != n {
		s.t.Fatalf("%s there are %d reminders, want %d:\n%s", when, len(all), n, s.shown())
	}
	if n > 0 {
		last = all[n-1]
	}
	return last
}

// awaited has alice and bob play; bob is to move.
func awaited(s *site) (alice, bob wire.ID) {
	s.t.Helper()
	alice, bob = s.user("alice"), s.user("bob")
	s.say(alice, "/pathway duel opponent:@bob size:4 side:red")
	s.done(s.Press(bob, s.board().ID, labelled(s.board().Components, "Accept")))
	s.say(alice, "/move move:a1")
	return alice, bob
}

// A second reminder replaces the first one. A move deletes it, also if another process has sent it.
// Who has been away for long is reminded at once.
func TestAReminderIsReplacedAndDeleted(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob := awaited(s)
	s.wantReminders("at once", 0)
	s.skip(match.RemindAfter)
	first := s.wantReminders("soon", 1)
	s.skip(match.IdleAfter)
	s.pass(2 * time.Second) // the first one may be deleted a second later
	second := s.wantReminders("after a day", 1)
	if second == first {
		t.Error("the first reminder stays")
	}
	if err := s.bots[0].Stop(); err != nil {
		t.Fatal(err)
	}
	s.bots = s.bots[:0]
	s.start(s.options)
	s.say(bob, "/move move:d4")
	s.pass(3 * time.Second)
	if third := s.wantReminders("after the move", 1); third == second {
		t.Error("bob's reminder stays, and alice has none")
	}
	s.say(alice, "/move move:a4")
	s.wantReminders("after alice's move", 0)
	m := s.match()
	key := delivery.Key{Home: m.Channel, Match: m.ID, ID: "turn"}
	if _, err := s.kept.Shows().(delivery.Rows).Row(t.Context(), key); !errors.Is(err, store.ErrNone) {
		t.Errorf("the slot of the reminder is still there: %v", err)
	}
}

// dies is a Store that ends with the recording of a reminder, before or after it is stored.
type dies struct {
	host.Store
	stored  bool
	reached chan struct{}
}

func (d dies) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	if p.Pinged == nil {
		return d.Store.Update(ctx, channel, id, p)
	}
	if d.stored {
		if _, err := d.Store.Update(ctx, channel, id, p); err != nil {
			return match.Head{}, err
		}
	}
	d.reached <- struct{}{}
	<-ctx.Done()
	return match.Head{}, ctx.Err()
}

// If a process dies when it has recorded a reminder, or just before, another one sends the reminder. If
// the member moves before that, none does.
func TestAReminderOfADeadProcess(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name          string
		stored, moves bool
		want          int
	}{{"stored", true, false, 1}, {"not stored", false, false, 1}, {"stored, then a move", true, true, 0}, {"not stored, then a move", false, true, 0}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			d, o := dies{stored: test.stored, reached: make(chan struct{}, 9)}, s.options
			o.Store = func(kept host.Store) host.Store { d.Store = kept; return d }
			dying := s.start(o)
			_, bob := awaited(s)
			s.clock.Advance(match.RemindAfter)
			dying.Wake()
			<-d.reached
			dying.Kill()
			s.bots = s.bots[:0]
			s.start(s.options)
			if test.moves {
				s.say(bob, "/move move:d4")
				s.pass(3 * time.Second)
			} else {
				s.pass(local.Lease + 3*time.Second)
			}
			s.wantReminders("at the end", test.want)
		})
	}
}

// A reminder links to a board that is there, also after a moderator has deleted all messages.
func TestAReminderAfterAPurge(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	awaited(s)
	var old wire.ID
	for _, m := range s.PublicMessages(s.channel) {
		if err := s.Delete(m.ID); err != nil {
			t.Fatal(err)
		}
		old = m.ID
	}
	s.skip(match.RemindAfter)
	all := s.PublicMessages(s.channel)
	if len(all) != 2 || s.slot().Message != string(all[0].ID) {
		t.Fatalf("want the board and the reminder, got %s", s.shown())
	}
	if said := content(all[1].Components); !strings.Contains(said, string(all[0].ID)) || strings.Contains(said, string(old)) {
		t.Errorf("the reminder does not link to the board %s: %s", all[0].ID, said)
	}
}
