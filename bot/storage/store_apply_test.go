package storage_test

import (
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeBegins: a new match is loaded as it was stored, whether its fields are set or empty.
func storeBegins(t *testing.T, s host.Store) {
	full := sampleMatch("c1", "m1")
	full.Due = match.Deadlines{match.DueMove: noonIn, match.DueClock: noonIn.Add(time.Hour), match.DuePing: noonIn.Add(time.Minute)}
	full.Joined = true
	storeBegun(t, s, full)
	wantMatch(t, s, full)
	bare := storeBegun(t, s, match.Match{ID: "m2", Start: match.Start{Channel: "c2"}, Status: match.Waiting, Created: noonIn})
	wantMatch(t, s, bare)
	for _, want := range []match.Match{full, bare} {
		got, err := s.Load(t.Context(), want.Channel, store.Current())
		wantErr(t, "Current", err, nil)
		wantSame(t, "Current", got, want)
	}
}

// storeKnowsBegun: a duplicate delivery of a start is distinguished from a second match, even if the
// first match has ended or continued.
func storeKnowsBegun(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	wantErr(t, "Apply again", s.Apply(t.Context(), begin(m)), store.ErrKnown)
	m = applied(t, s, m, match.Ended, sampleEntry(2))
	wantErr(t, "Apply of an ended match", s.Apply(t.Context(), begin(sampleMatch("c1", "m1"))), store.ErrKnown)
	wantMatch(t, s, m)
}

// storeBeginsAfter: a match that is to begin after another one doesn't if that isn't the latest of the channel.
func storeBeginsAfter(t *testing.T, s host.Store) {
	waiting, ended := sampleMatch("c1", "m0"), sampleMatch("c1", "m1")
	waiting.Status, ended.Status, ended.Created = match.Waiting, match.Ended, noonIn.Add(time.Second)
	storeBegun(t, s, waiting)
	storeBegun(t, s, ended)
	after := func(what, before, id string, status match.Status, want error) {
		t.Helper()
		m := sampleMatch("c1", id)
		m.Status, m.Created = status, noonIn.Add(time.Minute)
		c := begin(m)
		c.After, c.Receipt = before, receiptOf("c1", "i"+id, id, -1)
		c.Shows = &delivery.Raise{New: []delivery.Row{freeRow("c1", id, "board")}}
		wantErr(t, what, s.Apply(t.Context(), c), want)
		if want == nil {
			wantMatch(t, s, m)
			wantReceipt(t, s, c.Receipt)
			return
		}
		_, err := s.Load(t.Context(), "c1", store.ByID(id))
		wantErr(t, "Load of the refused match", err, store.ErrNone)
		_, err = s.Receipt(t.Context(), "c1", "i"+id)
		wantErr(t, "its receipt", err, store.ErrNone)
	}
	after("Apply after a match that isn't the latest", "m0", "m2", match.Live, store.ErrBusy)
	after("Apply after an unknown match", "m9", "m2", match.Live, store.ErrBusy)
	after("Apply after the latest match", "m1", "m3", match.Waiting, nil)
	after("Apply after the same match", "m1", "m4", match.Live, store.ErrBusy)
	after("Apply after the new match", "m3", "m5", match.Live, nil)
	after("Apply after a match that waits beside a live one", "m3", "m6", match.Waiting, store.ErrBusy)
}

// storeKeepsChannels: a channel has at most one live match, and any number of waiting ones.
func storeKeepsChannels(t *testing.T, s host.Store) {
	waiting, late := sampleMatch("c1", "m1"), sampleMatch("c1", "m9")
	waiting.Status, late.Status = match.Waiting, match.Waiting
	waiting, late = storeBegun(t, s, waiting), storeBegun(t, s, late)
	live := applied(t, s, waiting, match.Live, sampleEntry(2))
	wantErr(t, "Apply beside a live match", s.Apply(t.Context(), begin(sampleMatch("c1", "m2"))), store.ErrBusy)
	_, err := s.Load(t.Context(), "c1", store.ByID("m2"))
	wantErr(t, "Load of the refused match", err, store.ErrNone)
	wantErr(t, "Apply that makes a second match live", s.Apply(t.Context(), host.Change{
		Channel: "c1", Steps: []host.Step{step(late, match.Live, sampleEntry(2))},
	}), store.ErrBusy)
	for name, find := range map[string]func() (match.Match, error){
		"Current": func() (match.Match, error) { return s.Load(t.Context(), "c1", store.Current()) },
		"Latest":  func() (match.Match, error) { return s.Load(t.Context(), "c1", store.Latest("")) },
	} {
		if got, err := find(); got.ID != live.ID || err != nil {
			t.Errorf("%s beside a newer match that waits is %q, %v; want the live one", name, got.ID, err)
		}
	}
	if head, err := s.Head(t.Context(), "c1", ""); head.ID != live.ID || err != nil {
		t.Errorf("Head beside a newer match that waits is %q, %v; want the live one", head.ID, err)
	}

	storeBegun(t, s, sampleMatch("c2", "m2")) // another channel is not affected
	ended := sampleMatch("c1", "m3")
	ended.Status = match.Ended
	storeBegun(t, s, ended) // nor does an ended match count
	applied(t, s, live, match.Ended, sampleEntry(3))
	storeBegun(t, s, sampleMatch("c1", "m4"))
}

// storeApplies: entries are added in order, one or several at a time, and the version counts the
// changes.
func storeApplies(t *testing.T, s host.Store) {
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

// storeRefusesStale: a change that is based on an outdated version is refused.
func storeRefusesStale(t *testing.T, s host.Store) {
	old := storeBegun(t, s, sampleMatch("c1", "m1"))
	m := applied(t, s, old, match.Live, sampleEntry(2))
	late := sampleEntry(3)
	late.Key = "late"
	for _, version := range []int64{old.Version, m.Version + 1, 0} {
		st := host.Step{Match: "m1", Version: version, Entries: []match.Entry{late}, Status: match.Ended, Due: match.Deadlines{match.DueMove: noonIn}}
		wantErr(t, "Apply at another version", s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{st}}), store.ErrStale)
	}
	wantMatch(t, s, m)
	if hs := claimed(t, s, noonIn, leaseOf("a", noonIn), 1); len(hs) > 0 {
		t.Error("a refused Apply has made the match due")
	}
}

