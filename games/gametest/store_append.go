package gametest

import (
	"testing"
	"time"

	"parlour/games/match"
)

// storeAppends: entries are added in order, several at once or none, and the
// version counts how often.
func storeAppends(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	other := created(t, s, sampleMatch("c2", "m1"), never)
	m = appended(t, s, m, match.Live, match.Wake{}, entries(2, 2)...)
	m = appended(t, s, m, match.Live, match.Wake{}, entries(3, 11)...)
	m = appended(t, s, m, match.Live, match.Wake{})
	m = appended(t, s, m, match.Ended, match.Wake{}, entries(12, 12)...)
	wantMatch(t, s, m)
	wantMatch(t, s, other) // of the same ID, in another channel
	if m.Version != 6 || len(m.Entries) != 13 {
		t.Errorf("the match has version %d and %d entries, want 6 and 13", m.Version, len(m.Entries))
	}
}

// storeRefusesStale: who has not seen the last change cannot make one.
func storeRefusesStale(t *testing.T, s match.Store) {
	old := created(t, s, sampleMatch("c1", "m1"), never)
	m := appended(t, s, old, match.Live, match.Wake{}, sampleEntry(2))
	late := sampleEntry(3)
	late.Key = "late"
	for _, version := range []int64{old.Version, m.Version + 1, 0} {
		err := s.Append(t.Context(), "c1", "m1", version, []match.Entry{late}, match.Ended, match.Wake{At: noon})
		wantErr(t, "Append at another version", err, match.ErrStale)
	}
	wantMatch(t, s, m)
	if ms := claimed(t, s, noon, leaseOf("a", noon), 1); len(ms) > 0 {
		t.Error("a refused Append has woken the match")
	}
}

// storeKnowsKeys: a repeated delivery is known whatever has happened since,
// and whichever of several entries it is.
func storeKnowsKeys(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	fresh, known := sampleEntry(2), sampleEntry(3)
	known.Key = "k1"
	for _, version := range []int64{m.Version, m.Version - 1, m.Version + 1} {
		for _, es := range [][]match.Entry{{known}, {fresh, known}} {
			err := s.Append(t.Context(), "c1", "m1", version, es, match.Ended, match.Wake{})
			wantErr(t, "Append of a known key", err, match.ErrKnown)
		}
	}
	wantMatch(t, s, m)
	created(t, s, sampleMatch("c2", "m2"), never) // keys are a match's own
}

// storeKeepsNumbersUnique: entry number N is stored once, whatever its key.
func storeKeepsNumbersUnique(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	fresh, again := sampleEntry(2), sampleEntry(1)
	again.Key = "new"
	err := s.Append(t.Context(), "c1", "m1", m.Version, []match.Entry{fresh, again}, match.Ended, match.Wake{})
	wantErr(t, "Append of a number that is stored", err, match.ErrStale)
	wantMatch(t, s, m)
	appended(t, s, m, match.Live, match.Wake{}, fresh)
}

// storeReopensOnlyFreeChannels: a match that goes on after its end needs its
// channel again.
func storeReopensOnlyFreeChannels(t *testing.T, s match.Store) {
	first := created(t, s, sampleMatch("c1", "m1"), never)
	first = appended(t, s, first, match.Ended, match.Wake{}, sampleEntry(2))
	second := created(t, s, sampleMatch("c1", "m2"), never)
	err := s.Append(t.Context(), "c1", "m1", first.Version, entries(3, 3), match.Live, match.Wake{})
	wantErr(t, "Append that reopens a match in a busy channel", err, match.ErrBusy)
	wantMatch(t, s, first)
	appended(t, s, second, match.Ended, match.Wake{}, sampleEntry(2))
	wantMatch(t, s, appended(t, s, first, match.Live, match.Wake{}, sampleEntry(3)))
}

// storeAppendsUnderLease: a match may be woken under the lease of who appends,
// which keeps it from others; without one it is let go.
func storeAppendsUnderLease(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	mine := leaseOf("a", noon.Add(time.Minute))
	m = appended(t, s, m, match.Live, match.Wake{At: noon, Lease: mine}, sampleEntry(2))
	if ms := claimed(t, s, noon, leaseOf("b", noon.Add(time.Minute)), 1); len(ms) > 0 {
		t.Error("Claim took a match that was appended under a lease")
	}
	wantErr(t, "Renew by who appended", s.Renew(t.Context(), "c1", "m1", mine), nil)
	appended(t, s, m, match.Live, match.Wake{At: noon}, sampleEntry(3))
	wantErr(t, "Renew after the lease was let go", s.Renew(t.Context(), "c1", "m1", mine), match.ErrStale)
	if ms := claimed(t, s, noon, leaseOf("b", noon.Add(time.Minute)), 1); len(ms) != 1 {
		t.Error("Claim did not take a match that was appended without a lease")
	}
}
