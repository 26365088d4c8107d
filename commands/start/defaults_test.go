package start_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// computers returns the computer players of a table, by seat.
func computers(t *match.Table) (names []string) {
	for _, c := range t.Match.Chairs {
		if c.Kind == match.Computer {
			names = append(names, c.Player)
		}
	}
	return names
}

// sided answers the question for alice's side or secret, where a reply asks it.
func sided(w *commandstest.World, reply commandstest.Reply) commandstest.Reply {
	if reply.Form != nil {
		return w.Submit("alice", reply.Form, "parlour")
	}
	if reply.Board == nil && strings.Contains(commandstest.Texts(reply.Body), "Which side") {
		return w.Press("alice", "private", w.Button(reply.Body, "Theseus"))
	}
	return reply
}

// /play and a game's own command begin with the same level: in a member's very first game,
// in the next one, and if it is chosen. Later /play shows the last level, and the command
// begins with the game's own.
func TestPlayAndCommandHaveTheSameLevel(t *testing.T) {
	w := commandstest.New(t)
	for _, line := range menus(w.Say("alice", "/play").Body)[0].Options {
		byMenu, byCommand := commandstest.New(t), commandstest.New(t)
		for turn, player := range []string{"", "", "hard", ""} {
			b := choose(byMenu, "alice", "private", byMenu.Say("alice", "/play").Body, line.Label).Body
			if player != "" && strings.Contains(chosen(b), "Level: ") {
				b = choose(byMenu, "alice", "private", b, "Level: "+player).Body
			}
			one := sided(byMenu, byMenu.Press("alice", "private", byMenu.Button(b, "Start")))
			if one.Board == nil {
				t.Fatalf("%s: %s", line.Label, commandstest.Texts(one.Body))
			}
			r := byCommand.Command("alice", "/"+one.Board.Match.Game+" "+one.Board.Match.Opening)
			if player != "" && strings.Contains(chosen(b), "Level: ") {
				r.Values["player"] = player
			}
			other := sided(byCommand, byCommand.Do(r))
			if other.Board == nil {
				t.Fatalf("%s: %s", line.Label, commandstest.Texts(other.Body))
			}
			a, b0 := computers(one.Board), computers(other.Board)
			if turn == 3 && slices.Equal(a, []string{"hard"}) {
				a = []string{games.Levels()[1]}
			}
			if !slices.Equal(a, b0) {
				t.Errorf("%s, game %d: /play has %q, and the command %q", line.Label, turn+1, a, b0)
			}
			if !strings.Contains(chosen(b), "Level: ") {
				break
			}
			if a := computers(one.Board)[0]; !strings.Contains(chosen(b), "Level: "+a) {
				t.Errorf("%s, game %d: /play shows %s, and starts with %s", line.Label, turn+1, chosen(b), a)
			}
			byMenu.Say("chief", "/game stop")
			byCommand.Say("chief", "/game stop")
		}
	}
}

// A game's own command begins with the game's defaults. /play shows how the member started it
// last, in any channel, and offers the rest; to no other member.
func TestChoicesAreOffered(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway team size:4 player:hard vote:majority")
	w.Say("chief", "/game stop")
	w.Say("alice", "/connectfour play player:even")
	w.Say("chief", "/game stop")
	w.Elsewhere()
	b := w.Say("alice", "/play").Body
	if got := chosen(b); got != "Connect Four; Against Parlour; Level: as strong as me" {
		t.Errorf("the last choice is shown as %s", got)
	}
	b = choose(w, "alice", "private", b, "Pathway").Body
	if got := chosen(b); got != "Pathway; All together against Parlour; Level: hard" || !strings.Contains(commandstest.Texts(b), "-# Pathway · 6x6\n-# Last time: Vote: Until most agree · Size: 4") {
		t.Errorf("the last Pathway is shown as %s\n%s", got, commandstest.Texts(b))
	}
	b = w.Press("alice", "private", w.Button(b, "As last time")).Body
	if got := commandstest.Texts(b); !strings.Contains(got, "-# Pathway · 4x4") || strings.Contains(got, "Last time") {
		t.Errorf("taken: %s", got)
	}
	w.Press("alice", "private", w.Button(b, "Start"))
	if now := w.Table(); now.Match.Options["size"] != "4" || now.Match.Vote != match.Majority || !slices.Contains(computers(now), "hard") {
		t.Errorf("alice begins with %v", now.Match.Start)
	}
	w.Say("chief", "/game stop")
	for _, who := range []string{"alice", "bob"} {
		w.Say(who, "/pathway team")
		if now := w.Table(); now.Match.Options["size"] == "4" || now.Match.Vote == match.Majority || slices.Contains(computers(now), "hard") {
			t.Errorf("by command %s begins with %v", who, now.Match.Start)
		}
		w.Say("chief", "/game stop")
	}
}

