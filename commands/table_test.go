package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// step is a command and what is to be said in return.
type step struct {
	who, line string
	private   bool
	want      string // a regular expression
}

func (w *world) walk(steps []step) {
	w.t.Helper()
	for _, s := range steps {
		reply := w.say(s.who, s.line)
		got := texts(w.last(s.line, reply))
		if reply.To == commands.Nowhere { // the board shows what came of it
			w.think()
			got = texts(w.set.Board(w.t.Context(), w.table(), ""))
		}
		if reply.Form != nil {
			got = "form: " + reply.Form.Title
		}
		if reply.Form == nil && reply.private() != s.private && reply.To != commands.Nowhere {
			w.t.Errorf("%s: %s: private is %v, want %v", s.who, s.line, reply.private(), s.private)
		}
		if !regexp.MustCompile("(?is)" + s.want).MatchString(got) {
			w.t.Errorf("%s: %s:\n%s\nwant %s", s.who, s.line, got, s.want)
		}
		if reply.Board != nil || reply.Touched != nil {
			w.think()
		}
	}
}

// last is what a reply shows in the end.
func (w *world) last(where string, reply reply) commands.Body {
	w.t.Helper()
	bodies := w.shows(reply.Message)
	for _, b := range bodies[1:] {
		checkBody(w.t, where, b)
	}
	return bodies[len(bodies)-1]
}

func TestWhereNothingIsPlayed(t *testing.T) {
	w := newWorld(t)
	for _, line := range []string{
		"/game board", "/game settings", "/game restart", "/game resign", "/game stop", "/game log", "/game legal", "/game describe", "/game hint", "/game analyse",
		"/move move:c3", "/mastermind guess code:1122", "/mastermind answer black:1", "/mastermind knowledge",
	} {
		w.walk([]step{{"alice", line, true, "Nothing is being played here"}})
	}
	w.walk([]step{
		{"alice", "/game help", true, "Parlour.*Mastermind"},
		{"alice", "/help", true, "Parlour.*`/mastermind`"},
		{"alice", "/help game:crosscut", true, "## Crosscut"},
		{"alice", "/nothing at all", true, "no command /nothing at all"},
	})
}

func TestAGameOfMastermind(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{
		{"alice", "/mastermind solve player:first-consistent guesses:12", false, "Mastermind.*Ready"},
		{"alice", "/mastermind answer answer:ready", true, "How close"},
		{"alice", "/mastermind guess code:1122", true, "answer"},
		{"bob", "/mastermind answer black:0 white:0", true, "not playing"},
		{"bob", "/mastermind play", true, "A game is being played here"},
		{"alice", "/mastermind answer black:5 white:0", true, "."},
		{"alice", "/mastermind answer black:2 white:0", true, "●●"},
		{"alice", "/game settings", true, "started by <@1100000000000000001>.*`guesses` 12.*Hidden"},
		{"alice", "/game log", true, "`2`.*RRRR.*`3` Alice: ●●"},
		{"alice", "/game describe", true, "."},
		{"bob", "/game stop", true, "Only the players"},
		{"bob", "/game resign", true, "not playing"},
		{"alice", "/crosscut place square:c3", true, "Mastermind is being played here"},
		{"alice", "/move move:nonsense", true, "."},
		{"alice", "/game hint", true, "No computer plays on your side|hint"},
		{"alice", "/mastermind reveal code:1122", true, "still going on"},
		{"alice", "/game resign", true, "Alice resigned"},
		{"alice", "/mastermind reveal code:1112", true, "Parlour won"},
		{"alice", "/mastermind reveal code:1112", true, "told already"},
		{"bob", "/mastermind reveal code:1112", true, "kept no secret"},
		{"alice", "/game board", false, "won.*resigned"},
		{"alice", "/game stop", true, "Nothing is being played"},
		{"bob", "/mastermind play", false, "Guess 1 of 12"},
	})
	if got := w.table().Match.Options["guesses"]; got != "12" {
		t.Errorf("the next game has %s guesses, want the 12 of the last", got)
	}
	w.walk([]step{{"chief", "/game stop", true, "stopped"}})
}

