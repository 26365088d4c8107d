package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

func TestWhereNothingIsPlayed(t *testing.T) {
	w := commandstest.New(t)
	for _, line := range []string{
		"/game board", "/game about", "/game about page:rules", "/game about page:settings", "/game restart", "/game resign", "/game stop", "/game about page:moves", "/game about page:legal", "/game about page:board", "/game hint", "/game analyse",
		"/move move:c3", "/move move:1122", "/mastermind answer black:1", "/game about page:known",
	} {
		w.Walk([]commandstest.Step{{Who: "alice", Line: line, Private: true, Want: "No game is on here"}})
	}
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/help", Private: true, Want: "I’m Parlour.*</play>"},
		{Who: "alice", Line: "/help game:crosscut", Private: true, Want: "## How to play Crosscut"},
		{Who: "alice", Line: "/nothing at all", Private: true, Want: "no command /nothing at all"},
	})
}

func TestAGameOfMastermind(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/mastermind solve player:first-consistent guesses:12", Private: false, Want: "Mastermind.*Ready"},
		{Who: "alice", Line: "/mastermind answer answer:ready", Private: true, Want: "how close"},
		{Who: "alice", Line: "/move move:1122", Private: true, Want: "answer"},
		{Who: "bob", Line: "/mastermind answer black:0 white:0", Private: true, Want: "You’re not playing"},
		{Who: "bob", Line: "/mastermind play", Private: true, Want: "A game is being played here"},
		{Who: "alice", Line: "/mastermind answer black:5 white:0", Private: true, Want: "."},
		{Who: "alice", Line: "/mastermind answer black:2 white:0", Private: true, Want: "●●"},
		{Who: "alice", Line: "/game about page:settings", Private: true, Want: "started by <@1100000000000000001>.*`guesses` 12.*Hidden"},
		{Who: "alice", Line: "/game about page:moves", Private: true, Want: "`1` Parlour:.*RRRR\n`1` Alice: ●●\n`2`"},
		{Who: "alice", Line: "/game about page:board", Private: true, Want: "."},
		{Who: "bob", Line: "/game stop", Private: true, Want: "Only the players"},
		{Who: "bob", Line: "/game resign", Private: true, Want: "You’re not playing"},
		{Who: "alice", Line: "/crosscut place square:c3", Private: true, Want: "Mastermind is being played here"},
		{Who: "alice", Line: "/move move:nonsense", Private: true, Want: "."},
		{Who: "alice", Line: "/game hint", Private: true, Want: "No computer plays on your side|hint"},
	})
	tells := func(who, want string) {
		t.Helper()
		r := w.Request(who, commands.Submit)
		r.Custom, r.Values[commands.InputSecret] = commandstest.Custom("v", w.Table(), 0, ""), "1112"
		if got := w.Do(r); !strings.Contains(commandstest.Texts(got.Body), want) {
			t.Errorf("%s tells the secret: %s, want %s", who, commandstest.Texts(got.Body), want)
		}
	}
	tells("alice", "isn’t over yet")
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/game resign", Private: true, Want: "Alice resigned"}})
	tells("alice", "")
	tells("alice", "already been revealed")
	tells("bob", "have no secret")
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/game board", Private: false, Want: "wins.*resigned.*RRRY"},
		{Who: "alice", Line: "/game stop", Private: true, Want: "No game is on"},
		{Who: "bob", Line: "/mastermind play", Private: false, Want: "Guess 1 of 10"},
		{Who: "bob", Line: "/game stop", Private: true, Want: "stopped"},
		{Who: "alice", Line: "/mastermind play", Private: false, Want: "Guess 1 of 10"},
	})
	if got := w.Table().Match.Options["guesses"]; got == "12" {
		t.Errorf("the next game has the %s guesses of the last", got)
	}
	w.Walk([]commandstest.Step{{Who: "chief", Line: "/game stop", Private: true, Want: "stopped"}})
}

