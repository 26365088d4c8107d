package commands_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// clocked starts a game by a clock, as the Options of /play do.
func (w *world) clocked(line, clock, late string) *match.Table {
	w.t.Helper()
	r := w.command("alice", line)
	r.Values["clock"], r.Values["late"] = clock, late
	w.do(r)
	if t := w.table(); len(t.Vacant()) > 0 {
		w.press("bob", w.board, w.button(w.set.Board(w.t.Context(), t, ""), "Accept"))
	}
	return w.table()
}

// late lets the time of a turn run out, as it does while the bot is there.
func (w *world) late() *match.Table {
	w.t.Helper()
	for at := w.table().ClockAt(); w.host.Now().Before(at); w.count++ {
		if err := w.host.Beat(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
	t, err := w.host.TimeUp(w.t.Context(), w.table())
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}

// The board says until when there is time, and then what came of it.
func TestClockOnTheBoard(t *testing.T) {
	tests := []struct{ line, late, want string }{
		{"/crosscut duel opponent:@bob", "resign", `🏆 \*\*Bob won\.\*\* Alice ran out of time\.$`},
		{"/crosscut duel opponent:@bob", "computer", `\*\*Parlour is thinking …\*\*\n-# Alice ran out of time\. Parlour plays on\.$`},
		{"/crosscut play", "computer", `🏆 \*\*Parlour won\.\*\* Alice ran out of time\.$`},
		{"/crosscut team", "resign", `🏆 \*\*Parlour won\.\*\* Everyone here ran out of time\.$`},
		{"/pig play", "skip", `-# Alice ran out of time and was skipped\.`},
		{"/mastermind play", "resign", `Alice ran out of time\.`},
	}
	for _, tt := range tests {
		w := newWorld(t)
		before := texts(w.set.Board(w.t.Context(), w.clocked(tt.line, "30", tt.late), ""))
		if !regexp.MustCompile(`\n-# Time’s up <t:\d+:R>\.`).MatchString(before) {
			t.Errorf("%s: while there is time\n%s", tt.line, before)
		}
		after := w.late()
		if got := texts(w.set.Board(w.t.Context(), after, "")); !regexp.MustCompile(tt.want).MatchString(got) || strings.Contains(got, "Time’s up") != !after.ClockAt().IsZero() {
			t.Errorf("%s, late: %q\n%s\nwant %s", tt.line, tt.late, got, tt.want)
		}
	}
}

// It is said before, and can be looked up; the log tells who was late.
func TestClockIsTold(t *testing.T) {
	w := newWorld(t)
	r := w.command("alice", "/pathway duel opponent:@bob")
	r.Values["clock"], r.Values["late"] = "86400", "skip"
	if got := texts(w.do(r).Body); !strings.Contains(got, "Choose one of: resign, computer") {
		t.Errorf("where no turn is skipped: %s", got)
	}
	r.ID, r.Values["late"] = w.request("alice", commands.Command).ID, "resign"
	if got := texts(w.do(r).Body); !strings.Contains(got, "1 day a turn. Whoever is late gives up.") {
		t.Errorf("the invitation: %s", got)
	}
	w.press("bob", w.board, w.button(w.set.Board(w.t.Context(), w.table(), ""), "Accept"))
	w.walk([]step{
		{"carol", "/game settings", true, `1 day a turn\. Whoever is late gives up\.`},
		{"carol", "/game describe", true, `Time’s up <t:\d+:R>\.$`},
	})
	if got := texts(w.set.Ping(w.table(), "")); !strings.Contains(got, "\n-# Time’s up <t:") {
		t.Errorf("the ping: %s", got)
	}
	w.say("chief", "/game stop")
	w.clocked("/pathway duel opponent:@bob", "30", "resign")
	if got := texts(w.set.Ping(w.table(), "")); strings.Contains(got, "Time’s up") {
		t.Errorf("the ping of a short turn: %s", got)
	}
	w.late()
	w.walk([]step{{"carol", "/game log", true, "`2` Alice ran out of time\\.\n`3` Alice lost on time\\."}})
}

// The Options offer what the game can do, and keep what the last game here had.
func TestClockOptions(t *testing.T) {
	w := newWorld(t)
	lines := func(game, option string) (labels []string) {
		b := w.choose("alice", "private", w.say("alice", "/play").Body, game).Body
		for _, menu := range menus(w.press("alice", "private", w.button(b, "Options")).Body) {
			for _, o := range menu.Options {
				if strings.HasPrefix(o.Label, option) {
					labels = append(labels, o.Label)
				}
			}
		}
		return labels
	}
	want := []string{"Clock: none", "Clock: 30 seconds", "Clock: 1 minute", "Clock: 5 minutes", "Clock: 1 hour", "Clock: 1 day", "Clock: 3 days"}
	if got := lines("Labyrinth", "Clock"); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := lines("Labyrinth", "Late"); !slices.Equal(got, []string{"Late: gives up", "Late: Parlour plays on"}) {
		t.Errorf("where no turn is skipped: %q", got)
	}
	w.clocked("/labyrinth play", "300", "computer")
	w.say("chief", "/game stop")
	b := w.press("alice", "private", w.button(w.say("alice", "/play").Body, "Options")).Body
	if got := chosen(b); !strings.Contains(got, "Clock: 5 minutes; Late: Parlour plays on") {
		t.Errorf("kept: %s", got)
	}
	b = w.choose("alice", "private", b, "Clock: none").Body
	if started := w.press("alice", "private", w.button(b, "Start")); started.Board == nil || started.Board.Match.Clock != match.NoClock || !started.Board.ClockAt().IsZero() {
		t.Errorf("with none: %s", texts(started.Body))
	}
}

// Games in which nobody plays have no clock, and every other has one.
func TestClockParams(t *testing.T) {
	w := newWorld(t)
	for _, g := range w.host.Games {
		i := slices.IndexFunc(w.set.Specs(), func(s commands.Spec) bool { return s.Name == g.Info.Name })
		for _, o := range g.Info.Openings {
			spec := w.set.Specs()[i].Subs[slices.IndexFunc(w.set.Specs()[i].Subs, func(s commands.Spec) bool { return s.Name == o.Name })]
			plays := slices.ContainsFunc(o.Seats, func(x games.Occupant) bool { return x != games.Computer })
			if has := slices.ContainsFunc(spec.Params, func(p commands.Param) bool { return p.Name == "clock" && p.Common }); has != plays {
				t.Errorf("/%s %s has a clock: %v", g.Info.Name, o.Name, has)
			}
		}
	}
}