func TestRestart(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{
		{"alice", "/crosscut play width:6 height:6 side:blue player:random", false, "Crosscut"},
		{"bob", "/game restart", true, "Only the players"},
	})
	first := w.table()
	w.walk([]step{{"alice", "/game restart", false, "Crosscut"}})
	again := w.table()
	if again.Match.ID == first.Match.ID || again.Match.Options["width"] != "6" {
		t.Errorf("the new match is %s with %v", again.Match.ID, again.Match.Options)
	}
	if c := again.Match.Chairs; c[1].Kind != match.Member || c[0].Player != "random" {
		t.Errorf("the new match has the chairs %+v", c)
	}
	old, err := w.host.Load(t.Context(), w.channel, first.Match.ID)
	if err != nil || old.Match.Status != match.Ended {
		t.Errorf("the old match is %v, %v", old.Match.Status, err)
	}
	w.say("alice", "/game stop")
	w.walk([]step{{"carol", "/game restart", false, "Crosscut"}}) // anyone may start what is over
	if got := w.table().Match.Starter; got != members["carol"].ID {
		t.Errorf("who restarts is not the starter but %s", got)
	}
}

// A restart that is delivered twice restarts once.
func TestRestartDeliveredTwice(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/crosscut play player:random")
	r := w.command("alice", "/game restart")
	w.do(r)
	restarted := w.table()
	w.do(r)
	if now := w.table(); now.Match.ID != restarted.Match.ID || now.Match.Status != match.Live {
		t.Errorf("after the second delivery: %s, %s, want %s live", now.Match.ID, now.Match.Status, restarted.Match.ID)
	}
}

func TestDuel(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{
		{"alice", "/mastermind duel secret:typed opponent:@alice", true, "another member"},
		{"alice", "/mastermind duel secret:typed opponent:@bob", false, "form: Your code"},
	})
	form := w.say("alice", "/mastermind duel secret:typed opponent:@bob show:spoiler").Form
	wrong := w.submit("alice", form, "zzzz")
	if !wrong.private() || wrong.Board != nil || strings.Contains(texts(wrong.Body), "zzzz") {
		t.Errorf("a wrong code: %s", texts(wrong.Body))
	}
	reply := w.submit("alice", form, "1234")
	w.drawn(reply.Board)
	if reply.private() || !strings.Contains(texts(reply.Body), "invites you") || len(reply.Body.Mentions) != 1 {
		t.Errorf("the invitation: %+v", reply)
	}
	if strings.Contains(texts(reply.Body), "1234") {
		t.Errorf("the invitation tells the secret: %s", texts(reply.Body))
	}
	accept := w.button(reply.Body, "Accept")
	if got := w.press("carol", w.board, accept); !got.private() || !strings.Contains(texts(got.Body), "invitation is for") {
		t.Errorf("another accepts: %s", texts(got.Body))
	}
	w.walk([]step{{"bob", "/move move:1122", true, "Accept the invitation first"}})
	if got := w.press("bob", w.board, accept); got.To != commands.InPlace || !strings.Contains(texts(got.Body), "||") {
		t.Errorf("after accepting: shown %v\n%s", got.To, texts(got.Body))
	}
	w.walk([]step{
		{"bob", "/mastermind guess code:1122", true, "guess"},
		{"alice", "/move move:1,0", true, "Parlour answers for you"},
		{"alice", "/game settings", true, "Only you see this"},
		{"bob", "/game hint", true, "would not be fair"},
		{"bob", "/game analyse", true, "would not be fair"},
		{"bob", "/mastermind guess code:1234", true, "won"},
		{"bob", "/game analyse", true, "Bob"},
	})
	if o := w.table().Outcome(); !o.Over || o.Winner != 1 {
		t.Errorf("after the code was found: %v", o)
	}
}

func TestDeclinedInvitation(t *testing.T) {
	w := newWorld(t)
	reply := w.say("alice", "/crosscut duel opponent:@bob")
	if got := w.press("bob", w.board, w.button(reply.Body, "Decline")); strings.Contains(texts(got.Body), "invites you") {
		t.Errorf("after declining: %s", texts(got.Body))
	}
	if got := texts(w.set.Board(w.t.Context(), w.table(), "")); !strings.Contains(got, "Bob declined") {
		t.Errorf("the card says %s", got)
	}
	w.walk([]step{{"alice", "/crosscut play", false, "Crosscut"}}) // it blocks nothing
}

