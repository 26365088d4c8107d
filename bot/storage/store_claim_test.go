package storage_test

import (
	"github.com/google/go-cmp/cmp"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeClaimsInOrder: Claim returns heads, longest due first, up to the limit, and none before its
// deadline.
func storeClaimsInOrder(t *testing.T, s host.Store) {
	delays := map[string]time.Duration{"m1": 3 * time.Second, "m2": time.Second, "m3": 2 * time.Second, "m4": time.Minute}
	for id, delay := range delays {
		storeBegun(t, s, dueMatch("channel of "+id, id, noonIn.Add(delay)))
	}
	lease := leaseOf("a", noonIn.Add(time.Hour))
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
		got := claimed(t, s, noonIn.Add(c.now), lease, c.limit)
		if d := cmp.Diff(c.want, ids(got)); d != "" {
			t.Errorf("Claim at %v of %d (-want +got):\n%s", c.now, c.limit, d)
		}
		for _, h := range got {
			wantHead(t, "Claim", h, headOf(dueMatch(h.Channel, h.ID, noonIn.Add(delays[h.ID]))))
		}
	}
}

// storeTellsWhatIsDue: Find returns the due matches, leased or not, longest due first, up to the
// limit.
func storeTellsWhatIsDue(t *testing.T, s host.Store) {
	delays := map[string]time.Duration{"m1": 3 * time.Second, "m2": time.Second, "m3": 2 * time.Second, "m4": time.Minute}
	for id, delay := range delays {
		storeBegun(t, s, dueMatch("channel of "+id, id, noonIn.Add(delay)))
	}
	claimed(t, s, noonIn.Add(time.Second), leaseOf("a", noonIn.Add(time.Hour)), 9)
	for _, c := range []struct {
		now   time.Duration
		limit int
		want  []string
	}{
		{999 * time.Millisecond, 9, nil},
		{3 * time.Second, 2, []string{"m2", "m3"}},
		{time.Minute, 9, []string{"m2", "m3", "m1", "m4"}},
	} {
		ms, err := s.Find(t.Context(), store.Query{Due: noonIn.Add(c.now), Limit: c.limit})
		var got []match.Head
		for _, m := range ms {
			got = append(got, m.Head())
		}
		if d := cmp.Diff(c.want, ids(got)); d != "" || err != nil {
			t.Errorf("Due at %v of %d, %v (-want +got):\n%s", c.now, c.limit, err, d)
		}
		for _, h := range got {
			wantHead(t, "Due", h, headOf(dueMatch(h.Channel, h.ID, noonIn.Add(delays[h.ID]))))
		}
	}
}

// storePolls: Poll reports what the next claims would lease, and leases nothing.
func storePolls(t *testing.T, s host.Store) {
	second := func(n int) time.Time { return noonIn.Add(time.Duration(n) * time.Second) }
	storeBegun(t, s, dueMatch("c1", "m1", second(1)))
	deferred(t, s, request("c1", "i1", "a", second(2)))
	put(t, s, store.Document{Home: "g1", Kind: "party", ID: "a", Body: "{}", Due: second(3)})
	poll := func(now time.Time, want host.PollResult) {
		t.Helper()
		if got, err := s.Poll(t.Context(), now); got != want || err != nil {
			t.Errorf("Poll at %v = %+v, %v; want %+v", now, got, err, want)
		}
	}
	poll(noonIn, host.PollResult{})
	poll(second(1), host.PollResult{Matches: true})
	poll(second(2), host.PollResult{Matches: true, Documents: true})
	for range 2 { // Poll claims nothing
		poll(second(3), host.PollResult{Matches: true, Documents: true})
	}

	lease := leaseOf("b", noonIn.Add(time.Hour))
	claimed(t, s, second(3), lease, 9)
	poll(second(3), host.PollResult{Documents: true})
	if got, err := s.Claim(t.Context(), second(3), lease, 0, 9); len(got.Documents) != 2 || err != nil {
		t.Errorf("Claim of documents = %v, %v; want two", got, err)
	}
	poll(second(3), host.PollResult{})
	poll(lease.Until, host.PollResult{Matches: true, Documents: true})
}

// storeClaimsOnce: until a lease expires, no process can claim the match, not even the holder.
func storeClaimsOnce(t *testing.T, s host.Store) {
	storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	end := noonIn.Add(3 * time.Second)
	for _, c := range []struct {
		by   string
		now  time.Time
		want int
	}{
		{"a", noonIn, 1},
		{"b", noonIn, 0},
		{"a", noonIn, 0},
		{"b", end.Add(-time.Millisecond), 0},
		{"b", end, 1},
		{"a", end, 0},
	} {
		if got := claimed(t, s, c.now, leaseOf(c.by, c.now.Add(3*time.Second)), 9); len(got) != c.want {
			t.Errorf("Claim by %s at %v got %d matches, want %d", c.by, c.now, len(got), c.want)
		}
	}
}

