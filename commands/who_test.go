package commands_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// allowed says who may do what. The "mover" is to move, the "keeper" has a secret in
// mind, and the "undoer" has made the last move, if it can be taken back. A draw is
// impossible in some games. Everything else is refused.
var allowed = map[commandstest.State]map[string][]string{
	commandstest.Waiting: {
		"accept": {"bob"}, "decline": {"alice", "bob", "chief"}, "stop": {"alice", "bob", "chief"},
		"again": {"alice", "chief"}, "restart": {"alice", "chief"},
	},
	commandstest.Live: {
		"move": {"mover"}, "press": {"mover"}, "hint's move": {"mover"}, "stop": {"alice", "bob", "chief"},
		"resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"}, "pause": {"alice", "bob"},
	},
	commandstest.Moved: {
		"move": {"mover"}, "press": {"mover"}, "hint's move": {"mover"}, "stop": {"alice", "bob", "chief"},
		"resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"}, "pause": {"alice", "bob"},
		"undo": {"undoer"}, "draw": {"alice", "bob"},
	},
	commandstest.Wishing: {
		"move": {"mover"}, "press": {"mover"}, "hint's move": {"mover"}, "stop": {"alice", "bob", "chief"},
		"resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"},
		"pause": {"bob"}, "agree": {"bob"}, "object": {"alice", "bob"},
	},
	commandstest.Paused: {
		"stop": {"alice", "bob", "chief"}, "resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"},
		"resume": {"alice", "bob", "chief"},
	},
	commandstest.Ended: {"again": commandstest.Everyone, "restart": commandstest.Everyone, "tell": {"keeper"}},
}

// undoer returns the member who made the last move, if it had no consequences.
func undoer(t *match.Table) string {
	n := len(t.Match.Entries)
	if n > 0 && t.Match.Entries[n-1].Kind == games.Move && !t.Game.Info.Seats[t.Match.Entries[n-1].Seat].Secret {
		return t.Match.Entries[n-1].User
	}
	return ""
}

// This table is complete: all other actions are refused in every game.
func TestWhoMayDoWhat(t *testing.T) {
	w, r := commandstest.NewQuietWorld(t), rand.New(rand.NewPCG(9, 10))
	states := []commandstest.State{commandstest.Waiting, commandstest.Live, commandstest.Moved, commandstest.Wishing, commandstest.Paused, commandstest.Ended}
	for _, g := range w.Duels() {
		for _, s := range some(t, r, states) {
			before := w.Reach(g, s)
			for name, act := range commandstest.Acts {
				for _, who := range commandstest.Everyone {
					may := allowed[s][name]
					want := slices.Contains(may, who) || slices.Contains(may, "mover") && w.MayMove(who) ||
						slices.Contains(may, "keeper") && who == "alice" && slices.Contains(commandstest.Challenge(g).Secret, games.InHead) ||
						name == "accept" && s == commandstest.Waiting && open(before) && who != "alice" ||
						slices.Contains(may, "undoer") && undoer(before) == commandstest.Members[who].ID
					want = want && (name != "draw" || g.Info.Draws)
					reply := act(w, before, who)
					after := w.Table()
					did := after.Match.ID != before.Match.ID || len(after.Match.Entries) != len(before.Match.Entries) || after.Match.Status != before.Match.Status
					if did != want {
						t.Errorf("%s, %s: %s by %s changed the game: %v, want %v", g.Info.Name, s, name, who, did, want)
					}
					if !did && reply.Form == nil && !reply.Refused() {
						t.Errorf("%s, %s: %s by %s is refused by %+v", g.Info.Name, s, name, who, reply)
					}
					if did {
						before = w.Reach(g, s)
					}
				}
			}
		}
	}
}

// open reports whether anyone may join a match that waits for bob.
func open(t *match.Table) bool { return len(t.Vacant()) > 1 }

// A control does nothing for members whom it is not for.
func TestControlsOfOthers(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	for _, g := range w.Duels() {
		for _, s := range []commandstest.State{commandstest.Waiting, commandstest.Live, commandstest.Moved} {
			table := w.Reach(g, s)
			if s == commandstest.Waiting && open(table) {
				continue
			}
			pressed := 0
			for _, c := range controls(w.Set.Board(w.T.Context(), table, "")) {
				for _, who := range []string{"alice", "bob", "carol"} {
					id, _ := commands.ReadID(c.custom)
					if w.MayMove(who) || s == commandstest.Waiting && who != "carol" || id.Action == commands.ActUndo && undoer(table) == commandstest.Members[who].ID {
						continue
					}
					pressed++
					w.Press(who, w.Board, c.custom, c.picked...)
				}
			}
			if after := w.Table(); after.Match.ID != table.Match.ID || len(after.Match.Entries) != len(table.Match.Entries) || after.Match.Status != table.Match.Status || pressed == 0 {
				t.Errorf("%s, %s: after %d presses of others there are %d entries, and the game is %s", g.Info.Name, s, pressed, len(after.Match.Entries), after.Match.Status)
			}
		}
	}
}