func TestBotsAreNoOpponents(t *testing.T) {
	w := newWorld(t)
	r := w.command("alice", "/crosscut duel opponent:@bob")
	r.Bots[members["bob"].ID] = true
	if got := w.do(r); !got.private() || !strings.Contains(texts(got.Body), "no bot") {
		t.Errorf("%s", texts(got.Body))
	}
}

func TestThreads(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/crosscut play player:random")
	busy := w.say("bob", "/crosscut play width:6 height:6 player:greedy side:blue")
	reply := w.press("bob", "private", w.button(busy.Body, "Start it in a thread"))
	if reply.Thread == nil || !strings.Contains(reply.Thread.Name, "Bob") {
		t.Fatalf("no thread is asked for: %+v", reply)
	}
	w.channel = "1200000000000000777"
	if got := w.apart(reply.Thread.Next(t.Context(), w.channel)); got.Board == nil {
		t.Fatalf("in the thread: %s", texts(got.Body))
	}
	table := w.table()
	if table.Match.Options["width"] != "6" || table.Match.Chairs[0].Player != "greedy" || table.Match.Chairs[1].User != members["bob"].ID {
		t.Errorf("in the thread: %v, %+v", table.Match.Options, table.Match.Chairs)
	}
	// In a thread there is no thread to be had.
	r := w.command("carol", "/crosscut play")
	r.Thread = true
	if got := w.do(r); len(got.Body.Blocks) != 1 {
		t.Errorf("a thread in a thread is offered: %+v", got.Body)
	}
}

func TestMoveChoices(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/crosscut duel opponent:@bob side:red")
	complete := func(who, typed string) []commands.Choice {
		r := w.command(who, "/move")
		r.Kind, r.Focus, r.Values["move"] = commands.Complete, "move", typed
		return w.do(r).Choices
	}
	if got := complete("alice", ""); len(got) != 0 {
		t.Errorf("choices before the invitation was accepted: %v", got)
	}
	w.press("bob", w.board, w.button(w.set.Board(w.t.Context(), w.table(), ""), "Accept"))
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
	foreign := w.command("alice", "/pathway place square:c")
	foreign.Kind, foreign.Focus = commands.Complete, "square"
	if got := w.do(foreign).Choices; len(got) != 0 {
		t.Errorf("choices for a game that is not played: %v", got)
	}
	w.channel = "1200000000000000888"
	if got := complete("alice", ""); got == nil || len(got) != 0 {
		t.Errorf("choices where nothing is played: %v, want an empty list", got)
	}
}

func TestMending(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{{"alice", "/mastermind solve player:first-consistent", false, "Ready"}, {"alice", "/mastermind answer answer:ready", true, "."}})
	w.walk([]step{{"alice", "/mastermind answer black:1 white:0", true, "●"}})
	for range 9 { // until no code fits
		if w.mendButton() == "" {
			w.say("alice", "/mastermind answer black:0 white:0")
			w.think()
		}
	}
	before := len(w.table().Log.Moves)
	reply := w.press("alice", w.board, w.mendButton())
	entries := w.table().Match.Entries
	if reply.To != commands.InPlace || entries[len(entries)-1].Kind != games.Amend {
		t.Fatalf("mending: %s", texts(reply.Body))
	}
	if got := len(w.think().Log.Moves); got < before {
		t.Errorf("%d moves stand after the mending, want %d and the guesses since", got, before)
	}
}

// mendButton is the board's first button that mends, "" if there is none.
func (w *world) mendButton() string {
	for _, block := range blocks(w.set.Board(w.t.Context(), w.table(), "")) {
		for _, x := range block.Buttons {
			if strings.HasPrefix(x.Custom, "a:") {
				return x.Custom
			}
		}
	}
	return ""
}

// What members are called or type is never markup on the board.
func TestMembersAreNoMarkup(t *testing.T) {
	w := newWorld(t)
	r := w.command("alice", "/move")
	r.Values["move"] = "**@everyone** <@&1> [x](https://evil.example)"
	w.say("alice", "/crosscut play player:random")
	w.think()
	got := texts(w.do(r).Body)
	for _, bad := range []string{"**@", "@everyone", "<@&1>", "[x](https://"} {
		if strings.Contains(got, bad) {
			t.Errorf("the refusal has %s: %s", bad, got)
		}
	}
}