// storeLeavesSettledAlone: a match without a deadline is never claimed.
func storeLeavesSettledAlone(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	century := noonIn.AddDate(100, 0, 0)
	if got := claimed(t, s, century, leaseOf("a", century), 9); len(got) > 0 {
		t.Error("Claim took a new match without a deadline")
	}
	st := step(m, match.Live, sampleEntry(2))
	st.Due = match.Deadlines{match.DueMove: noonIn}
	m = stepped(t, s, m, st, store.Lease{})
	st = step(m, match.Live, sampleEntry(3))
	st.Due = match.Deadlines{match.DueMove: remove}
	stepped(t, s, m, st, store.Lease{})
	if got := claimed(t, s, century, leaseOf("a", century), 9); len(got) > 0 {
		t.Error("Claim took a match whose deadline was removed")
	}
}

// storeRefusesLeasesOfNobody: a lease needs a holder; otherwise every process without an ID would
// hold it.
func storeRefusesLeasesOfNobody(t *testing.T, s host.Store) {
	storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	noHolder := leaseOf("", noonIn.Add(time.Hour))
	_, err := s.Claim(t.Context(), noonIn, noHolder, 1, 0)
	refused(t, "Claim", err)
	_, err = s.Renew(t.Context(), noHolder, []store.Ref{{Channel: "c1", ID: "m1"}})
	refused(t, "Renew", err)
	if got := claimed(t, s, noonIn, leaseOf("a", noonIn), 9); len(got) != 1 {
		t.Error("a refused Claim has leased a match")
	}
}

// storeRenewsLeases: only the holder can extend a lease. Renew reports the leases that are lost.
func storeRenewsLeases(t *testing.T, s host.Store) {
	second := func(n int) time.Time { return noonIn.Add(time.Duration(n) * time.Second) }
	for _, c := range []string{"c1", "c2", "c3"} {
		storeBegun(t, s, dueMatch(c, "m", noonIn))
	}
	if renewed(t, s, "c1", "m", leaseOf("a", second(3))) {
		t.Error("Renew before any claim has found a lease")
	}
	claimed(t, s, noonIn, leaseOf("a", second(3)), 3)
	if renewed(t, s, "c1", "m", leaseOf("b", second(9))) {
		t.Error("Renew by another has found its lease")
	}
	refs := []store.Ref{{Channel: "c3", ID: "m"}, {Channel: "c9", ID: "m"}, {Channel: "c1", ID: "m"}, {Channel: "c2", ID: "m", Kind: store.RequestKind}}
	lost, err := s.Renew(t.Context(), leaseOf("a", second(6)), refs)
	if d := cmp.Diff([]store.Ref{refs[1], refs[3]}, lost); d != "" || err != nil {
		t.Errorf("Renew = %v, lost (-want +got):\n%s", err, d)
	}
	if got := claimed(t, s, second(5), leaseOf("b", second(8)), 9); len(got) != 1 || got[0].Channel != "c2" {
		t.Errorf("Claim took %v, want the match whose lease was not renewed", got)
	}
	if got := claimed(t, s, second(6), leaseOf("b", second(9)), 9); len(got) != 2 {
		t.Errorf("Claim took %v, want those with expired leases", got)
	}
	if renewed(t, s, "c1", "m", leaseOf("a", second(20))) {
		t.Error("Renew has found a lease that another has taken")
	}
	lost, err = s.Renew(t.Context(), leaseOf("a", second(20)), nil)
	if len(lost) > 0 || err != nil {
		t.Errorf("Renew of nothing = %v, %v", lost, err)
	}
}

// storeAppliesUnderLease: a change with a lease leases the matches that it changes; one without a
// lease releases them.
func storeAppliesUnderLease(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	mine, others := leaseOf("a", noonIn.Add(time.Minute)), leaseOf("b", noonIn.Add(time.Minute))
	m = stepped(t, s, m, step(m, match.Live, sampleEntry(2)), mine)
	if got := claimed(t, s, noonIn, others, 9); len(got) > 0 {
		t.Error("Claim took a match that was changed under a lease")
	}
	if !renewed(t, s, "c1", "m1", mine) {
		t.Error("Renew by the process that changed the match has found no lease")
	}
	m = stepped(t, s, m, step(m, match.Live, sampleEntry(3)), others)
	if renewed(t, s, "c1", "m1", mine) {
		t.Error("Renew has found a lease that a change has taken over")
	}
	applied(t, s, m, match.Live, sampleEntry(4))
	if renewed(t, s, "c1", "m1", others) {
		t.Error("Renew has found a lease that a change has released")
	}
	if got := claimed(t, s, noonIn, others, 9); len(got) != 1 {
		t.Error("Claim did not take a match that was changed without a lease")
	}
}
