package commands_test

import (
	"errors"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
)

// delivered is a request that changes a match, and the state before it.
type delivered struct {
	name    string
	prepare func(w *commandstest.World)
	request func(w *commandstest.World) commands.Request
}

// deliveries are the requests that change a match.
func deliveries() []delivered {
	play := func(w *commandstest.World) { w.Say("alice", "/crosscut play player:random side:red") }
	solve := func(w *commandstest.World) {
		w.Submit("alice", w.Say("alice", "/mastermind solve secret:typed").Form, "RYGB")
	}
	almost := func(w *commandstest.World) { // one guess is left
		w.Say("alice", "/mastermind play guesses:1")
	}
	duel := func(w *commandstest.World) {
		w.Say("alice", "/mastermind duel secret:in-my-head opponent:@bob")
		w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, ""))
	}
	invitation := func(w *commandstest.World) { w.Say("alice", "/pathway duel opponent:@bob") }
	over := func(w *commandstest.World) { duel(w); w.Say("alice", "/game stop") }
	nothing := func(*commandstest.World) {}
	command := func(who, line string) func(*commandstest.World) commands.Request {
		return func(w *commandstest.World) commands.Request { return w.Command(who, line) }
	}
	press := func(who, action string, arg func(*commandstest.World, *match.Table) string) func(*commandstest.World) commands.Request {
		return func(w *commandstest.World) commands.Request {
			r := w.Request(who, commands.Press)
			r.Message, r.Custom = w.Board, commandstest.Custom(action, w.Table(), len(w.Table().Match.Entries), arg(w, w.Table()))
			return r
		}
	}
	none := func(*commandstest.World, *match.Table) string { return "" }
	form := func(id func(w *commandstest.World) string) func(*commandstest.World) commands.Request {
		return func(w *commandstest.World) commands.Request {
			r := w.Request("alice", commands.Submit)
			r.Custom, r.Values["typed-secret"] = id(w), "RYGB"
			return r
		}
	}
	return []delivered{
		{"a start", nothing, command("alice", "/mastermind play")},
		{"a typed secret", nothing, form(func(w *commandstest.World) string {
			return w.Say("alice", "/mastermind solve secret:typed").Form.Custom
		})},
		{"a move", play, command("alice", "/move move:c3")},
		{"a move in the game's own words", play, command("alice", "/crosscut place square:c3")},
		{"a press", play, press("alice", "q", (*commandstest.World).FirstMove)},
		{"the last guess", almost, command("alice", "/move move:1122")},
		{"the last press", almost, press("alice", "q", func(*commandstest.World, *match.Table) string { return "1122" })},
		{"giving up", play, command("alice", "/game resign")},
		{"stopping", play, command("alice", "/game stop")},
		{"accepting", invitation, press("bob", "y", none)},
		{"declining", invitation, press("bob", "x", none)},
		{"a restart", play, command("alice", "/game restart")},
		{"a restart with a secret", solve, form(func(w *commandstest.World) string { return w.Say("alice", "/game restart").Form.Custom })},
		{"playing again", over, press("bob", "r", none)},
		{"telling", over, form(func(w *commandstest.World) string { return commandstest.Custom("v", w.Table(), 0, "") })},
	}
}

// A redelivery changes nothing and gets the same reply, however late: also after the
// end of the match, and while another match is played in the channel.
func TestLateDeliveries(t *testing.T) {
	for _, next := range []string{"", "alice: /crosscut play player:random side:red", "alice: /mastermind play", "carol: /pathway duel opponent:@chief"} {
		for _, d := range deliveries() {
			w := commandstest.NewQuietWorld(t)
			w.Log.Reset()
			d.prepare(w)
			r := d.request(w)
			first := w.Do(r)
			did := w.Think()
			if first.Board == nil && first.Hand == nil && first.Table == nil {
				t.Fatalf("%s does nothing: %s", d.name, commandstest.Texts(first.Body))
			}
			if who, line, ok := strings.Cut(next, ": "); ok {
				w.Say("alice", "/game stop")
				w.Say("chief", "/game stop")
				if got := w.Say(who, line); got.Board == nil {
					t.Fatalf("%s: %s", next, commandstest.Texts(got.Body))
				}
			}
			before := w.Table()
			again := w.Do(r)
			if after := w.Table(); after.Match.ID != before.Match.ID || after.Match.Version != before.Match.Version {
				t.Errorf("%s delivered again after %q has changed the game: %v, was %v", d.name, next, after.Match, before.Match)
			}
			switch {
			case first.Board != nil:
				if again.Board == nil || again.Board.Match.ID != did.Match.ID {
					t.Errorf("%s delivered again after %q is answered\n%+v\nand was first\n%+v", d.name, next, commandstest.Texts(again.Body), commandstest.Texts(first.Body))
				}
			case commandstest.Texts(again.Body) != commandstest.Texts(first.Body) || again.To != first.To:
				t.Errorf("%s delivered again after %q is answered\n%+v\nand was first\n%+v", d.name, next, commandstest.Texts(again.Body), commandstest.Texts(first.Body))
			}
		}
	}
}

