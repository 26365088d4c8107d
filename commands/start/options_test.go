package start_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// Each line of the options contains the name of the option. The values that Start
// would use are chosen, also of options that all openings have, and the choice
// survives Back.
func TestPlayOptions(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Pathway").Body
	page := w.Press("alice", "private", w.Button(b, "More"))
	if got := chosen(page.Body); page.To != commands.InPlace || got != "Which side you play; Size: 6; Clock: none; Late: resigns" {
		t.Fatalf("got %s", got)
	}
	b = choose(w, "alice", "private", page.Body, "Size: 4").Body
	if got := chosen(b); got != "Which side you play; Size: 4; Clock: none; Late: resigns" {
		t.Errorf("after 4 was chosen: %s", got)
	}
	b = choose(w, "alice", "private", b, "Side: Blue").Body
	back := w.Press("alice", "private", w.Button(b, "Back"))
	if got := commandstest.Texts(back.Body); back.To != commands.InPlace || !strings.Contains(got, "4x4") {
		t.Errorf("the terms are not what was chosen: %s", got)
	}
	started := w.Press("alice", "private", w.Button(b, "Start"))
	if started.Board == nil || started.Board.Match.Options["size"] != "4" || started.Board.Match.Chairs[1].User != commandstest.Members["alice"].ID {
		t.Fatalf("got %s", commandstest.Texts(started.Body))
	}
	w.Say("chief", "/game stop")
	if got := chosen(w.Press("alice", "private", w.Button(asLast(w, "alice"), "More")).Body); got != "Which side you play; Size: 4; Clock: none; Late: resigns" {
		t.Errorf("a side is not kept, and a size is; got %s", got)
	}
	bobs := choose(w, "bob", "private", w.Say("bob", "/play").Body, "Pathway").Body
	if got := chosen(w.Press("bob", "private", w.Button(bobs, "More")).Body); got != "Which side you play; Size: 6; Clock: none; Late: resigns" {
		t.Errorf("another member's choice is shown: %s", got)
	}
}

// Options that all openings have are on the page and in no command.
func TestPlayCommonOptions(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Mastermind: set a code").Body
	if got := chosen(w.Press("alice", "private", w.Button(b, "More")).Body); !strings.Contains(got, "Secret: I keep it in my head; Show: Hidden till the end; Rules: Classic") {
		t.Errorf("got %s", got)
	}
	b = choose(w, "alice", "private", b, "Against a friend").Body
	b = w.Press("alice", "private", w.Button(b, "More")).Body
	if got := chosen(b); !strings.Contains(got, "Expires: 15 minutes") {
		t.Errorf("got %s", got)
	}
	b = choose(w, "alice", "private", b, "Expires: 1 hour").Body
	b = choose(w, "alice", "private", b, "Secret: I keep it in my head").Body
	b = w.Press("alice", "private", w.Button(b, "Back")).Body
	b = befriend(w, "alice", b, "bob", false).Body
	if started := w.Press("alice", "private", w.Button(b, "Start")); started.Board == nil || started.Board.Match.Expires != 60 {
		t.Errorf("got %s", commandstest.Texts(started.Body))
	}
}

// If two options contradict each other, the one that was chosen last stays.
func TestPlayOptionsTogether(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Labyrinth").Body
	b = w.Press("alice", "private", w.Button(b, "More")).Body
	b = choose(w, "alice", "private", b, "Labyrinth: kea").Body
	b = choose(w, "alice", "private", b, "Size: 5").Body
	if got := chosen(b); !strings.Contains(got, "Size: 5") || strings.Contains(got, "kea") {
		t.Errorf("got %s", got)
	}
	if got := commandstest.Texts(w.Press("alice", "private", w.Button(b, "Back")).Body); strings.Contains(got, "· 5x5") || !strings.Contains(got, "Theseus hunts") {
		t.Errorf("a labyrinth that is yet to be drawn has a name: %s", got)
	}
	forged := w.Request("alice", commands.Press)
	forged.Message, forged.Private, forged.Custom, forged.Picked = "private", true, menus(b)[2].Custom, []string{"999"}
	if got := w.Do(forged); !got.Private() || got.Key == "" {
		t.Errorf("a size that there is not: %s", commandstest.Texts(got.Body))
	}
}

