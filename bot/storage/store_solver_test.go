package storage_test

import (
	"fmt"
	"github.com/google/go-cmp/cmp"
	"testing"
	"time"

	"parlour/games/match/daily"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

// storeListsSolvers: the members who have solved a daily are ordered by their moves, and then by
// time. The rank of each equals the place on a page.
func storeListsSolvers(t *testing.T, s host.Store) {
	d := daily.Daily{Guild: "guild", Number: 7, Kind: daily.CodeKind}
	for i, p := range []struct {
		user   string
		moves  int
		finish records.Finish
	}{{"alice", 5, records.Won}, {"bob", 4, records.Won}, {"carol", 5, records.Won}, {"dave", 3, records.Lost}, {"eve", 5, records.Won}} {
		m := sampleMatch(d.Place(p.user), d.ID(p.user))
		m.Guild = d.Home()
		m = storeBegun(t, s, m)
		results := sampleResults(m, p.user, p.moves, noonIn.Add(time.Duration(i)*time.Second))
		results[0].Finish = p.finish
		over(t, s, m, results)
	}
	played(t, s, "m1", "frank", 1, noonIn)
	storeListsTries(t, s, d)
	for _, limit := range []int{2, 9} {
		want := []string{"bob 4", "alice 5", "carol 5", "eve 5"}
		all, err := s.Leaders(t.Context(), records.Leaderboard{Home: d.Home(), By: records.ByTry}, "", 0, limit)
		wantErr(t, "Solvers", err, nil)
		var got []string
		for _, r := range all.Rows {
			got = append(got, fmt.Sprint(r.Member, " ", r.Result.Moves))
		}
		if d := cmp.Diff(want[:min(limit, len(want))], got); d != "" {
			t.Errorf("Solvers up to %d (-want +got):\n%s", limit, d)
		}
		if all.Count != 4 || all.Played != 5 {
			t.Errorf("%d solved and %d played, want 4 and 5", all.Count, all.Played)
		}
	}
	if got := solverCount(t, s, d.Home()); got != 4 {
		t.Errorf("%d solvers are counted, want 4", got)
	}
	if got := solverCount(t, s, daily.Daily{Guild: "guild", Number: 8, Kind: daily.CodeKind}.Home()); got != 0 {
		t.Errorf("%d solvers of another day are counted, want none", got)
	}
	for member, want := range map[string]int{"bob": 1, "alice": 2, "carol": 3, "eve": 4, "dave": 0, "frank": 0} {
		if own, err := rankedIn(t, s, records.Leaderboard{Home: d.Home(), By: records.ByTry}, member); own.Rank != want || own.Member != member || err != nil {
			t.Errorf("%s is %+v, %v; want rank %d", member, own, err, want)
		}
	}
	if own, err := rankedIn(t, s, records.Leaderboard{Home: d.Home(), By: records.ByTry}, "dave"); own.Result.Finish != records.Lost || own.Result.Moves != 3 || err != nil {
		t.Errorf("the try that failed is %+v, %v", own.Result, err)
	}
}

// solverCount returns the number of members who have solved a daily.
func solverCount(t *testing.T, s host.Store, home string) int {
	t.Helper()
	found, err := s.Leaders(t.Context(), records.Leaderboard{Home: home, By: records.ByTry}, "", 0, 0)
	wantErr(t, "Leaders", err, nil)
	return found.Count
}

// storeListsTries: the tries of a member at the dailies of all homes are listed, newest first.
func storeListsTries(t *testing.T, s host.Store, d daily.Daily) {
	t.Helper()
	for _, d := range []daily.Daily{{Number: 8, Kind: daily.PuzzleKind}, {Guild: "other", Number: 6, Kind: daily.CodeKind}} {
		m := sampleMatch(d.Place("frank"), d.ID("frank"))
		m.Guild = d.Home()
		m = storeBegun(t, s, m)
		over(t, s, m, sampleResults(m, "frank", 5, noonIn.AddDate(0, 0, d.Number)))
	}
	for member, want := range map[string][]string{"frank": {"daily//8puzzle", "daily/other/6code"}, "alice": {d.Home()}, "knuth": nil} {
		for _, game := range []string{"", "chess", "go"} {
			tries, err := s.Results(t.Context(), records.ResultQuery{Member: member, Game: game, Tries: true})
			var got []string
			for _, r := range tries {
				got = append(got, r.Home)
			}
			if game == "go" {
				want = nil
			}
			if d := cmp.Diff(want, got); d != "" || err != nil {
				t.Errorf("tries of %s in %q = %v (-want +got):\n%s", member, game, err, d)
			}
		}
	}
}
