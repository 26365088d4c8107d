package storage_test

import (
	"fmt"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// recorded returns a match with a number of moves that has ended before it is stored, like that of a
// loaded record. A seat drops out halfway.
func recorded(channel, id string, moves int) match.Match {
	m := sampleMatch(channel, id)
	m.Status, m.Entries = match.Ended, nil
	add := func(e match.Entry) {
		m.Entries = append(m.Entries, match.Numbered(e, id, len(m.Entries), m.Created))
	}
	for n := range moves {
		switch {
		case n == moves/2:
			add(match.Entry{Kind: games.Resign, Seat: 0, Text: match.DropsOut})
		case n%3 == 0:
			add(match.Entry{Kind: games.Rolled, Seat: games.Chance, Text: fmt.Sprint(n % 6)})
		default:
			add(match.Entry{Kind: games.Move, Seat: games.Seat(n % 2), Text: "\"é\"\n" + fmt.Sprint(n)})
		}
	}
	add(match.Entry{Kind: games.Stop, Seat: games.Nobody})
	add(match.Entry{Kind: games.Reveal, Seat: 1, Text: "RGBY"})
	return m
}

// storeKeepsRecords: a match that has ended before it is stored is loaded with all its entries, and
// accepts more. Find shows the seat that dropped out. Forget anonymises the members in its entries.
func storeKeepsRecords(t *testing.T, s host.Store) {
	ctx := t.Context()
	for _, moves := range []int{2, 100, 300, 9998} {
		m := storeBegun(t, s, recorded("c1", fmt.Sprint("m", moves), moves))
		wantMatch(t, s, m)
		more := sampleEntry(len(m.Entries))
		m = applied(t, s, m, match.Ended, more)
		wantMatch(t, s, m)
		taken := sampleEntry(len(m.Entries) - 1)
		taken.Key = "another key"
		wantErr(t, "Apply of a number that is taken", s.Apply(ctx, host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Ended, taken)}}), store.ErrStale)
	}
	all, err := s.Find(ctx, store.Query{Guild: "", Channel: "c1", From: noonIn, Until: noonIn, Limit: 9})
	if err != nil || len(all) != 4 {
		t.Fatalf("Finished = %d matches, %v; want 4", len(all), err)
	}
	for _, m := range all {
		if c := m.Fold().Chairs[0]; c.Kind != match.Left {
			t.Errorf("Finished: the first chair of %s is %v, want %v", m.ID, c.Kind, match.Left)
		}
	}
	everyPage(t, func(cursor string) (string, error) { return s.Forget(ctx, "alice", match.FormerID("1"), cursor, 50) })
	got, err := s.Load(ctx, "c1", store.ByID("m300"))
	if err != nil || len(got.Entries) != 303 || got.Entries[302].User != match.FormerID("1") {
		t.Errorf("after alice was anonymised there are %d entries, %v", len(got.Entries), err)
	}
}

// storeKeepsLongMatches: a live match can start with any number of entries. No later entry can have
// the number or the key of one of them.
func storeKeepsLongMatches(t *testing.T, s host.Store) {
	m := recorded("c1", "m1", 1000)
	m.Status = match.Live
	m = storeBegun(t, s, m)
	wantMatch(t, s, m)
	m = applied(t, s, m, match.Live, manyEntries(len(m.Entries), len(m.Entries)+150)...)
	wantMatch(t, s, m)
	first := m.Entries[0]
	first.N = len(m.Entries)
	wantErr(t, "Apply of a key that is stored", s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live, first, sampleEntry(first.N+1))}}), store.ErrKnown)
	wantMatch(t, s, m)
}
