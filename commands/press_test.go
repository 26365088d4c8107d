package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games/match"
)

func TestDeadControls(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/mastermind duel secret:in-my-head opponent:@bob")
	w.press("bob", w.board, w.button(w.set.Board(w.t.Context(), w.table(), ""), "Accept"))
	w.say("alice", "/mastermind answer answer:ready")
	old := w.set.Board(w.t.Context(), w.table(), "")
	control := moving(old)[0][0]
	w.say("bob", "/mastermind guess code:1122")

	onBoard := w.press("alice", w.board, control)
	if !onBoard.private() || onBoard.To == commands.PastUse || onBoard.Touched == nil {
		t.Errorf("an outdated press on the board, which is about to be redrawn: %+v", onBoard)
	}
	w.count += 60
	if late := w.press("bob", w.board, control); late.To != commands.InPlace || late.Board == nil || !late.refused() {
		t.Errorf("a press on a board that should have been redrawn: %+v", late)
	}
	elsewhere := w.press("bob", "private", control)
	if elsewhere.To != commands.PastUse {
		t.Errorf("an outdated press elsewhere: %+v", elsewhere)
	}
	w.say("alice", "/game stop")
	for _, custom := range []string{control, "p:gone:0:1122", "c:gone:0:", "s:gone:0:", "", "nonsense", "z:" + w.table().Match.ID + ":0:", "h::0:chess", "t::0:chess play?", "t:gone:0:", "t::0:%zz", "n::0:"} {
		reply := w.press("bob", w.board, custom)
		if !reply.refused() {
			t.Errorf("%q: %+v", custom, reply)
		}
	}
}

func TestAgain(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/mastermind solve secret:typed")
	form := w.say("alice", "/mastermind solve secret:typed").Form
	w.drawn(w.submit("alice", form, "RYGB").Board)
	w.say("alice", "/game stop")
	over := w.set.Board(w.t.Context(), w.table(), "")
	again := w.press("bob", w.board, w.button(over, "Play again"))
	if again.Form == nil {
		t.Fatalf("the code is not asked for anew: %s", texts(again.Body))
	}
	reply := w.submit("bob", again.Form, "VVVV")
	if reply.Board == nil || reply.Board.Match.Starter != members["bob"].ID || strings.Contains(texts(reply.Body), "VVVV") {
		t.Errorf("%+v", reply)
	}
	// A form that was left open while another game began.
	if late := w.submit("alice", form, "RYGB"); !late.private() || !strings.Contains(texts(late.Body), "being played") {
		t.Errorf("a late form: %s", texts(late.Body))
	}
}

func TestRestartOfATypedGameEndsTheOldOneOnlyWithTheNew(t *testing.T) {
	w := newWorld(t)
	form := w.say("alice", "/mastermind solve secret:typed").Form
	w.submit("alice", form, "RYGB")
	first := w.table()
	again := w.say("alice", "/game restart").Form
	if w.table().Match.Status != match.Live {
		t.Error("the old game ended before the new code was typed")
	}
	w.submit("alice", again, "BBBB")
	if now := w.table(); now.Match.ID == first.Match.ID || now.Match.Status != match.Live {
		t.Errorf("after the form: %s %s", now.Match.ID, now.Match.Status)
	}
}

func TestPublic(t *testing.T) {
	w := newWorld(t)
	for line, want := range map[string]bool{"/mastermind play": true, "/game board": true, "/game restart": true, "/game log": false, "/move": false, "/help": false, "/mastermind guess": false, "/x": false} {
		if got := w.set.Public(w.command("alice", line)); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
	for custom, want := range map[string]bool{"r:m1:0:": true, "n::0:": true, "p:m1:0:": false, "": false} {
		r := w.request("alice", commands.Press)
		r.Custom = custom
		if got := w.set.Public(r); got != want {
			t.Errorf("%q: %v, want %v", custom, got, want)
		}
	}
}

// Whatever a custom ID holds, there is a reply that says something, and the
// game is as it was.
func FuzzPress(f *testing.F) {
	w := newWorld(f)
	w.say("alice", "/crosscut play side:blue player:random")
	id, entries := w.table().Match.ID, len(w.table().Match.Entries)
	for _, s := range []string{"p:" + id + ":0:0.zz", "c:" + id + ":0:0.a", "w:" + id + ":0:1.a", "f:" + id + ":0:0.", "9::0:2.0", "6::3:2.0", "k:" + id + ":99:99", "s:" + id + ":0:", "v:" + id + ":0:", "r:x:0:", "n::0:crosscut;0;9;;;;9=9", "t::0:labyrinth;1;;;;", "h::0:", "a:" + id + ":0:1 a"} {
		f.Add(s, "x")
	}
	f.Fuzz(func(t *testing.T, custom, picked string) {
		if strings.HasPrefix(custom, "r:") || strings.HasPrefix(custom, "n:") || strings.HasPrefix(custom, "x:") {
			return // these may well start or end a game
		}
		w := *w
		w.t = t
		r := w.request("carol", commands.Press)
		r.Custom, r.Picked, r.Message = custom, []string{picked}, w.board
		reply := w.apart(w.set.Do(t.Context(), r))
		if reply.Form == nil && reply.Thread == nil && reply.To != commands.Nowhere && texts(reply.Body) == "" {
			t.Errorf("%q: an empty reply", custom)
		}
		if strings.Contains(w.log.String(), "panic") {
			t.Fatalf("%q: %s", custom, w.log)
		}
		if got := len(w.table().Match.Entries); got != entries {
			t.Errorf("%q has played: %d entries", custom, got)
		}
	})
}

// A member can be quicker than the note of where the board is.
func TestAPressOnABoardBeforeItIsKnownWhereThatIs(t *testing.T) {
	w := newWorld(t)
	begun := w.apart(w.set.Do(t.Context(), w.command("alice", "/mastermind duel secret:in-my-head opponent:@bob")))
	reply := w.press("bob", "1400000000000000999", w.button(begun.Body, "Accept"))
	if reply.To != commands.InPlace || reply.Board == nil {
		t.Errorf("shown %v, %s", reply.To, texts(reply.Body))
	}
}
