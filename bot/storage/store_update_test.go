package storage_test

import (
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeMergesDeadlines: steps and patches set and remove the deadlines that they name, and leave the
// others. The match is due at the nearest one.
func storeMergesDeadlines(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn.Add(time.Hour)))
	st := step(m, match.Live, sampleEntry(2))
	st.Due = match.Deadlines{match.DueVote: noonIn.Add(2 * time.Hour), match.DuePing: noonIn.Add(3 * time.Hour)}
	m = stepped(t, s, m, st, store.Lease{})
	wantMatch(t, s, m)

	change := match.Deadlines{match.DueMove: remove, match.DueVote: noonIn.Add(4 * time.Hour), "none": remove}
	m.Due = m.Due.With(change)
	m.Epoch++
	wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Due: change}), headOf(m))
	wantMatch(t, s, m)
	for _, c := range []struct {
		hours int
		want  int
	}{{1, 0}, {2, 0}, {3, 1}} {
		now := noonIn.Add(time.Duration(c.hours) * time.Hour)
		if hs := claimed(t, s, now, leaseOf("a", now), 9); len(hs) != c.want {
			t.Errorf("Claim after %d hours got %d matches, want %d", c.hours, len(hs), c.want)
		}
	}
}

// storePatches: a patch changes the fields that it names and not the version. An empty patch changes
// nothing.
func storePatches(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	wantHead(t, "Update with an empty patch", updated(t, s, "c1", "m1", host.Patch{}), headOf(m))
	m.Due = match.Deadlines{}
	m.Epoch++
	p := host.Patch{Due: match.Deadlines{match.DueMove: remove}}
	wantHead(t, "Update", updated(t, s, "c1", "m1", p), headOf(m))
	wantMatch(t, s, m)
}

// storeJoins: a patch records once and for all that the bot has joined the server, and later steps and
// patches keep that.
func storeJoins(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	m.Joined = true
	for range 2 {
		m.Epoch++
		wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Joined: true}), headOf(m))
		wantMatch(t, s, m)
	}
	m.Epoch++
	m.Due = match.Deadlines{match.DueVote: noonIn}
	wantHead(t, "Update of a deadline", updated(t, s, "c1", "m1", host.Patch{Due: m.Due}), headOf(m))
	m = applied(t, s, m, match.Live, sampleEntry(2))
	m = applied(t, s, m, match.Ended, sampleEntry(3))
	wantMatch(t, s, m)
	h, err := s.Head(t.Context(), "c1", "m1")
	wantErr(t, "Head", err, nil)
	wantHead(t, "Head", h, headOf(m))
}

// storeReleases: a patch keeps the lease of a match unless it releases it.
func storeReleases(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	end := noonIn.Add(time.Minute)
	claimed(t, s, noonIn, leaseOf("a", end), 1)
	m.Due = match.Deadlines{match.DueMove: noonIn.Add(time.Second)}
	m.Epoch++
	h := updated(t, s, "c1", "m1", host.Patch{Due: m.Due})
	wantHead(t, "Update of a leased match", h, headOf(m))
	if hs := claimed(t, s, end.Add(-time.Millisecond), leaseOf("b", end), 9); len(hs) > 0 {
		t.Error("a patch has released the lease without Release")
	}
	updated(t, s, "c1", "m1", host.Patch{Release: true})
	if hs := claimed(t, s, noonIn.Add(time.Second), leaseOf("b", end), 9); len(hs) != 1 {
		t.Error("Claim did not take a released match")
	}
}

// storeParks: a parked match has no deadlines, even after later patches, and does not occupy its
// channel.
func storeParks(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	m.Status, m.Due = match.Parked, nil
	m.Epoch++
	wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Park: true, Due: match.Deadlines{match.DueVote: noonIn}}), headOf(m))
	wantMatch(t, s, m)
	m.Epoch++
	late := host.Patch{Due: match.Deadlines{match.DueMove: noonIn}}
	wantHead(t, "Update of a parked match", updated(t, s, "c1", "m1", late), headOf(m))
	if hs := claimed(t, s, noonIn.AddDate(9, 0, 0), leaseOf("a", noonIn), 9); len(hs) > 0 {
		t.Error("Claim took a parked match")
	}
	_, err := s.Load(t.Context(), "c1", store.Current())
	wantErr(t, "Current beside a parked match", err, store.ErrNone)
	got, err := s.Load(t.Context(), "c1", store.Latest(""))
	wantErr(t, "Latest with a parked match", err, nil)
	wantSame(t, "Latest", got, m)
	storeBegun(t, s, sampleMatch("c1", "m2"))
}

// storeKeepsPings: a reminder is stored until the next one. If the match continued before it was
// recorded, its deadlines stay.
func storeKeepsPings(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	m.Reminder = match.Reminder{Entries: 2, Version: m.Version, At: asStored(noonIn)}
	m.Epoch++
	m.Due = match.Deadlines{match.DuePing: noonIn.Add(time.Hour)}
	wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Pinged: &m.Reminder, Due: m.Due}), headOf(m))
	wantMatch(t, s, m)

	m = applied(t, s, m, match.Live, sampleEntry(2))
	wantMatch(t, s, m)

	late := match.Reminder{Entries: 2, Version: m.Version - 1, At: asStored(noonIn.Add(time.Second))}
	m.Epoch++
	m.Reminder = late
	h := updated(t, s, "c1", "m1", host.Patch{Pinged: &late, Due: match.Deadlines{match.DuePing: remove}})
	wantHead(t, "Update with a late reminder", h, headOf(m))
	wantMatch(t, s, m)
}
