package records_test

import (
	"fmt"
	"github.com/google/go-cmp/cmp"
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// newMeasured returns a safe whose best play needs two and a half guesses.
func newMeasured(change ...func(*games.Info)) *games.Game {
	r := matchtest.SafeRules()
	r.Info.Asymmetric = true
	for _, f := range change {
		f(&r.Info)
	}
	r.Optimum = func(o games.Options) (games.Optimum, bool) {
		return games.Optimum{Seat: matchtest.Opener, Mean: 2.5, Most: 3}, o.Int("size", 9) == 9
	}
	return games.New(r)
}

// short describes a result in a line.
func short(r records.Result) string {
	line := fmt.Sprintf("%s %s %d, %d of %d", r.Who(), r.Finish, r.Place, r.Moves, r.Plies)
	if r.Hints > 0 {
		line += fmt.Sprintf(", %d hints", r.Hints)
	}
	if r.Rated {
		line += ", rated"
	}
	if r.Optimum > 0 {
		line += fmt.Sprintf(", %+d", r.Excess())
	}
	if len(r.Opponents) > 0 {
		line += fmt.Sprint(" against ", r.Opponents)
	}
	return line
}

// wantStored checks the stored results of a table, which must follow from its log.
func wantStored(h *matchtest.House, t *match.Table, want ...string) {
	h.T.Helper()
	kept, err := h.Store.Results(h.T.Context(), records.ResultQuery{Home: t.Match.Home(), Match: t.Match.ID})
	if err != nil {
		h.T.Fatal(err)
	}
	var got []string
	for _, r := range kept {
		got = append(got, short(r))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		h.T.Errorf("results (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(records.Results(h.Reload(t)), kept); diff != "" {
		h.T.Errorf("the results of the log and the stored ones (-log +stored)\n%s", diff)
	}
}

// A game against a drawn secret is measured by its guesses. The computer that keeps the
// secret is no opponent.
func TestResultsOfASearch(t *testing.T) {
	h := matchtest.NewHouse(t, newMeasured())
	play := match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}
	lose := func(s match.Start) *match.Table {
		t := h.Begin(s, matchtest.Alice)
		for !t.Outcome().Over {
			t = h.MoveComputers(h.Must(t, games.Move, "0", matchtest.Alice))
		}
		return t
	}
	wantStored(h, lose(play), "/truthful won 1, 0 of 6 against [alice]", "alice lost 2, 3 of 6, +1500")

	hinted := h.Begin(play, matchtest.Alice)
	h.Must(hinted, games.Hint, "", matchtest.Alice)
	hinted = h.Must(hinted, games.Hint, "", matchtest.Alice)
	hinted = h.MoveComputers(h.Must(hinted, games.Move, "0", matchtest.Alice))
	hinted = h.Must(h.Must(hinted, games.Hint, "", matchtest.Alice), games.Resign, "", matchtest.Alice)
	wantStored(h, hinted, "/truthful won 1, 0 of 2 against [alice]", "alice lost 2, 1 of 2, 2 hints")

	unknown := play
	unknown.Options = games.Options{"size": "5"}
	wantStored(h, lose(unknown), "/truthful won 1, 0 of 6 against [alice]", "alice lost 2, 3 of 6")

	stopped := h.Must(h.Begin(play, matchtest.Alice), games.Stop, "", matchtest.Alice)
	wantStored(h, stopped, "/truthful void 0, 0 of 0 against [alice]", "alice void 0, 0 of 0")

	direct := h.Begin(match.Start{Channel: "direct", Opening: "play", Side: games.Nobody}, matchtest.Alice)
	direct = h.Must(direct, games.Resign, "", matchtest.Alice)
	wantStored(h, direct, "/truthful won 1, 0 of 0 against [alice]", "alice lost 2, 0 of 0, +1500")
	if got := records.Results(direct)[1]; got.Home != "direct" || got.Variant != "lock=dial" || !got.Ended.Equal(matchtest.Noon) {
		t.Errorf("in direct messages: %+v", got)
	}

	team := h.Must(h.Begin(match.Start{Guild: "guild", Opening: "team", Side: games.Nobody}, matchtest.Alice), games.Resign, "", matchtest.Alice)
	wantStored(h, team, "/truthful won 1, 0 of 0", " lost 2, 0 of 0")
	running := h.Begin(play, matchtest.Alice)
	wantStored(h, running)
}

// A secret revealed after the end does not change the results, and a member's secret is not
// measured.
func TestResultsOfADuel(t *testing.T) {
	h := matchtest.NewHouse(t, newMeasured())
	d := h.Begin(match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.InHead, Side: games.Nobody}, matchtest.Alice)
	d = h.Must(d, games.Sit, "", matchtest.Bob)
	d = h.Must(h.Must(d, games.Move, "4", matchtest.Bob), games.Move, "yes", matchtest.Alice)
	want := []string{"alice lost 2, 1 of 2 against [bob]", "bob won 1, 1 of 2 against [alice]"}
	wantStored(h, d, want...)
	wantStored(h, h.Must(d, games.Reveal, "4", matchtest.Alice), want...)

	expired := h.Begin(match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.InHead, Side: games.Nobody}, matchtest.Alice)
	expired = h.Must(expired, games.Stop, "", matchtest.Alice)
	wantStored(h, expired, "alice void 0, 0 of 0")
}

