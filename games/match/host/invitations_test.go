package host_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// dora is another member.
var dora = match.Actor{User: "dora", Name: "Dora"}

// duelIn returns the start of a duel against a member in a channel of the server.
func duelIn(channel string, against match.Actor) match.Start {
	return match.Start{Guild: "guild", Channel: channel, Game: "safe", Opening: "duel", Opponents: []match.Person{matchtest.Person(against)}}
}

// invites invites a member to a match in a new channel.
func invites(h *matchtest.Fixture, from, to match.Actor) (*match.Table, error) {
	key := h.Key()
	t, err := h.Start(h.T.Context(), duelIn("channel of "+key, to), matchtest.By(from, key), nil)
	return t, err
}

// invited is invites, and fails the test if the invitation is refused.
func invited(h *matchtest.Fixture, from, to match.Actor) *match.Table {
	h.T.Helper()
	t, err := invites(h, from, to)
	if err != nil {
		h.T.Fatalf("%s invites %s: %v", from.User, to.User, err)
	}
	return t
}

// invitations returns the invitations of a member.
func invitations(h *matchtest.Fixture, a match.Actor) host.Invitations {
	h.T.Helper()
	i, err := h.Invites.Invitations(h.T.Context(), a.User)
	if err != nil {
		h.T.Fatal(err)
	}
	return i
}

// One member repeats duel and stop as fast as possible, on two processes in turn. Then other members
// do.
func TestInvitationsAreLimited(t *testing.T) {
	h := matchtest.NewFixture(t)
	hosts := []*host.Host{h.Host, h.Another()}
	const tries, within = 82, 30 * time.Second
	attack := func(from match.Actor) (began int, last error) {
		for i := range tries {
			host := hosts[i%2]
			h.Clock = h.Clock.Add(within / tries)
			table, err := host.Start(t.Context(), duelIn("here", matchtest.Bob), matchtest.By(from, h.Key()), nil)
			if err != nil {
				last = err
				continue
			}
			began++
			if _, err := host.Do(t.Context(), match.Act{Channel: "here", Match: table.Match.ID, At: match.AnyEntry, Kind: games.Stop}, matchtest.By(from, h.Key())); err != nil {
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
		{matchtest.Alice, 0, host.MaxFromOne, "match.refuse.invite-again"},
		{matchtest.Carol, 0, host.MaxFromAll - host.MaxFromOne, "match.refuse.invite-again"},
		{dora, 0, 0, "match.refuse.invite-many"},
		{matchtest.Alice, host.InvitationWindow, host.MaxFromOne, "match.refuse.invite-again"},
	} {
		h.Clock = h.Clock.Add(tt.after)
		began, err := attack(tt.from)
		if began != tt.began {
			t.Errorf("%s invites %d times in %v, want %d", tt.from.User, began, within, tt.began)
		}
		matchtest.WantRefusal(t, tt.from.User, err, tt.refusal)
	}
	if m, err := h.Store.Load(t.Context(), "here", store.Latest("")); err != nil || m.Status.Open() {
		t.Errorf("the channel has a match that is %s, %v", m.Status, err)
	}
}

// Friends can play as often as they like: accepted invitations do not count.
func TestAcceptedInvitationsDoNotCount(t *testing.T) {
	h := matchtest.NewFixture(t)
	for range 3 * host.MaxFromAll {
		h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Sit, "", matchtest.Bob)
	}
	declined := h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Decline, "", matchtest.Bob)
	h.Must(declined, games.Sit, "", matchtest.Bob) // bob reconsiders
	h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Decline, "", matchtest.Bob)
	if i := invitations(h, matchtest.Bob); i.Mutes("alice") || len(i.Recent) != 1 {
		t.Errorf("an invitation that was accepted in the end counts: %+v", i)
	}
}

