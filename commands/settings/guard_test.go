package settings_test

import (
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/host"
)

// guards returns the bodies of the stored guards, by ID.
func guards(w *commandstest.World) map[string]string {
	w.T.Helper()
	all, err := w.Host.Store.Documents(w.T.Context(), "", host.GuardKind, "", 100)
	if err != nil {
		w.T.Fatal(err)
	}
	bodies := map[string]string{}
	for _, d := range all {
		bodies[d.ID] = d.Body
	}
	return bodies
}

// wantNoTrace reports stored data that contains a member's ID.
func wantNoTrace(w *commandstest.World, who string) {
	w.T.Helper()
	for cursor, first := "", true; first || cursor != ""; first = false {
		found, next, err := w.Host.Store.Remembered(w.T.Context(), commandstest.Members[who].ID, cursor, 1000)
		if err != nil || len(found) > 0 {
			w.T.Errorf("of %s is stored: %+v, %v", who, found, err)
		}
		cursor = next
	}
	for id, body := range guards(w) {
		if text := id + body; strings.Contains(text, commandstest.Members[who].ID) || strings.Contains(text, commandstest.Members[who].Name) {
			w.T.Errorf("a guard names %s: %s", who, text)
		}
	}
}

// A member who has deleted a try, finished or not, gets no other on that day. The half-made move is
// deleted too.
func TestDeletingATryGivesNoOther(t *testing.T) {
	for _, line := range []string{"/daily", "/daily show:puzzle", "/daily where:everywhere"} {
		w := commandstest.New(t)
		try := w.Say("alice", line)
		for days := 0; len(commandstest.Moving(try.Body)) == 0 && days < 9; days++ { // until a game has keys
			w.DaysOn(1)
			try = w.Say("alice", line)
		}
		first := commandstest.Moving(try.Body)[0] // a key, or a menu with its first line
		w.Press("alice", "private", first[0], first[1:]...)
		if w.Set.Drafted(t.Context(), try.Board) == "" {
			t.Fatalf("%s: there is no half-made move", line)
		}
		for range 2 { // deleting nothing changes nothing
			w.Delete("alice")
			if got := w.Say("alice", line); !got.Private() || got.Board != nil || !strings.Contains(commandstest.Texts(got.Body), "one try a day") {
				t.Errorf("%s after the deletion: %s", line, commandstest.Texts(got.Body))
			}
		}
		if draft := w.Set.Drafted(t.Context(), try.Board); draft != "" {
			t.Errorf("%s: the draft %q is still there", line, draft)
		}
		if _, err := w.Host.Load(t.Context(), try.Board.Match.Channel, try.Board.Match.ID); err == nil {
			t.Errorf("%s: the try is still there", line)
		}
		wantNoTrace(w, "alice")
		if got := w.Say("bob", line); got.Board == nil {
			t.Errorf("%s of bob: %s", line, commandstest.Texts(got.Body))
		}
		w.DaysOn(1)
		if got := w.Say("alice", line); got.Board == nil {
			t.Errorf("%s the day after: %s", line, commandstest.Texts(got.Body))
		}
	}
}

// A try of two days ago leaves no guard, and an expired guard is deleted.
func TestGuardsOfTriesExpire(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/daily")
	w.DaysOn(2)
	w.Delete("alice")
	if got := guards(w); len(got) > 1 {
		t.Errorf("the guards of a past day are %v", got)
	}
	w.Say("alice", "/daily")
	w.Delete("alice")
	if got := guards(w); len(got) != 2 {
		t.Errorf("the key and the guards are %v, want two", got)
	}
	w.Later(commandstest.NewPost(t), 48*time.Hour)
	if got := guards(w); len(got) != 1 {
		t.Errorf("two days later there are %v, want the key", got)
	}
}

