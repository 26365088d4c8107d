package commands_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/match"
)

// newBudgetedWorld is a world with budgets and a clock that stands still until
// the test moves it.
func newBudgetedWorld(t *testing.T, b commands.Budgets) (w *world, clock *time.Time) {
	t.Helper()
	w = newWorld(t)
	now := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	c := w.host.Config
	c.Now = func() time.Time { return now }
	w.host = match.NewHost(c)
	set, err := features.New(w.host, catalogue(), w.set.Log(), b)
	if err != nil {
		t.Fatal(err)
	}
	w.set = set
	return w, &now
}

// tooFast reports whether a reply is a refusal because of a budget, told
// privately, with the time to wait.
func tooFast(r reply) bool {
	return r.private() && strings.Contains(texts(r.Body), "That was a lot at once. Wait ")
}

// A member's bucket empties and fills, and says how long to wait; nobody else
// notices.
func TestCommandsOfAMember(t *testing.T) {
	w, now := newBudgetedWorld(t, commands.Budgets{MemberCommands: commands.Budget{PerSecond: 0.5, Size: 3}})
	steps := []struct {
		after time.Duration
		who   string
		want  string // how long to wait, "" for not at all
	}{
		{0, "alice", ""}, {0, "alice", ""}, {0, "alice", ""}, {0, "alice", "2 seconds"}, {0, "alice", "2 seconds"}, {0, "bob", ""},
		{time.Second, "alice", "one second"}, {time.Second, "alice", ""}, {0, "alice", "2 seconds"}, {time.Hour, "alice", ""}, {0, "alice", ""},
		{0, "alice", ""}, {0, "alice", "2 seconds"},
	}
	for i, s := range steps {
		*now = now.Add(s.after)
		got := w.say(s.who, "/help")
		if tooFast(got) != (s.want != "") || !strings.Contains(texts(got.Body), s.want) {
			t.Errorf("step %d: %s is told %.90q, want %q", i, s.who, texts(got.Body), s.want)
		}
	}
}

// A server's bucket is for all its members together; what one is refused does
// not take from it, nor do other servers.
func TestCommandsOfAServer(t *testing.T) {
	w, _ := newBudgetedWorld(t, commands.Budgets{
		MemberCommands: commands.Budget{PerSecond: 1, Size: 5}, ServerCommands: commands.Budget{PerSecond: 1, Size: 12},
	})
	answered := map[string]int{}
	for range 100 { // a flood, in which others are heard
		if !tooFast(w.say("alice", "/help")) {
			answered["alice"]++
		}
	}
	for _, who := range []string{"bob", "carol"} {
		for range 5 {
			if !tooFast(w.say(who, "/help")) {
				answered[who]++
			}
		}
	}
	if got := fmt.Sprint(answered); got != "map[alice:5 bob:5 carol:2]" {
		t.Errorf("answered: %s", got)
	}
	r := w.command("chief", "/help")
	r.Guild = "another"
	if tooFast(w.do(r)) {
		t.Error("another server is refused")
	}
}

// What is refused while a member types is no message, and it changes nothing.
func TestCompletionOverTheBudget(t *testing.T) {
	w, _ := newBudgetedWorld(t, commands.Budgets{MemberCommands: commands.Budget{PerSecond: 1, Size: 2}})
	w.say("alice", "/crosscut play")
	for i := range 5 {
		r := w.request("alice", commands.Complete)
		r.Path, r.Focus = []string{"move"}, "move"
		got := w.do(r)
		if got.Choices == nil || len(got.Blocks) > 0 || (len(got.Choices) > 0) != (i == 0) {
			t.Errorf("completion %d: %+v", i, got)
		}
	}
}

// Over the budget a press is refused to its member alone, and plays nothing.
func TestPressesOverTheBudget(t *testing.T) {
	w, now := newBudgetedWorld(t, commands.Budgets{MemberCommands: commands.Budget{PerSecond: 1, Size: 1}})
	w.say("alice", "/crosscut team player:random")
	c := custom("q", w.table(), 0, firstMove(w.table()))
	if got := w.press("alice", w.board, c); !tooFast(got) || got.Board != nil {
		t.Errorf("over the budget: %+v", got)
	}
	if got := w.press("bob", w.board, c); tooFast(got) || len(w.table().Match.Entries) != 1 {
		t.Errorf("another member: %+v", got)
	}
	*now = now.Add(time.Second)
	if got := w.press("alice", w.board, c); tooFast(got) {
		t.Errorf("after the wait: %+v", got)
	}
}

