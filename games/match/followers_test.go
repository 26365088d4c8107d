package match_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// told is who is told of a document that is due, and what was claimed.
func (h *house) told(fail error) (users []string, claimed int) {
	h.t.Helper()
	due, err := h.ClaimDocuments(h.t.Context(), 0, 10)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, d := range due {
		err := h.NotifyFollowers(context.WithoutCancel(h.t.Context()), d, func(_ *match.Table, f match.Follower) error {
			if fail != nil && len(users) > 0 {
				return fail
			}
			users = append(users, f.User)
			return nil
		})
		if !errors.Is(err, fail) {
			h.t.Errorf("telling: %v", err)
		}
	}
	return users, len(due)
}

// Each follower is told once, when the match is over, by whoever makes up for a
// process that died in the middle.
func TestFollow(t *testing.T) {
	h := newHouse(t, newTakes())
	table := h.start(match.Start{Game: "takes", Opening: "play", Side: games.Nobody, Guild: "guild"}, alice)
	for _, user := range []string{"bob", "bob", "carol", "dora"} {
		if err := h.Follow(t.Context(), table, match.Follower{User: user}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Unfollow(t.Context(), table, "dora"); err != nil {
		t.Fatal(err)
	}
	if users, claimed := h.told(nil); claimed > 0 {
		t.Errorf("%v are told at once", users)
	}
	h.clock = h.clock.Add(2 * time.Hour)
	if users, claimed := h.told(nil); claimed != 1 || len(users) > 0 {
		t.Errorf("of a match that goes on %d documents are looked at, and %v told", claimed, users)
	}
	table = h.must(table, games.Stop, "", alice)
	first, _ := h.told(errors.New("the process dies"))
	if again, claimed := h.told(nil); claimed > 0 {
		t.Errorf("%v are told while another process is at it", again)
	}
	h.clock = h.clock.Add(2 * h.Lease)
	rest, _ := h.told(nil)
	if diff := cmp.Diff([]string{"bob", "carol"}, append(first, rest...)); diff != "" {
		t.Errorf("who is told (-want +got)\n%s", diff)
	}
	h.clock = h.clock.Add(24 * time.Hour)
	if _, claimed := h.told(nil); claimed > 0 {
		t.Error("the document is still there")
	}
	wantRefusal(t, "of a match that is over", h.Follow(t.Context(), table, match.Follower{User: "bob"}), "match.refuse.over")
}

// A match that ended without anybody noticing is noticed within the hour; one that
// is gone leaves nothing.
func TestFollowedMatchIsGone(t *testing.T) {
	h := newHouse(t, newTakes())
	d := match.Document{Home: "guild", Kind: match.FollowKind, ID: "mgone", Body: `{"channel":"here","followers":[{"user":"bob"}]}`, Due: h.clock}
	if err := h.Store.PutDocument(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if users, claimed := h.told(nil); claimed != 1 || len(users) > 0 {
		t.Errorf("%d documents, and %v are told", claimed, users)
	}
	if _, err := h.Store.Document(t.Context(), "guild", match.FollowKind, "mgone"); !errors.Is(err, match.ErrNone) {
		t.Errorf("the document of a match that is gone: %v", err)
	}
}

// Sides are swapped once a game was played to its end, and whoever played is
// invited.
func TestRematch(t *testing.T) {
	start := func(h *house, opponents ...match.Person) *match.Table {
		table := h.start(match.Start{Game: "takes", Opening: "duel", Opponents: opponents, Side: 0}, alice)
		return h.must(table, games.Sit, "", bob)
	}
	tests := []struct {
		name      string
		named     []match.Person
		end       games.Kind
		by        match.Actor
		side      games.Seat
		opponents []match.Person
	}{
		{"by the starter", []match.Person{person(bob)}, games.Resign, alice, 1, []match.Person{person(bob)}},
		{"by the other", []match.Person{person(bob)}, games.Resign, bob, 0, []match.Person{person(alice)}},
		{"of an open challenge", nil, games.Resign, alice, 1, []match.Person{person(bob)}},
		{"of a game that was stopped", nil, games.Stop, alice, 0, []match.Person{person(bob)}},
		{"by somebody else", []match.Person{person(bob)}, games.Resign, carol, 0, []match.Person{person(bob)}},
		{"of an open challenge, by somebody else", nil, games.Resign, carol, 0, nil},
	}
	for _, tt := range tests {
		h := newHouse(t, newTakes())
		table := h.must(start(h, tt.named...), tt.end, "", alice)
		again := table.Rematch(tt.by)
		if diff := cmp.Diff(tt.opponents, again.Opponents); again.Side != tt.side || diff != "" {
			t.Errorf("%s: side %d, want %d; opponents (-want +got)\n%s", tt.name, again.Side, tt.side, diff)
		}
		if got := table.RematchNeedsOthers(); got != (tt.end == games.Resign) {
			t.Errorf("%s: a rematch: %v", tt.name, got)
		}
	}
}
