package storage_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storePersists: stored data survive closing and opening, including leases, deadlines, receipts and
// requests.
func storePersists(t *testing.T, open func() host.Store) {
	s := open()
	ctx, hour := t.Context(), noonIn.Add(time.Hour)
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	m = stepped(t, s, m, step(m, match.Live, manyEntries(2, 40)...), leaseOf("a", noonIn.Add(time.Minute)))
	r := receiptOf("c1", "i1", "m1", 2)
	wantErr(t, "Apply", s.Apply(ctx, host.Change{Channel: "c1", Receipt: r}), nil)
	d := deferred(t, s, request("c1", "i2", "a", noonIn.Add(time.Minute)))
	settings := put(t, s, store.Document{Home: "g", Kind: store.SettingsKind, ID: "server", Body: "{}"})
	wantErr(t, "Close", s.Close(), nil)

	s = open()
	wantMatch(t, s, m)
	wantReceipt(t, s, r)
	wantDocument(t, s, settings)
	if hs := claimed(t, s, noonIn, leaseOf("b", hour), 1); len(hs) > 0 {
		t.Error("Claim after reopening took a match that is leased")
	}
	wantDeferred(t, s, noonIn, leaseOf("b", hour), 1)
	if hs := claimed(t, s, noonIn.Add(time.Minute), leaseOf("b", hour), 1); len(hs) != 1 {
		t.Error("Claim after reopening did not take the due match")
	}
	wantDeferred(t, s, noonIn.Add(time.Minute), leaseOf("b", hour), 1, attempted(d, 1))
	wantMatch(t, s, applied(t, s, m, match.Ended, sampleEntry(41)))
}

// storesAgree: two processes on one database behave as one store.
func storesAgree(t *testing.T, open func() host.Store) {
	a, b := open(), open()
	raceVersions(t, a, b)
	raceReceipts(t, a, b)
	raceDeadlines(t, a, b)
	raceResults(t, a, b)
	raceTurns(t, a, b)
	// The deadlines of the races above are not due early.
	hs := claimed(t, a, noonIn.Add(time.Hour), leaseOf("before", noonIn.AddDate(1, 0, 0)), 99)
	if len(hs) != 1 {
		t.Errorf("after the races %v are due, want one", ids(hs))
	}
	raceClaims(t, a, b)
	m := storeBegun(t, a, sampleMatch("c9", "m9"))
	wantErr(t, "Apply of a new match by the other", b.Apply(t.Context(), begin(sampleMatch("c9", "m10"))), store.ErrBusy)
	wantMatch(t, b, m)
}

// storesOpenTogether: several processes can open a new database at the same time, and it is ready
// for all of them.
func storesOpenTogether(t *testing.T, open func() host.Store) {
	errs := race(4, func(i int) error {
		s := open()
		if s == nil {
			return nil // reported already
		}
		return s.Apply(t.Context(), begin(sampleMatch(fmt.Sprint("c", i), "m")))
	})
	for _, err := range errs {
		wantErr(t, "Apply of a new match", err, nil)
	}
}
