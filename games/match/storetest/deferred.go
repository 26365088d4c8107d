package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/games/match"
)

// request is a deferred request that may be answered for a quarter of an hour
// from noon and is being worked on until a time.
func request(channel, interaction, by string, until time.Time) match.Deferred {
	return match.Deferred{
		Channel: channel, Interaction: interaction, Sealed: []byte{0, 255, 7},
		Until: noon.Add(15 * time.Minute), Lease: leaseOf(by, until),
	}
}

func deferred(t *testing.T, s match.Store, d match.Deferred) match.Deferred {
	t.Helper()
	if err := s.Defer(t.Context(), d); err != nil {
		t.Fatalf("Defer(%s, %s) = %v", d.Channel, d.Interaction, err)
	}
	return d
}

// wantDeferred reports requests claimed that are not the ones wanted, under
// the lease by which they are claimed.
func wantDeferred(t *testing.T, s match.Store, now time.Time, l match.Lease, limit int, want ...match.Deferred) {
	t.Helper()
	got, err := s.ClaimDeferred(t.Context(), now, l, limit)
	if err != nil {
		t.Fatalf("ClaimDeferred = %v", err)
	}
	var as []match.Deferred
	for _, d := range want {
		d.Lease, d.Until = leaseOf(l.By, asKept(l.Until)), asKept(d.Until)
		as = append(as, d)
	}
	if d := cmp.Diff(as, got, cmpopts.EquateEmpty(), cmpopts.SortSlices(func(a, b match.Deferred) bool { return a.Interaction < b.Interaction })); d != "" {
		t.Errorf("ClaimDeferred (-want +got):\n%s", d)
	}
}

// storeDefers: a request is handed out when whoever worked on it has left it,
// until it is answered.
func storeDefers(t *testing.T, s match.Store) {
	second := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }
	first := deferred(t, s, request("c1", "i1", "a", second(3)))
	other := deferred(t, s, request("c2", "i1", "a", second(2)))
	idle := deferred(t, s, request("c1", "i2", "", time.Time{}))
	wantDeferred(t, s, noon, leaseOf("b", second(9)), 0)
	wantDeferred(t, s, noon, leaseOf("b", second(9)), 9, idle)
	wantDeferred(t, s, second(3), leaseOf("b", second(9)), 1, attempted(other, 1)) // the longest left first
	wantDeferred(t, s, second(3), leaseOf("b", second(9)), 9, attempted(first, 1))
	wantDeferred(t, s, second(3), leaseOf("b", second(9)), 9)
	wantErr(t, "Answered", s.Answered(t.Context(), "c1", "i1"), nil)
	wantErr(t, "Answered again", s.Answered(t.Context(), "c1", "i1"), nil)
	wantErr(t, "Answered of no request", s.Answered(t.Context(), "c1", "none"), nil)
	wantDeferred(t, s, second(9), leaseOf("c", second(20)), 9, attempted(other, 2), attempted(idle, 1))

	again := request("c2", "i1", "d", second(30)) // replaces what is there
	again.Sealed = []byte("other")
	deferred(t, s, again)
	wantDeferred(t, s, second(20), leaseOf("c", second(40)), 9, attempted(idle, 2))
	wantDeferred(t, s, second(30), leaseOf("c", second(40)), 9, attempted(again, 3))
}

// storeForgetsExpired: what can be answered no more is forgotten, whoever works
// on it, and its receipt is not.
func storeForgetsExpired(t *testing.T, s match.Store) {
	d := deferred(t, s, request("c1", "i1", "a", noon))
	deferred(t, s, request("c1", "i2", "a", noon.Add(time.Hour)))
	r := receiptOf("c1", "i2", "m1", 0)
	wantErr(t, "Apply", s.Apply(t.Context(), match.Change{Channel: "c1", Receipt: r}), nil)
	end := d.Until
	wantDeferred(t, s, end.Add(-time.Millisecond), leaseOf("b", end), 9, attempted(d, 1))
	wantDeferred(t, s, end, leaseOf("b", end.Add(time.Hour)), 9)
	wantReceipt(t, s, r)
	lost, err := s.Renew(t.Context(), leaseOf("a", end), []match.Ref{{Channel: "c1", ID: "i2", Deferred: true}})
	if err != nil || len(lost) != 1 {
		t.Errorf("Renew of what is forgotten = %v, %v; want it lost", lost, err)
	}
}

