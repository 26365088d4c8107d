package storetest

import (
	"testing"
	"time"

	"parlour/games/match"
)

// storeMergesDeadlines: steps and patches set and remove the deadlines that
// they name, and leave the others; the nearest is when the match is due.
func storeMergesDeadlines(t *testing.T, s match.Store) {
	m := begun(t, s, dueMatch("c1", "m1", noon.Add(time.Hour)))
	st := step(m, match.Live, sampleEntry(2))
	st.Due = match.Deadlines{match.DueBoard: noon.Add(2 * time.Hour), match.Drawing("a"): noon.Add(3 * time.Hour)}
	m = stepped(t, s, m, st, match.Lease{})
	wantMatch(t, s, m)

	change := match.Deadlines{match.DueMove: remove, match.DueBoard: noon.Add(4 * time.Hour), "none": remove}
	m.Due = m.Due.With(change)
	wantHead(t, "Update", updated(t, s, "c1", "m1", match.Patch{Due: change}), headOf(m))
	wantMatch(t, s, m)
	for _, c := range []struct {
		hours int
		want  int
	}{{1, 0}, {2, 0}, {3, 1}} {
		now := noon.Add(time.Duration(c.hours) * time.Hour)
		if hs := claimed(t, s, now, leaseOf("a", now), 9); len(hs) != c.want {
			t.Errorf("Claim after %d hours got %d matches, want %d", c.hours, len(hs), c.want)
		}
	}
}

// storePatches: a patch changes what it names and no version; an empty one
// nothing.
func storePatches(t *testing.T, s match.Store) {
	m := begun(t, s, dueMatch("c1", "m1", noon))
	wantHead(t, "Update of nothing", updated(t, s, "c1", "m1", match.Patch{}), headOf(m))
	m.Board = match.Board{Message: "901", Version: m.Version}
	m.Due = match.Deadlines{}
	p := match.Patch{Drawn: &m.Board, At: noon, Due: match.Deadlines{match.DueMove: remove}}
	want := headOf(m)
	want.Replaced = "900"
	wantHead(t, "Update", updated(t, s, "c1", "m1", p), want)
	wantMatch(t, s, m)
	_, err := s.Update(t.Context(), "c1", "m1", match.Patch{Drawn: &m.Board})
	refused(t, "Update with a board and no time", err)
}

// storeKeepsBoards: a board never goes back to an older message, nor in the same
// one to an older version.
func storeKeepsBoards(t *testing.T, s match.Store) {
	m := begun(t, s, sampleMatch("c1", "m1")) // version 2, and so is its board, 900
	m = applied(t, s, m, match.Live, sampleEntry(2))
	later, before := noon.Add(time.Minute), m.Board.Message
	for _, c := range []struct {
		drawn, want match.Board
		late        bool
	}{
		{match.Board{Message: "900", Version: 1}, match.Board{Message: "900", Version: 2}, true},
		{match.Board{Message: "901", Version: 1}, match.Board{Message: "901", Version: 1}, true},
		{match.Board{Message: "902", Version: 2}, match.Board{Message: "902", Version: 2}, true},
		{match.Board{Message: "903", Version: 3}, match.Board{Message: "903", Version: 3}, false},
		{match.Board{Message: "904", Version: 2}, match.Board{Message: "904", Version: 2}, true},
		{match.Board{Message: "905", Version: 3}, match.Board{Message: "905", Version: 3}, false},
		{match.Board{Message: "904", Version: 3}, match.Board{Message: "905", Version: 3}, true},
		{match.Board{Message: "1000", Version: 3}, match.Board{Message: "1000", Version: 3}, false},
	} {
		updated(t, s, "c1", "m1", match.Patch{Due: match.Deadlines{match.DueBoard: remove}})
		h := updated(t, s, "c1", "m1", match.Patch{Drawn: &c.drawn, At: later})
		if h.Board != c.want {
			t.Errorf("after drawing %v the board is %v, want %v", c.drawn, h.Board, c.want)
		}
		replaced := ""
		if c.want.Message != before {
			replaced = before
		}
		if before = c.want.Message; h.Replaced != replaced {
			t.Errorf("drawing %v has replaced %q, want %q", c.drawn, h.Replaced, replaced)
		}
		if due := h.Due.Board(later); due != c.late || h.Due.Board(later.Add(-time.Millisecond)) {
			t.Errorf("after drawing %v of version %d the board is due = %v, want %v", c.drawn, m.Version, h.Due, c.late)
		}
	}
}

// storeRepairsLateBoards: whatever a patch does to the deadlines, what was
// drawn late is drawn again, and not later than it was to be anyway.
func storeRepairsLateBoards(t *testing.T, s match.Store) {
	m := begun(t, s, sampleMatch("c1", "m1"))
	m = applied(t, s, m, match.Live, sampleEntry(2))
	note := match.Drawing("a")
	updated(t, s, "c1", "m1", match.Patch{Due: match.Deadlines{note: noon.Add(time.Hour), match.DueBoard: noon}})
	second, minute := noon.Add(time.Second), noon.Add(time.Minute)
	for _, c := range []struct {
		name    string
		version int64
		due     match.Deadlines // of the patch
		want    match.Deadlines
	}{
		{"Closed", 2, match.Deadlines{note: remove, match.DueBoard: remove}, match.Deadlines{match.DueBoard: second}},
		{"DueLater", 2, match.Deadlines{match.DueBoard: minute}, match.Deadlines{match.DueBoard: second}},
		{"DueEarlier", 2, match.Deadlines{match.DueBoard: noon}, match.Deadlines{match.DueBoard: noon}},
		{"Newest", 3, match.Deadlines{match.DueBoard: remove}, nil},
		{"NewestButDue", 3, match.Deadlines{match.DueBoard: minute}, match.Deadlines{match.DueBoard: minute}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := updated(t, s, "c1", "m1", match.Patch{Due: c.due, Drawn: &match.Board{Message: "900", Version: c.version}, At: second})
			want := headOf(m)
			want.Board, want.Due = match.Board{Message: "900", Version: max(h.Board.Version, c.version)}, c.want
			wantHead(t, "Update", h, want)
		})
	}
}