// storeKnowsKeys: a duplicate is detected by the key of its first entry, regardless of later
// changes. A later entry can have a key of another change.
func storeKnowsKeys(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	fresh, known := sampleEntry(2), sampleEntry(3)
	known.Key = "k1"
	for _, version := range []int64{m.Version, m.Version - 1, m.Version + 1} {
		for _, c := range []struct {
			entries []match.Entry
			want    error
		}{
			{[]match.Entry{known}, store.ErrKnown},
			{[]match.Entry{known, fresh}, store.ErrKnown},
			{[]match.Entry{fresh, known}, store.ErrStale},
		} {
			st := host.Step{Match: "m1", Version: version, Entries: c.entries, Status: match.Ended}
			wantErr(t, "Apply of a known key", s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{st}}), c.want)
		}
	}
	wantMatch(t, s, m)
	storeBegun(t, s, sampleMatch("c2", "m2")) // keys are unique per match
}

// storeKeepsNumbersUnique: entry number N is stored only once, for any key.
func storeKeepsNumbersUnique(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	fresh, again := sampleEntry(2), sampleEntry(1)
	again.Key = "new"
	err := s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Ended, fresh, again)}})
	wantErr(t, "Apply of a number that is stored", err, store.ErrStale)
	wantMatch(t, s, m)
	applied(t, s, m, match.Live, fresh)
}

// storeRefusesInvalid: an invalid change is an error, not one of package store, and changes nothing.
func storeRefusesInvalid(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	away := sampleMatch("c2", "m2")
	odd := sampleMatch("c3", "m3")
	odd.Status = "sleeping"
	negative := sampleEntry(2)
	negative.N = -1
	for _, c := range []struct {
		name   string
		change host.Change
	}{
		{"NoEntries", host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live)}}},
		{"NegativeNumber", host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live, negative)}}},
		{"StatusOfStep", host.Change{Channel: "c1", Steps: []host.Step{step(m, "", sampleEntry(2))}}},
		{"StatusOfNew", host.Change{Channel: "c3", New: &odd}},
		{"ChannelOfNew", host.Change{Channel: "c1", New: &away}},
		{"ChannelOfReceipt", host.Change{Channel: "c1", Receipt: store.Receipt{Channel: "c2", Interaction: "i"}}},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, "Apply", s.Apply(t.Context(), c.change)) })
	}
	wantMatch(t, s, m)
	_, err := s.Load(t.Context(), "c2", store.ByID("m2"))
	wantErr(t, "Load of the refused match", err, store.ErrNone)
}

// storeReopensOnlyFreeChannels: a match that continues after its end needs a free channel.
func storeReopensOnlyFreeChannels(t *testing.T, s host.Store) {
	first := storeBegun(t, s, sampleMatch("c1", "m1"))
	first = applied(t, s, first, match.Ended, sampleEntry(2))
	second := storeBegun(t, s, sampleMatch("c1", "m2"))
	reopen := host.Change{Channel: "c1", Steps: []host.Step{step(first, match.Live, manyEntries(3, 3)...)}}
	wantErr(t, "Apply that reopens a match in a busy channel", s.Apply(t.Context(), reopen), store.ErrBusy)
	wantMatch(t, s, first)
	applied(t, s, second, match.Ended, sampleEntry(2))
	wantMatch(t, s, applied(t, s, first, match.Live, sampleEntry(3)))
}