// Two declines mute the inviter for a day, unless the member removes the mute.
func TestDeclinesMute(t *testing.T) {
	h := matchtest.NewFixture(t)
	twice := func() {
		t.Helper()
		for range host.MuteAfter {
			h.Clock = h.Clock.Add(host.InvitationWindow)
			h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Decline, "", matchtest.Bob)
		}
	}
	twice()
	for _, after := range []time.Duration{0, time.Hour, host.MuteLasts - 2*time.Hour} {
		h.Clock = h.Clock.Add(after)
		_, err := invites(h, matchtest.Alice, matchtest.Bob)
		matchtest.WantRefusal(t, fmt.Sprint("after ", after), err, "match.refuse.invite-muted")
	}
	invited(h, matchtest.Carol, matchtest.Bob) // others may invite bob
	h.Clock = h.Clock.Add(time.Hour)
	invited(h, matchtest.Alice, matchtest.Bob) // a day later
	h.Clock = h.Clock.Add(host.InvitationWindow)
	h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Stop, "", matchtest.Alice) // not a decline
	twice()
	if _, err := invites(h, matchtest.Alice, matchtest.Bob); err == nil {
		t.Error("two more declines do not mute")
	}
	if err := h.Invites.Unmute(t.Context(), "bob", "alice"); err != nil {
		t.Fatal(err)
	}
	h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Decline, "", matchtest.Bob)
	invited(h, matchtest.Alice, matchtest.Bob) // the next mute takes two declines
	h.Clock = h.Clock.Add(host.MuteLasts)
	h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Decline, "", matchtest.Bob)
	invited(h, matchtest.Alice, matchtest.Bob) // the previous decline was a day ago
}

// A member chooses whose invitations to accept.
func TestInvitedBy(t *testing.T) {
	h := matchtest.NewFixture(t)
	set := func(by host.InvitedBy) {
		t.Helper()
		if err := h.Invites.SetInvitedBy(t.Context(), "bob", by); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(from match.Actor, id string) {
		t.Helper()
		_, err := invites(h, from, matchtest.Bob)
		matchtest.WantRefusal(t, from.User, err, id)
	}
	broken := h.Must(invited(h, matchtest.Carol, matchtest.Bob), games.Sit, "", matchtest.Bob)
	h.Must(broken, games.Stop, "", matchtest.Carol)
	set(host.ByPlayed)
	refused(matchtest.Alice, "match.refuse.invite-played")
	refused(matchtest.Carol, "match.refuse.invite-played") // the two have finished no game
	table := h.Must(invited(h, matchtest.Bob, matchtest.Alice), games.Sit, "", matchtest.Alice)
	set(host.ByNobody)
	h.Must(table, games.Resign, "", matchtest.Alice)
	refused(matchtest.Alice, "match.refuse.invite-nobody")
	set(host.ByPlayed)
	invited(h, matchtest.Alice, matchtest.Bob)
	elsewhere := duelIn("elsewhere", matchtest.Bob)
	elsewhere.Guild = "another"
	_, err := h.Start(t.Context(), elsewhere, matchtest.By(matchtest.Alice, h.Key()), nil)
	matchtest.WantRefusal(t, "in another server", err, "match.refuse.invite-played")
	elsewhere.Agreed = true
	if _, err := h.Start(t.Context(), elsewhere, matchtest.By(matchtest.Alice, h.Key()), nil); err != nil {
		t.Errorf("a pairing of a tournament that bob has joined: %v", err)
	}
	set(host.ByAnyone)
	invited(h, matchtest.Carol, matchtest.Bob)
}

// A refused invitation changes nothing, and a duplicate delivery counts once.
func TestRefusedAndRepeatedInvitations(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Sit, "", matchtest.Bob)
	if err := h.Invites.SetInvitedBy(t.Context(), "bob", host.ByNobody); err != nil {
		t.Fatal(err)
	}
	_, err := h.Start(t.Context(), table.Rematch(matchtest.Alice), matchtest.By(matchtest.Alice, h.Key()), table)
	matchtest.WantRefusal(t, "a restart", err, "match.refuse.invite-nobody")
	if now := h.Reload(table); now.Match.Status != match.Live || now.Match.Version != table.Match.Version {
		t.Errorf("the match to replace is %s, of version %d", now.Match.Status, now.Match.Version)
	}
	if err := h.Invites.SetInvitedBy(t.Context(), "bob", host.ByAnyone); err != nil {
		t.Fatal(err)
	}
	for n := range host.MaxFromOne {
		key := h.Key()
		for range 2 * host.MaxFromOne {
			if _, err := h.Another().Start(t.Context(), duelIn("channel of "+key, matchtest.Bob), matchtest.By(matchtest.Alice, key), nil); err != nil {
				t.Fatalf("invitation %d: %v", n, err)
			}
		}
	}
	if i := invitations(h, matchtest.Bob); len(i.Recent) != host.MaxFromOne {
		t.Errorf("%d invitations are counted, want %d", len(i.Recent), host.MaxFromOne)
	}
}

