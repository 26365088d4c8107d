package gametest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/games"
	"parlour/games/match"
)

// noon is when the store's exercise takes place. It has nanoseconds, which a
// store drops, and is not in UTC, to which a store converts.
var noon = time.Date(2026, time.March, 1, 12, 0, 0, 123_456_789, time.FixedZone("", 3600))

// never is the time at which a match that owes nothing is woken.
var never time.Time

// sampleMatch is a live match with something in every field and two entries.
func sampleMatch(channel, id string) match.Match {
	return match.Match{
		ID: id, Guild: "guild", Channel: channel, Game: "chess", Opening: "duel",
		Options: games.Options{"guesses": "12", "rules": "classic"},
		Show:    match.Spoiler, Seed: 1<<64 - 3, Starter: "alice",
		Chairs: []match.Chair{
			{Kind: match.Member, User: "alice", Name: "Alice", Sealed: []byte{0, 1, 254, 255}},
			{Kind: match.Computer, Player: "knuth", Limits: games.Limits{Nodes: 1 << 40, Depth: 3}},
		},
		Entries: []match.Entry{sampleEntry(0), sampleEntry(1)},
		Status:  match.Live,
		Board:   match.Board{Message: "900", Version: 2},
		Created: noon, Version: 2,
	}
}

// sampleEntry is the entry of that number, with the key "k" and the number.
func sampleEntry(n int) match.Entry {
	return match.Entry{
		N: n, Kind: games.Move, Seat: games.Seat(n % 2), Text: fmt.Sprintf("move %d", n),
		User: "alice", Key: fmt.Sprintf("k%d", n), At: noon.Add(time.Duration(n) * time.Second),
	}
}

// entries are the sample entries from number first to number last.
func entries(first, last int) []match.Entry {
	var es []match.Entry
	for n := first; n <= last; n++ {
		es = append(es, sampleEntry(n))
	}
	return es
}

func leaseOf(by string, until time.Time) match.Lease { return match.Lease{By: by, Until: until} }

// created stores a match and returns it.
func created(t *testing.T, s match.Store, m match.Match, wake time.Time) match.Match {
	t.Helper()
	if err := s.Create(t.Context(), m, match.Wake{At: wake}); err != nil {
		t.Fatalf("Create(%s, %s) = %v", m.Channel, m.ID, err)
	}
	return m
}

// appended appends entries to a match as it was last known and returns the
// match as it is now to be.
func appended(t *testing.T, s match.Store, m match.Match, status match.Status, w match.Wake, es ...match.Entry) match.Match {
	t.Helper()
	if err := s.Append(t.Context(), m.Channel, m.ID, m.Version, es, status, w); err != nil {
		t.Fatalf("Append(%s, %s, version %d) = %v", m.Channel, m.ID, m.Version, err)
	}
	m.Entries = append(m.Entries[:len(m.Entries):len(m.Entries)], es...)
	m.Status = status
	m.Version++
	return m
}

// claimed claims matches and returns them.
func claimed(t *testing.T, s match.Store, now time.Time, l match.Lease, limit int) []match.Match {
	t.Helper()
	ms, err := s.Claim(t.Context(), now, l, limit)
	if err != nil {
		t.Fatalf("Claim = %v", err)
	}
	return ms
}

// wantErr reports an error that is not the one wanted; nil wants none.
func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// wantMatch reports a stored match that differs from the one wanted.
func wantMatch(t *testing.T, s match.Store, want match.Match) {
	t.Helper()
	got, err := s.Load(t.Context(), want.Channel, want.ID)
	if err != nil {
		t.Errorf("Load(%s, %s) = %v", want.Channel, want.ID, err)
		return
	}
	wantSame(t, "Load", got, want)
}

// wantSame reports a match that is not the one wanted as a store keeps it: to
// the millisecond, in UTC.
func wantSame(t *testing.T, what string, got, want match.Match) {
	t.Helper()
	want.Created = asKept(want.Created)
	want.Entries = append([]match.Entry(nil), want.Entries...)
	for i := range want.Entries {
		want.Entries[i].At = asKept(want.Entries[i].At)
	}
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
	if loc := got.Created.Location(); loc != time.UTC {
		t.Errorf("%s: Created is in %v, want UTC", what, loc)
	}
}

func asKept(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// ids are the IDs of matches, in order.
func ids(ms []match.Match) []string {
	var s []string
	for _, m := range ms {
		s = append(s, m.ID)
	}
	return s
}
