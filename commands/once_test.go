package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games/match"
)

// delivered is a request that does something, and what there is before it.
type delivered struct {
	name    string
	prepare func(w *world)
	request func(w *world) commands.Request
}

// deliveries are the requests that change a game.
func deliveries() []delivered {
	play := func(w *world) { w.say("alice", "/crosscut play player:random side:red") }
	solve := func(w *world) { w.submit("alice", w.say("alice", "/mastermind solve secret:typed").Form, "RYGB") }
	almost := func(w *world) { // one guess is left
		w.say("alice", "/mastermind play guesses:1")
	}
	duel := func(w *world) {
		w.say("alice", "/mastermind duel secret:in-my-head opponent:@bob")
		w.press("bob", w.board, custom("y", w.table(), 0, ""))
	}
	invitation := func(w *world) { w.say("alice", "/pathway duel opponent:@bob") }
	over := func(w *world) { duel(w); w.say("alice", "/game stop") }
	nothing := func(*world) {}
	command := func(who, line string) func(*world) commands.Request {
		return func(w *world) commands.Request { return w.command(who, line) }
	}
	press := func(who, action string, arg func(*match.Table) string) func(*world) commands.Request {
		return func(w *world) commands.Request {
			r := w.request(who, commands.Press)
			r.Message, r.Custom = w.board, custom(action, w.table(), len(w.table().Match.Entries), arg(w.table()))
			return r
		}
	}
	none := func(*match.Table) string { return "" }
	form := func(id func(w *world) string) func(*world) commands.Request {
		return func(w *world) commands.Request {
			r := w.request("alice", commands.Submit)
			r.Custom, r.Values["typed-secret"] = id(w), "RYGB"
			return r
		}
	}
	return []delivered{
		{"a start", nothing, command("alice", "/mastermind play")},
		{"a typed secret", nothing, form(func(w *world) string { return w.say("alice", "/mastermind solve secret:typed").Form.Custom })},
		{"a move", play, command("alice", "/move move:c3")},
		{"a move in the game's own words", play, command("alice", "/crosscut place square:c3")},
		{"a press", play, press("alice", "q", firstMove)},
		{"the last guess", almost, command("alice", "/mastermind guess code:1122")},
		{"the last press", almost, press("alice", "q", func(*match.Table) string { return "1122" })},
		{"giving up", play, command("alice", "/game resign")},
		{"stopping", play, command("alice", "/game stop")},
		{"accepting", invitation, press("bob", "y", none)},
		{"declining", invitation, press("bob", "x", none)},
		{"a restart", play, command("alice", "/game restart")},
		{"a restart with a secret", solve, form(func(w *world) string { return w.say("alice", "/game restart").Form.Custom })},
		{"playing again", over, press("bob", "r", none)},
		{"telling", over, form(func(w *world) string { return custom("v", w.table(), 0, "") })},
		{"telling in the game's own words", over, command("alice", "/mastermind reveal code:RYGB")},
		{"a reset", play, command("alice", "/game reset")},
	}
}

// A second delivery, however late, does nothing and is answered the same: also
// when the match has ended, and the next in its channel goes on, be it of the
// same game, of another or somebody else's.
func TestLateDeliveries(t *testing.T) {
	for _, next := range []string{"", "alice: /crosscut play player:random side:red", "alice: /mastermind play", "carol: /pathway duel opponent:@chief"} {
		for _, d := range deliveries() {
			w := newQuietWorld(t)
			w.log.Reset()
			d.prepare(w)
			r := d.request(w)
			first := w.do(r)
			did := w.think()
			if first.Board == nil && first.Touched == nil {
				t.Fatalf("%s does nothing: %s", d.name, texts(first.Body))
			}
			if who, line, ok := strings.Cut(next, ": "); ok {
				w.say("alice", "/game stop")
				w.say("chief", "/game stop")
				if got := w.say(who, line); got.Board == nil {
					t.Fatalf("%s: %s", next, texts(got.Body))
				}
			}
			before := w.table()
			again := w.do(r)
			if after := w.table(); after.Match.ID != before.Match.ID || after.Match.Version != before.Match.Version {
				t.Errorf("%s delivered again after %q has changed the game: %v, was %v", d.name, next, after.Match, before.Match)
			}
			switch {
			case first.Board != nil:
				if again.Board == nil || again.Board.Match.ID != did.Match.ID {
					t.Errorf("%s delivered again after %q is answered\n%+v\nand was first\n%+v", d.name, next, texts(again.Body), texts(first.Body))
				}
			case texts(again.Body) != texts(first.Body) || again.To != first.To:
				t.Errorf("%s delivered again after %q is answered\n%+v\nand was first\n%+v", d.name, next, texts(again.Body), texts(first.Body))
			}
		}
	}
}

// A hint that is delivered again after its game has ended advises nothing, whatever
// is played by then.
func TestLateHint(t *testing.T) {
	w := newQuietWorld(t)
	advised := 0
	for _, g := range w.host.Games {
		for _, again := range []bool{false, true} {
			w.elsewhere()
			w.say("alice", "/"+g.Info.Name+" play")
			w.think()
			hint := w.command("alice", "/game hint")
			first := w.do(hint)
			if first.Work == nil { // this game has no hints
				continue
			}
			advised++
			w.say("alice", "/game stop")
			if again {
				w.say("alice", "/"+g.Info.Name+" play")
				w.think()
			}
			before := w.table()
			if late := w.do(hint); late.Work != nil {
				t.Errorf("%s, with a new game %v: the hint delivered again is %s", g.Info.Name, again, texts(w.last("a late hint", late)))
			}
			if after := w.table(); after.Match.ID != before.Match.ID || after.Match.Version != before.Match.Version {
				t.Errorf("%s, with a new game %v: the hint delivered again has changed the game", g.Info.Name, again)
			}
		}
	}
	if advised == 0 {
		t.Error("no game has hints")
	}
	w.elsewhere()
	w.say("alice", "/mastermind play guesses:1")
	hint := w.command("alice", "/game hint")
	w.do(hint)
	w.say("alice", "/mastermind guess code:1122") // the last
	w.think()
	w.say("alice", "/mastermind play")
	if late := w.do(hint); late.Work != nil {
		t.Errorf("after the last guess the hint delivered again is %s", texts(w.last("a late hint", late)))
	}
}
