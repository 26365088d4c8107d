package match_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// dora is one more member.
var dora = match.Actor{User: "dora", Name: "Dora"}

// duelIn returns the start of a duel against a member in a channel of the server.
func duelIn(channel string, against match.Actor) match.Start {
	return match.Start{Guild: "guild", Channel: channel, Game: "safe", Opening: "duel", Opponents: []match.Person{person(against)}}
}

// invites invites a member to a match in a new channel.
func (h *house) invites(from, to match.Actor) (*match.Table, error) {
	key := h.key()
	t, _, err := h.Start(h.t.Context(), duelIn("channel of "+key, to), by(from, key), nil)
	return t, err
}

// invited is invites that is not refused.
func (h *house) invited(from, to match.Actor) *match.Table {
	h.t.Helper()
	t, err := h.invites(from, to)
	if err != nil {
		h.t.Fatalf("%s invites %s: %v", from.User, to.User, err)
	}
	return t
}

// invitations are those of a member.
func (h *house) invitations(a match.Actor) match.Invitations {
	h.t.Helper()
	i, err := h.Invitations(h.t.Context(), a.User)
	if err != nil {
		h.t.Fatal(err)
	}
	return i
}

// One member repeats duel and stop as fast as one can, on two processes in turn,
// and then others do.
func TestInvitationsAreLimited(t *testing.T) {
	h := newHouse(t)
	hosts := []*match.Host{h.Host, h.another()}
	const tries, within = 82, 30 * time.Second
	attack := func(from match.Actor) (began int, last error) {
		for i := range tries {
			host := hosts[i%2]
			h.clock = h.clock.Add(within / tries)
			table, _, err := host.Start(t.Context(), duelIn("here", bob), by(from, h.key()), nil)
			if err != nil {
				last = err
				continue
			}
			began++
			if _, err := host.Do(t.Context(), match.Act{Channel: "here", Match: table.Match.ID, At: match.AnyEntry, Kind: games.Stop}, by(from, h.key())); err != nil {
				t.Fatal(err)
			}
		}
		return began, last
	}
	for _, tt := range []struct {
		from    match.Actor
		after   time.Duration
		began   int
		refusal string
	}{
		{alice, 0, match.MaxFromOne, "match.refuse.invite-again"},
		{carol, 0, match.MaxFromAll - match.MaxFromOne, "match.refuse.invite-again"},
		{dora, 0, 0, "match.refuse.invite-many"},
		{alice, match.InvitationWindow, match.MaxFromOne, "match.refuse.invite-again"},
	} {
		h.clock = h.clock.Add(tt.after)
		began, err := attack(tt.from)
		if began != tt.began {
			t.Errorf("%s invites %d times in %v, want %d", tt.from.User, began, within, tt.began)
		}
		wantRefusal(t, tt.from.User, err, tt.refusal)
	}
	if m, err := h.Store.Load(t.Context(), "here", match.Latest("")); err != nil || m.Status.Open() {
		t.Errorf("the channel is left with a match that is %s, %v", m.Status, err)
	}
}

// Friends play as often as they like: what is accepted does not count.
func TestAcceptedInvitationsDoNotCount(t *testing.T) {
	h := newHouse(t)
	for range 3 * match.MaxFromAll {
		h.must(h.invited(alice, bob), games.Sit, "", bob)
	}
	declined := h.must(h.invited(alice, bob), games.Decline, "", bob)
	h.must(declined, games.Sit, "", bob) // after all
	h.must(h.invited(alice, bob), games.Decline, "", bob)
	if i := h.invitations(bob); i.Mutes("alice") || len(i.Recent) != 1 {
		t.Errorf("an invitation that was accepted after all counts: %+v", i)
	}
}

// Two declines mute the inviter for a day, unless the member lifts that.
func TestDeclinesMute(t *testing.T) {
	h := newHouse(t)
	twice := func() {
		t.Helper()
		for range match.MuteAfter {
			h.clock = h.clock.Add(match.InvitationWindow)
			h.must(h.invited(alice, bob), games.Decline, "", bob)
		}
	}
	twice()
	for _, after := range []time.Duration{0, time.Hour, match.MuteLasts - 2*time.Hour} {
		h.clock = h.clock.Add(after)
		_, err := h.invites(alice, bob)
		wantRefusal(t, fmt.Sprint("after ", after), err, "match.refuse.invite-muted")
	}
	h.invited(carol, bob) // others may
	h.clock = h.clock.Add(time.Hour)
	h.invited(alice, bob) // a day later
	h.clock = h.clock.Add(match.InvitationWindow)
	h.must(h.invited(alice, bob), games.Stop, "", alice) // which is no decline
	twice()
	if _, err := h.invites(alice, bob); err == nil {
		t.Error("two more declines do not mute")
	}
	if err := h.Unmute(t.Context(), "bob", "alice"); err != nil {
		t.Fatal(err)
	}
	h.must(h.invited(alice, bob), games.Decline, "", bob)
	h.invited(alice, bob) // it takes two again
	h.clock = h.clock.Add(match.MuteLasts)
	h.must(h.invited(alice, bob), games.Decline, "", bob)
	h.invited(alice, bob) // the one before was a day ago
}

