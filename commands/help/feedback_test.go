package help_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/words"
)

// report opens the form of /feedback and submits a text.
func report(w *commandstest.World, who, text string) commandstest.Reply {
	w.T.Helper()
	return w.Submit(who, w.Say(who, "/feedback").Form, text)
}

// reports returns all stored reports in the order of time.
func reports(w *commandstest.World) []commands.Report {
	w.T.Helper()
	all, err := commands.Reports(w.T.Context(), w.Host.Store)
	if err != nil {
		w.T.Fatal(err)
	}
	slices.SortFunc(all, func(a, b commands.Report) int { return a.At.Compare(b.At) })
	return all
}

// A report is stored with its circumstances, and posted once in the operator's channel, without
// markup and mentions.
func TestFeedback(t *testing.T) {
	w, post := commandstest.New(t), commandstest.NewPost(t)
	w.Set.Operator = "1700000000000000001"
	w.Set.Running = func(string) commands.Running { return commands.Running{Version: "v1.2.3"} }
	w.Say("alice", "/pathway play size:4")
	note := commandstest.Texts(w.Set.Incident(w.Request("alice", commands.Press), errors.New("broken")).Body)
	w.Log.Reset() // a world tolerates no incident
	incident := regexp.MustCompile(`incident (\w+)|Incident (\w+)`).FindStringSubmatch(note)
	if got := commandstest.Texts(report(w, "alice", " **The board** is late, <@1100000000000000002>!\n@everyone ").Body); !strings.Contains(got, "Thanks!") || !strings.Contains(got, "90 days") {
		t.Errorf("alice reads %s", got)
	}
	report(w, "bob", "More games, please.")
	all := reports(w)
	if len(all) != 2 || all[0].Text != "**The board** is late, <@1100000000000000002>!\n@everyone" || all[0].Match != w.Table().Match.ID || incident == nil ||
		!slices.Contains(incident[1:], all[0].Incident) || all[0].Version != "v1.2.3" || all[0].Channel != w.Channel || all[1].Incident != "" {
		t.Fatalf("got %+v, the note of the incident was %s", all, note)
	}
	w.HandleDue(post)
	w.HandleDue(post)
	if len(post.Bodies) != 2 {
		t.Fatalf("%d messages were posted, want 2", len(post.Bodies))
	}
	posted := post.Bodies[post.Sent[w.Set.Operator+"/"+all[0].Ref]]
	if got := commandstest.Texts(posted); !strings.HasPrefix(got, "`2026-03-01 ") || !strings.Contains(got, all[0].Ref+"  server ") || !strings.Contains(got, "  match "+all[0].Match) ||
		!strings.HasSuffix(got, words.Escape(all[0].Text)) || posted.Mentions != nil {
		t.Errorf("posted: %s", got)
	}
}

// Many members who report at once fill neither the operator's channel nor the hours after it. Each
// server has an hour of its own.
func TestFeedbackFlood(t *testing.T) {
	w, post := commandstest.New(t), commandstest.NewPost(t)
	w.Set.Operator = "1700000000000000001"
	flood := func(guild string, first, members int) {
		for i := range 3 * members {
			r := w.Request("alice", commands.Submit)
			r.Guild, r.User.ID = guild, fmt.Sprint(1_100_000_000_000_001_000+first+i/3)
			r.Custom, r.Values = commands.NewID(commands.ActFeedback, "", 0, "").String(), map[string]string{"report": "Spam"}
			w.Do(r)
		}
		w.HandleDue(post)
	}
	said := func() (all []string) {
		for _, b := range post.Bodies {
			all = append(all, commandstest.Texts(b))
		}
		post.Bodies = map[string]commands.Body{}
		return all
	}
	flood(commandstest.Guild, 0, 20)
	if got := len(said()); got != 10 {
		t.Errorf("%d of 60 reports were posted, want 10", got)
	}
	flood("1200000000000000077", 20, 1)
	if got := len(said()); got != 3 {
		t.Errorf("%d of 3 reports of another server were posted", got)
	}
	w.Count += 3600
	w.HandleDue(post)
	if got := said(); len(got) != 1 || !strings.Contains(got[0], "Server "+commandstest.Guild+": 50 more reports") {
		t.Errorf("after an hour: %q", got)
	}
	w.Count += 24 * 3600
	flood(commandstest.Guild, 0, 2)
	if got := len(said()); got != 6 {
		t.Errorf("%d of 6 reports were posted on the next day", got)
	}
	if all := reports(w); len(all) != 69 || all[0].Member != "1100000000000001000" {
		t.Errorf("%d reports are stored, the first of %s", len(all), all[0].Member)
	}
}