// No opponent plays by the rules of the starter's last game, in any game and opening with one.
func TestOpponentsPlayTheDefaults(t *testing.T) {
	for first, second := range map[string]string{
		"/mastermind play rules:positional": "/mastermind team", "/mastermind solve guesses:1": "/mastermind solve", "/pig watch target:20": "/pig table",
		"/hangman play list:spanish": "/hangman team", "/labyrinth play labyrinth:kea side:theseus": "/labyrinth teams", "/connectfour duel width:8": "/connectfour duel",
	} {
		w, fresh := commandstest.New(t), commandstest.New(t)
		w.Say("alice", first)
		w.Say("chief", "/game stop")
		sided(w, w.Say("alice", second))
		sided(fresh, fresh.Say("alice", second))
		if got, want := w.Table().Match, fresh.Table().Match; !maps.Equal(got.Options, want.Options) || got.Clock != want.Clock || got.Expires != want.Expires {
			t.Errorf("%s, %s: %v, want %v", first, second, got.Start, want.Start)
		}
	}
}

// What the server's settings fix comes before the member's choice, and what the member
// chooses now before both. The server's settings are not the member's choice elsewhere.
func TestTheServersSettingsComeFirst(t *testing.T) {
	w := commandstest.New(t)
	level := func(want, line string) {
		t.Helper()
		w.Say("alice", line)
		if got := computers(w.Table()); !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q, want %s", line, got, want)
		}
		w.Say("chief", "/game stop")
	}
	level("medium", "/pathway play player:medium")
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.level", "hard")
	level("hard", "/pathway play")
	level("easy", "/pathway play player:easy")
	level("hard", "/pathway play")
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.level", "")
	level("medium", "/pathway play")
	w.Say("alice", "/pathway play player:hard")
	w.Say("chief", "/game stop")
	if got := chosen(w.Say("alice", "/play").Body); !strings.HasSuffix(got, "Level: hard") {
		t.Errorf("without a level of the server: %s", got)
	}
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.level", "easy")
	if got := chosen(w.Say("alice", "/play").Body); !strings.HasSuffix(got, "Level: easy") {
		t.Errorf("with a level of the server: %s", got)
	}
}

// Defaults on the page of options drops what was chosen.
func TestDefaults(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:4 player:hard")
	w.Say("chief", "/game stop")
	b := w.Press("alice", "private", w.Button(asLast(w, "alice"), "More")).Form.Instead
	for range 2 { // a redelivery changes nothing
		page := w.Press("alice", "private", w.Button(b, "Defaults"))
		if got := chosen(page.Body); got != "Which side you play; Size: 6; Clock: none; Late: resigns" {
			t.Errorf("the page shows %s", got)
		}
		if back := w.Press("alice", "private", w.Button(page.Body, "Back")).Body; !strings.HasSuffix(chosen(back), "Level: medium") {
			t.Errorf("the level stays: %s", chosen(back))
		}
	}
}
