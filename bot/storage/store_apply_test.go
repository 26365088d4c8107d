package storage_test

import (
	"testing"
	"time"

	"parlour/games/match"
)

// storeBegins: what began is loaded, whole, whether it has much or nothing in
// it.
func storeBegins(t *testing.T, s match.Store) {
	full := sampleMatch("c1", "m1")
	full.Due = match.Deadlines{match.DueMove: noonIn, match.DueClock: noonIn.Add(time.Hour), match.DuePing: noonIn.Add(time.Minute)}
	full.Board = fullSlot()
	storeBegun(t, s, full)
	wantMatch(t, s, full)
	bare := storeBegun(t, s, match.Match{ID: "m2", Start: match.Start{Channel: "c2"}, Status: match.Waiting, Created: noonIn})
	wantMatch(t, s, bare)
	for _, want := range []match.Match{full, bare} {
		got, err := s.Load(t.Context(), want.Channel, match.Current())
		wantErr(t, "Current", err, nil)
		wantSame(t, "Current", got, want)
	}
}

// storeKnowsBegun: a delivery that is repeated is told apart from a second
// match, also when the first has ended or moved on.
func storeKnowsBegun(t *testing.T, s match.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	wantErr(t, "Apply again", s.Apply(t.Context(), begin(m)), match.ErrKnown)
	m = applied(t, s, m, match.Ended, sampleEntry(2))
	wantErr(t, "Apply of an ended match", s.Apply(t.Context(), begin(sampleMatch("c1", "m1"))), match.ErrKnown)
	wantMatch(t, s, m)
}

// storeKeepsChannels: one live match a channel, and any that wait.
func storeKeepsChannels(t *testing.T, s match.Store) {
	waiting, late := sampleMatch("c1", "m1"), sampleMatch("c1", "m9")
	waiting.Status, late.Status = match.Waiting, match.Waiting
	waiting, late = storeBegun(t, s, waiting), storeBegun(t, s, late)
	live := applied(t, s, waiting, match.Live, sampleEntry(2))
	wantErr(t, "Apply beside a live match", s.Apply(t.Context(), begin(sampleMatch("c1", "m2"))), match.ErrBusy)
	_, err := s.Load(t.Context(), "c1", match.ByID("m2"))
	wantErr(t, "Load of the refused match", err, match.ErrNone)
	wantErr(t, "Apply that makes a second match live", s.Apply(t.Context(), match.Change{
		Channel: "c1", Steps: []match.Step{step(late, match.Live, sampleEntry(2))},
	}), match.ErrBusy)
	for name, find := range map[string]func() (match.Match, error){
		"Current": func() (match.Match, error) { return s.Load(t.Context(), "c1", match.Current()) },
		"Latest":  func() (match.Match, error) { return s.Load(t.Context(), "c1", match.Latest("")) },
	} {
		if got, err := find(); got.ID != live.ID || err != nil {
			t.Errorf("%s beside a newer match that waits is %q, %v; want the live one", name, got.ID, err)
		}
	}
	if head, err := s.Head(t.Context(), "c1", ""); head.ID != live.ID || err != nil {
		t.Errorf("Head beside a newer match that waits is %q, %v; want the live one", head.ID, err)
	}

	storeBegun(t, s, sampleMatch("c2", "m2")) // another channel is not concerned
	ended := sampleMatch("c1", "m3")
	ended.Status = match.Ended
	storeBegun(t, s, ended) // nor is a match that has ended
	applied(t, s, live, match.Ended, sampleEntry(3))
	storeBegun(t, s, sampleMatch("c1", "m4"))
}

// storeApplies: entries are added in order, one or several at once, and the
// version counts how often.
func storeApplies(t *testing.T, s match.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	other := storeBegun(t, s, sampleMatch("c2", "m1"))
	m = applied(t, s, m, match.Live, manyEntries(2, 2)...)
	m = applied(t, s, m, match.Live, manyEntries(3, 11)...)
	m = applied(t, s, m, match.Ended, manyEntries(12, 12)...)
	wantMatch(t, s, m)
	wantMatch(t, s, other) // of the same ID, in another channel
	if m.Version != 5 || len(m.Entries) != 13 {
		t.Errorf("the match has version %d and %d entries, want 5 and 13", m.Version, len(m.Entries))
	}
}

