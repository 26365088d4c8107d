package storage_test

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/bot/delivery"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// rowsOf returns the slots of a store.
func rowsOf(s host.Store) delivery.Rows { return s.(delivery.Rows) }

// sampleRow returns a row with a value in every field that is not due.
func sampleRow(home, id, slot string) delivery.Row {
	return delivery.Row{
		Key: delivery.Key{Home: home, Match: id, ID: slot}, Place: `{"channel":"c1","locale":"de"}`, Wanted: 7, Shown: 6, Message: "900",
		Route: "a route", Pending: "another", Turn: 3, Sender: "", Until: 0, Due: 0, ResendAt: 0, ShownAt: noonIn.UnixMilli(), Refused: true, Failed: 2,
	}
}

// freeRow is sampleRow, not refused.
func freeRow(home, id, slot string) delivery.Row {
	r := sampleRow(home, id, slot)
	r.Refused = false
	return r
}

// dueRow returns a row that is due at a time.
func dueRow(home, slot string, at time.Time) delivery.Row {
	r := freeRow(home, "m1", slot)
	r.Due, r.Wake = at.UnixMilli(), at.UnixMilli()
	return r
}

// putRow stores a row, in a home without notes, and returns it.
func putRow(t *testing.T, s host.Store, r delivery.Row, beside ...delivery.Row) delivery.Row {
	t.Helper()
	got, err := rowsOf(s).Put(t.Context(), r, beside...)
	want := r
	if want.Revision++; r.Revision > 0 {
		want.Unnoted = r.Home
	}
	if err != nil || got != want {
		t.Fatalf("Put = %+v, %v, want %+v", got, err, want)
	}
	got.Unnoted = ""
	return got
}

// wantRow fails the test unless a row is stored as wanted.
func wantRow(t *testing.T, s host.Store, want delivery.Row) {
	t.Helper()
	if got, err := rowsOf(s).Row(t.Context(), want.Key); err != nil || got != want {
		t.Errorf("Row = %v (-want +got):\n%s", err, cmp.Diff(want, got))
	}
}

// wantNoRow fails the test if there is a row.
func wantNoRow(t *testing.T, s host.Store, k delivery.Key) {
	t.Helper()
	if got, err := rowsOf(s).Row(t.Context(), k); !errors.Is(err, store.ErrNone) || got != (delivery.Row{}) {
		t.Errorf("Row = %+v, %v, want %v", got, err, store.ErrNone)
	}
}

// storeKeepsRows: a process replaces the revision of a row that it has read, once. Other rows are
// inserted beside it or not at all.
func storeKeepsRows(t *testing.T, s host.Store) {
	ctx, rows := t.Context(), rowsOf(s)
	first := sampleRow("c1", "m1", "board")
	wantNoRow(t, s, first.Key)
	r := putRow(t, s, first)
	wantRow(t, s, r)
	other := putRow(t, s, sampleRow("c1", "m1", "hand/1"))
	_, err := rows.Put(ctx, first)
	wantErr(t, "Put of a row that exists", err, store.ErrStale)

	next := delivery.Row{
		Key: r.Key, Place: "{}", Wanted: 8, Turn: 4, Sender: "a", Until: noonIn.UnixMilli(), Due: 5, ResendAt: 6, Wake: noonIn.UnixMilli(), Revision: r.Revision,
	}
	old, fresh := other, sampleRow("c1", "m1", "old/900")
	old.Message, old.Revision = "901", 0
	next = putRow(t, s, next, old, fresh)
	fresh.Revision = 1
	for _, want := range []delivery.Row{next, other, fresh} {
		wantRow(t, s, want)
	}
	_, err = rows.Put(ctx, r, sampleRow("c1", "m1", "old/901"))
	wantErr(t, "Put of an outdated row", err, store.ErrStale)
	wantRow(t, s, next)
	wantNoRow(t, s, delivery.Key{Home: "c1", Match: "m1", ID: "old/901"})

	put(t, s, store.Document{Home: "c1", Kind: delivery.NoteKind, ID: "c1", Body: "{}"})
	if next, err = rows.Put(ctx, next); err != nil || next.Unnoted != "" {
		t.Errorf("Put in a channel with a note = %+v, %v", next, err)
	}

	wantErr(t, "Remove of an outdated row", rows.Remove(ctx, r), nil)
	wantRow(t, s, next)
	wantErr(t, "Remove", rows.Remove(ctx, next), nil)
	wantNoRow(t, s, next.Key)
	_, err = rows.Put(ctx, next)
	wantErr(t, "Put of a removed row", err, store.ErrStale)
	wantRow(t, s, other)

	bad := sampleRow("c1", "m1", "\x00")
	_, err = rows.Put(ctx, bad)
	refused(t, "Put", err)
	_, err = rows.Put(ctx, first, bad)
	refused(t, "Put beside a row", err)
	refused(t, "Apply", s.Apply(ctx, host.Change{Channel: "c1", Shows: &delivery.Raise{New: []delivery.Row{bad}}}))
	refused(t, "Apply", s.Apply(ctx, host.Change{Channel: "c1", Shows: &delivery.Raise{Matches: []string{"\x00"}}}))
	refused(t, "Apply", s.Apply(ctx, host.Change{Channel: "c1", Shows: "the board"}))
	wantNoRow(t, s, first.Key)
}

