package records_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// An ended match can get entries while it is analysed.
func TestScoresAfterAnEntry(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewSafe())
	table := h.Begin(match.Start{Game: "safe", Guild: "guild", Channel: "c", Opening: "play", Side: games.Nobody}, matchtest.Alice)
	table = h.Must(table, games.Resign, "", matchtest.Alice)
	h.Must(table, games.Share, "", matchtest.Alice)
	if err := h.Records.PutScores(t.Context(), table, map[games.Seat]records.Score{0: {Skill: 70, Luck: 50}}); err != nil {
		t.Fatal(err)
	}
	all, err := h.Store.Results(t.Context(), records.ResultQuery{Home: "guild", Match: table.Match.ID})
	if err != nil || len(all) == 0 || all[0].Skill != 70 || all[0].Luck != 50 {
		t.Errorf("results %+v, %v; want the scores", all, err)
	}
}

// The luck of an answer counts for the seat that has guessed.
func TestLuckIsTheGuessers(t *testing.T) {
	table := &match.Table{Log: match.Log{Moves: []match.StandingMove{{Seat: 1}, {Seat: 0}}}}
	got := records.Scores(table, []games.Verdict{{Skill: 80, Luck: -1}, {Skill: -1, Luck: 74, Answers: 1}})
	want := map[games.Seat]records.Score{0: {Skill: -1, Luck: -1}, 1: {Skill: 80, Luck: 74}}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// searched plays a game in which bob finds a secret of the computer's after a number of wrong
// guesses; with three he does not.
func searched(h *matchtest.Fixture, options games.Options, misses int) *match.Table {
	h.T.Helper()
	h.Clock = h.Clock.Add(time.Hour)
	t := h.Begin(match.Start{Guild: "guild", Opening: "play", Options: options, Side: games.Nobody}, matchtest.Bob)
	secret, err := h.Config.Sealer.UnsealPadded(t.Match.ID, t.Log.Chairs[matchtest.Keeper].Sealed)
	if err != nil {
		h.T.Fatal(err)
	}
	for range misses {
		t = h.MoveComputers(h.Must(t, games.Move, "0", matchtest.Bob))
	}
	if t.Outcome().Over {
		return t
	}
	return h.MoveComputers(h.Must(t, games.Move, secret, matchtest.Bob))
}

// tried stores a won try of bob at a daily.
func tried(h *matchtest.Fixture, d daily.Daily, moves int) {
	h.T.Helper()
	h.Clock = h.Clock.Add(time.Hour)
	m := match.Match{ID: d.ID("bob"), Status: match.Ended, Created: h.Clock, Start: match.Start{Guild: d.Home(), Channel: d.Place("bob"), Game: "safe", Opening: "play", Side: games.Nobody}}
	r := records.Result{
		Home: d.Home(), Channel: m.Channel, Match: m.ID, Game: "safe", Variant: "lock=dial", Seat: matchtest.Opener, Kind: match.Member, User: "bob",
		Finish: records.Won, Place: 1, Plies: 2 * moves, Moves: moves, Board: true, Counts: records.InLeaderboards, Ended: h.Clock, Skill: -1, Luck: -1,
	}
	if err := h.Store.Apply(h.T.Context(), host.Change{Channel: m.Channel, New: &m, Results: []records.Result{r}}); err != nil {
		h.T.Fatal(err)
	}
}

// A result is the best if all earlier ones by the same rules needed more moves, those of the
// daily codes included. It stays so after later ones.
func TestBest(t *testing.T) {
	h := matchtest.NewFixture(t, newMeasured())
	want := func(what string, table *match.Table, want bool) {
		t.Helper()
		seat, best, err := h.Records.Best(t.Context(), h.Reload(table))
		if best != want || best && seat != matchtest.Opener || err != nil {
			t.Errorf("%s: %v for seat %d, %v; want %v", what, best, seat, err, want)
		}
	}
	want("a first game", searched(h, nil, 3), false)
	second := searched(h, nil, 2)
	want("a first success", second, true)
	want("the same again", searched(h, nil, 2), false)
	keys := games.Options{"lock": "keys"}
	want("a first game by other rules", searched(h, keys, 0), false)
	want("one move fewer", searched(h, nil, 1), true)
	tried(h, daily.Daily{Guild: "other", Number: 6, Kind: daily.CodeKind}, 1)
	tried(h, daily.Daily{Guild: "guild", Number: 6, Kind: daily.PuzzleKind}, 1)
	want("after tries elsewhere and at a puzzle", searched(h, nil, 0), true)
	want("an earlier game", second, true)
	running := h.Must(h.Begin(match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}, matchtest.Bob), games.Move, "1", matchtest.Bob)
	want("a running game", running, false)

	other := matchtest.NewFixture(t, newMeasured())
	h = other
	searched(h, nil, 2)
	tried(h, daily.Daily{Guild: "guild", Number: 6, Kind: daily.CodeKind}, 1)
	want("no better than a daily", searched(h, nil, 0), false)
}

// Stats of a server include its daily codes and those of all servers. Secrets that a friend
// looks for count for the friend alone.
func TestStatsOfSecrets(t *testing.T) {
	h := matchtest.NewFixture(t, newMeasured())
	searched(h, nil, 3)
	searched(h, nil, 1)
	for _, d := range []daily.Daily{
		{Guild: "guild", Number: 6, Kind: daily.CodeKind}, {Number: 8, Kind: daily.CodeKind},
		{Guild: "guild", Number: 7, Kind: daily.PuzzleKind}, {Guild: "other", Number: 9, Kind: daily.CodeKind},
	} {
		tried(h, d, 3)
	}
	for _, game := range []string{"safe", ""} {
		bob, err := h.Records.Stats(t.Context(), "guild", "bob", game)
		want := records.Secrets{Count: 4, Lasted: records.Mean{Sum: 11, N: 4}, Guesses: map[int]int{2: 1, 3: 2}}
		if diff := cmp.Diff(want, bob.Sought); diff != "" || err != nil || bob.Games != 4 || bob.Wins != 3 || bob.Streak != 3 || bob.Tries != 2 || bob.Kept.Count != 0 {
			t.Errorf("bob's stats: %+v, %v (-want +got)\n%s", bob, err, diff)
		}
		if found, mean := bob.Sought.Found(); found != 3 || mean != 8./3 {
			t.Errorf("%d were found in %v", found, mean)
		}
	}
	typed := match.Start{Guild: "guild", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.Typed, Secret: "4", Side: games.Nobody}
	table := h.Must(h.Begin(typed, matchtest.Carol), games.Sit, "", matchtest.Bob)
	for _, guess := range []string{"1", "4"} {
		table = h.MoveComputers(h.Must(table, games.Move, guess, matchtest.Bob))
	}
	if got := records.Results(table)[matchtest.Opener].Opponents; !slices.Equal(got, []string{"carol"}) {
		t.Errorf("bob played against %q", got)
	}
	carol, err := h.Records.Stats(t.Context(), "guild", "carol", "")
	if err != nil || carol.Games != 0 || carol.Kept.Count != 0 {
		t.Errorf("carol's stats: %+v, %v", carol, err)
	}
	bob, err := h.Records.Stats(t.Context(), "guild", "bob", "")
	if err != nil || bob.Games != 5 || bob.Wins != 4 {
		t.Errorf("bob's stats after carol's secret: %+v, %v", bob, err)
	}
	direct, err := h.Records.Stats(t.Context(), "direct", "bob", "")
	if err != nil || direct.Games != 1 || direct.Tries != 1 {
		t.Errorf("elsewhere: %+v, %v; want the daily of all servers", direct, err)
	}
}
