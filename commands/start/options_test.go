package start_test

import (
	"maps"
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
	b = w.Press("alice", "private", w.Button(b, "More")).Form.Instead
	if got := chosen(b); got != "Which side you play; Size: 6; Clock: none; Late: resigns" {
		t.Fatalf("got %s", got)
	}
	page := choose(w, "alice", "private", b, "Size: 4")
	if b = page.Body; page.To != commands.InPlace {
		t.Errorf("a choice shows %s", commandstest.Texts(b))
	}
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
	if got := chosen(w.Press("alice", "private", w.Button(asLast(w, "alice"), "More")).Form.Instead); got != "Which side you play; Size: 4; Clock: none; Late: resigns" {
		t.Errorf("a side is not kept, and a size is; got %s", got)
	}
	bobs := choose(w, "bob", "private", w.Say("bob", "/play").Body, "Pathway").Body
	if got := chosen(w.Press("bob", "private", w.Button(bobs, "More")).Form.Instead); got != "Which side you play; Size: 6; Clock: none; Late: resigns" {
		t.Errorf("another member's choice is shown: %s", got)
	}
}

// Options that all openings have are on the page and in no command.
func TestPlayCommonOptions(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Mastermind: set a code").Body
	if got := chosen(w.Press("alice", "private", w.Button(b, "More")).Form.Instead); !strings.Contains(got, "Secret: I keep it in my head; Rules: Classic (6 colours); How many guesses; Clock: none; Late: resigns; Show: Hidden till the end") {
		t.Errorf("got %s", got)
	}
	b = choose(w, "alice", "private", b, "Against a friend").Body
	b = w.Press("alice", "private", w.Button(b, "More")).Form.Instead
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
	b = w.Press("alice", "private", w.Button(b, "More")).Form.Instead
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
	b = w.Press("alice", "private", w.Button(b, "More")).Form.Instead
	b = choose(w, "alice", "private", b, "Rules: Bulls and Cows (digits)").Body
	b = w.Press("alice", "private", w.Button(b, "Back")).Body
	if got := w.Press("alice", "private", w.Button(b, "Rules")); !got.Private() || !strings.Contains(commandstest.Texts(got.Body), "Bulls and Cows") {
		t.Errorf("got %s", commandstest.Texts(got.Body))
	}
}

// Only options that have an effect beside the chosen ones are shown, all on one page, which is
// offered where a form has no room for all.
func TestPlayOptionsThatApply(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Mastermind: break a code").Body
	form := w.Press("alice", "private", w.Button(b, "More")).Form
	if got := chosen(form.Instead); got != "Rules: Classic (6 colours); How many guesses; Clock: none; Late: resigns" {
		t.Errorf("with named rules: %s", got)
	}
	b = fillIn(w, "alice", form, map[string]string{"rules": "custom"}).Body
	page := w.Press("alice", "private", w.Button(b, "All options")).Body
	if got := chosen(page); len(menus(page)) <= commands.MaxInputs || !strings.Contains(got, "How many pegs") || !strings.Contains(got, "Clock: none") {
		t.Errorf("with rules of one's own: %s", got)
	}
}

// More opens a form, in which each option has the value that Start would use. Submitting it
// changes those that were changed, and says so; the others follow the defaults of the channel.
func TestPlayForm(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Pathway").Body
	form := w.Press("alice", "private", w.Button(b, "More")).Form
	if form.Title != "Pathway" || len(form.Inputs) != 4 || form.Inputs[1].Label != "Size" {
		t.Fatalf("the form is %+v", form)
	}
	same := fillIn(w, "alice", form, nil)
	if got, want := commandstest.Texts(same.Body), commandstest.Texts(b); same.To != commands.InPlace || got != want {
		t.Errorf("after a form without a change:\n%s\nbefore:\n%s", got, want)
	}
	b = fillIn(w, "alice", form, map[string]string{"size": "4", "clock": "300"}).Body
	if got := commandstest.Texts(b); !strings.Contains(got, "4x4") || !strings.Contains(got, "-# Clock: 5 minutes") {
		t.Errorf("the message doesn't say what was chosen: %s", got)
	}
	started := w.Press("alice", "private", w.Button(b, "Start"))
	if m := started.Board; m == nil || m.Match.Options["size"] != "4" || m.Match.Clock != 300 {
		t.Errorf("got %s", commandstest.Texts(started.Body))
	}
	w.Say("chief", "/game stop")
	for _, wrong := range []string{"99", "", "x"} {
		if got := fillIn(w, "alice", form, map[string]string{"size": wrong}); wrong != "" && !got.Refused() {
			t.Errorf("size %q: %s", wrong, commandstest.Texts(got.Body))
		}
	}
}

// A form from the public welcome leads to a private message.
func TestPlayFormOfWelcome(t *testing.T) {
	w := commandstest.New(t)
	b, _ := w.Set.Welcome(t.Context(), commands.Request{ID: "1", Guild: "1000000000000000009", Channel: w.Channel, Locale: "en-US"})
	form := w.Press("carol", "1500000000000000001", w.Button(b, "More")).Form
	r := w.Request("carol", commands.Submit)
	r.Message, r.Custom = "1500000000000000001", form.Custom
	if got := w.Do(r); !got.Private() || got.Key == "" {
		t.Errorf("got %s", commandstest.Texts(got.Body))
	}
}

// fillIn submits a form of options with some of them changed.
func fillIn(w *commandstest.World, who string, form *commands.Form, changed map[string]string) commandstest.Reply {
	w.T.Helper()
	r := w.Request(who, commands.Submit)
	r.Message, r.Private, r.Custom, r.Values = "private", true, form.Custom, map[string]string{}
	for _, in := range form.Inputs {
		for _, o := range in.Options {
			if o.Chosen {
				r.Values[in.Custom] = o.Value
			}
		}
	}
	maps.Copy(r.Values, changed)
	return w.Do(r)
}

// Every opening has at most as many options as the page has room for.
func TestPlayOptionsFit(t *testing.T) {
	for _, g := range commandstest.New(t).Host.Games {
		w := commandstest.New(t)
		b := w.Say("alice", "/play").Body
		for _, menu := range menus(b)[:1] {
			for _, o := range menu.Options {
				if !strings.HasPrefix(o.Value, g.Info.Name+".") {
					continue
				}
				way := w.Press("alice", "private", menu.Custom, o.Value).Body
				for _, against := range menus(way)[1].Options {
					b := w.Press("alice", "private", menus(way)[1].Custom, against.Value).Body
					if len(b.Keys[0].Buttons) < 3 {
						continue // none
					}
					if form := w.Press("alice", "private", w.Button(b, "More")).Form; len(menus(form.Instead)) >= 15 {
						t.Errorf("%s %s has %d options", o.Label, against.Label, len(menus(form.Instead)))
					}
				}
			}
		}
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
