package daily_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// dailyCode returns the code of the server's present day.
func dailyCode(w *commandstest.World) string {
	w.T.Helper()
	table, err := w.Host.Load(w.T.Context(), w.TryOf("chief").Match.Channel, w.TryOf("chief").Match.ID)
	if err != nil {
		w.T.Fatal(err)
	}
	hand, err := w.Host.Hand(table, table.Turn()^1)
	if err != nil {
		w.T.Fatal(err)
	}
	return hand.Secret
}

// solve plays the day's code and returns the text of the try.
func solve(w *commandstest.World, who string) string {
	w.T.Helper()
	return commandstest.Texts(w.Set.Board(w.T.Context(), play(w, who, w.TryOf(who), dailyCode(w)), ""))
}

// play makes a member's move in a try, and the computer's reply.
func play(w *commandstest.World, who string, t *match.Table, move string) *match.Table {
	w.T.Helper()
	act := match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: move}
	w.Count++
	t, err := w.Host.Do(w.T.Context(), act, match.Actor{User: commandstest.Members[who].ID, Key: time.Duration(w.Count).String()})
	for err == nil && t.ComputerToMove() {
		t, err = matchtest.Advance(w.T.Context(), w.Host.Computers, t, nil)
	}
	if err != nil {
		w.T.Fatal(err)
	}
	return t
}

// A streak counts days in a row, and a missed day ends it. Stored and computed streaks
// are equal.
func TestDailyStreaks(t *testing.T) {
	w := commandstest.New(t)
	for _, test := range []struct {
		days int
		want string
	}{{0, ""}, {1, "2 in a row"}, {1, "3 in a row"}, {2, ""}, {1, "2 in a row"}} {
		w.DaysOn(test.days)
		first := commandstest.Texts(w.Set.Board(t.Context(), w.TryOf("alice"), ""))
		if missed := test.days == 2; strings.Contains(first, "3 in a row, then a break") != missed || strings.Contains(first, "then a break") != missed {
			t.Errorf("%d days later a try begins with %s", test.days, first)
		}
		got := solve(w, "alice")
		if test.want == "" && strings.Contains(got, "in a row") || !strings.Contains(got, test.want) {
			t.Errorf("%d days later: %s", test.days, got)
		}
	}
	if got := solve(w, "bob"); strings.Contains(got, "in a row") {
		t.Errorf("another's first: %s", got)
	}
}

// A past day cannot be played, a try gets no help before its end, and there is one try
// a day.
func TestDailyRefusals(t *testing.T) {
	w := commandstest.New(t)
	try := w.TryOf("alice")
	id := func(action string) string { return action + ":" + try.Match.ID + ":0:" }
	for action, want := range map[string]string{"i": "everyone solves it alone", "z": "everyone solves it alone", "r": "one try a day", "ds": "Solve it first"} {
		if got := commandstest.Texts(w.Press("alice", "private", id(action)).Body); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", action, got, want)
		}
		if got := commandstest.Texts(w.Press("bob", "private", id(action)).Body); strings.Contains(got, want) {
			t.Errorf("%s of another member: %s", action, got)
		}
	}
	w.DaysOn(1)
	if got := commandstest.Texts(w.Press("alice", "private", id("g")).Body); !strings.Contains(got, "Day 1 is over") {
		t.Errorf("a press the day after: %s", got)
	}
	if next := w.TryOf("alice"); next.Match.ID == try.Match.ID {
		t.Error("the next day has the same try")
	}
}

// A new day is posted once in the server's channel; after an outage the newest day
// only, and again if the message may not have been sent.
func TestDailyIsTold(t *testing.T) {
	w := commandstest.New(t)
	chief := commandstest.Members["chief"]
	chief.Admin = true
	set := w.Request("chief", commands.Press)
	set.User, set.Custom, set.Picked, set.Private = chief, "sv::0:server.daily", []string{w.Channel}, true
	w.Do(set)
	attend := func(m commands.Messenger) (n int, err error) {
		due, err := w.Host.Leases.ClaimDocuments(t.Context(), 0, 10)
		for _, d := range due {
			if err == nil {
				err = w.Set.HandleDue(t.Context(), d, m)
			}
		}
		return len(due), err
	}
	m := &commandstest.Posted{Set: w.Set}
	if n, err := attend(m); n != 0 || err != nil || len(m.Bodies) != 0 {
		t.Errorf("at once %d are due, %v: %v", n, err, m.Bodies)
	}
	w.DaysOn(5)
	if _, err := attend(&commandstest.Posted{Err: context.DeadlineExceeded}); err == nil {
		t.Error("a message that was not sent is no error")
	}
	w.DaysOn(1)
	m.Set = w.Set
	for range 3 {
		if _, err := attend(m); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.Bodies) != 1 || m.Channels[0] != w.Channel || !strings.Contains(commandstest.Texts(m.Bodies[0]), "Daily code 7") {
		t.Fatalf("announced: %v %v", m.Keys, m.Bodies)
	}
	w.DaysOn(1)
	if n, err := attend(&commandstest.Posted{Err: commands.ErrUnsent}); n != 1 || err != nil {
		t.Errorf("where nothing can be sent: %d, %v", n, err)
	}
	w.DaysOn(1)
	if n, err := attend(m); n != 1 || err != nil || len(m.Bodies) != 2 || !strings.Contains(commandstest.Texts(m.Bodies[1]), "Nobody solved yesterday’s") {
		t.Errorf("the day after: %d, %v, %v", n, err, m.Keys)
	}
}

// The table of a past day shows the par of that day. The table of a day that never was
// is gone.
func TestDailyTableOfAnotherDay(t *testing.T) {
	w := commandstest.New(t)
	par := func() int { return w.TryOf("alice").Match.Daily.Par }
	first, days := par(), 0
	for ; par() == first; days++ {
		w.DaysOn(1)
	}
	got := commandstest.Texts(w.Press("alice", "private", "dt::1:code").Body)
	if want := fmt.Sprintf("Parlour took %d guess", first); !strings.Contains(got, "Daily code 1") || !strings.Contains(got, want) {
		t.Errorf("the first day's, %d days later: %s, want %s", days, got, want)
	}
	if got := commandstest.Texts(w.Press("alice", "private", "dt::99:code").Body); strings.Contains(got, "99") {
		t.Errorf("a day to come: %s", got)
	}
}

// A try ends when its day ends now, not when it was to end as the try began: the
// server may have changed the hour.
func TestDailyTriesEndWithTheirDay(t *testing.T) {
	w := commandstest.New(t)
	set := func(hour string) { w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.hour", hour) }
	set("13")
	try := w.TryOf("alice") // at noon
	move := func() string {
		return commandstest.Texts(w.Press("alice", "private", "q:"+try.Match.ID+":0:nonsense").Body)
	}
	set("15")
	w.Count += 2 * 3600
	if got := move(); strings.Contains(got, "is over") {
		t.Errorf("in an hour that was added: %s", got)
	}
	w.Count += 3600
	if got := move(); !strings.Contains(got, "Day 1 is over") {
		t.Errorf("after the end: %s", got)
	}
}