// storeListsDueRows: Due returns the rows whose time has come, longest due first, up to a limit, and Poll
// reports whether there are any. A due slot does not make its match due.
func storeListsDueRows(t *testing.T, s host.Store) {
	storeBegun(t, s, sampleMatch("c0", "m1"))
	putRow(t, s, freeRow("c1", "m1", "never"))
	for i, id := range []string{"b", "a", "c"} {
		putRow(t, s, dueRow(fmt.Sprint("c", i), id, noonIn.Add(time.Duration(i)*time.Second)))
	}
	for _, c := range []struct {
		after time.Duration
		limit int
		want  []string
	}{
		{-time.Millisecond, 9, nil}, {0, 9, []string{"b"}}, {time.Minute, 2, []string{"b", "a"}}, {time.Minute, 9, []string{"b", "a", "c"}},
	} {
		now := noonIn.Add(c.after)
		all, err := rowsOf(s).Due(t.Context(), now.UnixMilli(), c.limit)
		var got []string
		for i, r := range all {
			got = append(got, r.ID)
			want := dueRow(r.Home, r.ID, noonIn.Add(time.Duration(i)*time.Second))
			want.Revision = 1
			if r != want {
				t.Errorf("Due has %+v, want %+v", r, want)
			}
		}
		if d := cmp.Diff(c.want, got); d != "" || err != nil {
			t.Errorf("Due after %v, %v (-want +got):\n%s", c.after, err, d)
		}
		if poll, err := s.Poll(t.Context(), now); poll != (host.PollResult{Shows: len(c.want) > 0}) || err != nil {
			t.Errorf("Poll after %v = %+v, %v", c.after, poll, err)
		}
	}
}

// raiseBy returns a raise by a process for a member.
func raiseBy(process string, matches ...string) *delivery.Raise {
	now := noonIn.UnixMilli()
	return &delivery.Raise{Sender: process, Member: true, Now: now, Until: now + 2000, ResendAt: now + 10_000, Matches: matches, Raised: []delivery.Row{{Message: "of an earlier change"}}}
}

// taken returns a free row after a raise that takes the turn.
func taken(r delivery.Row, by *delivery.Raise) delivery.Row {
	r.Wanted, r.Turn, r.Sender, r.Until, r.Wake, r.Refused = r.Wanted+1, r.Turn+1, by.Sender, by.Until, by.Until, false
	r.Revision++
	return r
}

// wantRaised fails the test unless a raise has returned rows, in any order, and they are stored.
func wantRaised(t *testing.T, s host.Store, r *delivery.Raise, want ...delivery.Row) {
	t.Helper()
	byID := cmpopts.SortSlices(func(a, b delivery.Row) bool { return a.Home+a.Match+a.ID < b.Home+b.Match+b.ID })
	if d := cmp.Diff(want, r.Raised, byID, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("raised (-want +got):\n%s", d)
	}
	for _, row := range want {
		wantRow(t, s, row)
	}
}

