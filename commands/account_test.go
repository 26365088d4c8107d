package commands_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlour/commands"
)

// account does a request and returns what may be told of it.
func (w *world) account(r commands.Request) commands.Account {
	w.t.Helper()
	var a commands.Account
	r.Account = &a
	w.set.Do(w.t.Context(), r)
	return a
}

// What may be told of a request is what was asked for, in words of a fixed set, what
// came of it, and which match it was about.
func TestAccounts(t *testing.T) {
	w := newWorld(t)
	press := func(who, custom string) commands.Request {
		r := w.request(who, commands.Press)
		r.Message, r.Custom = w.board, custom
		return r
	}
	typing := func(line, focus string) commands.Request {
		r := w.command("alice", line)
		r.Kind, r.Focus = commands.Complete, focus
		return r
	}
	tap := func() commands.Request {
		return press("alice", custom("q", w.table(), len(w.table().Match.Entries), "d4"))
	}
	move := w.command("alice", "/crosscut place square:c3")
	for _, test := range []struct {
		request func() commands.Request
		want    commands.Account
		match   bool
	}{
		{func() commands.Request { return w.command("alice", "/move move:c3") }, commands.Account{Command: "/move", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return w.command("alice", "/crosscut play player:random side:red") }, commands.Account{Command: "/crosscut play", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return move }, commands.Account{Command: "/crosscut place", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return w.command("alice", "/game board") }, commands.Account{Command: "/game board", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return w.command("bob", "/game hint") }, commands.Account{Command: "/game hint", Outcome: commands.WasRefused, Game: "crosscut"}, true},
		{tap, commands.Account{Command: "press tap", Outcome: commands.WasRefused, Game: "crosscut"}, true}, // it is not her turn
		{func() commands.Request { return typing("/move move:a", "move") }, commands.Account{Command: "typing /move", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return press("alice", "zz:"+w.table().Match.ID+":0:") }, commands.Account{Command: "unknown", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return press("alice", "hunter2") }, commands.Account{Command: "unknown", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return commands.Request{ID: "9", Path: []string{"hunter2"}} }, commands.Account{Command: "unknown", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return w.command("alice", "/help game:pig") }, commands.Account{Command: "/help", Outcome: commands.WasDone}, false},
	} {
		got := w.account(test.request())
		if test.match {
			test.want.Match = w.table().Match.ID
		}
		if got != test.want {
			t.Errorf("got %+v, want %+v", got, test.want)
		}
	}
}

// What is delivered again, goes wrong or is too much at once is told apart.
func TestAccountsOfTrouble(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/mastermind play guesses:1")
	last := w.command("alice", "/mastermind guess code:1122")
	for _, want := range []commands.Outcome{commands.WasDone, commands.WasDone} { // the host knows it
		if got := w.account(last); got.Outcome != want {
			t.Errorf("got %+v, want %s", got, want)
		}
	}
	resign := w.command("alice", "/pathway play size:4")
	w.account(resign)
	w.account(w.command("alice", "/game resign"))
	if got := w.account(w.command("alice", "/game resign")); got.Outcome != commands.WasRefused {
		t.Errorf("twice: %+v", got)
	}
	w.host.Store = failing{w.host.Store}
	if got := w.account(w.command("alice", "/game board")); got.Outcome != commands.WasFailed {
		t.Errorf("with a failing store: %+v", got)
	}
	now := w.host.Now()
	w.host.Now = func() time.Time { return now }
	var got commands.Account
	for range 1000 {
		if got = w.account(w.command("bob", "/help")); got.Outcome != commands.WasDone {
			break
		}
	}
	if got != (commands.Account{Command: "/help", Outcome: commands.WasTooFast}) {
		t.Errorf("too much at once: %+v", got)
	}
	w.set.Do(context.Background(), w.command("bob", "/help")) // nobody has to ask
}

// Every control belongs to a feature with a name of one plain word.
func TestControlsHaveNames(t *testing.T) {
	w := newWorld(t)
	word := regexp.MustCompile(`^[a-z]+$`)
	names := w.set.Controls()
	if len(names) < 30 {
		t.Errorf("there are %d controls", len(names))
	}
	for action, name := range names {
		if !word.MatchString(name) {
			t.Errorf("the feature of %s is called %q", action, name)
		}
	}
	if names["pv"] != "privacy" {
		t.Errorf("pv is of %q", names["pv"])
	}
}

// /about says what is known, and no more.
func TestAbout(t *testing.T) {
	w := newWorld(t)
	got := texts(w.say("alice", "/about").Body)
	for _, word := range []string{"Started", "plays in", "Version", "shard", "source"} {
		if strings.Contains(got, word) {
			t.Errorf("nothing is known, and it says %q:\n%s", word, got)
		}
	}
	w.set.Running = func(server string) commands.Running {
		if server != guild {
			t.Errorf("asked for server %q", server)
		}
		return commands.Running{Version: "v1_2_3", Source: "https://example.org/parlour", Since: time.Unix(1_800_000_000, 0), Servers: 12, Shard: 2, Shards: 16}
	}
	for _, language := range w.languages() {
		r := w.command("alice", "/about")
		r.User.Locale = language
		reply := w.do(r)
		checkBody(t, "/about", reply.Body)
		got := texts(reply.Body)
		for _, want := range []string{"<t:1800000000:R>", "12", `v1\_2\_3`, "3", "16", "(https://example.org/parlour)", "/privacy show", "/help", "Battleship"} {
			if want != "Battleship" && !strings.Contains(got, want) || want == "Battleship" && language == "en" && !strings.Contains(got, want) {
				t.Errorf("%s: %s is not in\n%s", language, want, got)
			}
		}
		if !reply.private() || reply.Sole != "about" {
			t.Errorf("%s: it is not for the member alone, or not once: %+v", language, reply.Message)
		}
	}
}
