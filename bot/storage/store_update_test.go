package storage_test

import (
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/slot"
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
	m.Board.Epoch++
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
	m.Board.Epoch++
	p := host.Patch{Due: match.Deadlines{match.DueMove: remove}}
	wantHead(t, "Update", updated(t, s, "c1", "m1", p), headOf(m))
	wantMatch(t, s, m)
}

// fullSlot returns a slot with a value in every field, which is due at noonIn.
func fullSlot() slot.Slot {
	return slot.Slot{
		Wanted: 4, Shown: 3, Message: "902", Former: []string{"900", "901"}, Anew: true, First: 6, Open: 2, Until: asStored(noonIn), Due: asStored(noonIn.Add(time.Hour)), Shut: true,
		Epoch: 7, Route: "a route", Pending: "another",
	}
}

// storeKeepsSlots: a patch changes a slot, and its match cannot be claimed before the slot is due.
func storeKeepsSlots(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	m.Board = fullSlot()
	wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Slot: func(slot.Slot) slot.Slot { return fullSlot() }}), headOf(m))
	wantMatch(t, s, m)
	for _, c := range []struct {
		name string
		slot slot.Slot
		at   time.Time // zero for never
	}{
		{"attempts in flight", slot.Slot{Open: 1, Until: noonIn, Due: noonIn.Add(-time.Hour)}, noonIn},
		{"to be sent", slot.Slot{Due: noonIn}, noonIn},
		{"shut", slot.Slot{Due: noonIn, Shut: true}, time.Time{}},
		{"settled", slot.Slot{Message: "900"}, time.Time{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			updated(t, s, "c1", "m1", host.Patch{Slot: func(slot.Slot) slot.Slot { return c.slot }})
			if hs := claimed(t, s, noonIn.Add(-time.Millisecond), leaseOf("a", noonIn), 9); len(hs) > 0 {
				t.Error("Claim took the match too early")
			}
			want := 1
			if c.at.IsZero() {
				want = 0
			}
			if hs := claimed(t, s, noonIn, leaseOf("a", noonIn), 9); len(hs) != want {
				t.Errorf("Claim took %d matches, want %d", len(hs), want)
			}
		})
	}
}

// storeDisplays: a step changes the slot of its match in the same transaction, and returns it.
func storeDisplays(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	st := step(m, match.Live, sampleEntry(2))
	st.Display = &slot.Display{Member: true, Now: asStored(noonIn), Lasts: time.Minute}
	wantErr(t, "Apply", s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{st}}), nil)
	m.Entries, m.Version, m.Board = append(m.Entries, sampleEntry(2)), m.Version+1, st.Display.Slot
	wantMatch(t, s, m)
	if a, b := st.Display.Opened, m.Board; b.Open != 1 || b.Wanted != sampleSlot().Wanted+1 || !b.Until.Equal(asStored(noonIn).Add(time.Minute)) || a.Epoch != b.Epoch || a.Shows != b.Wanted {
		t.Errorf("got the attempt %+v and the slot %+v", a, b)
	}
	stale := step(m, match.Live, sampleEntry(2))
	stale.Version--
	stale.Display = &slot.Display{Member: true, Now: asStored(noonIn), Lasts: time.Minute}
	if err := s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{stale}}); err == nil {
		t.Error("a stale step was applied")
	}
	wantMatch(t, s, m)
}

// storeHeedsHolder: a patch that requires a lease changes nothing if another process holds the lease.
// It may release the lease.
func storeHeedsHolder(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	end := noonIn.Add(time.Minute)
	claimed(t, s, noonIn, leaseOf("a", end), 1)
	p := host.Patch{Holder: "b", Release: true, Park: true, Slot: func(slot.Slot) slot.Slot { return fullSlot() }, Due: match.Deadlines{match.DueMove: end}}
	_, err := s.Update(t.Context(), "c1", "m1", p)
	wantErr(t, "Update by another process", err, store.ErrStale)
	wantMatch(t, s, m)

	m.Due = match.Deadlines{match.DueMove: noonIn.Add(time.Second)}
	m.Board.Epoch++
	h := updated(t, s, "c1", "m1", host.Patch{Holder: "a", Due: m.Due})
	wantHead(t, "Update by the holder", h, headOf(m))
	if hs := claimed(t, s, end.Add(-time.Millisecond), leaseOf("b", end), 9); len(hs) > 0 {
		t.Error("a patch has released the lease without Release")
	}
	updated(t, s, "c1", "m1", host.Patch{Holder: "a", Release: true})
	_, err = s.Update(t.Context(), "c1", "m1", host.Patch{Holder: "a"})
	wantErr(t, "Update after the lease was released", err, store.ErrStale)
	if hs := claimed(t, s, noonIn.Add(time.Second), leaseOf("b", end), 9); len(hs) != 1 {
		t.Error("Claim did not take a released match")
	}
}

// storeParks: a parked match has no deadlines, even after later patches, and does not occupy its
// channel.
func storeParks(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	m.Status, m.Due = match.Parked, nil
	m.Board.Epoch++
	wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Park: true, Due: match.Deadlines{match.DueVote: noonIn}}), headOf(m))
	wantMatch(t, s, m)
	m.Board.Epoch++
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

// storeKeepsPings: a reminder is stored until it is removed. It becomes due as soon as the match
// continues, or at once if the match continued while the reminder was being sent.
func storeKeepsPings(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	m.Reminder = match.Reminder{Message: "901", Entries: 2, Version: m.Version, At: asStored(noonIn)}
	m.Board.Epoch++
	second := asStored(noonIn.Add(time.Second))
	wantHead(t, "Update", updated(t, s, "c1", "m1", host.Patch{Pinged: &m.Reminder, At: second}), headOf(m))
	wantMatch(t, s, m)

	m = applied(t, s, m, match.Live, sampleEntry(2))
	m.Due = match.Deadlines{match.DuePing: sampleEntry(2).At}
	wantMatch(t, s, m)

	late := match.Reminder{Message: "902", Entries: 2, Version: m.Version - 1, At: second}
	m.Board.Epoch++
	m.Reminder, m.Due = late, match.Deadlines{match.DuePing: second}
	h := updated(t, s, "c1", "m1", host.Patch{Pinged: &late, At: second, Due: match.Deadlines{match.DuePing: remove}})
	wantHead(t, "Update with a late reminder", h, headOf(m))

	none := match.Reminder{Version: m.Version}
	m.Board.Epoch++
	m.Reminder, m.Due = match.Reminder{}, nil
	done := match.Deadlines{match.DuePing: remove}
	wantHead(t, "Update that removes the reminder", updated(t, s, "c1", "m1", host.Patch{Pinged: &none, At: second, Due: done}), headOf(m))
	m.Board.Epoch++
	m.Reminder = match.Reminder{Entries: 3, Version: m.Version, At: second}
	wantHead(t, "Update with a reminder without a message", updated(t, s, "c1", "m1", host.Patch{Pinged: &m.Reminder, At: second}), headOf(m))
	wantMatch(t, s, m)
	_, err := s.Update(t.Context(), "c1", "m1", host.Patch{Pinged: &none})
	refused(t, "Update with a reminder and no time", err)
}
