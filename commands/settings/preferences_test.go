package settings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// Members who may not manage the server see and change their own settings only,
// whatever the control says.
func TestSettingsAreForManagers(t *testing.T) {
	w := commandstest.New(t)
	if got := commandstest.Texts(w.Say("alice", "/settings").Body); !strings.Contains(got, "## Your settings") {
		t.Errorf("a member sees %s", got)
	}
	if got := commandstest.Texts(w.Do(w.Admin("alice", "/settings")).Body); !strings.Contains(got, "## Settings of this server") {
		t.Errorf("a manager sees %s", got)
	}
	direct := w.Admin("alice", "/settings")
	direct.Guild = ""
	if got := commandstest.Texts(w.Do(direct).Body); !strings.Contains(got, "## Your settings") {
		t.Errorf("in a direct message: %s", got)
	}
	for _, id := range []string{"sp::0:server", "sv::0:server.language", "sv::0:server.pings=off"} {
		if got := commandstest.Texts(w.Prefers(w.Command("bob", "/settings"), id, "pt-BR").Body); !strings.Contains(got, "Only members who may manage the server") {
			t.Errorf("a member presses %s: %s", id, got)
		}
	}
}

// A value that no menu offers changes nothing.
func TestSettingsRefuseWhatTheyDoNotOffer(t *testing.T) {
	w := commandstest.New(t)
	for _, tt := range []struct {
		id     string
		picked []string
	}{
		{"sv::0:server.language", []string{"tlh"}}, {"sv::0:server.language", nil}, {"sv::0:server.language", []string{"en", "pt-BR"}},
		{"sv::0:server.clock", []string{"31"}}, {"sv::0:server.hour", []string{"24"}}, {"sv::0:server.pings=maybe", nil},
		{"sv::0:server.channels", []string{"@everyone"}}, {"sv::0:server.daily", []string{"1", "2"}},
		{"sv::0:server.colour", []string{"-"}}, {"sv::0:nobody.language", []string{"tlh"}}, {"sp::0:", nil},
	} {
		before := commandstest.Texts(w.Do(w.Admin("alice", "/settings")).Body)
		w.Prefers(w.Admin("alice", "/settings"), tt.id, tt.picked...)
		if after := commandstest.Texts(w.Do(w.Admin("alice", "/settings")).Body); after != before {
			t.Errorf("%s with %q changed the settings to %s", tt.id, tt.picked, after)
		}
	}
}

// A setting takes effect at once in this process, and within ten seconds in another
// one. Repeating a press changes nothing.
func TestSettingsOfTwoProcesses(t *testing.T) {
	w := commandstest.New(t)
	guessed(w)
	other := w.Restarted()
	board := func(w *commandstest.World) string {
		return commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "en-US"))
	}
	if got := board(other); !strings.Contains(got, "Guess 2") {
		t.Fatalf("before: %s", got)
	}
	for range 2 {
		w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.language", "pt-BR")
		w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.style", "words")
	}
	if got := board(w); !strings.Contains(got, "Palpite 2") || !strings.Contains(got, "CRANE:") {
		t.Errorf("in the process where it was set: %s", got)
	}
	w.Count += 10
	other.Count = w.Count
	if got := board(other); !strings.Contains(got, "Palpite 2") || !strings.Contains(got, "CRANE:") {
		t.Errorf("in another, ten seconds later: %s", got)
	}
	w.Say("alice", "/game style style:plain")
	if got := board(w); !strings.Contains(got, "🔴C▫️") {
		t.Errorf("the channel's own style goes first: %s", got)
	}
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.language", "-")
	if got := board(w); !strings.Contains(got, "Guess 2") {
		t.Errorf("as in Discord again: %s", got)
	}
}

// A redraw has no request: it uses the language in which the match began.
func TestRedrawsKeepTheLanguage(t *testing.T) {
	w := commandstest.New(t)
	start := w.Command("alice", "/pathway play size:6 player:random")
	start.Locale = "pt-BR"
	w.Do(start)
	if got := commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "")); !strings.Contains(got, "escolha a coluna") {
		t.Errorf("a board of a Portuguese server: %s", got)
	}
	direct := w.Command("bob", "/pathway play size:6 player:random")
	direct.Guild, direct.Locale, direct.Channel, direct.User.Locale = "", "", "1200000000000000009", "pt-BR"
	w.Do(direct)
	w.Channel = direct.Channel
	if got := commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "")); !strings.Contains(got, "escolha a coluna") {
		t.Errorf("a board in a direct message: %s", got)
	}
}