// Only games of two equal sides without hints are rated, if the players did not change.
func TestRated(t *testing.T) {
	tests := []struct {
		name string
		play func(h *matchtest.House, t *match.Table) *match.Table
		want string // alice's
	}{
		{"a duel", func(h *matchtest.House, t *match.Table) *match.Table {
			t = h.Must(h.Must(t, games.Move, "1", matchtest.Alice), games.Move, "1", matchtest.Bob)
			return h.Must(t, games.Resign, "", matchtest.Bob)
		}, "alice won 1, 1 of 4, rated against [bob]"},
		{"too short", func(h *matchtest.House, t *match.Table) *match.Table {
			return h.Must(t, games.Resign, "", matchtest.Alice)
		}, "alice lost 2, 0 of 0 against [bob]"},
		{"stopped early", func(h *matchtest.House, t *match.Table) *match.Table {
			return h.Must(h.Must(t, games.Move, "1", matchtest.Alice), games.Stop, "", matchtest.Chief)
		}, "alice void 0, 1 of 2 against [bob]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewHouse(t, matchtest.NewHunt())
			start := h.Begin(match.Start{Game: "hunt", Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
			start = h.Must(h.Must(start, games.Sit, "", matchtest.Bob), games.Hide, "9", matchtest.Bob)
			over := tt.play(h, h.Must(start, games.Hide, "8", matchtest.Alice))
			if got := short(records.Results(h.Reload(over))[0]); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// A game against a computer is rated by the default rules and without undo only.
func TestRatedAgainstAComputer(t *testing.T) {
	for _, tt := range []struct {
		name    string
		options games.Options
		undo    bool
		want    bool
	}{
		{"default rules", nil, false, true}, {"the usual size, chosen", games.Options{"size": "6"}, false, true},
		{"another size", games.Options{"size": "3"}, false, false}, {"a move was taken back", nil, true, false},
	} {
		h := matchtest.NewHouse(t, all.Games()...)
		table := h.Begin(match.Start{Game: "pathway", Opening: "play", Side: 0, Options: tt.options, Players: map[games.Seat]string{1: "random"}}, matchtest.Alice)
		table = h.MoveComputers(h.Must(table, games.Move, "a1", matchtest.Alice))
		if tt.undo {
			table = h.Must(table, games.Undo, "", matchtest.Alice)
			table = h.MoveComputers(h.Must(table, games.Move, "a2", matchtest.Alice))
		}
		for seat, r := range records.Results(h.Must(table, games.Resign, "", matchtest.Alice)) {
			if r.Rated != tt.want {
				t.Errorf("%s: seat %d is rated: %v", tt.name, seat, r.Rated)
			}
		}
	}
}

// A player who drops out loses while others continue.
func TestResultsOfSeveral(t *testing.T) {
	h := matchtest.NewHouse(t, matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) { r.DropOut = matchtest.DropOut }))
	s := match.Start{Game: "race", Guild: "guild", Opening: "duel", Options: games.Options{"players": "3"}, Opponents: []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, Side: games.Nobody}
	r := h.Begin(s, matchtest.Alice)
	r = h.Must(h.Must(r, games.Sit, "", matchtest.Bob), games.Sit, "", matchtest.Carol)
	r = h.Must(r, games.Resign, "", matchtest.Bob)
	for !r.Outcome().Over {
		who := map[games.Seat]match.Actor{0: matchtest.Alice, 2: matchtest.Carol}[r.Turn()]
		r = h.Must(r, games.Move, "roll", who)
	}
	for _, got := range records.Results(h.Reload(r)) {
		place, finish := 2, records.Lost
		if got.Seat == r.Outcome().Winner {
			place, finish = 1, records.Won
		}
		if got.Kind != match.Member || got.Finish != finish || got.Place != place || len(got.Opponents) != 2 || got.Rated {
			t.Errorf("got %+v", got)
		}
	}
	if got := records.Results(r); len(got) != 3 || got[1].User != "bob" {
		t.Errorf("results %+v", got)
	}
}

// Partners win together and are no opponents. All seats can lose together.
func TestResultsOfPartners(t *testing.T) {
	race := func(rules matchtest.Race) []string {
		h := matchtest.NewHouse(t, matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) {
			r.Open = func(games.Options) (matchtest.Race, error) { return rules, nil }
		}))
		table := h.MoveComputers(h.Begin(match.Start{Guild: "guild", Game: "race", Opening: "play", Side: games.Nobody}, matchtest.Alice))
		for !table.Outcome().Over {
			table = h.MoveComputers(h.Must(table, games.Move, "roll", matchtest.Alice))
		}
		var all []string
		for _, r := range records.Results(table) {
			all = append(all, fmt.Sprint(r.Finish, r.Place, len(r.Opponents)))
		}
		return all
	}
	first := race(matchtest.Race{Seats: 4, Pairs: true})
	if !slices.Equal(first, []string{"won1 2", "lost2 2", "won1 2", "lost2 2"}) && !slices.Equal(first, []string{"lost2 2", "won1 2", "lost2 2", "won1 2"}) {
		t.Errorf("two pairs finish as %q", first)
	}
	if got := race(matchtest.Race{Seats: 4, All: true}); !slices.Equal(got, []string{"lost2 0", "lost2 0", "lost2 0", "lost2 0"}) {
		t.Errorf("those who lose together finish as %q", got)
	}
}