// storeRaises: a change raises slots in its transaction, with and without a cached head, and inserts
// new ones. A change that is not stored raises nothing.
func storeRaises(t *testing.T, s host.Store) {
	ctx := t.Context()
	n := sampleMatch("c1", "m1")
	c := begin(n)
	fresh := freeRow("c1", "m1", "board")
	c.Shows = &delivery.Raise{New: []delivery.Row{fresh}}
	wantErr(t, "Apply of a new match", s.Apply(ctx, c), nil)
	fresh.Revision = 1
	wantRow(t, s, fresh)

	board, hand := fresh, putRow(t, s, sampleRow("c1", "m1", "hand/1"))
	unraised := []delivery.Row{putRow(t, s, freeRow("c2", "m1", "board")), putRow(t, s, freeRow("c1", "m3", "board")), putRow(t, s, freeRow("c1", "m1", "old/board/900"))}
	m := n
	for _, known := range []string{"up to date", "none", "outdated"} {
		for _, matches := range [][]string{{"m1"}, nil} {
			r := raiseBy(fmt.Sprint("a", len(m.Entries)), matches...)
			st := step(m, match.Live, sampleEntry(len(m.Entries)))
			switch known {
			case "none":
				st.Known = nil
			case "outdated": // and the match is locked instead
				head := *st.Known
				head.Epoch--
				st.Known = &head
			}
			change := host.Change{Channel: "c1", Receipt: receiptOf("c1", fmt.Sprint("i", len(m.Entries)), "m1", len(m.Entries)), Steps: []host.Step{st}, Shows: r}
			wantErr(t, "Apply", s.Apply(ctx, change), nil)
			m = after(m, st)
			if matches == nil { // a hint
				wantRaised(t, s, r)
				continue
			}
			board, hand = taken(board, r), taken(hand, r)
			wantRaised(t, s, r, board, hand)
			for _, row := range []*delivery.Row{&board, &hand} { // the turn ends
				row.Sender, row.Until, row.Wake = "", 0, 0
				*row = putRow(t, s, *row)
			}
		}
	}
	for _, row := range unraised {
		wantRow(t, s, row)
	}
	r, st := raiseBy("a"), step(m, match.Live, sampleEntry(len(m.Entries)))
	r.New = []delivery.Row{freeRow("c1", "m1", "hand/2")} // of a member who takes a seat
	wantErr(t, "Apply with a new slot", s.Apply(ctx, host.Change{Channel: "c1", Steps: []host.Step{st}, Shows: r}), nil)
	m, r.New[0].Revision = after(m, st), 1
	wantRaised(t, s, r)
	taker := r.New[0]
	wantRow(t, s, taker)
	wantMatch(t, s, m)
	storeRaisesNothing(t, s, m, board, hand)

	r = raiseBy("b", "m1")
	ended, second := step(m, match.Ended, sampleEntry(len(m.Entries))), sampleMatch("c1", "m2")
	r.New = []delivery.Row{freeRow("c1", "m2", "board"), freeRow("c1", "m1", "hand/1")}
	wantErr(t, "Apply of the next match", s.Apply(ctx, host.Change{Channel: "c1", Steps: []host.Step{ended}, New: &second, Shows: r}), nil)
	wantRaised(t, s, r, taken(board, r), taken(hand, r), taken(taker, r))
	r.New[0].Revision = 1
	wantRow(t, s, r.New[0])
}

