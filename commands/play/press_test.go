package play_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
)

func TestDeadControls(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind duel secret:in-my-head opponent:@bob")
	w.Press("bob", w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Accept"))
	w.Say("alice", "/mastermind answer answer:ready")
	old := w.Set.Board(w.T.Context(), w.Table(), "")
	control := commandstest.Moving(old)[0][0]
	w.Say("bob", "/move move:1122")

	onBoard := w.Press("alice", w.Board, control)
	if onBoard.To != commands.InPlace || onBoard.Message.Board == nil || !onBoard.Refused() {
		t.Errorf("an outdated press on the board: %+v", onBoard)
	}
	w.Count += 60
	elsewhere := w.Press("bob", "private", control)
	if elsewhere.To != commands.Expired {
		t.Errorf("an outdated press elsewhere: %+v", elsewhere)
	}
	w.Say("alice", "/game stop")
	for _, custom := range []string{control, "p:gone:0:1122", "c:gone:0:", "s:gone:0:", "", "nonsense", "z:" + w.Table().Match.ID + ":0:", "h::0:chess", "t::0:chess play?", "t:gone:0:", "t::0:%zz", "n::0:"} {
		reply := w.Press("bob", w.Board, custom)
		if !reply.Refused() {
			t.Errorf("%q: %+v", custom, reply)
		}
	}
}

func TestAgain(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind solve secret:typed")
	form := w.Say("alice", "/mastermind solve secret:typed").Form
	w.Submit("alice", form, "RYGB")
	w.Say("alice", "/game stop")
	over := w.Set.Board(w.T.Context(), w.Table(), "")
	again := w.Press("bob", w.Board, w.Button(over, "Play again"))
	if again.Form == nil {
		t.Fatalf("the code is not asked for anew: %s", commandstest.Texts(again.Body))
	}
	reply := w.Submit("bob", again.Form, "VVVV")
	if reply.Board == nil || reply.Board.Match.Starter != commandstest.Members["bob"].ID || strings.Contains(commandstest.Texts(reply.Body), "VVVV") {
		t.Errorf("%+v", reply)
	}
	// A form that was open while another match began.
	if late := w.Submit("alice", form, "RYGB"); !late.Private() || !strings.Contains(commandstest.Texts(late.Body), "being played") {
		t.Errorf("a late form: %s", commandstest.Texts(late.Body))
	}
}

func TestRestartOfATypedGameEndsTheOldOneOnlyWithTheNew(t *testing.T) {
	w := commandstest.New(t)
	form := w.Say("alice", "/mastermind solve secret:typed").Form
	w.Submit("alice", form, "RYGB")
	first := w.Table()
	again := w.Say("alice", "/game restart").Form
	if w.Table().Match.Status != match.Live {
		t.Error("the old game ended before the new code was typed")
	}
	w.Submit("alice", again, "BBBB")
	if now := w.Table(); now.Match.ID == first.Match.ID || now.Match.Status != match.Live {
		t.Errorf("after the form: %s %s", now.Match.ID, now.Match.Status)
	}
}

func TestPublic(t *testing.T) {
	w := commandstest.New(t)
	for line, want := range map[string]bool{"/mastermind play": true, "/game board": true, "/game restart": true, "/game about page:moves": false, "/move": false, "/help": false, "/mastermind answer": false, "/x": false} {
		if got := w.Set.Public(w.Command("alice", line)); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
	for custom, want := range map[string]bool{"r:m1:0:": true, "n::0:": true, "p:m1:0:": false, "": false} {
		r := w.Request("alice", commands.Press)
		r.Custom = custom
		if got := w.Set.Public(r); got != want {
			t.Errorf("%q: %v, want %v", custom, got, want)
		}
	}
}

// Every custom ID gets a reply with a text, and the match is unchanged.
func FuzzPress(f *testing.F) {
	w := commandstest.New(f)
	w.Say("alice", "/crosscut play side:blue player:random")
	id, entries := w.Table().Match.ID, len(w.Table().Match.Entries)
	for _, s := range []string{"p:" + id + ":0:0.zz", "c:" + id + ":0:0.a", "w:" + id + ":0:1.a", "f:" + id + ":0:0.", "9::0:2.0", "6::3:2.0", "k:" + id + ":99:99", "s:" + id + ":0:", "v:" + id + ":0:", "r:x:0:", "n::0:crosscut;0;9;;;;9=9", "t::0:labyrinth;1;;;;", "h::0:", "a:" + id + ":0:1 a"} {
		f.Add(s, "x")
	}
	f.Fuzz(func(t *testing.T, custom, picked string) {
		if strings.HasPrefix(custom, "r:") || strings.HasPrefix(custom, "n:") || strings.HasPrefix(custom, "x:") {
			return // these may start or end a match
		}
		w := *w
		w.T = t
		r := w.Request("carol", commands.Press)
		r.Custom, r.Picked, r.Message = custom, []string{picked}, w.Board
		reply := w.Apart(w.Set.Do(t.Context(), r))
		if reply.Form == nil && reply.Thread == nil && reply.To != commands.NoMessage && commandstest.Texts(reply.Body) == "" {
			t.Errorf("%q: an empty reply", custom)
		}
		if strings.Contains(w.Log.String(), "panic") {
			t.Fatalf("%q: %s", custom, w.Log)
		}
		if got := len(w.Table().Match.Entries); got != entries {
			t.Errorf("%q has played: %d entries", custom, got)
		}
	})
}

// A press may arrive before the message of the board is recorded.
func TestAPressOnABoardBeforeItIsKnownWhereThatIs(t *testing.T) {
	w := commandstest.New(t)
	begun := w.Apart(w.Set.Do(t.Context(), w.Command("alice", "/mastermind duel secret:in-my-head opponent:@bob")))
	reply := w.Press("bob", "1400000000000000999", w.Button(begun.Body, "Accept"))
	if reply.To != commands.InPlace || reply.Board == nil {
		t.Errorf("shown %v, %s", reply.To, commandstest.Texts(reply.Body))
	}
}

// The button that offers a draw offers it in its own match.
func TestADrawIsOfferedInTheMatchOfTheButton(t *testing.T) {
	w := commandstest.New(t)
	begin := func() {
		w.Say("alice", "/connectfour duel opponent:@bob side:red")
		w.Press("bob", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Accept"))
		w.Say("alice", "/move move:4")
	}
	begin()
	offer := w.Button(w.Say("alice", "/game about").Body, "Draw")
	w.Say("alice", "/game resign")
	begin()
	if reply := w.Press("alice", "private", offer); !reply.Refused() || w.Table().Log.Proposal != nil {
		t.Errorf("after the match: %s", commandstest.Texts(reply.Body))
	}
	w.Press("alice", "private", w.Button(w.Say("alice", "/game about").Body, "Draw"))
	if w.Table().Log.Proposal == nil {
		t.Error("no draw is offered")
	}
}
