package commands_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/games/match"
)

// posted is a messenger that keeps what is posted.
type posted struct {
	channels, keys []string
	bodies         []commands.Body
	err            error
}

func (p *posted) Post(_ context.Context, channel, key string, b commands.Body) (string, error) {
	if p.err != nil {
		return "", p.err
	}
	p.channels, p.keys, p.bodies = append(p.channels, channel), append(p.keys, key), append(p.bodies, b)
	return "1", nil
}

func (p *posted) Edit(context.Context, string, string, commands.Body) error { return p.err }

func (p *posted) Delete(context.Context, string, string) error { return p.err }

func (p *posted) Direct(context.Context, string, string, commands.Body) error { return p.err }

func (p *posted) Thread(context.Context, string, string, string) (string, error) { return "", p.err }

// daysOn moves the world's clock so many days on.
func (w *world) daysOn(days int) {
	w.t.Helper()
	c := w.host.Config
	now := c.Now
	c.Now = func() time.Time { return now().AddDate(0, 0, days) }
	w.host = match.NewHost(c)
	*w = *w.restarted()
}

// dailyCode is the code of the server's present day, as its host unseals it.
func (w *world) dailyCode() string {
	w.t.Helper()
	table, err := w.host.Load(w.t.Context(), w.tryOf("chief").Match.Channel, w.tryOf("chief").Match.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	hand, err := w.host.Hand(table, table.Turn()^1)
	if err != nil {
		w.t.Fatal(err)
	}
	return hand.Secret
}

// tryOf is a member's try at the code of the day.
func (w *world) tryOf(who string) *match.Table {
	w.t.Helper()
	reply := w.set.Do(w.t.Context(), w.command(who, "/daily"))
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil || m.To != commands.ToMember {
		w.t.Fatalf("/daily of %s is %+v", who, reply)
	}
	return m.Board
}

// solve plays the day's code, and returns how the try then looks.
func (w *world) solve(who string) string {
	w.t.Helper()
	t, code := w.tryOf(who), w.dailyCode()
	act := match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: "move", Text: code}
	w.count++
	t, err := w.host.Do(w.t.Context(), act, match.Actor{User: members[who].ID, Key: time.Duration(w.count).String()})
	for err == nil && t.Owes() {
		t, err = w.host.Advance(w.t.Context(), t, nil)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return texts(w.set.Board(w.t.Context(), t, ""))
}

// A streak is of days in a row, and a day that is missed ends it; it is the same
// whether it was kept or has to be counted.
func TestDailyStreaks(t *testing.T) {
	w := newWorld(t)
	for _, test := range []struct {
		days int
		want string
	}{{0, ""}, {1, "2 in a row"}, {1, "3 in a row"}, {2, ""}, {1, "2 in a row"}} {
		w.daysOn(test.days)
		got := w.solve("alice")
		if test.want == "" && strings.Contains(got, "in a row") || !strings.Contains(got, test.want) {
			t.Errorf("%d days later: %s", test.days, got)
		}
	}
	if got := w.solve("bob"); strings.Contains(got, "in a row") {
		t.Errorf("another's first: %s", got)
	}
}

// Once a day is over nobody plays on with a try of it; nobody is helped with one
// before; and there is one a day.
func TestDailyRefusals(t *testing.T) {
	w := newWorld(t)
	try := w.tryOf("alice")
	id := func(action string) string { return action + ":" + try.Match.ID + ":0:" }
	for action, want := range map[string]string{"i": "everyone solves it alone", "z": "everyone solves it alone", "r": "one try a day", "ds": "Solve it first"} {
		if got := texts(w.press("alice", "private", id(action)).Body); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", action, got, want)
		}
		if got := texts(w.press("bob", "private", id(action)).Body); strings.Contains(got, want) {
			t.Errorf("%s of another member: %s", action, got)
		}
	}
	w.daysOn(1)
	if got := texts(w.press("alice", "private", id("g")).Body); !strings.Contains(got, "Day 1 is over") {
		t.Errorf("a press the day after: %s", got)
	}
	if next := w.tryOf("alice"); next.Match.ID == try.Match.ID {
		t.Error("the next day has the same try")
	}
}

// A new day is told once in the channel that the server has set, of the newest day
// after an outage, and again where it was not known to be sent.
func TestDailyIsTold(t *testing.T) {
	w := newWorld(t)
	chief := members["chief"]
	chief.Admin = true
	set := w.request("chief", commands.Press)
	set.User, set.Custom, set.Picked, set.Private = chief, "sv::0:server.daily", []string{w.channel}, true
	w.do(set)
	attend := func(m commands.Messenger) (n int, err error) {
		due, err := w.host.ClaimDocuments(t.Context(), 0, 10)
		for _, d := range due {
			if err == nil {
				err = w.set.Attend(t.Context(), d, m)
			}
		}
		return len(due), err
	}
	m := &posted{}
	if n, err := attend(m); n != 0 || err != nil || len(m.bodies) != 0 {
		t.Errorf("at once %d are due, %v: %v", n, err, m.bodies)
	}
	w.daysOn(5)
	if _, err := attend(&posted{err: context.DeadlineExceeded}); err == nil {
		t.Error("a message that was not sent is no error")
	}
	w.daysOn(1)
	for range 3 {
		if _, err := attend(m); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.bodies) != 1 || m.channels[0] != w.channel || !strings.Contains(texts(m.bodies[0]), "Daily code 7") {
		t.Fatalf("told: %v %v", m.keys, m.bodies)
	}
	w.daysOn(1)
	if n, err := attend(&posted{err: commands.ErrUnsent}); n != 1 || err != nil {
		t.Errorf("where nothing can be sent: %d, %v", n, err)
	}
	w.daysOn(1)
	if n, err := attend(m); n != 1 || err != nil || len(m.bodies) != 2 || !strings.Contains(texts(m.bodies[1]), "Yesterday") {
		t.Errorf("the day after: %d, %v, %v", n, err, m.keys)
	}
}

// The table of a day that is over tells what Parlour needed on that day, and one of
// a day that never was is gone.
func TestDailyTableOfAnotherDay(t *testing.T) {
	w := newWorld(t)
	par := func() int { return w.tryOf("alice").Match.Daily.Par }
	first, days := par(), 0
	for ; par() == first; days++ {
		w.daysOn(1)
	}
	got := texts(w.press("alice", "private", "dt::1:code").Body)
	if want := fmt.Sprintf("Parlour took %d.", first); !strings.Contains(got, "Daily code 1") || !strings.Contains(got, want) {
		t.Errorf("the first day's, %d days later: %s, want %s", days, got, want)
	}
	if got := texts(w.press("alice", "private", "dt::99:code").Body); strings.Contains(got, "99") {
		t.Errorf("a day to come: %s", got)
	}
}

// Whether a try is too late follows from when the day ends now, not from when it
// was to end as the try began: the server may have set another hour.
func TestDailyTriesEndWithTheirDay(t *testing.T) {
	w := newWorld(t)
	set := func(hour string) { w.prefers(w.admin("chief", "/settings"), "sv::0:server.hour", hour) }
	set("13")
	try := w.tryOf("alice") // at noon
	move := func() string {
		return texts(w.press("alice", "private", "q:"+try.Match.ID+":0:nonsense").Body)
	}
	set("15")
	w.count += 2 * 3600
	if got := move(); strings.Contains(got, "is over") {
		t.Errorf("in an hour that was added: %s", got)
	}
	w.count += 3600
	if got := move(); !strings.Contains(got, "Day 1 is over") {
		t.Errorf("after the end: %s", got)
	}
}
