package storage_test

import (
	"fmt"
	"github.com/google/go-cmp/cmp"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

// ranks returns the members of a leaderboard, each with the number that ranks them.
func ranks(all []records.Ranked, by records.Ranking) (list []string) {
	for _, r := range all {
		n := r.Wins
		if by == records.ByExcess {
			n = r.Guesses
		}
		list = append(list, fmt.Sprint(r.Rank, " ", r.Member, " ", n))
	}
	return list
}

// allLeaders reads a leaderboard in pages of two, the last one by an offset that is too large, and
// returns the number of members.
func allLeaders(t *testing.T, s host.Store, l records.Leaderboard) (all []records.Ranked, n int) {
	t.Helper()
	for offset := 0; ; offset += 2 {
		page, err := s.Leaders(t.Context(), l, "", offset, 2)
		wantErr(t, "Leaders", err, nil)
		if page.Offset != offset {
			if past := max(0, page.Count-1) / 2 * 2; page.Offset != past {
				t.Errorf("the page past the end begins at %d, want %d", page.Offset, past)
			}
			return all, page.Count
		}
		all = append(all, page.Rows...)
	}
}

// rankedIn returns the place of a member in a leaderboard.
func rankedIn(t *testing.T, s host.Store, l records.Leaderboard, member string) (records.Ranked, error) {
	found, err := s.Leaders(t.Context(), l, member, 0, 0)
	return found.Own, err
}

// storeCrowd stores several games of each member.
func storeCrowd(t *testing.T, s host.Store) {
	for i, p := range []struct {
		member  string
		guesses int
		n       int
		at      time.Time
	}{
		{"alice", 5, records.MinMeasured, noonIn}, {"bob", 4, records.MinMeasured, noonIn}, {"carol", 5, records.MinMeasured, noonIn},
		{"dave", 1, records.MinMeasured - 1, noonIn}, {"alice", 3, 1, noonIn.AddDate(0, 0, 7)}, {"eve", 7, records.MinMeasured, noonIn.AddDate(0, -2, 0)},
	} {
		for j := range p.n {
			played(t, s, fmt.Sprint("m", i, "-", j), p.member, p.guesses, p.at)
		}
	}
}

// storeRanksMembers: members are ranked by period. The rank of a member equals the place on a page.
func storeRanksMembers(t *testing.T, s host.Store) {
	storeCrowd(t, s)
	for _, test := range []struct {
		period string
		by     records.Ranking
		want   []string
	}{
		{records.AllTime, records.ByExcess, []string{"1 bob 20", "2 alice 28", "3 carol 25", "4 eve 35"}},
		{records.AllTime, records.ByWins, []string{"1 alice 6", "2 bob 5", "3 carol 5", "4 eve 5", "5 dave 4"}},
		{records.Week(noonIn), records.ByExcess, []string{"1 bob 20", "2 alice 25", "3 carol 25"}},
		{records.Week(noonIn.AddDate(0, 0, 7)), records.ByWins, []string{"1 alice 1"}},
		{records.Month(noonIn.AddDate(0, -2, 0)), records.ByExcess, []string{"1 eve 35"}},
		{"1999-01", records.ByWins, nil},
	} {
		l := records.Leaderboard{Home: "guild", Game: "chess", Period: test.period, By: test.by}
		all, n := allLeaders(t, s, l)
		if d := cmp.Diff(test.want, ranks(all, test.by)); d != "" {
			t.Errorf("Leaders of %s by %s (-want +got):\n%s", test.period, test.by, d)
		}
		if n != len(test.want) {
			t.Errorf("leaders of %s by %s: %d are counted, want %d", test.period, test.by, n, len(test.want))
		}
		for _, want := range all {
			if got, err := rankedIn(t, s, l, want.Member); !cmp.Equal(got, want) || err != nil {
				t.Errorf("Ranked of %s by %s = %+v, %v; want %+v", test.period, test.by, got, err, want)
			}
		}
	}
	few := records.Leaderboard{Home: "guild", Game: "chess", Period: records.AllTime, By: records.ByExcess, New: true}
	if all, n := allLeaders(t, s, few); n != 1 || !cmp.Equal(ranks(all, few.By), []string{"1 dave 4"}) {
		t.Errorf("with too few games: %v of %d", all, n)
	}
	for member, want := range map[string]int{"dave": 1, "alice": 0, "nobody": 0} {
		if own, err := rankedIn(t, s, few, member); own.Rank != want || err != nil {
			t.Errorf("with too few games, %s has %+v, %v; want rank %d", member, own, err, want)
		}
	}
	dave, err := rankedIn(t, s, records.Leaderboard{Home: "guild", Game: "chess", Period: records.AllTime, By: records.ByExcess}, "dave")
	storeRecounts(t, s)
	if dave.Rank != 0 || dave.Games != records.MinMeasured-1 || err != nil {
		t.Errorf("Ranked of a member with too few games = %+v, %v", dave, err)
	}
}

// storeRecounts: recounted totals equal the stored ones.
func storeRecounts(t *testing.T, s host.Store) {
	m, results := played(t, s, "void", "alice", 5, noonIn)
	results[0].Finish, results[0].Counts = records.Void, records.InStats
	results[1].User = "carol" // the computer keeps her secret
	over(t, s, m, results)
	boards := func() (all [][]records.Ranked) {
		for _, period := range []string{records.AllTime, records.Week(noonIn), records.Month(noonIn)} {
			for _, by := range []records.Ranking{records.ByExcess, records.ByWins} {
				page, err := s.Leaders(t.Context(), records.Leaderboard{Home: "guild", Game: "chess", Period: period, By: by}, "", 0, 99)
				wantErr(t, "Leaders", err, nil)
				all = append(all, page.Rows)
			}
		}
		return all
	}
	want := boards()
	wantErr(t, "Recount of another home", s.Recount(t.Context(), "g2"), nil)
	wantErr(t, "Recount", s.Recount(t.Context(), "guild"), nil)
	if d := cmp.Diff(want, boards()); d != "" {
		t.Errorf("the totals after Recount (-want +got):\n%s", d)
	}
}

// raceResults ends matches of the same members at the same time, on the stores in turn, while
// another goroutine recounts. The totals must be those of all results.
func raceResults(t *testing.T, stores ...host.Store) {
	const matches = 24
	var all []records.Result
	var changes []host.Change
	for i := range matches {
		m := storeBegun(t, stores[0], sampleMatch(fmt.Sprint("race", i), fmt.Sprint("race", i)))
		results := sampleResults(m, []string{"alice", "bob"}[i%2], 4, noonIn)
		results[1].Kind, results[1].User, results[1].Player = match.Member, []string{"bob", "alice"}[i%2], ""
		st := step(m, match.Ended, sampleEntry(2))
		st.Results = results
		all, changes = append(all, results...), append(changes, host.Change{Channel: m.Channel, Steps: []host.Step{st}})
	}
	errs := race(matches+2, func(i int) error {
		s := stores[i%len(stores)]
		if i >= matches {
			return s.Recount(t.Context(), "guild")
		}
		return s.Apply(t.Context(), changes[i])
	})
	for _, err := range errs {
		wantErr(t, "Apply or Recount", err, nil)
	}
	for _, want := range records.Totals(all) {
		l := records.Leaderboard{Home: want.Home, Game: want.Game, Period: want.Period, By: records.ByWins}
		if got, err := rankedIn(t, stores[0], l, want.Member); got.Total != want || err != nil {
			t.Errorf("after the race: %+v, %v; want %+v", got.Total, err, want)
		}
	}
}
