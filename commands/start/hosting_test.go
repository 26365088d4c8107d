package start_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// States of a duel without an opponent, or with a proposal to stop.
const (
	declined commandstest.State = "declined" // by bob
	offered  commandstest.State = "offered"  // to anyone
	both     commandstest.State = "both"     // both have moved
	asked    commandstest.State = "asked"    // by alice to stop
)

// hosting brings a new duel to a state.
func hosting(w *commandstest.World, s commandstest.State) *match.Table {
	w.T.Helper()
	g, _ := w.Host.GameNamed("pathway")
	t := w.Duel(g)
	if s == declined || s == offered {
		w.Press("bob", w.Board, commandstest.Custom("x", t, 0, ""))
		if s == offered {
			w.PressAt(w.Table(), "alice", "e", "")
		}
		return w.Table()
	}
	w.Press("bob", w.Board, commandstest.Custom("y", t, 0, ""))
	for range 2 {
		w.Say(w.Mover(), "/move move:"+w.FirstMove(w.Table()))
	}
	if s == asked {
		w.Say("alice", "/game stop")
	}
	return w.Table()
}

// This table says who may do what about seats and stopping.
func TestWhoMayHost(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	all := map[string]func(w *commandstest.World, t *match.Table, who string) commandstest.Reply{
		"stop": commandstest.Acts["stop"], "accept": commandstest.Acts["accept"], "decline": commandstest.Acts["decline"], "restart": commandstest.Acts["restart"],
		"anyone": func(w *commandstest.World, t *match.Table, who string) commandstest.Reply {
			return w.PressAt(t, who, "e", "")
		},
		"parlour": func(w *commandstest.World, t *match.Table, who string) commandstest.Reply {
			return w.PressAt(t, who, "b", "")
		},
		"close": func(w *commandstest.World, t *match.Table, who string) commandstest.Reply {
			return w.PressAt(t, who, "d", "")
		},
	}
	starters := []string{"alice", "chief"}
	may := map[commandstest.State]map[string][]string{
		declined: {"stop": starters, "close": starters, "accept": {"bob"}, "anyone": starters, "parlour": starters, "restart": starters},
		offered:  {"stop": starters, "close": starters, "accept": {"bob", "carol", "chief"}, "parlour": starters, "restart": starters},
		both:     {"stop": {"alice", "bob", "chief"}, "close": {"alice", "bob", "chief"}, "restart": {"chief"}},
		asked:    {"stop": {"bob", "chief"}, "close": {"bob", "chief"}, "restart": {"bob", "chief"}},
	}
	for s, may := range may {
		before := hosting(w, s)
		for name, act := range all {
			for _, who := range commandstest.Everyone {
				reply := act(w, before, who)
				after := w.Table()
				did := after.Match.ID != before.Match.ID || len(after.Match.Entries) != len(before.Match.Entries)
				if want := slices.Contains(may[name], who); did != want {
					t.Errorf("%s: %s by %s changed the game: %v, want %v", s, name, who, did, want)
				}
				if !did && (!reply.Private() || len(commandstest.Texts(reply.Body)) < 20) {
					t.Errorf("%s: %s by %s is refused by %+v", s, name, who, reply)
				}
				if did {
					before = hosting(w, s)
				}
			}
		}
	}
}

// A card has one primary button, says what to do, and contains no other member's ID.
func TestHostingCards(t *testing.T) {
	tests := []struct {
		state commandstest.State
		want  string
		keys  []string
	}{
		{commandstest.Waiting, "<@1100000000000000002>, **Alice invites you!**\n🔴 <@1100000000000000001> against 🔷 <@1100000000000000002>\nAlice starts.", []string{"Accept", "Decline", "Rules"}},
		{declined, "**Bob declined.** Who else?", []string{"Open to all", "Parlour", "Call off"}},
		{offered, "**Alice is looking for a player!**\n🔴 <@1100000000000000001> against 🔷 whoever joins\nAlice starts.", []string{"I’ll play", "Parlour", "Call off"}},
	}
	for _, tt := range tests {
		w := commandstest.NewQuietWorld(t)
		var table *match.Table
		if tt.state == commandstest.Waiting {
			g, _ := w.Host.GameNamed("pathway")
			table = w.Duel(g)
		} else {
			table = hosting(w, tt.state)
		}
		body := w.Set.Board(w.T.Context(), table, "en-US")
		if got := grid.Plain(commandstest.Texts(body)); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s\nwant %s", tt.state, got, tt.want)
		}
		var keys []string
		coloured := 0
		for _, b := range body.Keys[0].Buttons {
			keys = append(keys, b.Label)
			if b.Style != commands.Plain {
				coloured++
			}
		}
		if !slices.Equal(keys, tt.keys) || coloured != 1 {
			t.Errorf("%s: the keys are %q, %d of them coloured; want %q, and one", tt.state, keys, coloured, tt.keys)
		}
	}
}