// Thinking is counted after it was done: what went beyond the budget is owed.
func TestThinking(t *testing.T) {
	w, now := newBudgetedWorld(t, commands.Budgets{
		MemberThinking: commands.Budget{PerSecond: 100, Size: 1000}, ServerThinking: commands.Budget{PerSecond: 1000, Size: 5000},
	})
	steps := []struct {
		after  time.Duration
		member string
		want   time.Duration // to wait
		spent  time.Duration // after that
	}{
		{0, "a", 0, 900 * time.Millisecond}, // 1 ms is taken beforehand
		{0, "a", 0, 900 * time.Millisecond},
		{0, "a", 9 * time.Second, 0}, // about 800 ms are owed
		{0, "b", 0, time.Hour},       // no more than a bucket is owed
		{0, "b", time.Second, 0},
		{8 * time.Second, "a", time.Second, 0},
		{time.Second, "a", 0, 0},
		{time.Second, "b", 0, 0},
	}
	for i, s := range steps {
		*now = now.Add(s.after)
		if got := w.set.Think("server", s.member); got != s.want {
			t.Errorf("step %d: %s waits %s, want %s", i, s.member, got, s.want)
		}
		w.set.Thought("server", s.member, s.spent)
	}
	if got := w.set.Think("", "c"); got != 0 {
		t.Errorf("in direct messages: %s", got)
	}
}

// The usual budgets are never met by who only plays, and a flood of one member
// leaves every other theirs.
func TestUsualBudgets(t *testing.T) {
	w, now := newBudgetedWorld(t, commands.Usual())
	for i := range 300 { // five minutes of a press a second
		*now = now.Add(time.Second)
		if tooFast(w.say("alice", "/help")) {
			t.Fatalf("the %dth command is refused", i+1)
		}
	}
	refused := 0
	for range 5000 {
		if tooFast(w.apart(w.set.Do(t.Context(), w.command("bob", "/help")))) {
			refused++
		}
	}
	if refused != 5000-60 {
		t.Errorf("%d of 5000 at once are refused, want all but 60", refused)
	}
	if tooFast(w.say("carol", "/help")) {
		t.Error("a flood of one member hinders another")
	}
}

// There are so many games at once, and so many uploads.
func TestNumbers(t *testing.T) {
	w, now := newBudgetedWorld(t, commands.Budgets{Open: 3, OpenBy: 2, Items: 2, ItemSize: 1 << 20, MemberUploads: commands.Budget{PerSecond: 0.1, Size: 3}})
	for i, s := range []struct{ who, want string }{
		{"alice", "Mastermind"}, {"alice", "Mastermind"}, {"alice", "You have 2 games"}, {"bob", "Mastermind"}, {"carol", "3 games are going"},
	} {
		w.elsewhere()
		if got := texts(w.say(s.who, "/mastermind play").Body); !strings.Contains(got, s.want) {
			t.Errorf("game %d, of %s: %s, want %s", i+1, s.who, got, s.want)
		}
	}
	for i, s := range []struct{ who, name, want string }{
		{"alice", "one", "is added"}, {"alice", "two", "is added"}, {"alice", "three", "no room"}, {"alice", "one", "Wait 10 seconds"}, {"bob", "three", "no room"},
	} {
		if got := w.add(s.who, s.name); !strings.Contains(got, s.want) {
			t.Errorf("upload %d, of %s: %s, want %s", i+1, s.who, got, s.want)
		}
	}
	*now = now.Add(10 * time.Second)
	if got := w.add("alice", "one"); !strings.Contains(got, "is replaced") {
		t.Errorf("after the wait: %s", got)
	}
}

// What members are told of Discord or this process is for them alone.
func TestNotices(t *testing.T) {
	w := newWorld(t)
	r := w.request("alice", commands.Press)
	for want, m := range map[string]commands.Message{
		"Wait 7 seconds":          w.set.TooFast(r, 7*time.Second),
		"Wait one second":         w.set.TooFast(r, time.Millisecond),
		"No thread could be made": w.set.NoThread(r),
		"Your game is in <":       w.set.InThread(r, "1200000000000000099"),
		"**Send Messages**":       {Body: w.set.Lacking(r, "Send Messages"), To: commands.ToMember},
		"longer than usual":       {Body: w.set.TakesLong("en-US"), To: commands.ToMember},
	} {
		got := reply{Message: m}
		if !got.private() || !strings.Contains(texts(got.Body), want) || len(m.Mentions) > 0 {
			t.Errorf("%+v, want %q", m, want)
		}
		checkReply(t, r, got)
	}
}