// storeRefusesStale: who has not seen the last change cannot make one.
func storeRefusesStale(t *testing.T, s match.Store) {
	old := storeBegun(t, s, sampleMatch("c1", "m1"))
	m := applied(t, s, old, match.Live, sampleEntry(2))
	late := sampleEntry(3)
	late.Key = "late"
	for _, version := range []int64{old.Version, m.Version + 1, 0} {
		st := match.Step{Match: "m1", Version: version, Entries: []match.Entry{late}, Status: match.Ended, Due: match.Deadlines{match.DueMove: noonIn}}
		wantErr(t, "Apply at another version", s.Apply(t.Context(), match.Change{Channel: "c1", Steps: []match.Step{st}}), match.ErrStale)
	}
	wantMatch(t, s, m)
	if hs := claimed(t, s, noonIn, leaseOf("a", noonIn), 1); len(hs) > 0 {
		t.Error("a refused Apply has made the match due")
	}
}

// storeKnowsKeys: a repeated delivery is known by the key of its first entry, whatever
// has happened since. A later entry can have the key of another change's.
func storeKnowsKeys(t *testing.T, s match.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	fresh, known := sampleEntry(2), sampleEntry(3)
	known.Key = "k1"
	for _, version := range []int64{m.Version, m.Version - 1, m.Version + 1} {
		for _, c := range []struct {
			entries []match.Entry
			want    error
		}{
			{[]match.Entry{known}, match.ErrKnown},
			{[]match.Entry{known, fresh}, match.ErrKnown},
			{[]match.Entry{fresh, known}, match.ErrStale},
		} {
			st := match.Step{Match: "m1", Version: version, Entries: c.entries, Status: match.Ended}
			wantErr(t, "Apply of a known key", s.Apply(t.Context(), match.Change{Channel: "c1", Steps: []match.Step{st}}), c.want)
		}
	}
	wantMatch(t, s, m)
	storeBegun(t, s, sampleMatch("c2", "m2")) // keys are a match's own
}

// storeKeepsNumbersUnique: entry number N is stored once, whatever its key.
func storeKeepsNumbersUnique(t *testing.T, s match.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	fresh, again := sampleEntry(2), sampleEntry(1)
	again.Key = "new"
	err := s.Apply(t.Context(), match.Change{Channel: "c1", Steps: []match.Step{step(m, match.Ended, fresh, again)}})
	wantErr(t, "Apply of a number that is stored", err, match.ErrStale)
	wantMatch(t, s, m)
	applied(t, s, m, match.Live, fresh)
}

// storeRefusesInvalid: what cannot be meant is an error, none of a Store's own,
// and changes nothing.
func storeRefusesInvalid(t *testing.T, s match.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	away := sampleMatch("c2", "m2")
	odd := sampleMatch("c3", "m3")
	odd.Status = "sleeping"
	negative := sampleEntry(2)
	negative.N = -1
	for _, c := range []struct {
		name   string
		change match.Change
	}{
		{"NoEntries", match.Change{Channel: "c1", Steps: []match.Step{step(m, match.Live)}}},
		{"NegativeNumber", match.Change{Channel: "c1", Steps: []match.Step{step(m, match.Live, negative)}}},
		{"StatusOfStep", match.Change{Channel: "c1", Steps: []match.Step{step(m, "", sampleEntry(2))}}},
		{"StatusOfNew", match.Change{Channel: "c3", New: &odd}},
		{"ChannelOfNew", match.Change{Channel: "c1", New: &away}},
		{"ChannelOfReceipt", match.Change{Channel: "c1", Receipt: match.Receipt{Channel: "c2", Interaction: "i"}}},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, "Apply", s.Apply(t.Context(), c.change)) })
	}
	wantMatch(t, s, m)
	_, err := s.Load(t.Context(), "c2", match.ByID("m2"))
	wantErr(t, "Load of the refused match", err, match.ErrNone)
}

// storeReopensOnlyFreeChannels: a match that goes on after its end needs its
// channel again.
func storeReopensOnlyFreeChannels(t *testing.T, s match.Store) {
	first := storeBegun(t, s, sampleMatch("c1", "m1"))
	first = applied(t, s, first, match.Ended, sampleEntry(2))
	second := storeBegun(t, s, sampleMatch("c1", "m2"))
	reopen := match.Change{Channel: "c1", Steps: []match.Step{step(first, match.Live, manyEntries(3, 3)...)}}
	wantErr(t, "Apply that reopens a match in a busy channel", s.Apply(t.Context(), reopen), match.ErrBusy)
	wantMatch(t, s, first)
	applied(t, s, second, match.Ended, sampleEntry(2))
	wantMatch(t, s, applied(t, s, first, match.Live, sampleEntry(3)))
}