// The server's level applies to a member's first match, to /play, and where no level
// is stored.
func TestDefaultLevel(t *testing.T) {
	w := commandstest.New(t)
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.level", "hard")
	for i, who := range []string{"alice", "alice", "bob"} {
		w.Channel += "1"
		w.Say(who, "/pathway play size:6")
		if got := commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "en")); !strings.Contains(got, "Parlour (hard)") {
			t.Errorf("game %d is %s", i, got)
		}
	}
	w.Channel += "1"
	w.Say("alice", "/pathway play size:6 player:easy")
	if got := commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "en")); !strings.Contains(got, "Parlour (easy)") {
		t.Errorf("what is asked for stands: %s", got)
	}
}

// In a game without that level, the strongest weaker one applies, also for a beginner.
func TestDefaultLevelOfEveryGame(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	strong := map[string]bool{}
	for n, level := range games.Levels() {
		w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.level", level)
		for i, g := range w.Host.Games {
			r := w.Command("alice", "/"+g.Info.Name+" play")
			r.User.ID, r.Channel = r.ID, fmt.Sprint(1_200_000_000_000_001_000+100*n+i)
			if g.Info.Openings[0].Name != "play" {
				continue
			}
			if g.Info.Openings[0].Sides {
				r.Values["side"] = g.Info.Seats[0].ID
			}
			if got := w.Do(r); got.Board == nil {
				t.Errorf("/%s play at the level %s: %s", g.Info.Name, level, commandstest.Texts(got.Body))
			} else if chairs := got.Board.Match.Chairs; slices.ContainsFunc(chairs, func(c match.Chair) bool { return c.Player == level }) {
				strong[level] = true
			}
		}
	}
	if len(strong) != len(games.Levels()) {
		t.Errorf("of the levels there are %v", strong)
	}
}

// Matches start in the chosen channels and their threads only; a refusal names one.
// Without a choice they start everywhere.
func TestWhereGamesMayStart(t *testing.T) {
	w := commandstest.New(t)
	const board, elsewhere = "1200000000000000007", "1200000000000000008"
	pick := func(ids ...string) { w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.channels", ids...) }
	play := func(channel, parent string) string {
		r := w.Command("alice", "/pathway play size:6 player:random")
		r.Channel, r.Parent = channel, parent
		return commandstest.Texts(w.Do(r).Body)
	}
	pick(board, "1200000000000000006")
	if got := play(elsewhere, ""); got != "No games start in this channel. Play in <#"+board+">." {
		t.Errorf("elsewhere: %s", got)
	}
	for name, got := range map[string]string{"there": play(board, ""), "in a thread": play(elsewhere+"1", board)} {
		if strings.Contains(got, "No games start") {
			t.Errorf("%s: %s", name, got)
		}
	}
	load := w.Command("alice", "/game load")
	load.Channel, load.Values["file"] = elsewhere, "[Game \"crosscut\"]\n[BlueComputer \"greedy\"]\n\n1. c3\n"
	if got := commandstest.Texts(w.Do(load).Body); !strings.Contains(got, "No games start") {
		t.Errorf("loaded elsewhere: %s", got)
	}
	pick()
	if got := play(elsewhere, ""); strings.Contains(got, "No games start") {
		t.Errorf("everywhere again: %s", got)
	}
}

// No member is notified who does not want it, and none in a server that does not.
func TestPings(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:6 player:random")
	wants := func(want bool, when string) {
		t.Helper()
		if got := w.Set.Pings(t.Context(), w.Table()); got != want {
			t.Errorf("%s: pings are %v", when, got)
		}
	}
	wants(true, "at first")
	w.Prefers(w.Command("alice", "/settings"), "sv::0:member.pings=off")
	wants(false, "put off by the member")
	w.Prefers(w.Command("alice", "/settings"), "sv::0:member.pings=")
	wants(true, "on again")
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.pings=off")
	wants(false, "put off by the server")
}
