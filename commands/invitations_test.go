package commands_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games/match"
)

// invitedBy has a member set whose invitations are accepted, in /settings.
func (w *world) invitedBy(who, value string) {
	w.t.Helper()
	if got := w.prefers(w.command(who, "/settings"), "sv::0:member.invitations", value); got.To != commands.InPlace {
		w.t.Fatalf("%s sets %s: %s", who, value, texts(got.Body))
	}
}

// menu is the menu of a body with that custom ID, nil if there is none.
func menu(b commands.Body, id string) *commands.Select {
	for _, block := range b.Blocks {
		if block.Select != nil && block.Select.Custom == id {
			return block.Select
		}
	}
	return nil
}

// wantUninvited reports a reply that is not the private refusal to invite bob, or
// a channel in which something has begun since before.
func (w *world) wantUninvited(what, why string, got reply, before string) {
	w.t.Helper()
	if got.Thread != nil || got.Form != nil || !got.private() || !strings.Contains(texts(got.Body), why) || len(got.Mentions) > 0 {
		w.t.Errorf("%s: shown to %v, a thread: %v: %s", what, got.To, got.Thread != nil, texts(got.Body))
	}
	if now := w.latest(); now != before {
		w.t.Errorf("%s: the channel’s latest match was %q and is %q", what, before, now)
	}
}

// latest is the ID of the channel's latest match, "" for none.
func (w *world) latest() string {
	if m, err := w.host.Store.Latest(w.t.Context(), w.channel, ""); err == nil {
		return m.ID
	}
	return ""
}

// Whatever a member does to seat one who accepts no invitations is refused: each
// command that names an opponent, in every game, and each way to play again.
func TestNobodyIsInvitedUnwillingly(t *testing.T) {
	w := newQuietWorld(t)
	const why = "doesn’t accept invitations"
	var played []*match.Table
	for _, g := range w.host.Games {
		w.duel(g)
		w.ready()
		w.say("alice", "/game resign")
		played = append(played, w.table())
	}
	w.invitedBy("bob", "nobody")
	for _, end := range played {
		w.channel = end.Match.Channel
		for _, who := range []string{"alice", "carol"} { // one who has played, and one who has watched
			w.wantUninvited(end.Match.Game+" again by "+who, why, w.press(who, w.board, custom("r", end, 0, "")), end.Match.ID)
		}
		w.wantUninvited(end.Match.Game+" restart", why, w.say("alice", "/game restart"), end.Match.ID)
	}
	asked := 0
	eachParam(nil, w.set.Specs(), func(path []string, p commands.Param) {
		if !strings.HasPrefix(p.Name, "opponent") {
			return
		}
		w.elsewhere()
		line := "/" + strings.Join(path, " ") + " " + p.Name + ":@bob"
		if path[0] == "mastermind" {
			line += " secret:in-my-head"
		}
		r := w.command("alice", line)
		if path[1] == "load" {
			r.Values["file"] = "[Game \"crosscut\"]\n\n1. c3\n"
		}
		w.wantUninvited(line, why, w.do(r), "")
		asked++
	})
	if asked <= len(w.host.Games) {
		t.Errorf("%d commands name an opponent", asked)
	}
}

// What would be refused in a thread is refused before there is one.
func TestNoThreadForARefusedInvitation(t *testing.T) {
	w := newQuietWorld(t)
	w.invitedBy("bob", "played")
	w.say("carol", "/pathway play player:random")
	busy := w.say("alice", "/crosscut duel opponent:@bob")
	w.wantUninvited("a thread", "only accepts invitations from people they have played", w.press("alice", "private", w.button(busy.Body, "Start it")), w.table().Match.ID)
}

// The second decline mutes: the member is told so alone, however the invitation is
// declined, and unmutes in /settings.
func TestDecliningTwice(t *testing.T) {
	key := func(w *world) reply { return w.pressAt(w.table(), "bob", "x", "") }
	stop := func(w *world) reply { return w.say("bob", "/game stop") }
	for name, tt := range map[string]struct {
		line    string
		decline func(w *world) reply
	}{
		"by the key":          {"/crosscut duel opponent:@bob", key},
		"by /game stop":       {"/crosscut duel opponent:@bob", stop},
		"a lobby":             {"/pig table opponent:@bob", key},
		"a lobby, /game stop": {"/pig table opponent:@bob", stop},
	} {
		w := newQuietWorld(t)
		for n := range match.MuteAfter {
			w.elsewhere()
			w.say("alice", tt.line)
			note := tt.decline(w)
			last := n == match.MuteAfter-1
			if got := note.private() && strings.Contains(texts(note.Body), "Invitations from Alice are muted for a day"); got != last {
				t.Errorf("%s, %d: is told so: %v, want %v: %s", name, n+1, got, last, texts(note.Body))
			}
			if last && (note.Touched == nil || note.Touched.Log.Chairs[1].Kind == match.Invited) {
				t.Errorf("%s: the card is not redrawn", name)
			}
		}
		w.elsewhere()
		w.wantUninvited(name, "Bob declined two of your invitations", w.say("alice", tt.line), "")
		muted := menu(w.say("bob", "/settings").Body, "sv::0:member.muted")
		if muted == nil || len(muted.Options) != 1 || muted.Options[0].Label != "Unmute Alice" {
			t.Fatalf("%s: /settings has the menu %+v", name, muted)
		}
		if body := w.prefers(w.command("bob", "/settings"), muted.Custom, muted.Options[0].Value).Body; menu(body, muted.Custom) != nil {
			t.Errorf("%s: alice is still in /settings", name)
		}
		if got := w.say("alice", tt.line); got.private() || !slices.Contains(got.Mentions, members["bob"].ID) {
			t.Errorf("%s: unmuted, alice is told %s", name, texts(got.Body))
		}
	}
}

// The menu of /settings describes each choice and shows what is set; a value that
// it lacks changes nothing.
func TestInvitationSettings(t *testing.T) {
	w := newWorld(t)
	w.invitedBy("bob", "played")
	for _, picked := range []string{"friends", "played"} {
		w.prefers(w.command("bob", "/settings"), "sv::0:member.invitations", picked)
		m := menu(w.say("bob", "/settings").Body, "sv::0:member.invitations")
		if m == nil || len(m.Options) != 3 {
			t.Fatalf("the menu is %+v", m)
		}
		for _, o := range m.Options {
			if o.Description == "" || o.Chosen != (o.Value == "played") {
				t.Errorf("after %s: the option is %+v", picked, o)
			}
		}
	}
	w.prefers(w.command("alice", "/settings"), "sv::0:member.invitations", "nobody") // her own setting does not matter
	set, err := w.host.Invitations(context.Background(), members["bob"].ID)
	if err != nil || set.By != match.ByPlayed {
		t.Errorf("bob accepts invitations by %q, %v", set.By, err)
	}
	if err := w.set.Attend(t.Context(), match.Document{Home: members["bob"].ID, Kind: match.InvitationsKind, ID: "member"}, nil); err != nil {
		t.Errorf("the document is due: %v", err)
	}
}