// Refusals are true for the member who gets them.
func TestRefusalsAreTrue(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	hosting(w, both)
	w.Walk([]commandstest.Step{
		{Who: "carol", Line: "/move move:a1", Private: true, Want: "not playing in this game"},
		{Who: "carol", Line: "/game stop", Private: true, Want: "Only the players"},
		{Who: "carol", Line: "/game restart", Private: true, Want: "end this game and start it again"},
		{Who: "alice", Line: "/game restart", Private: true, Want: "Bob has to agree first"},
		{Who: "carol", Line: "/pathway play", Private: true, Want: "^A game is being played here\\. Yours can"},
		{Who: "alice", Line: "/pathway play", Private: true, Want: "You can stop it with"},
	})
	w.Elsewhere()
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/pathway team size:2 vote:first", Private: false, Want: "Pathway"},
		{Who: "carol", Line: "/game stop", Private: true, Want: "Everyone plays together"},
		{Who: "carol", Line: "/game resign", Private: true, Want: "Everyone plays together"},
	})
	w.Elsewhere()
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/pathway duel opponent:@bob", Private: false, Want: "invites"},
		{Who: "bob", Line: "/move move:a1", Private: true, Want: "Accept the invitation first"},
		{Who: "alice", Line: "/move move:a1", Private: true, Want: "Bob hasn’t accepted"},
		{Who: "carol", Line: "/game stop", Private: true, Want: "Only Alice can take the invitation back"},
		{Who: "alice", Line: "/mastermind duel opponent:@alice", Private: true, Want: "You’d know the secret"},
	})
}

// The ping notifies the member to move and no other member.
func TestPing(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	table := hosting(w, both)
	w.Set.Shown = func(context.Context, *match.Table) string { return "77" }
	body := w.Set.Ping(t.Context(), table, "")
	user := table.Chair(table.Turn()).User
	want := "<@" + user + ">, your move! [Pathway board](https://discord.com/channels/1000000000000000001/" + w.Channel + "/" + "77)"
	if got := commandstest.Texts(body); got != want {
		t.Errorf("the ping is %s, want %s", got, want)
	}
	if !slices.Equal(body.Mentions, []string{user}) {
		t.Errorf("it notifies %v", body.Mentions)
	}
}

// A member who has typed a secret can always change how it is shown.
func TestShowASecret(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	form := w.Say("alice", "/mastermind duel secret:typed opponent:@bob").Form
	w.Submit("alice", form, "RYGB")
	w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, ""))
	for _, v := range []match.Visibility{match.Open, match.Spoiler, match.Hidden} {
		w.Say("alice", "/game show show:"+string(v))
		board := commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), ""))
		if shown := strings.Contains(board, "The secret"); shown != (v != match.Hidden) || strings.Contains(board, "||") != (v == match.Spoiler) {
			t.Errorf("%s: %s", v, board)
		}
	}
	if got := w.Say("bob", "/game show show:open"); !strings.Contains(commandstest.Texts(got.Body), "keeping a secret for you") || w.Table().Log.Show != match.Hidden {
		t.Errorf("another shows it: %s", commandstest.Texts(got.Body))
	}
	if last := w.Table().Match.Entries[len(w.Table().Match.Entries)-1]; last.Kind != games.Show {
		t.Errorf("the log ends with %s", last.Kind)
	}
}