// Three reports a day are three reports a day, whatever a member deletes.
func TestDeletingReportsAllowsNoMore(t *testing.T) {
	w := commandstest.New(t)
	report := func() commandstest.Reply { return w.Submit("alice", w.Say("alice", "/feedback").Form, "Hello") }
	report()
	w.Later(commandstest.NewPost(t), time.Hour)
	report()
	w.Delete("alice")
	wantNoTrace(w, "alice")
	report()
	for range 2 {
		if got := w.Say("alice", "/feedback"); got.Form != nil || !strings.Contains(commandstest.Texts(got.Body), "3 a day") {
			t.Errorf("a fourth report: %s", commandstest.Texts(got.Body))
		}
		w.Delete("alice")
	}
	wantNoTrace(w, "alice")
	w.Later(commandstest.NewPost(t), 23*time.Hour)
	report() // the first is a day old
	if got := w.Say("alice", "/feedback"); got.Form != nil {
		t.Error("two reports are allowed a day after one")
	}
	w.Later(commandstest.NewPost(t), 25*time.Hour)
	if got := guards(w); len(got) != 1 {
		t.Errorf("at the end there are %v, want the key", got)
	}
}

// decline makes alice invite bob, who declines.
func decline(w *commandstest.World) {
	w.T.Helper()
	w.Elsewhere()
	w.Say("alice", "/crosscut duel opponent:@bob")
	if got := w.PressAt(w.Table(), "bob", "x", ""); got.Refused() && !strings.Contains(commandstest.Texts(got.Body), "muted") {
		w.T.Fatalf("bob declines: %s", commandstest.Texts(got.Body))
	}
}

// invited reports whether bob can be invited, and what the inviter reads.
func invited(w *commandstest.World, who string) (bool, string) {
	w.T.Helper()
	w.Elsewhere()
	got := w.Say(who, "/crosscut duel opponent:@bob")
	return !got.Private(), commandstest.Texts(got.Body)
}

// A mute, and declines that lead to one, outlive the inviter's data. The member who muted sees no
// name, and can unmute.
func TestDeletingLiftsNoMute(t *testing.T) {
	for _, deletes := range []int{1, 2} { // after one decline, and after both
		w := commandstest.NewQuietWorld(t)
		decline(w)
		if deletes == 1 {
			w.Delete("alice")
		}
		decline(w)
		if deletes == 2 {
			w.Delete("alice")
			wantNoTrace(w, "alice")
		}
		if ok, got := invited(w, "alice"); ok || !strings.Contains(got, "declined two of your invitations") {
			t.Errorf("deleted after decline %d, alice reads %s", deletes, got)
		}
		if ok, got := invited(w, "carol"); !ok {
			t.Errorf("carol reads %s", got)
		}
		w.Count += 24*3600 + 10
		if ok, got := invited(w, "alice"); !ok {
			t.Errorf("a day later alice reads %s", got)
		}
	}
	w := commandstest.NewQuietWorld(t)
	decline(w)
	decline(w)
	w.Delete("alice")
	var muted *commands.Select
	for _, block := range w.Say("bob", "/settings").Body.Blocks {
		if block.Select != nil && strings.HasSuffix(block.Select.Custom, "member.muted") {
			muted = block.Select
		}
	}
	if muted == nil || len(muted.Options) != 1 || muted.Options[0].Label != "Unmute a former member" {
		t.Fatalf("bob’s menu is %+v", muted)
	}
	w.Prefers(w.Command("bob", "/settings"), muted.Custom, muted.Options[0].Value)
	if ok, got := invited(w, "alice"); !ok {
		t.Errorf("unmuted, alice reads %s", got)
	}
}

// The invitations of ten minutes count, too.
func TestDeletingAllowsNoMoreInvitations(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	for range host.MaxFromOne {
		if ok, got := invited(w, "alice"); !ok {
			t.Fatal(got)
		}
	}
	w.Delete("alice")
	if ok, got := invited(w, "alice"); ok {
		t.Errorf("alice invites once more: %s", got)
	}
}