// The rules are those of the chosen options.
func TestPlayRules(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Mastermind: break a code").Body
	b = w.Press("alice", "private", w.Button(b, "More")).Body
	b = choose(w, "alice", "private", b, "Rules: Bulls and Cows (digits)").Body
	b = w.Press("alice", "private", w.Button(b, "Back")).Body
	if got := w.Press("alice", "private", w.Button(b, "Rules")); !got.Private() || !strings.Contains(commandstest.Texts(got.Body), "Bulls and Cows") {
		t.Errorf("got %s", commandstest.Texts(got.Body))
	}
}

// Only options that have an effect beside the chosen ones are shown, at most five at a
// time; a choice does not leave its page.
func TestPlayOptionsThatApply(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Mastermind: break a code").Body
	b = w.Press("alice", "private", w.Button(b, "More")).Body
	if got := chosen(b); got != "Rules: Classic (6 colours); How many guesses; Clock: none; Late: resigns" {
		t.Errorf("with named rules: %s", got)
	}
	b = choose(w, "alice", "private", b, "Rules: Custom (as you like it)").Body
	if got := chosen(b); len(menus(b)) != 5 || !strings.Contains(got, "How many pegs") {
		t.Errorf("with rules of one's own: %s", got)
	}
	next := w.Press("alice", "private", w.Button(b, "More")).Body
	if next = choose(w, "alice", "private", next, "Clock: 1 minute").Body; !strings.Contains(chosen(next), "Clock: 1 minute") {
		t.Errorf("after a choice on the second page: %s", chosen(next))
	}
	if first := w.Press("alice", "private", w.Button(next, "More")).Body; !strings.Contains(chosen(first), "Rules:") {
		t.Errorf("after the last page: %s", chosen(first))
	}
}

// All who play together vote by default, in every game and however they begin; a member can
// choose that the first tap counts.
func TestTeamsVote(t *testing.T) {
	for _, g := range commandstest.New(t).Host.Games {
		for _, o := range g.Info.Openings {
			for choice, want := range map[string]string{"": "30", " vote:first": "", " vote:majority": match.Majority} {
				w := commandstest.New(t)
				r := w.Command("alice", "/"+g.Info.Name+" "+o.Name+choice)
				if !commands.Many(o) {
					continue
				}
				if sided(w, w.Do(r)); w.Table().Match.Vote != want {
					t.Errorf("/%s %s%s: the vote is %q", g.Info.Name, o.Name, choice, w.Table().Match.Vote)
				}
			}
		}
	}
}

// A table of any game seats as many as can play until its starter begins: with those who have
// joined, or with computers. With one member it needs a computer.
func TestTablesSeatAll(t *testing.T) {
	for _, g := range commandstest.New(t).Host.Games {
		i := slices.IndexFunc(g.Info.Openings, func(o games.Opening) bool { return slices.Contains(o.Seats, games.Joiner) })
		if _, varies := match.SeatsOption(g); i < 0 || !varies {
			continue
		}
		o := g.Info.Openings[i]
		for key, want := range map[string][]int{"Begin": {2, 2, 3}, "Parlour": {len(o.Seats), len(o.Seats), len(o.Seats)}} {
			for guests, seats := range want {
				if guests+1 == len(o.Seats) {
					continue // it begins by itself
				}
				w := commandstest.New(t)
				b := w.Say("alice", "/"+g.Info.Name+" "+o.Name).Body
				for _, guest := range []string{"bob", "carol"}[:guests] {
					b = w.Press(guest, w.Board, w.Button(b, "I’ll play")).Body
				}
				if n := len(w.Table().Log.Chairs); n != len(o.Seats) {
					t.Errorf("/%s %s has %d seats", g.Info.Name, o.Name, n)
				}
				w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), "en-US"), key))
				now := w.Table()
				if n := len(now.Log.Chairs); n != seats || now.Match.Status != match.Live {
					t.Errorf("/%s %s, %d joined, %s: %d seats, %s; want %d", g.Info.Name, o.Name, guests, key, n, now.Match.Status, seats)
				}
				if again, err := match.Replay(now.Game, now.Match); err != nil || len(again.Log.Chairs) != seats {
					t.Errorf("/%s %s: replayed with %v", g.Info.Name, o.Name, err)
				}
			}
		}
	}
}
