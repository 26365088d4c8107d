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
	line += ", " + [...]string{"nowhere", "in stats", "in leaderboards", "rated"}[r.Counts]
	if r.Optimum > 0 {
		line += fmt.Sprintf(", %+d", r.Excess())
	}
	if len(r.Opponents) > 0 {
		line += fmt.Sprint(" against ", r.Opponents)
	}
	return line
}

// wantStored checks the stored results of a table, which must follow from its log.
func wantStored(h *matchtest.Fixture, t *match.Table, want ...string) {
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
	h := matchtest.NewFixture(t, newMeasured())
	play := match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}
	lose := func(s match.Start) *match.Table {
		t := h.Begin(s, matchtest.Alice)
		for !t.Outcome().Over {
			t = h.MoveComputers(h.Must(t, games.Move, "0", matchtest.Alice))
		}
		return t
	}
	wantStored(h, lose(play), "/truthful won 1, 0 of 6, nowhere against [alice]", "alice lost 2, 3 of 6, in leaderboards, +1500")

	hinted := h.Begin(play, matchtest.Alice)
	h.Must(hinted, games.Hint, "", matchtest.Alice)
	hinted = h.Must(hinted, games.Hint, "", matchtest.Alice)
	hinted = h.MoveComputers(h.Must(hinted, games.Move, "0", matchtest.Alice))
	hinted = h.Must(h.Must(hinted, games.Hint, "", matchtest.Alice), games.Resign, "", matchtest.Alice)
	wantStored(h, hinted, "/truthful won 1, 0 of 2, nowhere against [alice]", "alice lost 2, 1 of 2, 2 hints, nowhere")

	unknown := play
	unknown.Options = games.Options{"size": "5"}
	wantStored(h, lose(unknown), "/truthful won 1, 0 of 6, nowhere against [alice]", "alice lost 2, 3 of 6, in stats")

	stopped := h.Must(h.Begin(play, matchtest.Alice), games.Stop, "", matchtest.Alice)
	wantStored(h, stopped, "/truthful void 0, 0 of 0, nowhere against [alice]", "alice void 0, 0 of 0, nowhere")

	direct := h.Begin(match.Start{Channel: "direct", Opening: "play", Side: games.Nobody}, matchtest.Alice)
	direct = h.Must(direct, games.Resign, "", matchtest.Alice)
	wantStored(h, direct, "/truthful won 1, 0 of 0, nowhere against [alice]", "alice lost 2, 0 of 0, nowhere")
	if got := records.Results(direct)[1]; got.Home != "direct" || got.Variant != "lock=dial" || !got.Ended.Equal(matchtest.Noon) {
		t.Errorf("in direct messages: %+v", got)
	}

	team := h.Must(h.Begin(match.Start{Guild: "guild", Opening: "team", Side: games.Nobody}, matchtest.Alice), games.Resign, "", matchtest.Alice)
	wantStored(h, team, "/truthful won 1, 0 of 0, nowhere", " lost 2, 0 of 0, nowhere")
	running := h.Begin(play, matchtest.Alice)
	wantStored(h, running)
}

// A secret revealed after the end does not change the results, and a member's secret is not
// measured.
func TestResultsOfADuel(t *testing.T) {
	h := matchtest.NewFixture(t, newMeasured())
	d := h.Begin(match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.InHead, Side: games.Nobody}, matchtest.Alice)
	d = h.Must(d, games.Sit, "", matchtest.Bob)
	d = h.Must(h.Must(d, games.Move, "4", matchtest.Bob), games.Move, "yes", matchtest.Alice)
	want := []string{"alice lost 2, 1 of 2, nowhere against [bob]", "bob won 1, 1 of 2, in stats against [alice]"}
	wantStored(h, d, want...)
	wantStored(h, h.Must(d, games.Reveal, "4", matchtest.Alice), want...)

	expired := h.Begin(match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.InHead, Side: games.Nobody}, matchtest.Alice)
	expired = h.Must(expired, games.Stop, "", matchtest.Alice)
	wantStored(h, expired, "alice void 0, 0 of 0, nowhere")
}

// alternately makes n moves of each member.
func alternately(h *matchtest.Fixture, t *match.Table, n int) *match.Table {
	for range n {
		t = h.Must(h.Must(t, games.Move, "1", matchtest.Alice), games.Move, "1", matchtest.Bob)
	}
	return t
}