// storeRaisesNothing checks that changes of a match that are refused raise none of its slots.
func storeRaisesNothing(t *testing.T, s host.Store, m match.Match, want ...delivery.Row) {
	t.Helper()
	old, fresh := m, sampleEntry(len(m.Entries))
	old.Version--
	stale, again := fresh, sampleEntry(0)
	stale.Key, again.N = "stale", fresh.N
	for _, c := range []struct {
		name        string
		interaction string
		step        host.Step
		want        error
	}{
		{"Stale", "new", step(old, match.Live, stale), store.ErrStale},
		{"KnownKey", "new", step(m, match.Live, again), store.ErrKnown},
		{"KnownReceipt", "i2", step(m, match.Live, fresh), store.ErrKnown},
		{"KnownKeyOfALaterEntry", "", step(m, match.Live, fresh, again), store.ErrStale},
	} {
		for _, known := range []bool{true, false} {
			r := raiseBy("late", "m1")
			change := host.Change{Channel: "c1", Steps: []host.Step{c.step}, Shows: r}
			if !known {
				change.Steps[0].Known = nil
			}
			if c.interaction != "" {
				change.Receipt = receiptOf("c1", c.interaction, "m1", 9)
			}
			wantErr(t, c.name, s.Apply(t.Context(), change), c.want)
			wantRaised(t, s, r)
		}
	}
	for _, row := range want {
		wantRow(t, s, row)
	}
}

// storeTakesTurns: of many processes that change a match, one at a time has the turn to send its board, and
// every change raises it.
func storeTakesTurns(t *testing.T, s host.Store) { raceTurns(t, s) }

// raceTurns makes processes change a match, on the stores in turn. One that gets the turn ends it.
func raceTurns(t *testing.T, stores ...host.Store) {
	const processes, changes = 8, 12
	storeBegun(t, stores[0], sampleMatch("turns", "m1"))
	board := putRow(t, stores[0], freeRow("turns", "m1", "board"))
	hand := putRow(t, stores[0], freeRow("turns", "m1", "hand/1"))
	var sending, turns atomic.Int64
	change := func(s host.Store, process string, n int) (raised []delivery.Row, err error) {
		h, err := s.Head(t.Context(), "turns", "m1")
		if err != nil {
			return nil, err
		}
		e := sampleEntry(int(h.Version))
		e.Key = fmt.Sprint(process, "/", n)
		st := host.Step{Match: "m1", Version: h.Version, Entries: []match.Entry{e}, Status: match.Live}
		if n%3 > 0 {
			st.Known = &h
		}
		r := raiseBy(process, "m1")
		err = s.Apply(t.Context(), host.Change{Channel: "turns", Steps: []host.Step{st}, Shows: r})
		return r.Raised, err
	}
	end := func(s host.Store, process string) error {
		for {
			row, err := rowsOf(s).Row(t.Context(), board.Key)
			if err != nil || row.Sender != process {
				return fmt.Errorf("the turn of %s is %+v, %w", process, row, err)
			}
			row.Sender, row.Until, row.Due, row.Wake = "", 0, 0, 0
			sending.Add(-1)
			if _, err = rowsOf(s).Put(t.Context(), row); !errors.Is(err, store.ErrStale) {
				return err
			}
			sending.Add(1) // raised meanwhile: the turn goes on
		}
	}
	errs := race(processes, func(i int) error {
		s, process := stores[i%len(stores)], fmt.Sprint("p", i)
		for n := 0; n < changes; {
			raised, err := change(s, process, n)
			if errors.Is(err, store.ErrStale) {
				continue
			}
			if err != nil || len(raised) != 2 {
				return fmt.Errorf("change %d raised %+v, %w", n, raised, err)
			}
			n++
			for _, r := range raised {
				if r.ID != "board" || r.Sender != process {
					continue
				}
				turns.Add(1)
				if at := sending.Add(1); at != 1 {
					return fmt.Errorf("%d processes have the turn", at)
				}
				if err := end(s, process); err != nil {
					return err
				}
			}
		}
		return nil
	})
	wantErr(t, "the race for turns", errors.Join(errs...), nil)
	for _, want := range []delivery.Row{board, hand} {
		got, err := rowsOf(stores[0]).Row(t.Context(), want.Key)
		if err != nil || got.Wanted != want.Wanted+processes*changes || want.ID == "board" && got.Turn != want.Turn+turns.Load() {
			t.Errorf("after %d changes and %d turns the slot is %+v, %v; before it was %+v", processes*changes, turns.Load(), got, err, want)
		}
	}
}
