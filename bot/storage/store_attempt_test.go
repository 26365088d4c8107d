package storage_test

import (
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeCountsAttempts: a claim counts an attempt if the last lease expired, and none if its holder
// released it. A step sets the count.
func storeCountsAttempts(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	now := noonIn
	claim := func(when string, want int) {
		t.Helper()
		now = now.Add(time.Minute)
		heads := claimed(t, s, now, leaseOf("a", now.Add(time.Second)), 9)
		if len(heads) != 1 || heads[0].Attempts != want {
			t.Errorf("Claim %s = %+v, want one match after %d attempts", when, heads, want)
		}
		if kept, err := s.Load(t.Context(), "c1", store.ByID("m1")); err != nil || kept.Attempts != want {
			t.Errorf("Load %s = %d attempts, %v; want %d", when, kept.Attempts, err, want)
		}
	}
	ends := func(when string, err error) {
		t.Helper()
		wantErr(t, when, err, nil)
	}
	ref := store.Ref{Channel: "c1", ID: "m1"}
	claim("of a match that was never leased", 0)
	claim("after a lease expired", 1)
	claim("after another expired", 2)
	_, err := s.Update(t.Context(), "c1", "m1", host.Patch{Release: true})
	ends("Update that ends the lease", err)
	claim("after an Update ended the lease", 2)
	_, err = s.Renew(t.Context(), store.Lease{By: "a", Until: now.Add(2 * time.Second)}, []store.Ref{ref})
	ends("Renew", err)
	claim("after a renewed lease expired", 3)
	lost, err := s.Renew(t.Context(), store.Lease{By: "b"}, []store.Ref{ref})
	ends("Renew that ends the lease of another", err)
	if len(lost) != 1 {
		t.Errorf("Renew that ends the lease of another lost %v, want it lost", lost)
	}
	_, err = s.Renew(t.Context(), store.Lease{By: "a"}, []store.Ref{ref})
	ends("Renew that ends the lease", err)
	claim("after Renew ended the lease", 3)
	st := step(m, match.Live, sampleEntry(2))
	st.Due = match.Deadlines{match.DueMove: noonIn}
	st.Attempts = 7
	m = stepped(t, s, m, st, leaseOf("a", now.Add(time.Second)))
	claim("after the lease of an entry expired", 8)
	st = step(m, match.Waiting, sampleEntry(3))
	st.Due = match.Deadlines{match.DueMove: noonIn}
	stepped(t, s, m, st, store.Lease{})
	claim("after an entry without a lease that changed the status", 0)
}

// storeCountsAttemptsAtRequests: claims of requests count attempts like claims of matches.
func storeCountsAttemptsAtRequests(t *testing.T, s host.Store) {
	second := func(n int) time.Time { return noonIn.Add(time.Duration(n) * time.Second) }
	ref := []store.Ref{{Channel: "c1", ID: "i", Kind: store.RequestKind}}
	d := deferred(t, s, request("c1", "i", "a", second(1)))
	wantDeferred(t, s, second(1), leaseOf("b", second(2)), 9, attempted(d, 1))
	wantDeferred(t, s, second(2), leaseOf("c", second(3)), 9, attempted(d, 2))
	lost, err := s.Renew(t.Context(), store.Lease{By: "c"}, ref)
	if len(lost) > 0 || err != nil {
		t.Errorf("Renew that ends the lease = %v, %v", lost, err)
	}
	wantDeferred(t, s, second(2), leaseOf("d", second(3)), 9, attempted(d, 2))
	d = deferred(t, s, request("c1", "i", "", time.Time{})) // left to workers
	wantDeferred(t, s, second(2), leaseOf("d", second(3)), 9, d)
	wantDeferred(t, s, second(3), leaseOf("e", second(4)), 9, attempted(d, 1))
}

// attempted returns a request with a number of expired leases.
func attempted(d store.Document, attempts int) store.Document {
	d.Attempts = attempts
	return d
}
