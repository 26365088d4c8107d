package start_test

import (
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
// in the next one, and after another level was chosen.
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
			if a, b := computers(one.Board), computers(other.Board); !slices.Equal(a, b) {
				t.Errorf("%s, game %d: /play has %q, and the command %q", line.Label, turn+1, a, b)
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

// A member's last choices are the defaults of the member's next game, by /play too, in any
// channel, and for no other member.
func TestChoicesAreTheMembers(t *testing.T) {
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
	if got := chosen(b); got != "Pathway; All together against Parlour; Level: hard" || !strings.Contains(commandstest.Texts(b), "4x4") {
		t.Errorf("the last Pathway is shown as %s", got)
	}
	w.Say("alice", "/pathway team")
	if now := w.Table(); now.Match.Options["size"] != "4" || now.Match.Vote != match.Majority || !slices.Contains(computers(now), "hard") {
		t.Errorf("alice begins with %v", now.Match.Start)
	}
	w.Say("chief", "/game stop")
	w.Say("bob", "/pathway team")
	if now := w.Table(); now.Match.Options["size"] == "4" || now.Match.Vote != "" || slices.Contains(computers(now), "hard") {
		t.Errorf("bob begins with %v", now.Match.Start)
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
	level("easy", "/pathway play")
}

// Defaults on the page of options forgets what the member chose in the game.
func TestDefaultsForgetsChoices(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:4 player:hard")
	w.Say("chief", "/game stop")
	b := w.Press("alice", "private", w.Button(w.Say("alice", "/play").Body, "More")).Body
	for range 2 { // a redelivery changes nothing
		page := w.Press("alice", "private", w.Button(b, "Defaults"))
		if got := chosen(page.Body); got != "Which side you play; Size: 6; Clock: none; Late: resigns" {
			t.Errorf("the page shows %s", got)
		}
	}
	w.Say("alice", "/pathway play")
	if now := w.Table(); now.Match.Options["size"] == "4" || !slices.Equal(computers(now), []string{games.Levels()[1]}) {
		t.Errorf("alice begins with %v, %q", now.Match.Options, computers(now))
	}
}
