package match_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games/match"
)

// What is owed is told by its kind, with the age of the oldest: not what is due
// later, and attempts that were never recorded as boards.
func TestOwed(t *testing.T) {
	h := newHouse(t)
	boards := map[string]match.Slot{"m2": {Due: noon.Add(-time.Second)}, "m3": {Open: 1, Until: noon.Add(-time.Minute)}, "m4": {Open: 1, Until: noon.Add(time.Hour)}}
	for id, due := range map[string]match.Deadlines{
		"m1": {match.DueMove: noon.Add(-time.Second), match.DuePing: noon.Add(time.Minute)},
		"m2": {match.DueMove: noon.Add(-3 * time.Second)},
		"m3": {},
		"m4": {match.DueClock: noon.Add(time.Second)},
		"m5": {},
	} {
		m := match.Match{ID: id, Start: match.Start{Channel: "channel of " + id, Game: "safe", Opening: "team"}, Status: match.Live, Due: due, Board: boards[id]}
		if err := h.Store.Apply(t.Context(), match.Change{Channel: m.Channel, New: &m}); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		after time.Duration
		want  map[string]match.Backlog
	}{
		{0, map[string]match.Backlog{match.DueMove: {2, 3 * time.Second}, match.DueBoard: {2, time.Minute}}},
		{time.Second, map[string]match.Backlog{match.DueMove: {2, 4 * time.Second}, match.DueBoard: {2, 61 * time.Second}, match.DueClock: {1, 0}}},
		{-time.Hour, map[string]match.Backlog{}},
	} {
		h.clock = noon.Add(test.after)
		got, err := h.Backlog(t.Context())
		if d := cmp.Diff(test.want, got); d != "" || err != nil {
			t.Errorf("after %v: %v (-want +got):\n%s", test.after, err, d)
		}
	}
}
