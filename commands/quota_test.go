package commands_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
)

// A member's budget is used up and refills; the refusal says how long to wait. Other
// members are not affected.
func TestCommandsOfAMember(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Budgets{MemberCommands: commands.Budget{PerSecond: 0.5, Size: 3}})
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
		got := w.Say(s.who, "/help")
		if commandstest.TooFast(got) != (s.want != "") || !strings.Contains(commandstest.Texts(got.Body), s.want) {
			t.Errorf("step %d: %s reads %.90q, want %q", i, s.who, commandstest.Texts(got.Body), s.want)
		}
	}
}

// All members share a server's budget. Refused requests do not charge it, and other
// servers are not affected.
func TestCommandsOfAServer(t *testing.T) {
	w, _ := commandstest.NewBudgetedWorld(t, commands.Budgets{
		MemberCommands: commands.Budget{PerSecond: 1, Size: 5}, ServerCommands: commands.Budget{PerSecond: 1, Size: 12},
	})
	answered := map[string]int{}
	for range 100 { // a flood, in which other members still get replies
		if !commandstest.TooFast(w.Say("alice", "/help")) {
			answered["alice"]++
		}
	}
	for _, who := range []string{"bob", "carol"} {
		for range 5 {
			if !commandstest.TooFast(w.Say(who, "/help")) {
				answered[who]++
			}
		}
	}
	if got := fmt.Sprint(answered); got != "map[alice:5 bob:5 carol:2]" {
		t.Errorf("answered: %s", got)
	}
	r := w.Command("chief", "/help")
	r.Guild = "another"
	if commandstest.TooFast(w.Do(r)) {
		t.Error("another server is refused")
	}
}

// A refused completion returns no message and changes nothing.
func TestCompletionOverTheBudget(t *testing.T) {
	w, _ := commandstest.NewBudgetedWorld(t, commands.Budgets{MemberCommands: commands.Budget{PerSecond: 1, Size: 2}})
	w.Say("alice", "/crosscut play")
	for i := range 5 {
		r := w.Request("alice", commands.Complete)
		r.Path, r.Focus = []string{"move"}, "move"
		got := w.Do(r)
		if got.Choices == nil || len(got.Blocks) > 0 || (len(got.Choices) > 0) != (i == 0) {
			t.Errorf("completion %d: %+v", i, got)
		}
	}
}

// Over the budget a press is refused privately and plays nothing.
func TestPressesOverTheBudget(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Budgets{MemberCommands: commands.Budget{PerSecond: 1, Size: 1}})
	w.Say("alice", "/crosscut team player:random vote:first")
	c := commandstest.Custom("q", w.Table(), 0, w.FirstMove(w.Table()))
	if got := w.Press("alice", w.Board, c); !commandstest.TooFast(got) || got.Board != nil {
		t.Errorf("over the budget: %+v", got)
	}
	if got := w.Press("bob", w.Board, c); commandstest.TooFast(got) || len(w.Table().Match.Entries) != 1 {
		t.Errorf("another member: %+v", got)
	}
	*now = now.Add(time.Second)
	if got := w.Press("alice", w.Board, c); commandstest.TooFast(got) {
		t.Errorf("after the wait: %+v", got)
	}
}

// Thinking is charged afterwards, and the bucket may become negative.
func TestThinking(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Budgets{
		MemberThinking: commands.Budget{PerSecond: 100, Size: 1000}, ServerThinking: commands.Budget{PerSecond: 1000, Size: 5000},
	})
	steps := []struct {
		after  time.Duration
		member string
		want   time.Duration // to wait
		spent  time.Duration // after that
	}{
		{0, "a", 0, 900 * time.Millisecond}, // 1 ms is charged beforehand
		{0, "a", 0, 900 * time.Millisecond},
		{0, "a", 9 * time.Second, 0}, // about 800 ms are charged
		{0, "b", 0, time.Hour},       // no more than a bucket is charged
		{0, "b", time.Second, 0},
		{8 * time.Second, "a", time.Second, 0},
		{time.Second, "a", 0, 0},
		{time.Second, "b", 0, 0},
	}
	for i, s := range steps {
		*now = now.Add(s.after)
		if got := w.Set.Think("server", s.member); got != s.want {
			t.Errorf("step %d: %s waits %s, want %s", i, s.member, got, s.want)
		}
		w.Set.Thought("server", s.member, s.spent)
	}
	if got := w.Set.Think("", "c"); got != 0 {
		t.Errorf("in direct messages: %s", got)
	}
}

