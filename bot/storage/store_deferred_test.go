package storage_test

import (
	"errors"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"testing"
	"time"

	"parlour/games/match/host"
	"parlour/games/match/store"
)

// request returns the document of a deferred request that is leased until a time.
func request(channel, interaction, by string, until time.Time) store.Document {
	due := until
	if until.IsZero() {
		due = noonIn.Add(-time.Hour)
	}
	return store.Document{Home: channel, Kind: store.RequestKind, ID: interaction, Body: "AP8H", Due: due, Lease: leaseOf(by, until)}
}

// deferred stores a request in place of the existing one.
func deferred(t *testing.T, s host.Store, d store.Document) store.Document {
	t.Helper()
	now, err := s.Document(t.Context(), d.Home, d.Kind, d.ID)
	if err != nil && !errors.Is(err, store.ErrNone) {
		t.Fatal(err)
	}
	d.Version = now.Version
	return put(t, s, d)
}

// answered deletes a request.
func answered(t *testing.T, s host.Store, d store.Document) {
	t.Helper()
	d.Body = ""
	wantErr(t, "PutDocument of an answered request", s.PutDocument(t.Context(), d), nil)
}

// wantDeferred claims requests, and fails the test unless they are the wanted ones.
func wantDeferred(t *testing.T, s host.Store, now time.Time, l store.Lease, limit int, want ...store.Document) {
	t.Helper()
	got, err := s.Claim(t.Context(), now, l, 0, limit)
	if err != nil {
		t.Fatalf("Claim = %v", err)
	}
	var as []store.Document
	for _, d := range want {
		d.Lease, d.Due = store.Lease{}, asStored(d.Due)
		as = append(as, d)
	}
	byID := cmpopts.SortSlices(func(a, b store.Document) bool { return a.ID < b.ID })
	if d := cmp.Diff(as, got.Documents, cmpopts.EquateEmpty(), byID); d != "" {
		t.Errorf("Claim of documents (-want +got):\n%s", d)
	}
}

// storeDefers: a request can be claimed when its lease was released or has expired, until it is
// answered.
func storeDefers(t *testing.T, s host.Store) {
	second := func(n int) time.Time { return noonIn.Add(time.Duration(n) * time.Second) }
	first := deferred(t, s, request("c1", "i1", "a", second(3)))
	other := deferred(t, s, request("c2", "i1", "a", second(2)))
	idle := deferred(t, s, request("c1", "i2", "", time.Time{}))
	wantDeferred(t, s, noonIn, leaseOf("b", second(9)), 0)
	wantDeferred(t, s, noonIn, leaseOf("b", second(9)), 9, idle)
	wantDeferred(t, s, second(3), leaseOf("b", second(9)), 1, attempted(other, 1)) // the longest due first
	wantDeferred(t, s, second(3), leaseOf("b", second(9)), 9, attempted(first, 1))
	wantDeferred(t, s, second(3), leaseOf("b", second(9)), 9)
	answered(t, s, first)
	wantDeferred(t, s, second(9), leaseOf("c", second(20)), 9, attempted(other, 2), attempted(idle, 1))

	again := request("c2", "i1", "d", second(30)) // replaces the existing one
	again.Body = "other"
	again = deferred(t, s, again)
	wantDeferred(t, s, second(20), leaseOf("c", second(40)), 9, attempted(idle, 2))
	wantDeferred(t, s, second(30), leaseOf("c", second(40)), 9, attempted(again, 1))
}