// A server can switch reports off. Direct messages to the bot remain.
func TestFeedbackSwitchedOff(t *testing.T) {
	w := commandstest.New(t)
	form := w.Say("alice", "/feedback").Form
	settings := w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.feedback=off")
	w.Button(settings.Body, "Feedback: off")
	for name, got := range map[string]commandstest.Reply{"the command": w.Say("alice", "/feedback"), "the form": w.Submit("alice", form, "Late")} {
		if said := commandstest.Texts(got.Body); got.Form != nil || !strings.Contains(said, "This server has switched </feedback> off.") {
			t.Errorf("%s: %s", name, said)
		}
	}
	direct := w.Command("alice", "/feedback")
	direct.Guild = ""
	if w.Do(direct).Form == nil {
		t.Error("no form in a direct message")
	}
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.feedback=")
	if w.Say("alice", "/feedback").Form == nil || len(reports(w)) != 0 {
		t.Errorf("after it was switched on again: %v", reports(w))
	}
}

// Without a channel of the operator, or with one in which the bot may not write, reports are only stored.
func TestFeedbackWithoutAChannel(t *testing.T) {
	w, post := commandstest.New(t), commandstest.NewPost(t)
	report(w, "alice", "No channel")
	w.HandleDue(post)
	w.Set.Operator, post.Refuses["post"] = "1700000000000000001", true
	report(w, "alice", "No permission")
	w.HandleDue(post)
	if got := reports(w); len(got) != 2 || !got[1].Posted || !strings.Contains(w.Log.String(), "failed to post feedback") {
		t.Errorf("got %+v, and the log %s", got, w.Log)
	}
}

// A member may report three times a day. What is refused can be typed again.
func TestRefusedFeedback(t *testing.T) {
	w := commandstest.New(t)
	for _, text := range []string{"", " \n ", strings.Repeat("x", 1001)} {
		got := report(w, "alice", text)
		if said := commandstest.Texts(got.Body); !strings.Contains(said, "write a sentence") && !strings.Contains(said, "1,000 characters") {
			t.Errorf("%.5q: %s", text, said)
		}
		if form := w.Press("alice", "private", w.Button(got.Body, "Try again")).Form; form == nil || !form.Inputs[0].Paragraph {
			t.Errorf("%.5q: the button opens %+v", text, form)
		}
	}
	form := w.Say("alice", "/feedback").Form
	for range 3 {
		report(w, "alice", strings.Repeat("õ", 1000))
	}
	for name, got := range map[string]commandstest.Reply{"the command": w.Say("alice", "/feedback"), "the form": w.Submit("alice", form, "a fourth")} {
		if said := commandstest.Texts(got.Body); got.Form != nil || !strings.Contains(said, "3 a day") {
			t.Errorf("%s: %s", name, said)
		}
	}
	if got := commandstest.Texts(report(w, "bob", "A first").Body); !strings.Contains(got, "Thanks!") {
		t.Errorf("bob reads %s", got)
	}
	w.Count += 24 * 3600
	if got := commandstest.Texts(report(w, "alice", "Tomorrow").Body); !strings.Contains(got, "Thanks!") || len(reports(w)) != 5 {
		t.Errorf("a day later, alice reads %s", got)
	}
}

// A redelivered form is one report.
func TestRepeatedFeedback(t *testing.T) {
	w := commandstest.New(t)
	r := w.Request("alice", commands.Submit)
	r.Custom, r.Values = commands.NewID(commands.ActFeedback, "", 0, "").String(), map[string]string{"report": "Once"}
	first, second := w.Do(r), w.Do(r)
	if got := reports(w); len(got) != 1 || commandstest.Texts(first.Body) != commandstest.Texts(second.Body) {
		t.Errorf("%d reports; %s and %s", len(got), commandstest.Texts(first.Body), commandstest.Texts(second.Body))
	}
}

// A member's data contains the reports, and not those of others that mention the member. They are
// deleted with it.
func TestFeedbackIsTheMembers(t *testing.T) {
	w := commandstest.New(t)
	alice := commandstest.Members["alice"].ID
	report(w, "alice", "Mine")
	report(w, "bob", "Ask "+alice)
	found, _, err := w.Host.Store.Remembered(t.Context(), alice, `{"table":6}`, 100)
	if err != nil || len(found) != 1 || !strings.Contains(found[0].Row["body"], "Mine") {
		t.Errorf("got %v, %v", found, err)
	}
	w.Forget("alice")
	if got := reports(w); len(got) != 1 || got[0].Text != "Ask "+alice {
		t.Errorf("after the deletion: %+v", got)
	}
}
