package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games/match"
)

// storeListsSolvers: those who have solved a daily come by how many moves they
// needed and then by when, each at the place that counting comes to.
func storeListsSolvers(t *testing.T, s match.Store) {
	d := match.Daily{Guild: "guild", Number: 7, Kind: match.DailyCode}
	var rows []match.Result
	for i, p := range []struct {
		user   string
		moves  int
		finish match.Finish
	}{{"alice", 5, match.Won}, {"bob", 4, match.Won}, {"carol", 5, match.Won}, {"dave", 3, match.Lost}, {"eve", 5, match.Won}} {
		m := sampleMatch(d.Place(p.user), d.ID(p.user))
		m.Guild = d.Home()
		m = begun(t, s, m)
		results := sampleResults(m, p.user, p.moves, noon.Add(time.Duration(i)*time.Second))
		results[0].Finish = p.finish
		over(t, s, m, results)
		rows = append(rows, results[0])
	}
	played(t, s, "m1", "frank", 1, noon)
	for _, limit := range []int{2, 9} {
		want := []string{"bob 4", "alice 5", "carol 5", "eve 5"}
		all, err := s.Solvers(t.Context(), d.Home(), limit)
		wantErr(t, "Solvers", err, nil)
		var got []string
		for _, r := range all {
			got = append(got, fmt.Sprint(r.User, " ", r.Moves))
		}
		if d := cmp.Diff(want[:min(limit, len(want))], got); d != "" {
			t.Errorf("Solvers up to %d (-want +got):\n%s", limit, d)
		}
	}
	for _, test := range []struct {
		what   string
		home   string
		before match.Result
		want   int
	}{
		{"all", d.Home(), match.Result{}, 4}, {"the first", d.Home(), rows[1], 0}, {"one who was later", d.Home(), rows[2], 2}, {"the last", d.Home(), rows[4], 3},
		{"another day", match.Daily{Guild: "guild", Number: 8, Kind: match.DailyCode}.Home(), match.Result{}, 0},
	} {
		if got, err := s.CountSolvers(t.Context(), test.home, test.before); got != test.want || err != nil {
			t.Errorf("CountSolvers of %s = %d, %v; want %d", test.what, got, err, test.want)
		}
	}
}
