package storage_test

import (
	"errors"
	"fmt"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// noonIn is the time of the store's exercise. It has nanoseconds, which a store drops, and is not in
// UTC, to which a store converts.
var noonIn = time.Date(2026, time.March, 1, 12, 0, 0, 123_456_789, time.FixedZone("", 3600))

// remove, in a change of deadlines, removes one.
var remove time.Time

// sampleMatch returns a live match with a value in every field, two entries, and no deadlines.
func sampleMatch(channel, id string) match.Match {
	return match.Match{
		ID: id,
		Start: match.Start{
			Guild: "guild", Channel: channel, Game: "chess", Opening: "duel",
			Options: games.Options{"guesses": "12", "rules": "classic"},
			Side:    1, Opponents: []match.Person{{User: "bob", Name: "Bob"}},
			Players: map[games.Seat]string{0: "knuth"},
			Limits:  map[games.Seat]games.Limits{0: {Nodes: 1 << 40, Depth: 3}},
			Source:  games.InHead, Show: match.Spoiler, Vote: match.Majority, Expires: 30, Loaded: true,
		},
		Seed: 1<<64 - 3, Starter: "alice",
		Chairs: []match.Chair{
			{Kind: match.Member, User: "alice", Name: "Alice", Sealed: []byte{0, 1, 254, 255}},
			{Kind: match.Computer, Player: "knuth", Limits: games.Limits{Nodes: 1 << 40, Depth: 3}},
			{Kind: match.Team, Team: []match.Person{{User: "bob", Name: "Bob"}}},
		},
		Entries: []match.Entry{sampleEntry(0), sampleEntry(1)},
		Status:  match.Live,
		Epoch:   5,
		Created: noonIn, Version: 2,
	}
}

// dueMatch returns a sample match whose computer is to move at a time.
func dueMatch(channel, id string, at time.Time) match.Match {
	m := sampleMatch(channel, id)
	m.Due = match.Deadlines{match.DueMove: at}
	return m
}

// sampleEntry returns the entry with a number, and with the key "k" and the number.
func sampleEntry(n int) match.Entry {
	return match.Entry{
		N: n, Kind: games.Move, Seat: games.Seat(n % 2), Text: fmt.Sprintf("move %d", n),
		User: "alice", Key: fmt.Sprintf("k%d", n), At: noonIn.Add(time.Duration(n) * time.Second),
	}
}

// manyEntries returns the sample entries from number first to number last.
func manyEntries(first, last int) []match.Entry {
	var es []match.Entry
	for n := first; n <= last; n++ {
		es = append(es, sampleEntry(n))
	}
	return es
}

func leaseOf(by string, until time.Time) store.Lease { return store.Lease{By: by, Until: until} }

// storeBegun stores a match and returns it.
func storeBegun(t *testing.T, s host.Store, m match.Match) match.Match {
	t.Helper()
	if err := s.Apply(t.Context(), begin(m)); err != nil {
		t.Fatalf("Apply of a new match (%s, %s) = %v", m.Channel, m.ID, err)
	}
	return m
}

// step returns a step that adds entries to a match, with its cached head.
func step(m match.Match, status match.Status, es ...match.Entry) host.Step {
	known := m.Head()
	return host.Step{Match: m.ID, Version: m.Version, Entries: es, Status: status, Known: &known}
}

// after returns the expected match after a step.
func after(m match.Match, st host.Step) match.Match {
	m.Entries = append(m.Entries[:len(m.Entries):len(m.Entries)], st.Entries...)
	m.Status, m.Due = st.Status, m.Due.With(st.Due)
	m.Version++
	m.Epoch++
	return m
}

// applied adds entries to a match, and returns the expected match after that.
func applied(t *testing.T, s host.Store, m match.Match, status match.Status, es ...match.Entry) match.Match {
	t.Helper()
	return stepped(t, s, m, step(m, status, es...), store.Lease{})
}

// stepped applies a step under a lease.
func stepped(t *testing.T, s host.Store, m match.Match, st host.Step, l store.Lease) match.Match {
	t.Helper()
	if err := s.Apply(t.Context(), host.Change{Channel: m.Channel, Steps: []host.Step{st}, Lease: l}); err != nil {
		t.Fatalf("Apply(%s, %s, version %d) = %v", m.Channel, m.ID, m.Version, err)
	}
	return after(m, st)
}

// updated patches a match and returns its head.
func updated(t *testing.T, s host.Store, channel, id string, p host.Patch) match.Head {
	t.Helper()
	h, err := s.Update(t.Context(), channel, id, p)
	if err != nil {
		t.Fatalf("Update(%s, %s) = %v", channel, id, err)
	}
	return h
}

// claimed claims matches and returns their heads.
func claimed(t *testing.T, s host.Store, now time.Time, l store.Lease, limit int) []match.Head {
	t.Helper()
	hs, err := s.Claim(t.Context(), now, l, limit, 0)
	if err != nil {
		t.Fatalf("Claim = %v", err)
	}
	return hs.Matches
}

// renewed reports whether a lease on a match was extended.
func renewed(t *testing.T, s host.Store, channel, id string, l store.Lease) bool {
	t.Helper()
	lost, err := s.Renew(t.Context(), l, []store.Ref{{Channel: channel, ID: id}})
	if err != nil {
		t.Fatalf("Renew = %v", err)
	}
	return len(lost) == 0
}

// headOf returns the head of a match as a store returns it.
func headOf(m match.Match) match.Head {
	h := m.Head()
	h.Due = dueAsStored(m.Due)
	return h
}

// wantHead fails the test unless a head is the wanted one.
func wantHead(t *testing.T, what string, got, want match.Head) {
	t.Helper()
	want.Due = dueAsStored(want.Due)
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// wantErr fails the test unless an error is the wanted one; nil wants none.
func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// wantMatch fails the test unless a match is stored as wanted.
func wantMatch(t *testing.T, s host.Store, want match.Match) {
	t.Helper()
	got, err := s.Load(t.Context(), want.Channel, store.ByID(want.ID))
	if err != nil {
		t.Errorf("Load(%s, %s) = %v", want.Channel, want.ID, err)
		return
	}
	wantSame(t, "Load", got, want)
}

// wantSame fails the test unless a match is the wanted one as a store returns it: with times to the
// millisecond, in UTC.
func wantSame(t *testing.T, what string, got, want match.Match) {
	t.Helper()
	want.Created, want.Due = asStored(want.Created), dueAsStored(want.Due)
	want.Entries = append([]match.Entry(nil), want.Entries...)
	for i := range want.Entries {
		want.Entries[i].At = asStored(want.Entries[i].At)
	}
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
	if loc := got.Created.Location(); loc != time.UTC {
		t.Errorf("%s: Created is in %v, want UTC", what, loc)
	}
}

func asStored(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

func dueAsStored(d match.Deadlines) match.Deadlines {
	kept := match.Deadlines{}
	for kind, at := range d {
		kept[kind] = asStored(at)
	}
	return kept
}

// ids returns the IDs of heads, in order.
func ids(hs []match.Head) []string {
	var s []string
	for _, h := range hs {
		s = append(s, h.ID)
	}
	return s
}