// If one of several invitations is refused, the others are not counted.
func TestInvitationsOfSeveral(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace())
	start := match.Start{Game: "race", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, Options: games.Options{"players": "3"}, Side: games.Nobody}
	if err := h.Invites.SetInvitedBy(t.Context(), "carol", host.ByNobody); err != nil {
		t.Fatal(err)
	}
	start.Channel = "here"
	_, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, h.Key()), nil)
	matchtest.WantRefusal(t, "two opponents", err, "match.refuse.invite-nobody")
	if i := invitations(h, matchtest.Bob); len(i.Recent) > 0 {
		t.Errorf("bob is counted as invited: %+v", i)
	}
	_, err = h.Store.Load(t.Context(), "here", store.Latest(""))
	if err == nil {
		t.Error("a match was started")
	}
}

// Expired records are deleted when they are due, and a setting stays.
func TestInvitationsArePruned(t *testing.T) {
	h := matchtest.NewFixture(t)
	due := func(want int) {
		t.Helper()
		all, err := h.Leases.ClaimDocuments(t.Context(), 0, 10)
		if err != nil || len(all) != want {
			t.Fatalf("%d documents are due, %v, want %d", len(all), err, want)
		}
		for _, d := range all {
			if err := h.Invites.PruneInvitations(t.Context(), d.Home); err != nil {
				t.Fatal(err)
			}
		}
	}
	invited(h, matchtest.Alice, matchtest.Bob)
	invited(h, matchtest.Bob, matchtest.Carol)
	if err := h.Invites.SetInvitedBy(t.Context(), "carol", host.ByPlayed); err != nil {
		t.Fatal(err)
	}
	due(0)
	h.Clock = h.Clock.Add(host.InvitationWindow)
	due(2)
	h.Clock = h.Clock.Add(host.MuteLasts)
	due(0)
	for who, want := range map[string]bool{"bob": false, "carol": true} {
		if _, err := h.Store.Document(t.Context(), who, host.InvitationsKind, "member"); (err == nil) != want {
			t.Errorf("the document of %s exists: %v, want %v", who, err, want)
		}
	}
}

// After a member was anonymised, the member occurs in no stored invitation, sent or received.
func TestInvitationsForget(t *testing.T) {
	h := matchtest.NewFixture(t)
	for range host.MuteAfter {
		h.Must(invited(h, matchtest.Alice, matchtest.Bob), games.Decline, "", matchtest.Bob)
	}
	invited(h, matchtest.Bob, matchtest.Alice)
	for cursor, first := "", true; first || cursor != ""; first = false {
		var err error
		if cursor, err = h.Store.Forget(t.Context(), "alice", match.FormerID("1"), cursor, 100); err != nil {
			t.Fatal(err)
		}
	}
	if i := invitations(h, matchtest.Bob); len(i.Muted) != 1 || i.Muted[0].User != match.FormerID("1") || i.Muted[0].Name != match.FormerName || i.Recent[0].User != match.FormerID("1") {
		t.Errorf("bob’s are %+v", i)
	}
	if _, err := h.Store.Document(t.Context(), "alice", host.InvitationsKind, "member"); err == nil {
		t.Error("alice’s are still there")
	}
}
