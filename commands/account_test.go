package commands_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// account executes a request and returns its account.
func account(w *commandstest.World, r commands.Request) commands.Account {
	w.T.Helper()
	var a commands.Account
	r.Account = &a
	w.Set.Do(w.T.Context(), r)
	return a
}

// An account contains the command in a fixed set of words, the outcome, and the match.
func TestAccounts(t *testing.T) {
	w := commandstest.New(t)
	press := func(who, custom string) commands.Request {
		r := w.Request(who, commands.Press)
		r.Message, r.Custom = w.Board, custom
		return r
	}
	typing := func(line, focus string) commands.Request {
		r := w.Command("alice", line)
		r.Kind, r.Focus = commands.Complete, focus
		return r
	}
	tap := func() commands.Request {
		return press("alice", commandstest.Custom("q", w.Table(), len(w.Table().Match.Entries), "d4"))
	}
	move := w.Command("alice", "/crosscut place square:c3")
	for _, test := range []struct {
		request func() commands.Request
		want    commands.Account
		match   bool
	}{
		{func() commands.Request { return w.Command("alice", "/move move:c3") }, commands.Account{Command: "/move", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return w.Command("alice", "/crosscut play player:random side:red") }, commands.Account{Command: "/crosscut play", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return move }, commands.Account{Command: "/crosscut place", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return w.Command("alice", "/game board") }, commands.Account{Command: "/game board", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return w.Command("bob", "/game hint") }, commands.Account{Command: "/game hint", Outcome: commands.WasRefused, Game: "crosscut"}, true},
		{tap, commands.Account{Command: "press tap", Outcome: commands.WasRefused, Game: "crosscut"}, true}, // it is not alice's turn
		{func() commands.Request { return typing("/move move:a", "move") }, commands.Account{Command: "typing /move", Outcome: commands.WasDone, Game: "crosscut"}, true},
		{func() commands.Request { return press("alice", "zz:"+w.Table().Match.ID+":0:") }, commands.Account{Command: "unknown", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return press("alice", "hunter2") }, commands.Account{Command: "unknown", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return commands.Request{ID: "9", Path: []string{"hunter2"}} }, commands.Account{Command: "unknown", Outcome: commands.WasRefused}, false},
		{func() commands.Request { return w.Command("alice", "/help game:pig") }, commands.Account{Command: "/help", Outcome: commands.WasDone}, false},
	} {
		got := account(w, test.request())
		if test.match {
			test.want.Match = w.Table().Match.ID
		}
		if got != test.want {
			t.Errorf("got %+v, want %+v", got, test.want)
		}
	}
}

// Redeliveries, failures and floods have different outcomes.
func TestAccountsOfTrouble(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind play guesses:1")
	last := w.Command("alice", "/move move:1122")
	for _, want := range []commands.Outcome{commands.WasDone, commands.WasDone} { // the host knows it
		if got := account(w, last); got.Outcome != want {
			t.Errorf("got %+v, want %s", got, want)
		}
	}
	resign := w.Command("alice", "/pathway play size:4")
	account(w, resign)
	account(w, w.Command("alice", "/game resign"))
	if got := account(w, w.Command("alice", "/game resign")); got.Outcome != commands.WasRefused {
		t.Errorf("twice: %+v", got)
	}
	w.Host.Store = failing{w.Host.Store}
	if got := account(w, w.Command("alice", "/game board")); got.Outcome != commands.WasFailed {
		t.Errorf("with a failing store: %+v", got)
	}
	now := w.Host.Now()
	w.Host.Now = func() time.Time { return now }
	var got commands.Account
	for range 1000 {
		if got = account(w, w.Command("bob", "/help")); got.Outcome != commands.WasDone {
			break
		}
	}
	if got != (commands.Account{Command: "/help", Outcome: commands.WasTooFast}) {
		t.Errorf("too much at once: %+v", got)
	}
	w.Set.Do(context.Background(), w.Command("bob", "/help")) // no caller needs an account
}

// Every control belongs to a feature with a name of one word.
func TestControlsHaveNames(t *testing.T) {
	w := commandstest.New(t)
	word := regexp.MustCompile(`^[a-z]+$`)
	names := w.Set.Controls()
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

// The last page of /help shows what is known, and no more.
func TestAbout(t *testing.T) {
	w := commandstest.New(t)
	about := commands.NewID(commands.ActHelpPage, "", 2, "").String()
	got := commandstest.Texts(w.Press("alice", "private", about).Body)
	for _, word := range []string{"started", "1 server", "Version", "shard", "source"} {
		if strings.Contains(got, word) {
			t.Errorf("nothing is known, and it says %q:\n%s", word, got)
		}
	}
	w.Set.Running = func(server string) commands.Running {
		if server != commandstest.Guild {
			t.Errorf("asked for server %q", server)
		}
		return commands.Running{Version: "v1_2_3", Source: "https://example.org/parlour", Since: time.Unix(1_800_000_000, 0), Servers: 12, Shard: 2, Shards: 16}
	}
	for _, language := range w.Languages() {
		r := w.Request("alice", commands.Press)
		r.User.Locale, r.Message, r.Private, r.Custom = language, "private", true, about
		reply := w.Do(r)
		commandstest.CheckBody(t, "about Parlour", reply.Body)
		got := commandstest.Texts(reply.Body)
		for _, want := range []string{"<t:1800000000:R>", "12", `v1\_2\_3`, "3", "16", "(https://example.org/parlour)", "/privacy", fmt.Sprint(len(w.Host.Games))} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %s is not in\n%s", language, want, got)
			}
		}
		if reply.To != commands.InPlace {
			t.Errorf("%s: it does not replace the page before: %+v", language, reply.Message)
		}
	}
}
