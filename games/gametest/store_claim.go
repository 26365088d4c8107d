package gametest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games/match"
)

// storeClaimsInOrder: the longest due first, no more than asked for, none
// before its time, each whole.
func storeClaimsInOrder(t *testing.T, s match.Store) {
	for _, m := range []struct {
		id    string
		delay time.Duration
	}{{"m1", 3 * time.Second}, {"m2", time.Second}, {"m3", 2 * time.Second}, {"m4", time.Minute}} {
		created(t, s, sampleMatch("channel of "+m.id, m.id), noon.Add(m.delay))
	}
	lease := leaseOf("a", noon.Add(time.Hour))
	for _, c := range []struct {
		now   time.Duration
		limit int
		want  []string
	}{
		{999 * time.Millisecond, 9, nil},
		{3 * time.Second, 0, nil},
		{3 * time.Second, 2, []string{"m2", "m3"}},
		{3 * time.Second, 9, []string{"m1"}},
		{time.Minute, 9, []string{"m4"}},
	} {
		got := claimed(t, s, noon.Add(c.now), lease, c.limit)
		if d := cmp.Diff(c.want, ids(got)); d != "" {
			t.Errorf("Claim at %v of %d (-want +got):\n%s", c.now, c.limit, d)
		}
		for _, m := range got {
			wantSame(t, "Claim", m, sampleMatch(m.Channel, m.ID))
		}
	}
}

// storeClaimsOnce: nobody else, and not the holder either, is given a match
// that is leased, until the lease has run out.
func storeClaimsOnce(t *testing.T, s match.Store) {
	created(t, s, sampleMatch("c1", "m1"), noon)
	end := noon.Add(3 * time.Second)
	for _, c := range []struct {
		by   string
		now  time.Time
		want int
	}{
		{"a", noon, 1},
		{"b", noon, 0},
		{"a", noon, 0},
		{"b", end.Add(-time.Millisecond), 0},
		{"b", end, 1},
		{"a", end, 0},
	} {
		if got := claimed(t, s, c.now, leaseOf(c.by, c.now.Add(3*time.Second)), 9); len(got) != c.want {
			t.Errorf("Claim by %s at %v got %d matches, want %d", c.by, c.now, len(got), c.want)
		}
	}
}

// storeLeavesSettledAlone: a match that owes nothing is never handed out.
func storeLeavesSettledAlone(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	century := noon.AddDate(100, 0, 0)
	if got := claimed(t, s, century, leaseOf("a", century), 9); len(got) > 0 {
		t.Error("Claim took a match created to sleep")
	}
	m = appended(t, s, m, match.Live, match.Wake{At: noon}, sampleEntry(2))
	appended(t, s, m, match.Live, match.Wake{}, sampleEntry(3))
	if got := claimed(t, s, century, leaseOf("a", century), 9); len(got) > 0 {
		t.Error("Claim took a match put to sleep again")
	}
}

// storeRenewsLeases: the holder may extend a lease, nobody else may, and whoever
// lost it learns so.
func storeRenewsLeases(t *testing.T, s match.Store) {
	ctx := t.Context()
	created(t, s, sampleMatch("c1", "m1"), noon)
	second := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }
	wantErr(t, "Renew before any claim", s.Renew(ctx, "c1", "m1", leaseOf("a", second(3))), match.ErrStale)
	claimed(t, s, noon, leaseOf("a", second(3)), 1)
	wantErr(t, "Renew by another", s.Renew(ctx, "c1", "m1", leaseOf("b", second(9))), match.ErrStale)
	wantErr(t, "Renew by the holder", s.Renew(ctx, "c1", "m1", leaseOf("a", second(6))), nil)
	if got := claimed(t, s, second(5), leaseOf("b", second(8)), 1); len(got) > 0 {
		t.Error("Claim took a match whose lease was renewed")
	}
	if got := claimed(t, s, second(6), leaseOf("b", second(9)), 1); len(got) != 1 {
		t.Error("Claim did not take a match whose lease ran out")
	}
	wantErr(t, "Renew of a lost lease", s.Renew(ctx, "c1", "m1", leaseOf("a", second(20))), match.ErrStale)
}

// storeSettles: a settled match has its board, is let go, and sleeps until its
// new time.
func storeSettles(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), noon)
	mine, later := leaseOf("a", noon.Add(time.Hour)), noon.Add(time.Minute)
	claimed(t, s, noon, mine, 1)
	m.Board = match.Board{Message: "902", Version: m.Version}
	wantErr(t, "Settle", s.Settle(t.Context(), "c1", "m1", m.Version, m.Board, later), nil)
	wantMatch(t, s, m)
	wantErr(t, "Renew after Settle", s.Renew(t.Context(), "c1", "m1", mine), match.ErrStale)
	if got := claimed(t, s, later.Add(-time.Millisecond), mine, 1); len(got) > 0 {
		t.Error("Claim took a settled match before its time")
	}
	if got := claimed(t, s, later, mine, 1); len(got) != 1 {
		t.Error("Claim did not take a settled match at its time")
	}
	wantErr(t, "Settle for good", s.Settle(t.Context(), "c1", "m1", m.Version, m.Board, never), nil)
	if got := claimed(t, s, noon.AddDate(9, 0, 0), mine, 1); len(got) > 0 {
		t.Error("Claim took a match settled for good")
	}
}

// storeSettlesStale: what has moved on is not settled; the board is recorded,
// and the lease and the time of waking stay as they are.
func storeSettlesStale(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), noon)
	seen := m.Version
	mine := leaseOf("b", noon.Add(time.Minute))
	m = appended(t, s, m, match.Live, match.Wake{At: noon, Lease: mine}, sampleEntry(2))
	m.Board = match.Board{Message: "903", Version: seen}
	wantErr(t, "Settle of an old version", s.Settle(t.Context(), "c1", "m1", seen, m.Board, never), match.ErrStale)
	wantMatch(t, s, m)
	wantErr(t, "Renew after another's Settle", s.Renew(t.Context(), "c1", "m1", mine), nil)
	if got := claimed(t, s, mine.Until, leaseOf("c", noon.Add(time.Hour)), 1); len(got) != 1 {
		t.Error("Claim did not take a match whose settling was refused")
	}
}
