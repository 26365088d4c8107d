package gametest

import (
	"fmt"
	"testing"
	"time"

	"parlour/games/match"
)

// storePersists: what was stored is there after closing and opening, leases
// and times of waking included.
func storePersists(t *testing.T, open func() match.Store) {
	s := open()
	m := created(t, s, sampleMatch("c1", "m1"), never)
	m = appended(t, s, m, match.Live, match.Wake{At: noon, Lease: leaseOf("a", noon.Add(time.Minute))}, entries(2, 40)...)
	item := match.Item{Guild: "g", Game: "quoits", Name: "zoo", Text: "#", At: asKept(noon)}
	wantErr(t, "PutItem", s.PutItem(t.Context(), item), nil)
	wantErr(t, "Close", s.Close(), nil)

	s = open()
	wantMatch(t, s, m)
	got, err := s.Item(t.Context(), "g", "quoits", "zoo")
	if err != nil || got != item {
		t.Errorf("Item after reopening = %+v, %v; want %+v", got, err, item)
	}
	if ms := claimed(t, s, noon, leaseOf("b", noon.Add(time.Hour)), 1); len(ms) > 0 {
		t.Error("Claim after reopening took a match that is leased")
	}
	if ms := claimed(t, s, noon.Add(time.Minute), leaseOf("b", noon.Add(time.Hour)), 1); len(ms) != 1 {
		t.Error("Claim after reopening did not take what is owed")
	}
	wantMatch(t, s, appended(t, s, m, match.Ended, match.Wake{}, sampleEntry(41)))
}

// storesAgree: two processes on one database behave as one store.
func storesAgree(t *testing.T, open func() match.Store) {
	a, b := open(), open()
	raceVersions(t, a, b)
	raceClaims(t, a, b)
	m := created(t, a, sampleMatch("c9", "m9"), never)
	wantErr(t, "Create by the other", b.Create(t.Context(), sampleMatch("c9", "m10"), match.Wake{}), match.ErrBusy)
	wantMatch(t, b, m)
}

// storesOpenTogether: a new database may be opened by several processes at
// once, and they all find it ready.
func storesOpenTogether(t *testing.T, open func() match.Store) {
	errs := race(4, func(i int) error {
		s := open()
		if s == nil {
			return nil // reported already
		}
		return s.Create(t.Context(), sampleMatch(fmt.Sprint("c", i), "m"), match.Wake{})
	})
	for _, err := range errs {
		wantErr(t, "Create", err, nil)
	}
}