// A member who plays never reaches the usual budgets, and a flood of one member does
// not affect others.
func TestUsualBudgets(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Usual())
	for i := range 300 { // five minutes of a press a second
		*now = now.Add(time.Second)
		if commandstest.TooFast(w.Say("alice", "/help")) {
			t.Fatalf("the %dth command is refused", i+1)
		}
	}
	refused := 0
	for range 5000 {
		if commandstest.TooFast(w.Apart(w.Set.Do(t.Context(), w.Command("bob", "/help")))) {
			refused++
		}
	}
	if refused != 5000-60 {
		t.Errorf("%d of 5000 at once are refused, want all but 60", refused)
	}
	if commandstest.TooFast(w.Say("carol", "/help")) {
		t.Error("a flood of one member hinders another")
	}
}

// The numbers of open matches and of uploads are limited.
func TestNumbers(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Budgets{Open: 3, OpenBy: 2, Items: 2, ItemSize: 1 << 20, MemberUploads: commands.Budget{PerSecond: 0.1, Size: 3}})
	for i, s := range []struct{ who, want string }{
		{"alice", "Mastermind"}, {"alice", "Mastermind"}, {"alice", "You have 2 games"}, {"bob", "Mastermind"}, {"carol", "3 games are going"},
	} {
		w.Elsewhere()
		if got := commandstest.Texts(w.Say(s.who, "/mastermind play").Body); !strings.Contains(got, s.want) {
			t.Errorf("game %d, of %s: %s, want %s", i+1, s.who, got, s.want)
		}
	}
	for i, s := range []struct{ who, name, want string }{
		{"alice", "one", "is added"}, {"alice", "two", "is added"}, {"alice", "three", "can’t add more"}, {"alice", "one", "Wait 10 seconds"}, {"bob", "three", "can’t add more"},
	} {
		if got := w.AddItem(s.who, s.name); !strings.Contains(got, s.want) {
			t.Errorf("upload %d, of %s: %s, want %s", i+1, s.who, got, s.want)
		}
	}
	*now = now.Add(10 * time.Second)
	if got := w.AddItem("alice", "one"); !strings.Contains(got, "is replaced") {
		t.Errorf("after the wait: %s", got)
	}
}

// Notices about Discord or this process are private.
func TestNotices(t *testing.T) {
	w := commandstest.New(t)
	r := w.Request("alice", commands.Press)
	for want, m := range map[string]commands.Message{
		"Wait 7 seconds":               w.Set.TooFast(r, 7*time.Second),
		"Wait one second":              w.Set.TooFast(r, time.Millisecond),
		"I can’t create a thread here": w.Set.NoThread(r),
		"Your game is in <":            w.Set.InThread(r, "1200000000000000099"),
		"**Send Messages**":            {Body: w.Set.Lacking(r, games.T("commands.permission.send-messages")), To: commands.ToMember},
		"longer than usual":            {Body: w.Set.TakesLong("en-US"), To: commands.ToMember},
	} {
		got := commandstest.Reply{Message: m}
		if !got.Private() || !strings.Contains(commandstest.Texts(got.Body), want) || len(m.Mentions) > 0 {
			t.Errorf("%+v, want %q", m, want)
		}
		commandstest.CheckReply(t, r, got)
	}
}
