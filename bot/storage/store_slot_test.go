package storage_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/delivery"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// rowsOf returns the slots of a store.
func rowsOf(s host.Store) delivery.Rows { return s.(delivery.Rows) }

// sampleRow returns a row with a value in every field that is not due.
func sampleRow(home, id, slot string) delivery.Row {
	return delivery.Row{
		Key: delivery.Key{Home: home, Match: id, ID: slot}, Place: `{"channel":"c1","locale":"de"}`, Wanted: 7, Shown: 6, Message: "900",
		Route: "a route", Pending: "another", Turn: 3, Sender: "", Until: 0, Due: 0, Again: 0, ShownAt: noonIn.UnixMilli(), Refused: true,
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

// putRow stores a row and returns it.
func putRow(t *testing.T, s host.Store, r delivery.Row, beside ...delivery.Row) delivery.Row {
	t.Helper()
	got, err := rowsOf(s).Put(t.Context(), r, beside...)
	r.Revision++
	if err != nil || got != r {
		t.Fatalf("Put = %+v, %v, want %+v", got, err, r)
	}
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
		Key: r.Key, Place: "{}", Wanted: 8, Turn: 4, Sender: "a", Until: noonIn.UnixMilli(), Due: 5, Again: 6, Wake: noonIn.UnixMilli(), Revision: r.Revision,
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
	wantNoRow(t, s, first.Key)
}

// storeListsDueRows: Due returns the rows whose time has come, longest due first, up to a limit, and Poll
// reports whether there are any.
func storeListsDueRows(t *testing.T, s host.Store) {
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
		if poll, err := s.Poll(t.Context(), now); poll != (host.PollResult{Slots: len(c.want) > 0}) || err != nil {
			t.Errorf("Poll after %v = %+v, %v", c.after, poll, err)
		}
	}
}