// control is a control to press.
type control struct {
	custom string
	picked []string
}

// controls returns all controls of a body, each with each of its options.
func controls(b commands.Body) []control {
	var all []control
	for _, block := range commandstest.Blocks(b) {
		for _, x := range block.Buttons {
			all = append(all, control{custom: x.Custom})
		}
		if block.Select != nil {
			for _, o := range block.Select.Options {
				all = append(all, control{block.Select.Custom, []string{o.Value}})
			}
		}
	}
	return all
}

// A computer answers for a member who typed a secret. The member does not play and
// cannot answer, correct or resign, but may stop the match they started.
func TestKeepersOfTypedSecretsDoNotPlay(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	form := w.Say("alice", "/mastermind duel secret:typed opponent:@bob").Form
	w.Submit("alice", form, "RYGB")
	w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, ""))
	w.Say("bob", "/move move:1122")
	table := w.Think()
	for _, line := range []string{
		"/move move:1122", "/mastermind answer black:4 white:0", "/mastermind answer answer:RYGB",
		"/move move:1122", "/game resign", "/game hint",
	} {
		if got := w.Say("alice", line); !got.Private() || len(w.Table().Match.Entries) != len(table.Match.Entries) {
			t.Errorf("%s: %s", line, commandstest.Texts(got.Body))
		}
	}
	for _, arg := range []string{"2 40", "2 4,0", "2 22", "1 1234", "2 00"} {
		for _, who := range commandstest.Everyone {
			w.PressAt(table, who, "a", arg)
		}
	}
	if got := w.Table(); len(got.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("a member has amended the computer's answers: %v", got.Match.Entries[len(table.Match.Entries):])
	}
	w.Say("alice", "/game stop")
	if w.Say("bob", "/game stop"); w.Table().Match.Status != match.Ended {
		t.Error("she cannot stop it with him")
	}
}

// Two matches that differ only in the secret look the same to all other members.
func TestSecretsStaySecret(t *testing.T) {
	readings := []string{
		"/game board", "/game about page:settings", "/game about page:moves", "/game about page:board", "/game about page:legal", "/game hint", "/game analyse", "/game about page:rules",
		"/game about page:known", "/mastermind ask question:1:red", "/mastermind ask formula:K[maker] 1:green",
		"/game undo", "/game resign", "/mastermind answer answer:GBGB", "/mastermind answer answer:BGBG",
	}
	hear := func(secret, opening string) (heard []string, own string) {
		w := commandstest.NewQuietWorld(t)
		form := w.Say("alice", opening).Form
		w.Submit("alice", form, secret)
		table := w.Table()
		if table.Match.Status == match.Waiting {
			w.Press("bob", w.Board, commandstest.Custom("y", table, 0, ""))
			w.Say("bob", "/move move:1122")
		}
		table = w.Think()
		listen := func(who, what string, r commandstest.Reply) {
			last := w.Last(what, r)
			heard = append(heard, fmt.Sprintf("%s: %s: %s %+v %+v %+v", who, what, commandstest.Texts(last), last.Keys, last.Files, r.Form))
		}
		for _, who := range []string{"bob", "carol", "chief"} {
			for _, line := range readings {
				if who != "bob" || line != "/game resign" {
					listen(who, line, w.Say(who, line))
				}
			}
			for ply := range 3 {
				for page := range 4 {
					listen(who, "a page", w.Press(who, "private", commandstest.Custom("k", table, ply, fmt.Sprint(page))))
				}
			}
			listen(who, "tell", commandstest.Acts["tell"](w, table, who))
		}
		if after := w.Table(); len(after.Match.Entries) != len(table.Match.Entries) {
			t.Errorf("%s: reading has changed the game", opening)
		}
		return heard, commandstest.Texts(w.Say("alice", "/game about page:settings").Body)
	}
	for _, opening := range []string{"/mastermind duel secret:typed opponent:@bob", "/mastermind solve secret:by-hand"} {
		one, own := hear("GBGB", opening)
		other, others := hear("BGBG", opening)
		for i := range one {
			if one[i] != other[i] {
				t.Errorf("%s: with another secret\n%s\nis\n%s", opening, one[i], other[i])
			}
		}
		if !strings.Contains(own, "GBGB") || !strings.Contains(others, "BGBG") {
			t.Errorf("%s: the keeper does not see the own secret: %s, %s", opening, own, others)
		}
	}
}