func TestRestart(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/crosscut play width:6 height:6 side:blue player:random", Private: false, Want: "Crosscut"},
		{Who: "bob", Line: "/game restart", Private: true, Want: "Only the players"},
	})
	first := w.Table()
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/game restart", Private: false, Want: "Crosscut"}})
	again := w.Table()
	if again.Match.ID == first.Match.ID || again.Match.Options["width"] != "6" {
		t.Errorf("the new match is %s with %v", again.Match.ID, again.Match.Options)
	}
	if c := again.Match.Chairs; c[1].Kind != match.Member || c[0].Player != "random" {
		t.Errorf("the new match has the chairs %+v", c)
	}
	old, err := w.Host.Load(t.Context(), w.Channel, first.Match.ID)
	if err != nil || old.Match.Status != match.Ended {
		t.Errorf("the old match is %v, %v", old.Match.Status, err)
	}
	w.Say("alice", "/game stop")
	w.Walk([]commandstest.Step{{Who: "carol", Line: "/game restart", Private: false, Want: "Crosscut"}}) // anyone may start a match after its end
	if got := w.Table().Match.Starter; got != commandstest.Members["carol"].ID {
		t.Errorf("who restarts is not the starter but %s", got)
	}
}

// A redelivered restart restarts once.
func TestRestartDeliveredTwice(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/crosscut play player:random")
	r := w.Command("alice", "/game restart")
	w.Do(r)
	restarted := w.Table()
	w.Do(r)
	if now := w.Table(); now.Match.ID != restarted.Match.ID || now.Match.Status != match.Live {
		t.Errorf("after the second delivery: %s, %s, want %s live", now.Match.ID, now.Match.Status, restarted.Match.ID)
	}
}

func TestDuel(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/mastermind duel secret:typed opponent:@alice", Private: true, Want: "another member"},
		{Who: "alice", Line: "/mastermind duel secret:typed opponent:@bob", Private: false, Want: "form: Your code"},
	})
	form := w.Say("alice", "/mastermind duel secret:typed opponent:@bob show:spoiler").Form
	wrong := w.Submit("alice", form, "zzzz")
	if !wrong.Private() || wrong.Board != nil || strings.Contains(commandstest.Texts(wrong.Body), "zzzz") {
		t.Errorf("a wrong code: %s", commandstest.Texts(wrong.Body))
	}
	reply := w.Submit("alice", form, "1234")
	if reply.Private() || !strings.Contains(commandstest.Texts(reply.Body), "invites you") || len(reply.Body.Mentions) != 1 {
		t.Errorf("the invitation: %+v", reply)
	}
	if strings.Contains(commandstest.Texts(reply.Body), "1234") {
		t.Errorf("the invitation tells the secret: %s", commandstest.Texts(reply.Body))
	}
	accept := w.Button(reply.Body, "Accept")
	if got := w.Press("carol", w.Board, accept); !got.Private() || !strings.Contains(commandstest.Texts(got.Body), "invitation is for") {
		t.Errorf("another accepts: %s", commandstest.Texts(got.Body))
	}
	w.Walk([]commandstest.Step{{Who: "bob", Line: "/move move:1122", Private: true, Want: "Accept the invitation first"}})
	if got := w.Press("bob", w.Board, accept); got.To != commands.InPlace || !strings.Contains(commandstest.Texts(got.Body), "||") {
		t.Errorf("after accepting: shown %v\n%s", got.To, commandstest.Texts(got.Body))
	}
	w.Walk([]commandstest.Step{
		{Who: "bob", Line: "/move move:1122", Private: true, Want: "guess"},
		{Who: "alice", Line: "/move move:1,0", Private: true, Want: "Parlour answers for you"},
		{Who: "alice", Line: "/game about page:settings", Private: true, Want: "Only you see this"},
		{Who: "bob", Line: "/game hint", Private: true, Want: "wouldn’t be fair"},
		{Who: "bob", Line: "/game analyse", Private: true, Want: "wouldn’t be fair"},
		{Who: "bob", Line: "/move move:1234", Private: true, Want: "broke it"},
		{Who: "bob", Line: "/game analyse", Private: true, Want: "Bob"},
	})
	if o := w.Table().Outcome(); !o.Over || o.Winner != 1 {
		t.Errorf("after the code was found: %v", o)
	}
}

func TestDeclinedInvitation(t *testing.T) {
	w := commandstest.New(t)
	reply := w.Say("alice", "/crosscut duel opponent:@bob")
	if got := w.Press("bob", w.Board, w.Button(reply.Body, "Decline")); strings.Contains(commandstest.Texts(got.Body), "invites you") {
		t.Errorf("after declining: %s", commandstest.Texts(got.Body))
	}
	if got := commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "")); !strings.Contains(got, "Bob declined") {
		t.Errorf("the card says %s", got)
	}
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/crosscut play", Private: false, Want: "Crosscut"}}) // it blocks nothing
}

func TestBotsAreNoOpponents(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/crosscut duel opponent:@bob")
	r.Bots[commandstest.Members["bob"].ID] = true
	if got := w.Do(r); !got.Private() || !strings.Contains(commandstest.Texts(got.Body), "not a bot") {
		t.Errorf("%s", commandstest.Texts(got.Body))
	}
}

