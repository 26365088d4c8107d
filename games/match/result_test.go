package match_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
)

// newMeasured returns a safe whose best play needs two and a half guesses.
func newMeasured(change ...func(*games.Info)) *games.Game {
	r := safeRules()
	r.Info.Asymmetric = true
	for _, f := range change {
		f(&r.Info)
	}
	r.Optimum = func(o games.Options) (games.Optimum, bool) {
		return games.Optimum{Seat: opener, Mean: 2.5, Most: 3}, o.Int("size", 9) == 9
	}
	return games.New(r)
}

// short describes a result in a line.
func short(r match.Result) string {
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
func (h *house) wantStored(t *match.Table, want ...string) {
	h.t.Helper()
	kept, err := h.Store.Results(h.t.Context(), match.ResultQuery{Home: t.Match.Home(), Match: t.Match.ID})
	if err != nil {
		h.t.Fatal(err)
	}
	var got []string
	for _, r := range kept {
		got = append(got, short(r))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		h.t.Errorf("results (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(match.Results(h.reload(t)), kept); diff != "" {
		h.t.Errorf("the results that follow from the log, and those kept (-log +kept)\n%s", diff)
	}
}

// A game against a drawn secret is measured by its guesses. The computer that keeps the
// secret is no opponent.
func TestResultsOfASearch(t *testing.T) {
	h := newHouse(t, newMeasured())
	play := match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}
	lose := func(s match.Start) *match.Table {
		t := h.start(s, alice)
		for !t.Outcome().Over {
			t = h.advance(h.must(t, games.Move, "0", alice))
		}
		return t
	}
	h.wantStored(lose(play), "/truthful won 1, 0 of 6 against [alice]", "alice lost 2, 3 of 6, +1500")

	hinted := h.start(play, alice)
	h.must(hinted, games.Hint, "", alice)
	hinted = h.must(hinted, games.Hint, "", alice)
	hinted = h.advance(h.must(hinted, games.Move, "0", alice))
	hinted = h.must(h.must(hinted, games.Hint, "", alice), games.Resign, "", alice)
	h.wantStored(hinted, "/truthful won 1, 0 of 2 against [alice]", "alice lost 2, 1 of 2, 2 hints")

	unknown := play
	unknown.Options = games.Options{"size": "5"}
	h.wantStored(lose(unknown), "/truthful won 1, 0 of 6 against [alice]", "alice lost 2, 3 of 6")

	stopped := h.must(h.start(play, alice), games.Stop, "", alice)
	h.wantStored(stopped, "/truthful void 0, 0 of 0 against [alice]", "alice void 0, 0 of 0")

	direct := h.start(match.Start{Channel: "direct", Opening: "play", Side: games.Nobody}, alice)
	direct = h.must(direct, games.Resign, "", alice)
	h.wantStored(direct, "/truthful won 1, 0 of 0 against [alice]", "alice lost 2, 0 of 0, +1500")
	if got := match.Results(direct)[1]; got.Home != "direct" || got.Variant != "lock=dial" || !got.Ended.Equal(noon) {
		t.Errorf("in direct messages: %+v", got)
	}

	team := h.must(h.start(match.Start{Guild: "guild", Opening: "team", Side: games.Nobody}, alice), games.Resign, "", alice)
	h.wantStored(team, "/truthful won 1, 0 of 0", " lost 2, 0 of 0")
	running := h.start(play, alice)
	h.wantStored(running)
}

// A secret revealed after the end does not change the results, and a member's secret is not
// measured.
func TestResultsOfADuel(t *testing.T) {
	h := newHouse(t, newMeasured())
	d := h.start(match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{person(bob)}, Source: games.InHead, Side: games.Nobody}, alice)
	d = h.must(d, games.Sit, "", bob)
	d = h.must(h.must(d, games.Move, "4", bob), games.Move, "yes", alice)
	want := []string{"alice lost 2, 1 of 2 against [bob]", "bob won 1, 1 of 2 against [alice]"}
	h.wantStored(d, want...)
	h.wantStored(h.must(d, games.Reveal, "4", alice), want...)

	expired := h.start(match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{person(bob)}, Source: games.InHead, Side: games.Nobody}, alice)
	expired = h.must(expired, games.Stop, "", alice)
	h.wantStored(expired, "alice void 0, 0 of 0")
}

// Only games of two equal sides without hints are rated, if the players did not change.
func TestRated(t *testing.T) {
	tests := []struct {
		name string
		play func(h *house, t *match.Table) *match.Table
		want string // alice's
	}{
		{"a duel", func(h *house, t *match.Table) *match.Table {
			t = h.must(h.must(t, games.Move, "1", alice), games.Move, "1", bob)
			return h.must(t, games.Resign, "", bob)
		}, "alice won 1, 1 of 4, rated against [bob]"},
		{"too short", func(h *house, t *match.Table) *match.Table { return h.must(t, games.Resign, "", alice) }, "alice lost 2, 0 of 0 against [bob]"},
		{"broken off", func(h *house, t *match.Table) *match.Table {
			return h.must(h.must(t, games.Move, "1", alice), games.Stop, "", chief)
		}, "alice void 0, 1 of 2 against [bob]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t, newHunt())
			start := h.start(match.Start{Game: "hunt", Guild: "guild", Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
			start = h.must(h.must(start, games.Sit, "", bob), games.Hide, "9", bob)
			over := tt.play(h, h.must(start, games.Hide, "8", alice))
			if got := short(match.Results(h.reload(over))[0]); got != tt.want {
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
		{"as it is", nil, false, true}, {"the usual size, chosen", games.Options{"size": "6"}, false, true},
		{"another size", games.Options{"size": "3"}, false, false}, {"a move was taken back", nil, true, false},
	} {
		h := newHouse(t, all.Games()...)
		table := h.start(match.Start{Game: "pathway", Opening: "play", Side: 0, Options: tt.options, Players: map[games.Seat]string{1: "random"}}, alice)
		table = h.advance(h.must(table, games.Move, "a1", alice))
		if tt.undo {
			table = h.must(table, games.Undo, "", alice)
			table = h.advance(h.must(table, games.Move, "a2", alice))
		}
		for seat, r := range match.Results(h.must(table, games.Resign, "", alice)) {
			if r.Rated != tt.want {
				t.Errorf("%s: seat %d is rated: %v", tt.name, seat, r.Rated)
			}
		}
	}
}

// A player who drops out loses while others continue.
func TestResultsOfSeveral(t *testing.T) {
	h := newHouse(t, newRace(func(r *games.Rules[race, string]) { r.DropOut = dropOut }))
	s := match.Start{Game: "race", Guild: "guild", Opening: "duel", Options: games.Options{"players": "3"}, Opponents: []match.Person{person(bob), person(carol)}, Side: games.Nobody}
	r := h.start(s, alice)
	r = h.must(h.must(r, games.Sit, "", bob), games.Sit, "", carol)
	r = h.must(r, games.Resign, "", bob)
	for !r.Outcome().Over {
		who := map[games.Seat]match.Actor{0: alice, 2: carol}[r.Turn()]
		r = h.must(r, games.Move, "roll", who)
	}
	for _, got := range match.Results(h.reload(r)) {
		place, finish := 2, match.Lost
		if got.Seat == r.Outcome().Winner {
			place, finish = 1, match.Won
		}
		if got.Kind != match.Member || got.Finish != finish || got.Place != place || len(got.Opponents) != 2 || got.Rated {
			t.Errorf("got %+v", got)
		}
	}
	if got := match.Results(r); len(got) != 3 || got[1].User != "bob" {
		t.Errorf("results %+v", got)
	}
}
