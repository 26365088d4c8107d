package start_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// invitedBy makes a member choose in /settings whose invitations to accept.
func invitedBy(w *commandstest.World, who, value string) {
	w.T.Helper()
	if got := w.Prefers(w.Command(who, "/settings"), "sv::0:member.invitations", value); got.To != commands.InPlace {
		w.T.Fatalf("%s sets %s: %s", who, value, commandstest.Texts(got.Body))
	}
}

// menu returns the menu with a custom ID, or nil.
func menu(b commands.Body, id string) *commands.Select {
	for _, block := range b.Blocks {
		if block.Select != nil && block.Select.Custom == id {
			return block.Select
		}
	}
	return nil
}

// wantUninvited reports a reply that is not the private refusal to invite bob, or a
// new match in the channel.
func wantUninvited(w *commandstest.World, what, why string, got commandstest.Reply, before string) {
	w.T.Helper()
	if got.Thread != nil || got.Form != nil || !got.Private() || !strings.Contains(commandstest.Texts(got.Body), why) || len(got.Mentions) > 0 {
		w.T.Errorf("%s: shown to %v, a thread: %v: %s", what, got.To, got.Thread != nil, commandstest.Texts(got.Body))
	}
	if now := latest(w); now != before {
		w.T.Errorf("%s: the channel’s latest match was %q and is %q", what, before, now)
	}
}

// latest returns the ID of the channel's newest match, or "".
func latest(w *commandstest.World) string {
	if m, err := w.Host.Store.Load(w.T.Context(), w.Channel, store.Latest("")); err == nil {
		return m.ID
	}
	return ""
}

// All ways to seat a member who accepts no invitations are refused: every command that
// names an opponent, in every game, and every way to play again.
func TestInvitationsNeedConsent(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	const why = "doesn’t accept invitations"
	var played []*match.Table
	for _, g := range w.Duels() {
		w.Duel(g)
		w.Ready()
		w.Say("chief", "/game stop")
		played = append(played, w.Table())
	}
	invitedBy(w, "bob", "nobody")
	for _, end := range played {
		w.Channel = end.Match.Channel
		for _, who := range []string{"alice", "carol"} { // one who has played, and one who has watched
			wantUninvited(w, end.Match.Game+" again by "+who, why, w.Press(who, w.Board, commandstest.Custom("r", end, 0, "")), end.Match.ID)
		}
		wantUninvited(w, end.Match.Game+" restart", why, w.Say("alice", "/game restart"), end.Match.ID)
	}
	asked := 0
	commandstest.EachParam(nil, w.Set.Specs(), func(path []string, p commands.Param) {
		if !strings.HasPrefix(p.Name, "opponent") {
			return
		}
		w.Elsewhere()
		line := "/" + strings.Join(path, " ") + " " + p.Name + ":@bob"
		if source := map[string]string{"mastermind": "in-my-head", "hangman": "random"}[path[0]]; source != "" && path[1] == "duel" {
			line += " secret:" + source
		}
		r := w.Command("alice", line)
		if path[1] == "load" {
			r.Values["file"] = "[Game \"crosscut\"]\n\n1. c3\n"
		}
		wantUninvited(w, line, why, w.Do(r), "")
		asked++
	})
	if asked <= len(w.Host.Games) {
		t.Errorf("%d commands name an opponent", asked)
	}
}

// What a thread would refuse is refused before there is a thread.
func TestNoThreadForARefusedInvitation(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	invitedBy(w, "bob", "played")
	w.Say("carol", "/pathway play player:random")
	busy := w.Say("alice", "/crosscut duel opponent:@bob")
	wantUninvited(w, "a thread", "only accepts invitations from people they have played", w.Press("alice", "private", w.Button(busy.Body, "Start it")), w.Table().Match.ID)
}

// The second decline mutes the inviter. The member learns that privately and can
// unmute in /settings.
func TestDecliningTwice(t *testing.T) {
	key := func(w *commandstest.World) commandstest.Reply { return w.PressAt(w.Table(), "bob", "x", "") }
	stop := func(w *commandstest.World) commandstest.Reply { return w.Say("bob", "/game stop") }
	for name, tt := range map[string]struct {
		line    string
		decline func(w *commandstest.World) commandstest.Reply
	}{
		"by the key":          {"/crosscut duel opponent:@bob", key},
		"by /game stop":       {"/crosscut duel opponent:@bob", stop},
		"a lobby":             {"/pig table opponent:@bob", key},
		"a lobby, /game stop": {"/pig table opponent:@bob", stop},
	} {
		w := commandstest.NewQuietWorld(t)
		for n := range host.MuteAfter {
			w.Elsewhere()
			w.Say("alice", tt.line)
			note := tt.decline(w)
			last := n == host.MuteAfter-1
			if got := note.Private() && strings.Contains(commandstest.Texts(note.Body), "Invitations from Alice are muted for a day"); got != last {
				t.Errorf("%s, %d: says so: %v, want %v: %s", name, n+1, got, last, commandstest.Texts(note.Body))
			}
			if w.Table().Log.Chairs[1].Kind == match.Invited {
				t.Errorf("%s: bob is still invited", name)
			}
		}
		w.Elsewhere()
		wantUninvited(w, name, "Bob declined two of your invitations", w.Say("alice", tt.line), "")
		muted := menu(w.Say("bob", "/settings").Body, "sv::0:member.muted")
		if muted == nil || len(muted.Options) != 1 || muted.Options[0].Label != "Unmute Alice" {
			t.Fatalf("%s: /settings has the menu %+v", name, muted)
		}
		if body := w.Prefers(w.Command("bob", "/settings"), muted.Custom, muted.Options[0].Value).Body; menu(body, muted.Custom) != nil {
			t.Errorf("%s: alice is still in /settings", name)
		}
		if got := w.Say("alice", tt.line); got.Private() || !slices.Contains(got.Mentions, commandstest.Members["bob"].ID) {
			t.Errorf("%s: unmuted, alice reads %s", name, commandstest.Texts(got.Body))
		}
	}
}

// The menu of /settings describes each choice and shows the present one. Another value
// changes nothing.
func TestInvitationSettings(t *testing.T) {
	w := commandstest.New(t)
	invitedBy(w, "bob", "played")
	for _, picked := range []string{"friends", "played"} {
		w.Prefers(w.Command("bob", "/settings"), "sv::0:member.invitations", picked)
		m := menu(w.Say("bob", "/settings").Body, "sv::0:member.invitations")
		if m == nil || len(m.Options) != 3 {
			t.Fatalf("the menu is %+v", m)
		}
		for _, o := range m.Options {
			if o.Description == "" || o.Chosen != (o.Value == "played") {
				t.Errorf("after %s: the option is %+v", picked, o)
			}
		}
	}
	w.Prefers(w.Command("alice", "/settings"), "sv::0:member.invitations", "nobody") // bob's setting has no effect
	set, err := w.Host.Invites.Invitations(context.Background(), commandstest.Members["bob"].ID)
	if err != nil || set.By != host.ByPlayed {
		t.Errorf("bob accepts invitations by %q, %v", set.By, err)
	}
	if err := w.Set.HandleDue(t.Context(), store.Document{Home: commandstest.Members["bob"].ID, Kind: host.InvitationsKind, ID: "member"}, nil); err != nil {
		t.Errorf("the document is due: %v", err)
	}
}