// A game of two members counts by how it ends.
func TestRated(t *testing.T) {
	tests := []struct {
		name       string
		play       func(h *matchtest.Fixture, t *match.Table) *match.Table
		alice, bob string
	}{
		{"resigned after two moves each", func(h *matchtest.Fixture, t *match.Table) *match.Table {
			return h.Must(alternately(h, t, 2), games.Resign, "", matchtest.Bob)
		}, "alice won 1, 2 of 8, rated against [bob]", "bob lost 2, 2 of 8, rated against [alice]"},
		{"resigned before", func(h *matchtest.Fixture, t *match.Table) *match.Table {
			return h.Must(alternately(h, t, 1), games.Resign, "", matchtest.Bob)
		}, "alice won 1, 1 of 4, nowhere against [bob]", "bob lost 2, 1 of 4, nowhere against [alice]"},
		{"resigned at once", func(h *matchtest.Fixture, t *match.Table) *match.Table {
			return h.Must(t, games.Resign, "", matchtest.Alice)
		}, "alice lost 2, 0 of 0, nowhere against [bob]", "bob won 1, 0 of 0, nowhere against [alice]"},
		{"stopped by a manager", func(h *matchtest.Fixture, t *match.Table) *match.Table {
			return h.Must(alternately(h, t, 2), games.Stop, "", matchtest.Chief)
		}, "alice void 0, 2 of 8, in stats against [bob]", "bob void 0, 2 of 8, in stats against [alice]"},
		{"stopped early", func(h *matchtest.Fixture, t *match.Table) *match.Table {
			return h.Must(alternately(h, t, 1), games.Stop, "", matchtest.Chief)
		}, "alice void 0, 1 of 4, nowhere against [bob]", "bob void 0, 1 of 4, nowhere against [alice]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t, matchtest.NewHunt())
			start := h.Begin(match.Start{Game: "hunt", Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
			start = h.Must(h.Must(start, games.Sit, "", matchtest.Bob), games.Hide, "9", matchtest.Bob)
			over := tt.play(h, h.Must(start, games.Hide, "8", matchtest.Alice))
			for seat, want := range []string{tt.alice, tt.bob} {
				if got := short(records.Results(h.Reload(over))[seat]); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
	}
}

// A game against a computer counts by its players, the rules, the help and the end.
func TestResultsAgainstAComputer(t *testing.T) {
	const nowhere, inStats, inLeaderboards, rated = records.Nowhere, records.InStats, records.InLeaderboards, records.InRatings
	type house = matchtest.Fixture
	lost := func(h *house, t *match.Table) *match.Table { return h.Must(t, games.Resign, "", matchtest.Alice) }
	for _, tt := range []struct {
		name   string
		start  match.Start
		moves  int
		end    func(h *house, t *match.Table) *match.Table
		finish records.Finish
		want   records.Counts
	}{
		{"resigned", match.Start{}, 2, lost, records.Lost, rated},
		{"resigned after a move", match.Start{}, 1, lost, records.Lost, nowhere},
		{"the usual size, chosen", match.Start{Options: games.Options{"size": "6"}}, 2, lost, records.Lost, rated},
		{"another size", match.Start{Options: games.Options{"size": "3"}}, 2, lost, records.Lost, inStats},
		{"a limit", match.Start{Limits: map[games.Seat]games.Limits{1: {Nodes: 10}}}, 2, lost, records.Lost, inLeaderboards},
		{"stopped", match.Start{}, 2, func(h *house, t *match.Table) *match.Table { return h.Must(t, games.Stop, "", matchtest.Alice) }, records.Lost, rated},
		{"stopped after a move", match.Start{}, 1, func(h *house, t *match.Table) *match.Table { return h.Must(t, games.Stop, "", matchtest.Alice) }, records.Void, nowhere},
		{"stopped by a manager", match.Start{}, 2, func(h *house, t *match.Table) *match.Table { return h.Must(t, games.Stop, "", matchtest.Chief) }, records.Void, inStats},
		{"lost after a hint", match.Start{}, 2, func(h *house, t *match.Table) *match.Table {
			return lost(h, h.Must(t, games.Hint, "", matchtest.Alice))
		}, records.Lost, rated},
		{"lost after an undo", match.Start{}, 3, func(h *house, t *match.Table) *match.Table {
			return lost(h, h.Must(t, games.Undo, "", matchtest.Alice))
		}, records.Lost, rated},
		{"in private", match.Start{Channel: "here/alice"}, 2, lost, records.Lost, inStats},
		{"as a guest", match.Start{Guest: true}, 2, lost, records.Lost, inStats},
	} {
		h := matchtest.NewFixture(t, all.Games()...)
		s := tt.start
		s.Game, s.Opening, s.Players = "pathway", "play", map[games.Seat]string{1: "random"}
		table := h.Begin(s, matchtest.Alice)
		for range tt.moves {
			for move := range table.Position().Moves() {
				table = h.MoveComputers(h.Must(table, games.Move, move, matchtest.Alice))
				break
			}
		}
		results := records.Results(h.Reload(tt.end(h, table)))
		if got := results[0]; got.Finish != tt.finish || got.Counts != tt.want || got.Board {
			t.Errorf("%s: %s, want %s counting %d", tt.name, short(got), tt.finish, tt.want)
		}
		opposite := map[records.Finish]records.Finish{records.Lost: records.Won, records.Void: records.Void}
		if got := results[1].Finish; got != opposite[tt.finish] {
			t.Errorf("%s: the computer has %s", tt.name, got)
		}
	}
}

// A player who drops out loses while others continue.
func TestResultsOfSeveral(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) { r.DropOut = matchtest.DropOut }))
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
		if got.Kind != match.Member || got.Finish != finish || got.Place != place || len(got.Opponents) != 2 || got.Counts == records.InRatings {
			t.Errorf("got %+v", got)
		}
	}
	if got := records.Results(r); len(got) != 3 || got[1].User != "bob" {
		t.Errorf("results %+v", got)
	}
}

