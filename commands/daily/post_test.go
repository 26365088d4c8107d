package daily_test

import (
	"fmt"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// share presses the button that shares a try.
func share(w *commandstest.World, who string, t *match.Table) commandstest.Reply {
	w.T.Helper()
	return w.Press(who, "private", "ds:"+t.Match.ID+":0:")
}

// shareKey returns the button that shares a try.
func shareKey(w *commandstest.World, t *match.Table) commands.Button {
	return w.Set.Board(w.T.Context(), t, "").Keys[0].Buttons[0]
}

// Of two processes that receive a press each, one posts the result. Later boards have a
// disabled key, whichever process draws them.
func TestAResultIsSharedOnce(t *testing.T) {
	w := commandstest.New(t)
	solve(w, "chief")
	try := w.TryOf("chief")
	if key := shareKey(w, try); key.Label != "Share" || key.Disabled {
		t.Errorf("before it is shared: %+v", key)
	}
	other := *w
	other.Host = host.New(w.Host.Config)
	other = *other.Restarted()
	if _, err := other.Host.Load(t.Context(), try.Match.Channel, try.Match.ID); err != nil { // it knows the match as it was
		t.Fatal(err)
	}
	first := share(w, "chief", try)
	if first.To != commands.InPlace || first.Then == nil || first.Then.To != commands.ToAll || len(first.Then.Body.Mentions) > 0 {
		t.Fatalf("the first press: %+v", first)
	}
	other.Count = w.Count
	again := share(&other, "chief", try)
	if again.To != commands.InPlace || again.Then == nil || !again.Refused() || !strings.Contains(commandstest.Texts(again.Then.Body), "shared this game already") {
		t.Errorf("the second press: %+v", again)
	}
	for name, board := range map[string]*match.Table{"the first press": first.Board, "the second press": again.Board, "/daily": other.TryOf("chief")} {
		if key := shareKey(w, board); key.Label != "Shared" || !key.Disabled {
			t.Errorf("%s: %+v", name, key)
		}
	}
	w.Count = other.Count
	if got := share(w, "bob", try); got.Then != nil && got.Then.To == commands.ToAll {
		t.Errorf("another member's press: %+v", got)
	}
}

// announcements lets days pass, and returns the last announcement.
func announcements(w *commandstest.World, days int) commands.Body {
	w.T.Helper()
	m := &commandstest.Posted{}
	for range days {
		w.DaysOn(1)
		m.Set = w.Set
		due, err := w.Host.Leases.ClaimDocuments(w.T.Context(), 0, 10)
		for _, d := range due {
			if err == nil {
				err = w.Set.HandleDue(w.T.Context(), d, m)
			}
		}
		if err != nil {
			w.T.Fatal(err)
		}
	}
	if len(m.Bodies) != days {
		w.T.Fatalf("%d announcements of %d days", len(m.Bodies), days)
	}
	commandstest.CheckBody(w.T, "announcement", m.Bodies[days-1])
	return m.Bodies[days-1]
}

// chosen has the server's dailies announced.
func chosen(w *commandstest.World) {
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.daily", w.Channel)
}

// A puzzle that is solved is shared with its number of moves, and the next announcement
// names its solvers.
func TestAPuzzleIsShared(t *testing.T) {
	w := commandstest.New(t)
	chosen(w)
	try := w.Say("bob", "/daily show:puzzle").Board
	moves := 0
	for ; !try.Outcome().Over; moves++ {
		v, err := try.Game.Solve(t.Context(), try.Position(), games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		try = play(w, "bob", try, v.Best[0])
	}
	if got, want := commandstest.Texts(share(w, "bob", try).Then.Body), fmt.Sprintf("**Daily puzzle 1 · Bob %d moves**", moves); got != want {
		t.Errorf("shared: %s, want %s", got, want)
	}
	got := commandstest.Texts(announcements(w, 1))
	want := fmt.Sprintf("Nobody solved yesterday’s.\n**Yesterday’s puzzle**\n🥇 <@%s> %d moves\n-# 1 played.", commandstest.Members["bob"].ID, moves)
	if !strings.HasSuffix(got, want) {
		t.Errorf("announced:\n%s\nwant\n%s", got, want)
	}
}

// Announcements and shared results are in the language of the server, and their small print
// fits a phone.
func TestDailiesInEveryLanguage(t *testing.T) {
	w := commandstest.New(t)
	chosen(w)
	for i, want := range []struct{ language, best, row, streak string }{
		{"en", "Yesterday’s best", "1 played.", "day in a row|days in a row"},
		{"pt-BR", "Os melhores de ontem", "1 jogou.", "dia seguido|dias seguidos"},
		{"pt-PT", "Os melhores de ontem", "1 jogou.", "dia seguido|dias seguidos"},
		{"et", "Eilsed parimad", "Mängis 1.", "päev järjest|päeva järjest"},
		{"es-ES", "Los mejores de ayer", "Ha jugado 1.", "día seguido|días seguidos"},
		{"fr", "Les meilleurs d’hier", "1 a joué.", "jour d’affilée|jours d’affilée"},
		{"de", "Die Besten von gestern", "1 hat gespielt.", "Tag in Folge|Tage in Folge"},
	} {
		w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.language", want.language)
		solve(w, "chief")
		shared := commandstest.Texts(share(w, "chief", w.TryOf("chief")).Then.Body)
		w.HandleDue(commandstest.NewPost(t)) // the card of the day
		told := commandstest.Texts(announcements(w, 1))
		for _, part := range []string{want.best, "🥇 <@" + commandstest.Members["chief"].ID + "> 1/", want.row} {
			if !strings.Contains(told, part) {
				t.Errorf("%s: the announcement lacks %q:\n%s", want.language, part, told)
			}
		}
		one, more, _ := strings.Cut(want.streak, "|")
		if i > 0 && !strings.Contains(shared, "<#"+w.Channel+">") { // it is on the card
			t.Errorf("%s: the answer to sharing is %s", want.language, shared)
		}
		streak := fmt.Sprint(i+1, " ", more)
		if i == 0 && strings.Contains(told, one) || i > 0 && !strings.Contains(told, streak) {
			t.Errorf("%s, day %d:\n%s", want.language, i+1, told)
		}
		for line := range strings.Lines(told) {
			if small, ok := strings.CutPrefix(line, "-# "); ok && !strings.Contains(small, "<t:") && len([]rune(small)) > 46 {
				t.Errorf("%s: a line of small print has %d characters: %s", want.language, len([]rune(small)), small)
			}
		}
	}
	announcements(w, 1)
	if got := commandstest.Texts(announcements(w, 1)); !strings.HasSuffix(got, "Gestern hat ihn niemand gelöst.") {
		t.Errorf("after a day without members:\n%s", got)
	}
}

// A result that is shared on a later day has the streak of its own day, and a day that no
// member has finished ends a streak. A try that is not finished does not count.
func TestServerStreak(t *testing.T) {
	w := commandstest.New(t)
	streak := func(try *match.Table) string {
		_, said, _ := strings.Cut(commandstest.Texts(share(w, "chief", try).Then.Body), "-# ")
		said, _, _ = strings.Cut(said, " in a row")
		return said
	}
	var tries []*match.Table
	for _, days := range []int{0, 1, 1, 2, 1} {
		w.DaysOn(days)
		w.TryOf("alice")
		solve(w, "chief")
		tries = append(tries, w.TryOf("chief"))
	}
	w.DaysOn(1)
	w.TryOf("alice")
	w.DaysOn(1)
	solve(w, "chief")
	tries = append(tries, w.TryOf("chief"))
	for i, want := range map[int]string{5: "", 4: "2 days", 3: "", 2: "3 days", 1: "2 days", 0: ""} {
		if got := streak(tries[i]); !strings.HasPrefix(got, want) || want == "" && strings.Contains(got, "day") {
			t.Errorf("the streak of try %d is %q, want %q", i, got, want)
		}
	}
}