// storeHeedsHolder: a patch for who holds the lease does nothing for anybody
// else, and may let go of it.
func storeHeedsHolder(t *testing.T, s match.Store) {
	m := begun(t, s, dueMatch("c1", "m1", noon))
	end := noon.Add(time.Minute)
	claimed(t, s, noon, leaseOf("a", end), 1)
	p := match.Patch{Holder: "b", Release: true, Park: true, Drawn: &match.Board{Message: "9", Version: 9}, At: end, Due: match.Deadlines{match.DueMove: end}}
	_, err := s.Update(t.Context(), "c1", "m1", p)
	wantErr(t, "Update by another", err, match.ErrStale)
	wantMatch(t, s, m)

	m.Due = match.Deadlines{match.DueMove: noon.Add(time.Second)}
	h := updated(t, s, "c1", "m1", match.Patch{Holder: "a", Due: m.Due})
	wantHead(t, "Update by the holder", h, headOf(m))
	if hs := claimed(t, s, end.Add(-time.Millisecond), leaseOf("b", end), 9); len(hs) > 0 {
		t.Error("a patch has let go of the lease unasked")
	}
	updated(t, s, "c1", "m1", match.Patch{Holder: "a", Release: true})
	_, err = s.Update(t.Context(), "c1", "m1", match.Patch{Holder: "a"})
	wantErr(t, "Update after the lease was let go", err, match.ErrStale)
	if hs := claimed(t, s, noon.Add(time.Second), leaseOf("b", end), 9); len(hs) != 1 {
		t.Error("Claim did not take a match that was let go")
	}
}

// storeParks: a parked match owes nothing, whatever is asked of it later, and
// does not hold its channel.
func storeParks(t *testing.T, s match.Store) {
	m := begun(t, s, dueMatch("c1", "m1", noon))
	m.Status, m.Due = match.Parked, nil
	wantHead(t, "Update", updated(t, s, "c1", "m1", match.Patch{Park: true, Due: match.Deadlines{match.DueBoard: noon}}), headOf(m))
	wantMatch(t, s, m)
	late := match.Patch{Due: match.Deadlines{match.DueMove: noon}, Drawn: &match.Board{Message: "900", Version: 1}, At: noon}
	wantHead(t, "Update of a parked match", updated(t, s, "c1", "m1", late), headOf(m))
	if hs := claimed(t, s, noon.AddDate(9, 0, 0), leaseOf("a", noon), 9); len(hs) > 0 {
		t.Error("Claim took a parked match")
	}
	_, err := s.Current(t.Context(), "c1")
	wantErr(t, "Current where a match is parked", err, match.ErrNone)
	got, err := s.Latest(t.Context(), "c1", "")
	wantErr(t, "Latest where a match is parked", err, nil)
	wantSame(t, "Latest", got, m)
	begun(t, s, sampleMatch("c1", "m2"))
}

// storeKeepsPings: a ping is kept until it is taken away, and is due to be looked
// at as soon as the match moves on, or has done so while it was sent.
func storeKeepsPings(t *testing.T, s match.Store) {
	m := begun(t, s, sampleMatch("c1", "m1"))
	m.Ping = match.Ping{Message: "901", Entries: 2, Version: m.Version, At: asKept(noon)}
	second := asKept(noon.Add(time.Second))
	wantHead(t, "Update", updated(t, s, "c1", "m1", match.Patch{Pinged: &m.Ping, At: second}), headOf(m))
	wantMatch(t, s, m)

	m = applied(t, s, m, match.Live, sampleEntry(2))
	m.Due = match.Deadlines{match.DuePing: sampleEntry(2).At}
	wantMatch(t, s, m)

	late := match.Ping{Message: "902", Entries: 2, Version: m.Version - 1, At: second}
	m.Ping, m.Due = late, match.Deadlines{match.DuePing: second}
	h := updated(t, s, "c1", "m1", match.Patch{Pinged: &late, At: second, Due: match.Deadlines{match.DuePing: remove}})
	wantHead(t, "Update with a ping that came late", h, headOf(m))

	none := match.Ping{Version: m.Version}
	m.Ping, m.Due = match.Ping{}, nil
	done := match.Deadlines{match.DuePing: remove}
	wantHead(t, "Update without one", updated(t, s, "c1", "m1", match.Patch{Pinged: &none, At: second, Due: done}), headOf(m))
	m.Ping = match.Ping{Entries: 3, Version: m.Version, At: second}
	wantHead(t, "Update with a ping that nobody took", updated(t, s, "c1", "m1", match.Patch{Pinged: &m.Ping, At: second}), headOf(m))
	wantMatch(t, s, m)
	_, err := s.Update(t.Context(), "c1", "m1", match.Patch{Pinged: &none})
	refused(t, "Update with a ping and no time", err)
}