// storeKeepsBothParts: an interaction may have a request, a receipt, or both,
// whichever comes first, and neither makes the other known.
func storeKeepsBothParts(t *testing.T, s match.Store) {
	end := noon.Add(time.Minute)
	for _, requestFirst := range []bool{true, false} {
		channel := map[bool]string{true: "c1", false: "c2"}[requestFirst]
		d, r := request(channel, "i", "a", end), receiptOf(channel, "i", "m", -1)
		if requestFirst {
			deferred(t, s, d)
			_, err := s.Receipt(t.Context(), channel, "i")
			wantErr(t, "Receipt of what is only deferred", err, match.ErrNone)
		}
		m := sampleMatch(channel, "m")
		change := match.Change{Channel: channel, Receipt: r, New: &m}
		wantErr(t, "Apply", s.Apply(t.Context(), change), nil)
		if !requestFirst {
			deferred(t, s, d)
		}
		wantReceipt(t, s, r)
		wantKnown(t, "Apply again", s.Apply(t.Context(), change), r)
		wantDeferred(t, s, end, leaseOf("b", end.Add(time.Minute)), 9, attempted(d, 1))
		wantErr(t, "Answered", s.Answered(t.Context(), channel, "i"), nil)
		wantReceipt(t, s, r)
		wantDeferred(t, s, end.Add(time.Minute), leaseOf("c", end), 9)
	}
}

// storeRenewsDeferred: leases on requests are extended as those on matches are.
func storeRenewsDeferred(t *testing.T, s match.Store) {
	second := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }
	d := deferred(t, s, request("c1", "i", "a", second(3)))
	refs := []match.Ref{{Channel: "c1", ID: "i", Deferred: true}, {Channel: "c1", ID: "i"}}
	lost, err := s.Renew(t.Context(), leaseOf("a", second(6)), refs)
	if diff := cmp.Diff(refs[1:], lost); diff != "" || err != nil {
		t.Errorf("Renew = %v, lost (-want +got):\n%s", err, diff)
	}
	wantDeferred(t, s, second(5), leaseOf("b", second(9)), 9)
	wantDeferred(t, s, second(6), leaseOf("b", second(9)), 9, attempted(d, 1))
	lost, err = s.Renew(t.Context(), leaseOf("a", second(20)), refs[:1])
	if len(lost) != 1 || err != nil {
		t.Errorf("Renew of what another has claimed = %v, %v; want it lost", lost, err)
	}
}

// storeSweeps: old receipts go, as many at once as may, and no request with
// them.
func storeSweeps(t *testing.T, s match.Store) {
	receipts := map[string]match.Receipt{}
	for i, id := range []string{"i0", "i1", "i2", "i3"} {
		r := receiptOf("c1", id, "m", i)
		r.At = noon.Add(time.Duration(i) * time.Second)
		wantErr(t, "Apply", s.Apply(t.Context(), match.Change{Channel: "c1", Receipt: r}), nil)
		receipts[id] = r
	}
	d := deferred(t, s, request("c1", "i0", "a", noon))
	alone := deferred(t, s, request("c1", "alone", "a", noon))
	for _, c := range []struct {
		seconds, limit, want int
		left                 []string
	}{
		{0, 9, 0, []string{"i0", "i1", "i2", "i3"}},
		{3, 0, 0, []string{"i0", "i1", "i2", "i3"}},
		{3, 1, 1, []string{"i0", "i2", "i3"}},
		{3, 9, 1, []string{"i0", "i3"}},
		{3, 9, 0, []string{"i0", "i3"}},
	} {
		n, err := s.Sweep(t.Context(), noon.Add(time.Duration(c.seconds)*time.Second), c.limit)
		if n != c.want || err != nil {
			t.Errorf("Sweep after %d s of %d = %d, %v; want %d", c.seconds, c.limit, n, err, c.want)
		}
		for _, id := range c.left {
			wantReceipt(t, s, receipts[id])
		}
	}
	_, err := s.Receipt(t.Context(), "c1", "i1")
	wantErr(t, "Receipt after Sweep", err, match.ErrNone)
	wantDeferred(t, s, noon, leaseOf("b", noon.Add(time.Hour)), 9, attempted(alone, 1), attempted(d, 1))
}