// A member chooses whose invitations come.
func TestInvitedBy(t *testing.T) {
	h := newHouse(t)
	set := func(by match.InvitedBy) {
		t.Helper()
		if err := h.SetInvitedBy(t.Context(), "bob", by); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(from match.Actor, id string) {
		t.Helper()
		_, err := h.invites(from, bob)
		wantRefusal(t, from.User, err, id)
	}
	broken := h.must(h.invited(carol, bob), games.Sit, "", bob)
	h.must(broken, games.Stop, "", carol)
	set(match.ByPlayed)
	refused(alice, "match.refuse.invite-played")
	refused(carol, "match.refuse.invite-played") // the two have finished nothing
	table := h.must(h.invited(bob, alice), games.Sit, "", alice)
	set(match.ByNobody)
	h.must(table, games.Resign, "", alice)
	refused(alice, "match.refuse.invite-nobody")
	set(match.ByPlayed)
	h.invited(alice, bob)
	elsewhere := duelIn("elsewhere", bob)
	elsewhere.Guild = "another"
	_, _, err := h.Start(t.Context(), elsewhere, by(alice, h.key()), nil)
	wantRefusal(t, "in another server", err, "match.refuse.invite-played")
	elsewhere.Agreed = true
	if _, _, err := h.Start(t.Context(), elsewhere, by(alice, h.key()), nil); err != nil {
		t.Errorf("a pairing of a tournament that bob has joined: %v", err)
	}
	set(match.ByAnyone)
	h.invited(carol, bob)
}

// An invitation that is refused leaves all as it is, and one that is delivered
// again counts once.
func TestRefusedAndRepeatedInvitations(t *testing.T) {
	h := newHouse(t)
	table := h.must(h.invited(alice, bob), games.Sit, "", bob)
	if err := h.SetInvitedBy(t.Context(), "bob", match.ByNobody); err != nil {
		t.Fatal(err)
	}
	_, _, err := h.Start(t.Context(), table.Rematch(alice), by(alice, h.key()), table)
	wantRefusal(t, "a restart", err, "match.refuse.invite-nobody")
	if now := h.reload(table); now.Match.Status != match.Live || now.Match.Version != table.Match.Version {
		t.Errorf("what was to be replaced is %s, of version %d", now.Match.Status, now.Match.Version)
	}
	if err := h.SetInvitedBy(t.Context(), "bob", match.ByAnyone); err != nil {
		t.Fatal(err)
	}
	for n := range match.MaxFromOne {
		key := h.key()
		for range 2 * match.MaxFromOne {
			if _, _, err := h.another().Start(t.Context(), duelIn("channel of "+key, bob), by(alice, key), nil); err != nil {
				t.Fatalf("invitation %d: %v", n, err)
			}
		}
	}
	if i := h.invitations(bob); len(i.Recent) != match.MaxFromOne {
		t.Errorf("%d invitations are counted, want %d", len(i.Recent), match.MaxFromOne)
	}
}

// Where one of several refuses, the others are not counted as invited.
func TestInvitationsOfSeveral(t *testing.T) {
	h := newHouse(t, newRace())
	start := match.Start{Game: "race", Opening: "duel", Opponents: []match.Person{person(bob), person(carol)}, Options: games.Options{"players": "3"}, Side: games.Nobody}
	if err := h.SetInvitedBy(t.Context(), "carol", match.ByNobody); err != nil {
		t.Fatal(err)
	}
	start.Channel = "here"
	_, _, err := h.Start(t.Context(), start, by(alice, h.key()), nil)
	wantRefusal(t, "two opponents", err, "match.refuse.invite-nobody")
	if i := h.invitations(bob); len(i.Recent) > 0 {
		t.Errorf("bob is counted as invited: %+v", i)
	}
	_, err = h.Store.Load(t.Context(), "here", match.Latest(""))
	if err == nil {
		t.Error("there is a match")
	}
}

// What no longer matters is deleted when it is due, and a setting stays.
func TestInvitationsArePruned(t *testing.T) {
	h := newHouse(t)
	due := func(want int) {
		t.Helper()
		all, err := h.ClaimDocuments(t.Context(), 0, 10)
		if err != nil || len(all) != want {
			t.Fatalf("%d documents are due, %v, want %d", len(all), err, want)
		}
		for _, d := range all {
			if err := h.PruneInvitations(t.Context(), d.Home); err != nil {
				t.Fatal(err)
			}
		}
	}
	h.invited(alice, bob)
	h.invited(bob, carol)
	if err := h.SetInvitedBy(t.Context(), "carol", match.ByPlayed); err != nil {
		t.Fatal(err)
	}
	due(0)
	h.clock = h.clock.Add(match.InvitationWindow)
	due(2)
	h.clock = h.clock.Add(match.MuteLasts)
	due(0)
	for who, want := range map[string]bool{"bob": false, "carol": true} {
		if _, err := h.Store.Document(t.Context(), who, match.InvitationsKind, "member"); (err == nil) != want {
			t.Errorf("there is a document of %s: %v, want %v", who, err, want)
		}
	}
}

// A member who is forgotten is nowhere in what is stored of invitations, her own
// or those of others.
func TestInvitationsForget(t *testing.T) {
	h := newHouse(t)
	for range match.MuteAfter {
		h.must(h.invited(alice, bob), games.Decline, "", bob)
	}
	h.invited(bob, alice)
	for cursor, first := "", true; first || cursor != ""; first = false {
		var err error
		if cursor, err = h.Store.Forget(t.Context(), "alice", match.FormerID("1"), cursor, 100); err != nil {
			t.Fatal(err)
		}
	}
	if i := h.invitations(bob); len(i.Muted) != 1 || i.Muted[0].User != match.FormerID("1") || i.Muted[0].Name != match.FormerName || i.Recent[0].User != match.FormerID("1") {
		t.Errorf("bob’s are %+v", i)
	}
	if _, err := h.Store.Document(t.Context(), "alice", match.InvitationsKind, "member"); err == nil {
		t.Error("alice’s are still there")
	}
}