// storeKeepsBothParts: an interaction can have a request, a receipt, or both, stored in either
// order. Neither makes the other a duplicate.
func storeKeepsBothParts(t *testing.T, s host.Store) {
	end := noonIn.Add(time.Minute)
	for _, requestFirst := range []bool{true, false} {
		channel := map[bool]string{true: "c1", false: "c2"}[requestFirst]
		d, r := request(channel, "i", "a", end), receiptOf(channel, "i", "m", -1)
		if requestFirst {
			d = deferred(t, s, d)
			_, err := s.Receipt(t.Context(), channel, "i")
			wantErr(t, "Receipt of a deferred request", err, store.ErrNone)
		}
		m := sampleMatch(channel, "m")
		change := host.Change{Channel: channel, Receipt: r, New: &m}
		wantErr(t, "Apply", s.Apply(t.Context(), change), nil)
		if !requestFirst {
			d = deferred(t, s, d)
		}
		wantReceipt(t, s, r)
		wantKnown(t, "Apply again", s.Apply(t.Context(), change), r)
		wantDeferred(t, s, end, leaseOf("b", end.Add(time.Minute)), 9, attempted(d, 1))
		answered(t, s, d)
		wantReceipt(t, s, r)
		wantDeferred(t, s, end.Add(time.Minute), leaseOf("c", end), 9)
	}
}

// storeRenewsDeferred: leases on requests are extended like leases on matches.
func storeRenewsDeferred(t *testing.T, s host.Store) {
	second := func(n int) time.Time { return noonIn.Add(time.Duration(n) * time.Second) }
	d := deferred(t, s, request("c1", "i", "a", second(3)))
	refs := []store.Ref{{Channel: "c1", ID: "i", Kind: store.RequestKind}, {Channel: "c1", ID: "i"}}
	lost, err := s.Renew(t.Context(), leaseOf("a", second(6)), refs)
	if diff := cmp.Diff(refs[1:], lost); diff != "" || err != nil {
		t.Errorf("Renew = %v, lost (-want +got):\n%s", err, diff)
	}
	wantDeferred(t, s, second(5), leaseOf("b", second(9)), 9)
	wantDeferred(t, s, second(6), leaseOf("b", second(9)), 9, attempted(d, 1))
	lost, err = s.Renew(t.Context(), leaseOf("a", second(20)), refs[:1])
	if len(lost) != 1 || err != nil {
		t.Errorf("Renew of a request that another has claimed = %v, %v; want it lost", lost, err)
	}
}

// storeSweeps: a sweep deletes old receipts up to the limit, and no requests.
func storeSweeps(t *testing.T, s host.Store) {
	receipts := map[string]store.Receipt{}
	for i, id := range []string{"i0", "i1", "i2", "i3"} {
		r := receiptOf("c1", id, "m", i)
		r.At = noonIn.Add(time.Duration(i) * time.Second)
		wantErr(t, "Apply", s.Apply(t.Context(), host.Change{Channel: "c1", Receipt: r}), nil)
		receipts[id] = r
	}
	d := deferred(t, s, request("c1", "i0", "a", noonIn))
	alone := deferred(t, s, request("c1", "alone", "a", noonIn))
	for _, c := range []struct {
		seconds, limit, want int
		left                 []string
	}{
		{0, 9, 0, []string{"i0", "i1", "i2", "i3"}},
		{3, 0, 0, []string{"i0", "i1", "i2", "i3"}},
		{3, 1, 1, []string{"i1", "i2", "i3"}},
		{3, 9, 2, []string{"i3"}},
		{3, 9, 0, []string{"i3"}},
	} {
		n, err := s.Sweep(t.Context(), noonIn.Add(time.Duration(c.seconds)*time.Second), c.limit)
		if n != c.want || err != nil {
			t.Errorf("Sweep after %d s of %d = %d, %v; want %d", c.seconds, c.limit, n, err, c.want)
		}
		for _, id := range c.left {
			wantReceipt(t, s, receipts[id])
		}
	}
	_, err := s.Receipt(t.Context(), "c1", "i1")
	wantErr(t, "Receipt after Sweep", err, store.ErrNone)
	wantDeferred(t, s, noonIn, leaseOf("b", noonIn.Add(time.Hour)), 9, attempted(alone, 1), attempted(d, 1))
}