// A hint that is redelivered after its match has ended gives no advice about another
// match.
func TestLateHint(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	advised := 0
	for _, g := range w.Host.Games {
		for _, again := range []bool{false, true} {
			w.Elsewhere()
			if asked := w.Say("alice", "/"+g.Info.Name+" play"); asked.Private() { // which side?
				w.Press("alice", "private", asked.Keys[0].Buttons[0].Custom)
			}
			w.Think()
			hint := w.Command("alice", "/game hint")
			first := w.Do(hint)
			if first.Work == nil { // this game has no hints
				continue
			}
			advised++
			w.Say("alice", "/game stop")
			if again {
				w.Say("alice", "/"+g.Info.Name+" play")
				w.Think()
			}
			before := w.Table()
			if late := w.Do(hint); late.Work != nil {
				t.Errorf("%s, with a new game %v: the hint delivered again is %s", g.Info.Name, again, commandstest.Texts(w.Last("a late hint", late)))
			}
			if after := w.Table(); after.Match.ID != before.Match.ID || after.Match.Version != before.Match.Version {
				t.Errorf("%s, with a new game %v: the hint delivered again has changed the game", g.Info.Name, again)
			}
		}
	}
	if advised == 0 {
		t.Error("no game has hints")
	}
	w.Elsewhere()
	w.Say("alice", "/mastermind play guesses:1")
	hint := w.Command("alice", "/game hint")
	w.Do(hint)
	w.Say("alice", "/move move:1122") // the last
	w.Think()
	w.Say("alice", "/mastermind play")
	if late := w.Do(hint); late.Work != nil {
		t.Errorf("after the last guess the hint delivered again is %s", commandstest.Texts(w.Last("a late hint", late)))
	}
}

// An incident after the reply doesn't claim that nothing was changed, wherever the request has changed
// something: in the channel, in a thread, or in the member's private place.
func TestAnIncidentKnowsWhatWasDone(t *testing.T) {
	w := commandstest.New(t)
	broken := errors.New("the reply could not be sent")
	in := map[string]func() commands.Request{
		"the channel": func() commands.Request {
			w.Elsewhere()
			r := w.Command("alice", "/crosscut play player:random side:red")
			w.Do(r)
			return r
		},
		"private": func() commands.Request {
			w.Elsewhere()
			r := w.Command("alice", "/crosscut play player:random side:red")
			r.Visiting, r.Hidden = true, true
			w.Do(r)
			return r
		},
		"a thread": func() commands.Request {
			w.Elsewhere()
			w.Say("alice", "/crosscut play player:random side:red")
			busy := w.Say("bob", "/mastermind play")
			r := w.Request("bob", commands.Press)
			r.Custom, r.Message, r.Private = w.Button(busy.Body, "Start it"), "private", true
			reply := w.Do(r)
			at, err := w.Host.Requests.Place(t.Context(), r.Channel, r.ID, "1500000000000000001")
			if err != nil {
				t.Fatal(err)
			}
			reply.Thread.Next(t.Context(), at)
			return r
		},
	}
	for where, do := range in {
		if got := commandstest.Texts(w.Set.Incident(do(), broken).Body); !strings.Contains(got, "It’s done") {
			t.Errorf("%s: %s", where, got)
		}
		w.Log.Reset() // it has the incident
	}
}
