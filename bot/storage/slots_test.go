package storage_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/games/match/seal"
)

// modelled converts slots for the tests.
func modelled(t testing.TB) delivery.Codec {
	t.Helper()
	sealer, err := seal.New([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	return delivery.Codec{Sealer: sealer}
}

// randomSlot returns a slot whose times are close to a time.
func randomSlot(r *rand.Rand, now time.Time) delivery.Slot {
	at := func() time.Time {
		if r.IntN(3) == 0 {
			return time.Time{}
		}
		return now.Add(time.Duration(r.IntN(5)-2) * time.Millisecond)
	}
	s := delivery.Slot{
		Place: delivery.Place{Channel: "c", TokenOnly: r.IntN(2) == 0}, Wanted: r.Int64N(9), Shown: r.Int64N(9), Turn: r.Int64N(9),
		Message: []string{"", "900"}[r.IntN(2)], Due: at(), ResendAt: at(), ShownAt: at(), Refused: r.IntN(3) == 0, Failed: r.Int64N(3),
	}
	if r.IntN(2) == 0 {
		s.Sender, s.Until = fmt.Sprint("p", r.IntN(2)), now.Add(time.Duration(r.IntN(5)-2)*time.Millisecond)
	}
	return s
}

// randomRaise returns a raise as processes make it. The model tells how long a turn lasts, and when a slot
// whose last turn has no record is sent once more.
func randomRaise(r *rand.Rand, now time.Time) *delivery.Raise {
	s, _ := delivery.Slot{Sender: "x", Until: now}.Raise("y", true, now)
	return &delivery.Raise{
		Sender: []string{"", "p0", "p1"}[r.IntN(3)], Member: r.IntN(2) == 0, Now: now.UnixMilli(), Until: s.Until.UnixMilli(), ResendAt: s.ResendAt.UnixMilli(),
	}
}

// The database does to rows what the model does to slots, in changes with a cached head and in others.
func TestRaiseIsTheModels(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s, codec := open(t, database(t)), modelled(t)
		rows, batches, slots := rowsOf(s), 40, 100
		if strings.HasSuffix(t.Name(), "PostgreSQL") {
			batches, slots = 16, 40
		}
		random := rand.New(rand.NewPCG(1, 2))
		for batch := range batches {
			channel, now := fmt.Sprint("c", batch), time.UnixMilli(1_750_000_000_000+int64(batch)).UTC()
			if err := s.Apply(t.Context(), begin(blank(channel, "m"))); err != nil {
				t.Fatal(err)
			}
			if batch%2 == 1 {
				if err := s.Apply(t.Context(), move(channel, "m", 0)); err != nil {
					t.Fatal(err)
				}
			}
			raise, want, stored := randomRaise(random, now), map[string]delivery.Row{}, []delivery.Row(nil)
			for n := range slots {
				slot := randomSlot(random, now)
				slot.Key = delivery.Key{Home: channel, Match: "m", ID: fmt.Sprint(batch, "/", n)}
				next, _ := slot.Raise(raise.Sender, raise.Member, now)
				before, after := codec.Row(slot), codec.Row(next)
				before.Route, after.Route, after.Revision = "a route", "a route", 2
				stored, want[slot.ID] = append(stored, before), after
			}
			if _, err := rows.Put(t.Context(), stored[0], stored[1:]...); err != nil {
				t.Fatal(err)
			}
			change := move(channel, "m", batch%2) // the first one has a cached head
			raise.Matches, change.Shows = []string{"m"}, raise
			if err := s.Apply(t.Context(), change); err != nil {
				t.Fatal(err)
			}
			if len(raise.Raised) != slots {
				t.Errorf("%d slots were raised, want %d", len(raise.Raised), slots)
			}
			for i, before := range stored {
				if got := raise.Raised[i]; got != want[got.ID] {
					t.Errorf("%+v raises to\n%+v, want\n%+v", raise, got, want[got.ID])
				}
				if got, err := rows.Row(t.Context(), before.Key); err != nil || got != want[before.ID] {
					t.Errorf("%+v\nbecomes %+v, %v, want\n%+v", before, got, err, want[before.ID])
				}
			}
		}
	})
}
