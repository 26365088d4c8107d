package host_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// The backlog counts overdue deadlines by kind, with the age of the oldest. Future deadlines do
// not count.
func TestBacklog(t *testing.T) {
	h := matchtest.NewFixture(t)
	for id, due := range map[string]match.Deadlines{
		"m1": {match.DueMove: matchtest.Noon.Add(-time.Second), match.DuePing: matchtest.Noon.Add(time.Minute)},
		"m2": {match.DueMove: matchtest.Noon.Add(-3 * time.Second)},
		"m3": {},
		"m4": {match.DueClock: matchtest.Noon.Add(time.Second)},
		"m5": {},
	} {
		m := match.Match{ID: id, Start: match.Start{Channel: "channel of " + id, Game: "safe", Opening: "team"}, Status: match.Live, Due: due}
		if err := h.Store.Apply(t.Context(), host.Change{Channel: m.Channel, New: &m}); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		after time.Duration
		want  map[string]host.Backlog
	}{
		{0, map[string]host.Backlog{match.DueMove: {2, 3 * time.Second}}},
		{time.Second, map[string]host.Backlog{match.DueMove: {2, 4 * time.Second}, match.DueClock: {1, 0}}},
		{-time.Hour, map[string]host.Backlog{}},
	} {
		h.Clock = matchtest.Noon.Add(test.after)
		got, err := h.Leases.Backlog(t.Context())
		if d := cmp.Diff(test.want, got); d != "" || err != nil {
			t.Errorf("after %v: %v (-want +got):\n%s", test.after, err, d)
		}
	}
}