// Who has resigned keeps the loss when the others stop the game.
func TestResultsOfAStopAfterAResignation(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) { r.DropOut = matchtest.DropOut }))
	s := match.Start{Game: "race", Guild: "guild", Opening: "duel", Options: games.Options{"players": "3"}, Opponents: []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, Side: games.Nobody}
	var r *match.Table
	for r == nil || r.Outcome().Over { // until nobody is so lucky as to win at once
		r = h.Must(h.Must(h.Begin(s, matchtest.Alice), games.Sit, "", matchtest.Bob), games.Sit, "", matchtest.Carol)
		for range 6 {
			if r = h.MoveComputers(r); !r.Outcome().Over {
				r = h.Must(r, games.Move, "roll", []match.Actor{matchtest.Alice, matchtest.Bob, matchtest.Carol}[r.Turn()])
			}
		}
	}
	r = h.Must(h.Must(r, games.Resign, "", matchtest.Bob), games.Stop, "", matchtest.Chief)
	for _, got := range records.Results(h.Reload(r)) {
		finish, counts := records.Void, records.InStats
		if got.User == "bob" {
			finish, counts = records.Lost, records.InStats
		}
		if got.Finish != finish || got.Counts != counts {
			t.Errorf("%s, want %s counting %d", short(got), finish, counts)
		}
	}
}

// A member whose seat another player takes over has lost, and the game is in the statistics alone.
func TestResultsAfterATakeover(t *testing.T) {
	for _, tt := range []struct {
		moves int
		want  string
	}{{6, "bob lost 2, in stats"}, {3, "bob lost 2, nowhere"}} {
		h := matchtest.NewFixture(t, matchtest.NewRace())
		s := match.Start{Game: "race", Guild: "guild", Opening: "duel", Options: games.Options{"players": "3"}, Opponents: []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, Side: games.Nobody}
		var r *match.Table
		move := func() {
			if r = h.MoveComputers(r); !r.Outcome().Over {
				r = h.Must(r, games.Move, "roll", []match.Actor{matchtest.Alice, matchtest.Bob, matchtest.Carol}[r.Turn()])
			}
		}
		for r == nil || r.Outcome().Over { // until nobody is so lucky as to win at once
			r = h.Must(h.Must(h.Begin(s, matchtest.Alice), games.Sit, "", matchtest.Bob), games.Sit, "", matchtest.Carol)
			for range tt.moves {
				move()
			}
		}
		r = h.Must(r, games.Resign, "", matchtest.Bob)
		for !r.Outcome().Over {
			move()
		}
		results := records.Results(h.Reload(r))
		if len(results) != 4 {
			t.Fatalf("%d results: %+v", len(results), results)
		}
		left := results[3]
		if got := fmt.Sprintf("%s %s %d, %s", left.Who(), left.Finish, left.Place, [...]string{"nowhere", "in stats"}[left.Counts]); got != tt.want || left.Seat != 3 {
			t.Errorf("who left has %q in seat %d, want %q", got, left.Seat, tt.want)
		}
		for _, r := range results[:3] {
			if r.Kind == match.Member && r.Counts != records.InStats {
				t.Errorf("%s", short(r))
			}
		}
	}
}

// Partners win together and are no opponents. All seats can lose together.
func TestResultsOfPartners(t *testing.T) {
	race := func(rules matchtest.Race) []string {
		h := matchtest.NewFixture(t, matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) {
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