func TestThreads(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/crosscut play player:random")
	busy := w.Say("bob", "/crosscut play width:6 height:6 player:greedy side:blue")
	reply := w.Press("bob", "private", w.Button(busy.Body, "Start it in a thread"))
	if reply.Thread == nil || !strings.Contains(reply.Thread.Name, "Bob") {
		t.Fatalf("no thread is asked for: %+v", reply)
	}
	w.Channel = "1200000000000000777"
	if got := w.Apart(reply.Thread.Next(t.Context(), w.Channel)); got.Board == nil {
		t.Fatalf("in the thread: %s", commandstest.Texts(got.Body))
	}
	table := w.Table()
	if table.Match.Options["width"] != "6" || table.Match.Chairs[0].Player != "greedy" || table.Match.Chairs[1].User != commandstest.Members["bob"].ID {
		t.Errorf("in the thread: %v, %+v", table.Match.Options, table.Match.Chairs)
	}
	// In a thread no thread is offered.
	r := w.Command("carol", "/crosscut play")
	r.Thread = true
	if got := w.Do(r); len(got.Body.Blocks) != 1 {
		t.Errorf("a thread in a thread is offered: %+v", got.Body)
	}
}

func TestMoveChoices(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/crosscut duel opponent:@bob side:red")
	complete := func(who, typed string) []commands.Choice {
		r := w.Command(who, "/move")
		r.Kind, r.Focus, r.Values["move"] = commands.Complete, "move", typed
		return w.Do(r).Choices
	}
	if got := complete("alice", ""); len(got) != 0 {
		t.Errorf("choices before the invitation was accepted: %v", got)
	}
	w.Press("bob", w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Accept"))
	if got := complete("alice", ""); len(got) != 25 {
		t.Errorf("%d choices, want 25", len(got))
	}
	for _, c := range complete("alice", " C") {
		if !strings.HasPrefix(c.Value, "c") {
			t.Errorf("%v does not begin with c", c)
		}
	}
	if got := complete("bob", ""); len(got) != 0 {
		t.Errorf("choices for who is not to move: %v", got)
	}
	foreign := w.Command("alice", "/pathway place square:c")
	foreign.Kind, foreign.Focus = commands.Complete, "square"
	if got := w.Do(foreign).Choices; len(got) != 0 {
		t.Errorf("choices for a game that is not played: %v", got)
	}
	w.Channel = "1200000000000000888"
	if got := complete("alice", ""); got == nil || len(got) != 0 {
		t.Errorf("choices where nothing is played: %v, want an empty list", got)
	}
}

func TestMending(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/mastermind solve player:first-consistent", Private: false, Want: "Ready"}, {Who: "alice", Line: "/mastermind answer answer:ready", Private: true, Want: "."}})
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/mastermind answer black:1 white:0", Private: true, Want: "●"}})
	for range 9 { // until no code fits
		if amendButton(w) == "" {
			w.Say("alice", "/mastermind answer black:0 white:0")
			w.Think()
		}
	}
	before := len(w.Table().Log.Moves)
	reply := w.Press("alice", w.Board, amendButton(w))
	entries := w.Table().Match.Entries
	if reply.To != commands.InPlace || entries[len(entries)-1].Kind != games.Amend {
		t.Fatalf("amending: %s", commandstest.Texts(reply.Body))
	}
	if got := len(w.Think().Log.Moves); got < before {
		t.Errorf("%d moves stand after the amendment, want %d and the guesses since", got, before)
	}
}

// amendButton returns the board's first button that corrects a contradiction, or "".
func amendButton(w *commandstest.World) string {
	for _, block := range commandstest.Blocks(w.Set.Board(w.T.Context(), w.Table(), "")) {
		for _, x := range block.Buttons {
			if strings.HasPrefix(x.Custom, "a:") {
				return x.Custom
			}
		}
	}
	return ""
}

// Names and typed texts are never markup on the board.
func TestMembersAreNoMarkup(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/move")
	r.Values["move"] = "**@everyone** <@&1> [x](https://evil.example)"
	w.Say("alice", "/crosscut play player:random")
	w.Think()
	got := commandstest.Texts(w.Do(r).Body)
	for _, bad := range []string{"**@", "@everyone", "<@&1>", "[x](https://"} {
		if strings.Contains(got, bad) {
			t.Errorf("the refusal has %s: %s", bad, got)
		}
	}
}
