package commands_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// States of a duel while somebody is looked for to play, or to stop.
const (
	declined state = "declined" // by bob
	offered  state = "offered"  // to anyone
	both     state = "both"     // have moved
	asked    state = "asked"    // by alice to stop
)

// host brings a new duel of squares to a state.
func (w *world) hosting(s state) *match.Table {
	w.t.Helper()
	g, _ := w.host.GameNamed("pathway")
	t := w.duel(g)
	if s == declined || s == offered {
		w.press("bob", w.board, custom("x", t, 0, ""))
		if s == offered {
			w.pressAt(w.table(), "alice", "e", "")
		}
		return w.table()
	}
	w.press("bob", w.board, custom("y", t, 0, ""))
	for range 2 {
		w.say(w.mover(), "/move move:"+firstMove(w.table()))
	}
	if s == asked {
		w.say("alice", "/game stop")
	}
	return w.table()
}

// Who may do what about who plays, and to stop: this is the whole table.
func TestWhoMayHost(t *testing.T) {
	w := newQuietWorld(t)
	all := map[string]func(w *world, t *match.Table, who string) reply{
		"stop": acts["stop"], "accept": acts["accept"], "decline": acts["decline"], "restart": acts["restart"],
		"anyone":  func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "e", "") },
		"parlour": func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "b", "") },
		"close":   func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "d", "") },
	}
	starters := []string{"alice", "chief"}
	may := map[state]map[string][]string{
		declined: {"stop": starters, "close": starters, "accept": {"bob"}, "anyone": starters, "parlour": starters, "restart": starters},
		offered:  {"stop": starters, "close": starters, "accept": {"bob", "carol", "chief"}, "parlour": starters, "restart": starters},
		both:     {"stop": {"alice", "bob", "chief"}, "close": {"alice", "bob", "chief"}, "restart": {"chief"}},
		asked:    {"stop": {"bob", "chief"}, "close": {"bob", "chief"}, "restart": {"bob", "chief"}},
	}
	for s, may := range may {
		before := w.hosting(s)
		for name, act := range all {
			for _, who := range everyone {
				reply := act(w, before, who)
				after := w.table()
				did := after.Match.ID != before.Match.ID || len(after.Match.Entries) != len(before.Match.Entries)
				if want := slices.Contains(may[name], who); did != want {
					t.Errorf("%s: %s by %s changed the game: %v, want %v", s, name, who, did, want)
				}
				if !did && (!reply.private() || len(texts(reply.Body)) < 20) {
					t.Errorf("%s: %s by %s is refused by %+v", s, name, who, reply)
				}
				if did {
					before = w.hosting(s)
				}
			}
		}
	}
}

// A card has one key that stands out, says what is asked, and names no other
// member's ID.
func TestHostingCards(t *testing.T) {
	tests := []struct {
		state state
		want  string
		keys  []string
	}{
		{waiting, "<@1100000000000000002>, **Alice invites you!**\nYou play 🔷 Blue; 🔴 Red starts.", []string{"Accept", "Decline", "Rules"}},
		{declined, "**Bob declined.** Who else?", []string{"Anyone", "Parlour", "Close"}},
		{offered, "**Alice looks for a player!**\nYou play 🔷 Blue; 🔴 Red starts.", []string{"I’ll play", "Parlour", "Close"}},
	}
	for _, tt := range tests {
		w := newQuietWorld(t)
		var table *match.Table
		if tt.state == waiting {
			g, _ := w.host.GameNamed("pathway")
			table = w.duel(g)
		} else {
			table = w.hosting(tt.state)
		}
		body := w.set.Board(w.t.Context(), table, "en-US")
		if got := texts(body); !strings.Contains(got, tt.want) {
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

// What a member is refused by is true for that member.
func TestRefusalsAreTrue(t *testing.T) {
	w := newQuietWorld(t)
	w.hosting(both)
	w.walk([]step{
		{"carol", "/move move:a1", true, "not playing in this game"},
		{"carol", "/game stop", true, "Only the players"},
		{"carol", "/game restart", true, "end this game and start it again"},
		{"alice", "/game restart", true, "Bob has to agree first"},
		{"carol", "/pathway play", true, "^A game is being played here\\. Or play"},
		{"alice", "/pathway play", true, "You can stop it with"},
	})
	w.elsewhere()
	w.walk([]step{
		{"alice", "/pathway team size:2", false, "Pathway"},
		{"carol", "/game stop", true, "Everyone plays together"},
		{"carol", "/game resign", true, "Everyone plays together"},
	})
	w.elsewhere()
	w.walk([]step{
		{"alice", "/pathway duel opponent:@bob", false, "invites"},
		{"bob", "/move move:a1", true, "Accept the invitation first"},
		{"alice", "/move move:a1", true, "Bob hasn’t accepted"},
		{"carol", "/game stop", true, "Only Alice can take the invitation back"},
		{"alice", "/mastermind duel opponent:@alice", true, "You would know the secret"},
	})
}

// The ping notifies the member whose move it is, and nobody else.
func TestPing(t *testing.T) {
	w := newQuietWorld(t)
	table := w.hosting(both)
	body := w.set.Ping(table, "")
	user := table.Chair(table.Turn()).User
	want := "<@" + user + ">, your move! [Pathway board](https://discord.com/channels/1000000000000000001/" + w.channel + "/" + table.Match.Board.Message + ")"
	if got := texts(body); got != want {
		t.Errorf("the ping is %s, want %s", got, want)
	}
	if !slices.Equal(body.Mentions, []string{user}) {
		t.Errorf("it notifies %v", body.Mentions)
	}
}

// Whoever typed a secret chooses at any time how it is shown.
func TestShowASecret(t *testing.T) {
	w := newQuietWorld(t)
	form := w.say("alice", "/mastermind duel secret:typed opponent:@bob").Form
	w.drawn(w.submit("alice", form, "RYGB").Board)
	w.press("bob", w.board, custom("y", w.table(), 0, ""))
	for _, v := range []match.Visibility{match.Open, match.Spoiler, match.Hidden} {
		w.say("alice", "/game show show:"+string(v))
		board := texts(w.set.Board(w.t.Context(), w.table(), ""))
		if shown := strings.Contains(board, "The secret"); shown != (v != match.Hidden) || strings.Contains(board, "||") != (v == match.Spoiler) {
			t.Errorf("%s: %s", v, board)
		}
	}
	if got := w.say("bob", "/game show show:open"); !strings.Contains(texts(got.Body), "no secret of yours") || w.table().Log.Show != match.Hidden {
		t.Errorf("another shows it: %s", texts(got.Body))
	}
	if last := w.table().Match.Entries[len(w.table().Match.Entries)-1]; last.Kind != games.Show {
		t.Errorf("the log ends with %s", last.Kind)
	}
}
