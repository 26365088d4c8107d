package storage_test

import (
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// wantStored fails the test unless a match is stored with a head and can be claimed from exactly the
// first deadline of the head on.
func wantStored(t *testing.T, s host.Store, what string, want match.Head) {
	t.Helper()
	got, err := s.Head(t.Context(), want.Channel, want.ID)
	wantErr(t, what, err, nil)
	wantHead(t, what, got, want)
	at := want.Due.Nearest()
	early, err := s.Find(t.Context(), store.Query{Due: at.Add(-time.Millisecond), Limit: 9})
	wantErr(t, what, err, nil)
	due, err := s.Find(t.Context(), store.Query{Due: at, Limit: 9})
	wantErr(t, what, err, nil)
	if len(early) != 0 || len(due) != 1 {
		t.Errorf("%s: %d matches are due before %v, and %d then; want 0 and 1", what, len(early), at, len(due))
	}
}

// storeUsesKnownHeads: changes with the newest cached head have the same effect as others, on
// deadlines and reminders.
func storeUsesKnownHeads(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn.Add(time.Hour)))
	ping := match.Reminder{Entries: 2, Version: 2, At: asStored(noonIn)}
	head := updated(t, s, "c1", "m1", host.Patch{Pinged: &ping})

	st := host.Step{
		Match: "m1", Version: 2, Entries: manyEntries(2, 3), Status: match.Live, Attempts: 3, Known: &head,
		Due: match.Deadlines{match.DueMove: remove, match.DueVote: noonIn.Add(time.Minute)},
	}
	r := receiptOf("c1", "i1", "m1", 2)
	lease := leaseOf("a", noonIn.Add(time.Minute))
	c := host.Change{Channel: "c1", Receipt: r, Steps: []host.Step{st}, Lease: lease}
	wantErr(t, "Apply", s.Apply(t.Context(), c), nil)
	m.Entries, m.Version, m.Epoch, m.Reminder, m.Attempts = append(m.Entries, manyEntries(2, 3)...), 3, m.Epoch+2, ping, 3
	m.Due = match.Deadlines{match.DueVote: noonIn.Add(time.Minute)}
	wantMatch(t, s, m)
	wantHead(t, "After", c.Steps[0].After, headOf(m))
	wantStored(t, s, "Head after a step", headOf(m))
	wantReceipt(t, s, r)
	if !renewed(t, s, "c1", "m1", lease) {
		t.Error("the step has taken no lease")
	}

	h := updated(t, s, "c1", "m1", host.Patch{Due: match.Deadlines{match.DueVote: noonIn.Add(-time.Minute)}})
	wantStored(t, s, "Head after a patch", h)
	if !renewed(t, s, "c1", "m1", lease) {
		t.Error("a patch has released the lease")
	}
}

// storeRefusesKnown: a step with a cached head that cannot be stored changes nothing, and has the
// same error as without the head.
func storeRefusesKnown(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	old := receiptOf("c1", "old", "m0", 7)
	wantErr(t, "Apply of a receipt", s.Apply(t.Context(), host.Change{Channel: "c1", Receipt: old}), nil)
	taken := sampleEntry(1)
	taken.Key = "another"
	keyed := func(n int) match.Entry {
		e := sampleEntry(0)
		e.N = n
		return e
	}
	for _, c := range []struct {
		name        string
		interaction string
		entries     []match.Entry
		want        error
	}{
		{"KnownReceipt", "old", manyEntries(2, 3), store.ErrKnown},
		{"KnownKey", "new", []match.Entry{keyed(2), sampleEntry(3)}, store.ErrKnown},
		{"KnownKeyOfALaterEntry", "new", []match.Entry{sampleEntry(2), keyed(3)}, store.ErrStale},
		{"NumberTaken", "new", []match.Entry{sampleEntry(2), taken}, store.ErrStale},
		{"KnownKeyWithoutReceipt", "", manyEntries(1, 1), store.ErrKnown},
	} {
		t.Run(c.name, func(t *testing.T) {
			change := host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live, c.entries...)}, Lease: leaseOf("a", noonIn)}
			if c.interaction != "" {
				change.Receipt = receiptOf("c1", c.interaction, "m1", 2)
			}
			err := s.Apply(t.Context(), change)
			wantErr(t, "Apply", err, c.want)
			if c.interaction == "old" {
				wantKnown(t, "Apply", err, old)
			}
			wantMatch(t, s, m)
			wantReceipt(t, s, old)
			_, err = s.Receipt(t.Context(), "c1", "new")
			wantErr(t, "Receipt of the refused change", err, store.ErrNone)
			if renewed(t, s, "c1", "m1", leaseOf("a", noonIn)) {
				t.Error("a refused change has taken a lease")
			}
		})
	}
	deferred(t, s, request("c1", "placeholder", "a", noonIn))
	r := receiptOf("c1", "placeholder", "m1", 2)
	c := host.Change{Channel: "c1", Receipt: r, Steps: []host.Step{step(m, match.Live, manyEntries(2, 2)...)}}
	wantErr(t, "Apply after a placeholder", s.Apply(t.Context(), c), nil)
	wantReceipt(t, s, r)
}

// storeChecksKnownHeads: a step with an outdated cached head overwrites no change that another process
// has made since.
func storeChecksKnownHeads(t *testing.T, s host.Store) {
	ping := match.Reminder{Entries: 2, Version: 2, At: asStored(noonIn)}
	for _, c := range []struct {
		name  string
		patch host.Patch
	}{
		{"Deadline", host.Patch{Due: match.Deadlines{match.DueVote: noonIn}}},
		{"Ping", host.Patch{Pinged: &ping}},
		{"Joined", host.Patch{Joined: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := storeBegun(t, s, dueMatch(c.name, "m1", noonIn.Add(time.Hour)))
			want := updated(t, s, c.name, "m1", c.patch)
			changes := host.Change{Channel: c.name, Steps: []host.Step{step(m, match.Live, manyEntries(2, 2)...)}}
			wantErr(t, "Apply", s.Apply(t.Context(), changes), nil)
			want.Version, want.Epoch = 3, want.Epoch+1
			wantHead(t, "After", changes.Steps[0].After, want)
			got, err := s.Head(t.Context(), c.name, "m1")
			wantErr(t, "Head", err, nil)
			wantHead(t, "Head", got, want)
		})
	}
}
