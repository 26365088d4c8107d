package start_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// clocked starts a match with a clock, as the options of /play do.
func clocked(w *commandstest.World, line, clock, late string) *match.Table {
	w.T.Helper()
	r := w.Command("alice", line)
	r.Values["clock"], r.Values["late"] = clock, late
	w.Do(r)
	if t := w.Table(); len(t.Vacant()) > 0 {
		w.Press("bob", w.Board, w.Button(w.Set.Board(w.T.Context(), t, ""), "Accept"))
	}
	return w.Table()
}

// late lets the time of a turn run out while the bot is running.
func late(w *commandstest.World) *match.Table {
	w.T.Helper()
	for at := w.Table().Clock().ExpiresAt(); w.Host.Now().Before(at); w.Count++ {
		if err := w.Host.Uptime.Heartbeat(w.T.Context()); err != nil {
			w.T.Fatal(err)
		}
	}
	t, err := w.Host.Timers.TimeUp(w.T.Context(), w.Table())
	if err != nil {
		w.T.Fatal(err)
	}
	return t
}

// The board shows the deadline, and after it what followed.
func TestClockOnTheBoard(t *testing.T) {
	tests := []struct{ line, late, want string }{
		{"/crosscut duel opponent:@bob", "resign", `🏆 \*\*Bob wins\.\*\* Alice timed out\.$`},
		{"/crosscut duel opponent:@bob", "computer", `\*\*Parlour is thinking…\*\*\n-# Alice ran out of time\. Parlour plays on\.\n-# Turn 1`},
		{"/crosscut play", "computer", `\*\*Parlour wins\.\*\* Alice timed out\.$`},
		{"/crosscut team vote:first", "resign", `\*\*Parlour wins\.\*\* Everyone here timed out\.$`},
		{"/pig play", "skip", `-# Alice ran out of time and was skipped\.`},
		{"/mastermind play", "resign", `Alice timed out\.`},
	}
	for _, tt := range tests {
		w := commandstest.New(t)
		before := commandstest.Texts(w.Set.Board(w.T.Context(), clocked(w, tt.line, "30", tt.late), ""))
		if !regexp.MustCompile(`\n-# Time’s up <t:\d+:R>\.`).MatchString(before) {
			t.Errorf("%s: while there is time\n%s", tt.line, before)
		}
		after := late(w)
		if got := grid.Plain(commandstest.Texts(w.Set.Board(w.T.Context(), after, ""))); !regexp.MustCompile(tt.want).MatchString(got) || strings.Contains(got, "Time’s up") != !after.Clock().ExpiresAt().IsZero() {
			t.Errorf("%s, late: %q\n%s\nwant %s", tt.line, tt.late, got, tt.want)
		}
	}
}

// The invitation and /game about page:settings show the clock; the log shows who was late.
func TestClockIsTold(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/pathway duel opponent:@bob")
	r.Values["clock"], r.Values["late"] = "86400", "skip"
	if got := commandstest.Texts(w.Do(r).Body); !strings.Contains(got, "Choose one of: resign, computer") {
		t.Errorf("where no turn is skipped: %s", got)
	}
	r.ID, r.Values["late"] = w.Request("alice", commands.Command).ID, "resign"
	if got := commandstest.Texts(w.Do(r).Body); !strings.Contains(got, "1 day a turn, or you lose.") {
		t.Errorf("the invitation: %s", got)
	}
	w.Press("bob", w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Accept"))
	w.Walk([]commandstest.Step{
		{Who: "carol", Line: "/game about page:settings", Private: true, Want: `1 day a turn, or you lose\.`},
		{Who: "carol", Line: "/game about page:board", Private: true, Want: `Time’s up <t:\d+:R>\.$`},
	})
	if got := commandstest.Texts(w.Set.Ping(t.Context(), w.Table(), "")); !strings.Contains(got, "\n-# Time’s up <t:") {
		t.Errorf("the ping: %s", got)
	}
	w.Say("chief", "/game stop")
	clocked(w, "/pathway duel opponent:@bob", "30", "resign")
	if got := commandstest.Texts(w.Set.Ping(t.Context(), w.Table(), "")); strings.Contains(got, "Time’s up") {
		t.Errorf("the ping of a short turn: %s", got)
	}
	late(w)
	w.Walk([]commandstest.Step{{Who: "carol", Line: "/game about page:moves", Private: true, Want: "Alice ran out of time\\.\nAlice lost on time\\."}})
}

// The options offer what the game supports, and start with those of the member's last
// match.
func TestClockOptions(t *testing.T) {
	w := commandstest.New(t)
	lines := func(game, option string) (labels []string) {
		b := choose(w, "alice", "private", w.Say("alice", "/play").Body, game).Body
		for _, menu := range menus(w.Press("alice", "private", w.Button(b, "More")).Form.Instead) {
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
	if got := lines("Labyrinth", "Late"); !slices.Equal(got, []string{"Late: resigns", "Late: Parlour plays on"}) {
		t.Errorf("where no turn is skipped: %q", got)
	}
	clocked(w, "/labyrinth play side:theseus", "300", "computer")
	w.Say("chief", "/game stop")
	if got := commandstest.Texts(w.Say("alice", "/play").Body); !strings.HasSuffix(got, "\n-# Last time: Clock: 5 minutes · Late: Parlour plays on") {
		t.Errorf("offered: %s", got)
	}
	b := w.Press("alice", "private", w.Button(asLast(w, "alice"), "More")).Form.Instead
	if got := chosen(b); !strings.Contains(got, "Clock: 5 minutes; Late: Parlour plays on") {
		t.Errorf("kept: %s", got)
	}
	b = choose(w, "alice", "private", b, "Clock: none").Body
	if started := w.Press("alice", "private", w.Button(b, "Start")); started.Board == nil || started.Board.Match.Clock != match.NoClock || !started.Board.Clock().ExpiresAt().IsZero() {
		t.Errorf("with none: %s", commandstest.Texts(started.Body))
	}
}

// Openings without members have no clock; all others have one.
func TestClockParams(t *testing.T) {
	w := commandstest.New(t)
	for _, g := range w.Host.Games {
		i := slices.IndexFunc(w.Set.Specs(), func(s commands.Spec) bool { return s.Name == g.Info.Name })
		for _, o := range g.Info.Openings {
			spec := w.Set.Specs()[i].Subs[slices.IndexFunc(w.Set.Specs()[i].Subs, func(s commands.Spec) bool { return s.Name == o.Name })]
			plays := slices.ContainsFunc(o.Seats, func(x games.Occupant) bool { return x != games.Computer })
			if has := slices.ContainsFunc(spec.Params, func(p commands.Param) bool { return p.Name == "clock" && p.Common }); has != plays {
				t.Errorf("/%s %s has a clock: %v", g.Info.Name, o.Name, has)
			}
		}
	}
}
