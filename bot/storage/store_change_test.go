package storage_test

import (
	"errors"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// receiptOf returns the receipt of an interaction that changed a match.
func receiptOf(channel, interaction, id string, entry int) store.Receipt {
	return store.Receipt{Channel: channel, Interaction: interaction, Match: id, Entry: entry, At: noonIn}
}

// wantReceipt fails the test unless a receipt is stored as wanted.
func wantReceipt(t *testing.T, s host.Store, want store.Receipt) {
	t.Helper()
	want.At = asStored(want.At)
	got, err := s.Receipt(t.Context(), want.Channel, want.Interaction)
	if err != nil || got != want {
		t.Errorf("Receipt = %+v, %v; want %+v", got, err, want)
	}
}

// wantKnown fails the test unless an error is a KnownError with a receipt.
func wantKnown(t *testing.T, what string, err error, want store.Receipt) {
	t.Helper()
	want.At = asStored(want.At)
	var known *store.KnownError
	if !errors.As(err, &known) || !errors.Is(err, store.ErrKnown) || known.Receipt != want {
		t.Errorf("%s = %v (%+v), want a KnownError with %+v", what, err, known, want)
	}
}

// storeStoresWholeChanges: if any part of a change is refused, nothing of the change is stored.
func storeStoresWholeChanges(t *testing.T, s host.Store) {
	old := storeBegun(t, s, sampleMatch("c1", "m0"))
	old = applied(t, s, old, match.Ended, sampleEntry(2))
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	good := step(m, match.Ended, sampleEntry(2))
	stale, missing, known := good, good, step(old, match.Ended, sampleEntry(1))
	stale.Version--
	missing.Match = "none"
	fresh, again := sampleMatch("c1", "m2"), sampleMatch("c1", "m0")
	for _, c := range []struct {
		name  string
		steps []host.Step
		begin *match.Match
		want  error
	}{
		{"StaleAfterGood", []host.Step{step(old, match.Ended, sampleEntry(3)), stale}, nil, store.ErrStale},
		{"SameVersionTwice", []host.Step{good, step(m, match.Ended, sampleEntry(3))}, nil, store.ErrStale},
		{"NoneAfterGood", []host.Step{good, missing}, nil, store.ErrNone},
		{"KnownAfterGood", []host.Step{good, known}, nil, store.ErrKnown},
		{"KnownThoughStale", []host.Step{stale, known}, nil, store.ErrKnown},
		{"KnownThoughNone", []host.Step{missing, known}, nil, store.ErrKnown},
		{"BusyAfterGood", []host.Step{step(old, match.Ended, sampleEntry(3))}, &fresh, store.ErrBusy},
		{"BusyByStep", []host.Step{step(old, match.Live, sampleEntry(3))}, nil, store.ErrBusy},
		{"NewKnown", []host.Step{good}, &again, store.ErrKnown},
		{"NewKnownThoughStale", []host.Step{stale}, &again, store.ErrKnown},
		{"NewAfterStale", []host.Step{stale}, &fresh, store.ErrStale},
	} {
		t.Run(c.name, func(t *testing.T) {
			change := host.Change{
				Channel: "c1", Receipt: receiptOf("c1", "i", "m1", 2), Steps: c.steps, New: c.begin,
				Lease: leaseOf("a", noonIn.Add(time.Hour)),
			}
			wantErr(t, "Apply", s.Apply(t.Context(), change), c.want)
			wantMatch(t, s, old)
			wantMatch(t, s, m)
			_, err := s.Load(t.Context(), "c1", store.ByID("m2"))
			wantErr(t, "Load of the refused match", err, store.ErrNone)
			_, err = s.Receipt(t.Context(), "c1", "i")
			wantErr(t, "Receipt of the refused change", err, store.ErrNone)
			if renewed(t, s, "c1", "m1", leaseOf("a", noonIn)) {
				t.Error("a refused change has taken a lease")
			}
		})
	}
}

// storeReplaces: one change ends a match and starts another in its channel. Its receipt detects
// later duplicates.
func storeReplaces(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	n := dueMatch("c1", "m2", noonIn)
	st := step(m, match.Ended, sampleEntry(2))
	change := host.Change{
		Channel: "c1", Receipt: receiptOf("c1", "i1", "m2", -1), Steps: []host.Step{st}, New: &n,
		Lease: leaseOf("a", noonIn.Add(time.Minute)),
	}
	wantErr(t, "Apply", s.Apply(t.Context(), change), nil)
	wantMatch(t, s, after(m, st))
	wantMatch(t, s, n)
	wantReceipt(t, s, change.Receipt)
	got, err := s.Load(t.Context(), "c1", store.Current())
	if err != nil || got.ID != "m2" {
		t.Errorf("Current = %s, %v; want the new match", got.ID, err)
	}
	for _, id := range []string{"m1", "m2"} {
		if !renewed(t, s, "c1", id, change.Lease) {
			t.Errorf("the change has taken no lease on %s", id)
		}
	}
	wantKnown(t, "Apply again", s.Apply(t.Context(), change), change.Receipt)
}

// storeKeepsReceipts: the receipt of an interaction is stored, also if the interaction changed no
// match.
func storeKeepsReceipts(t *testing.T, s host.Store) {
	_, err := s.Receipt(t.Context(), "c1", "i1")
	wantErr(t, "Receipt of an unknown interaction", err, store.ErrNone)
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	r := receiptOf("c1", "i1", "m1", 2)
	st := step(m, match.Live, sampleEntry(2))
	wantErr(t, "Apply", s.Apply(t.Context(), host.Change{Channel: "c1", Receipt: r, Steps: []host.Step{st}}), nil)
	wantReceipt(t, s, r)
	alone := receiptOf("c1", "i2", "m1", 0)
	wantErr(t, "Apply of a receipt alone", s.Apply(t.Context(), host.Change{Channel: "c1", Receipt: alone}), nil)
	wantReceipt(t, s, alone)
	_, err = s.Receipt(t.Context(), "c2", "i1")
	wantErr(t, "Receipt from another channel", err, store.ErrNone)
	wantErr(t, "Apply of an empty change", s.Apply(t.Context(), host.Change{Channel: "c1"}), nil)
}

// storeKnowsReceiptsAnywhere: an interaction that changed one match of a channel cannot change
// another.
func storeKnowsReceiptsAnywhere(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	r := receiptOf("c1", "i1", "m1", 2)
	wantErr(t, "Apply", s.Apply(t.Context(), host.Change{
		Channel: "c1", Receipt: r, Steps: []host.Step{step(m, match.Ended, sampleEntry(2))},
	}), nil)
	n := storeBegun(t, s, sampleMatch("c1", "m2"))
	again := receiptOf("c1", "i1", "m2", 2)
	wantKnown(t, "Apply in the next match", s.Apply(t.Context(), host.Change{
		Channel: "c1", Receipt: again, Steps: []host.Step{step(n, match.Live, sampleEntry(2))},
	}), r)
	wantMatch(t, s, n)
	wantReceipt(t, s, r)
	other := storeBegun(t, s, sampleMatch("c2", "m1")) // where the interaction is a different one
	wantErr(t, "Apply in another channel", s.Apply(t.Context(), host.Change{
		Channel: "c2", Receipt: receiptOf("c2", "i1", "m1", 2), Steps: []host.Step{step(other, match.Live, sampleEntry(2))},
	}), nil)
}

// storeLooksAtReceiptsFirst: the error for a duplicate takes precedence over all others.
func storeLooksAtReceiptsFirst(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	r := receiptOf("c1", "i1", "m1", 2)
	wantErr(t, "Apply", s.Apply(t.Context(), host.Change{
		Channel: "c1", Receipt: r, Steps: []host.Step{step(m, match.Live, sampleEntry(2))},
	}), nil)
	busy := sampleMatch("c1", "m2")
	for name, c := range map[string]host.Change{
		"Stale": {Steps: []host.Step{step(m, match.Live, sampleEntry(3))}},
		"Known": {Steps: []host.Step{step(m, match.Live, sampleEntry(2))}},
		"None":  {Steps: []host.Step{{Match: "none", Entries: manyEntries(0, 0), Status: match.Live}}},
		"Busy":  {New: &busy},
	} {
		c.Channel, c.Receipt = "c1", receiptOf("c1", "i1", "other", 7)
		wantKnown(t, name, s.Apply(t.Context(), c), r)
	}
}
