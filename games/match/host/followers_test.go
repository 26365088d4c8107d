package host_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// notified returns the notified followers of a due document, and the number of claimed
// documents.
func notified(h *matchtest.Fixture, fail error) (users []string, claimed int) {
	h.T.Helper()
	due, err := h.Leases.ClaimDocuments(h.T.Context(), 0, 10)
	if err != nil {
		h.T.Fatal(err)
	}
	for _, d := range due {
		err := h.Followers.NotifyFollowers(context.WithoutCancel(h.T.Context()), d, func(_ *match.Table, f host.Follower) error {
			if fail != nil && len(users) > 0 {
				return fail
			}
			users = append(users, f.User)
			return nil
		})
		if !errors.Is(err, fail) {
			h.T.Errorf("notifying: %v", err)
		}
	}
	return users, len(due)
}

// Each follower is notified once after the end, also if a process dies meanwhile.
func TestFollow(t *testing.T) {
	h := matchtest.NewFixture(t, newTakes())
	table := h.Begin(match.Start{Game: "takes", Opening: "play", Side: games.Nobody, Guild: "guild"}, matchtest.Alice)
	for _, user := range []string{"bob", "bob", "carol", "dora"} {
		if err := h.Followers.Follow(t.Context(), table, host.Follower{User: user}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Followers.Unfollow(t.Context(), table, "dora"); err != nil {
		t.Fatal(err)
	}
	if users, claimed := notified(h, nil); claimed > 0 {
		t.Errorf("%v are notified at once", users)
	}
	h.Clock = h.Clock.Add(2 * time.Hour)
	if users, claimed := notified(h, nil); claimed != 1 || len(users) > 0 {
		t.Errorf("of a live match %d documents are claimed and %v notified", claimed, users)
	}
	table = h.Must(table, games.Stop, "", matchtest.Alice)
	first, _ := notified(h, errors.New("the process dies"))
	if again, claimed := notified(h, nil); claimed > 0 {
		t.Errorf("%v are notified while another process has the lease", again)
	}
	h.Clock = h.Clock.Add(2 * h.Lease)
	rest, _ := notified(h, nil)
	if diff := cmp.Diff([]string{"bob", "carol"}, append(first, rest...)); diff != "" {
		t.Errorf("notified followers (-want +got)\n%s", diff)
	}
	h.Clock = h.Clock.Add(24 * time.Hour)
	if _, claimed := notified(h, nil); claimed > 0 {
		t.Error("the document still exists")
	}
	matchtest.WantRefusal(t, "following an ended match", h.Followers.Follow(t.Context(), table, host.Follower{User: "bob"}), "match.refuse.over")
}

// The document of a deleted match is deleted.
func TestFollowersOfDeletedMatch(t *testing.T) {
	h := matchtest.NewFixture(t, newTakes())
	d := store.Document{Home: "guild", Kind: host.FollowKind, ID: "mgone", Body: `{"channel":"here","followers":[{"user":"bob"}]}`, Due: h.Clock}
	if err := h.Store.PutDocument(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if users, claimed := notified(h, nil); claimed != 1 || len(users) > 0 {
		t.Errorf("%d documents, and %v are notified", claimed, users)
	}
	if _, err := h.Store.Document(t.Context(), "guild", host.FollowKind, "mgone"); !errors.Is(err, store.ErrNone) {
		t.Errorf("the document of a deleted match: %v", err)
	}
}

// A rematch invites the other members, and swaps the sides if the match was finished.
func TestRematch(t *testing.T) {
	start := func(h *matchtest.Fixture, opponents ...match.Person) *match.Table {
		table := h.Begin(match.Start{Game: "takes", Opening: "duel", Opponents: opponents, Side: 0}, matchtest.Alice)
		return h.Must(table, games.Sit, "", matchtest.Bob)
	}
	tests := []struct {
		name      string
		named     []match.Person
		end       games.Kind
		by        match.Actor
		side      games.Seat
		opponents []match.Person
	}{
		{"by the starter", []match.Person{matchtest.Person(matchtest.Bob)}, games.Resign, matchtest.Alice, 1, []match.Person{matchtest.Person(matchtest.Bob)}},
		{"by the other", []match.Person{matchtest.Person(matchtest.Bob)}, games.Resign, matchtest.Bob, 0, []match.Person{matchtest.Person(matchtest.Alice)}},
		{"of an open challenge", nil, games.Resign, matchtest.Alice, 1, []match.Person{matchtest.Person(matchtest.Bob)}},
		{"of a game that was stopped", nil, games.Stop, matchtest.Alice, 0, []match.Person{matchtest.Person(matchtest.Bob)}},
		{"by another member", []match.Person{matchtest.Person(matchtest.Bob)}, games.Resign, matchtest.Carol, 0, []match.Person{matchtest.Person(matchtest.Bob)}},
		{"of an open challenge, by another member", nil, games.Resign, matchtest.Carol, 0, nil},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t, newTakes())
		table := h.Must(start(h, tt.named...), tt.end, "", matchtest.Alice)
		again := table.Rematch(tt.by)
		if diff := cmp.Diff(tt.opponents, again.Opponents); again.Side != tt.side || diff != "" {
			t.Errorf("%s: side %d, want %d; opponents (-want +got)\n%s", tt.name, again.Side, tt.side, diff)
		}
		if got := table.RematchNeedsOthers(); got != (tt.end == games.Resign) {
			t.Errorf("%s: a rematch: %v", tt.name, got)
		}
	}
}
