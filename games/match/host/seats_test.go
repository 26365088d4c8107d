package host_test

import (
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// inviting starts a match in which alice invites bob.
func inviting(h *matchtest.Fixture) *match.Table {
	h.T.Helper()
	return h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
}

// After an invited member declines, another one may take the chair.
func TestAfterDeclining(t *testing.T) {
	declined := func(h *matchtest.Fixture) *match.Table { return h.Must(inviting(h), games.Decline, "", matchtest.Bob) }
	offered := func(h *matchtest.Fixture) *match.Table { return h.Must(declined(h), games.Offer, "", matchtest.Alice) }
	tests := []struct {
		name string
		at   func(*matchtest.Fixture) *match.Table
		kind games.Kind
		who  match.Actor
		want match.Chair // in the opener's seat, unless refused
		fail string
	}{
		{"declining", inviting, games.Decline, matchtest.Bob, match.Chair{Kind: match.Declined, User: "bob", Name: "Bob"}, ""},
		{"accepting another member's invitation", inviting, games.Sit, matchtest.Alice, match.Chair{}, "match.refuse.not-invited"},
		{"stopping as the invited member", inviting, games.Stop, matchtest.Bob, match.Chair{Kind: match.Declined, User: "bob", Name: "Bob"}, ""},
		{"offering", declined, games.Offer, matchtest.Alice, match.Chair{Kind: match.Offered}, ""},
		{"offering by a manager", declined, games.Offer, matchtest.Chief, match.Chair{Kind: match.Offered}, ""},
		{"offering by another", declined, games.Offer, matchtest.Carol, match.Chair{}, "match.refuse.not-offered"},
		{"sitting down without an invitation", declined, games.Sit, matchtest.Carol, match.Chair{}, "match.refuse.not-offered"},
		{"accepting after declining", declined, games.Sit, matchtest.Bob, match.Chair{Kind: match.Member, User: "bob", Name: "Bob"}, ""},
		{"a computer", declined, games.StandIn, matchtest.Alice, match.Chair{Kind: match.Computer, Player: "counts"}, ""},
		{"a computer by another", declined, games.StandIn, matchtest.Carol, match.Chair{}, "match.refuse.not-offered"},
		{"a computer before the answer", inviting, games.StandIn, matchtest.Alice, match.Chair{}, "match.refuse.no-chair"},
		{"anyone", offered, games.Sit, matchtest.Carol, match.Chair{Kind: match.Member, User: "carol", Name: "Carol"}, ""},
		{"oneself", offered, games.Sit, matchtest.Alice, match.Chair{}, "match.refuse.own-offer"},
		{"a computer in the end", offered, games.StandIn, matchtest.Alice, match.Chair{Kind: match.Computer, Player: "counts"}, ""},
		{"moving meanwhile", offered, games.Move, matchtest.Alice, match.Chair{}, "match.refuse.vacant"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t)
			next, err := h.Act(tt.at(h), tt.kind, "", tt.who)
			if tt.fail != "" {
				matchtest.WantRefusal(t, tt.name, err, tt.fail)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			next = h.Reload(next)
			got := next.Chair(matchtest.Opener)
			if got.Kind != tt.want.Kind || got.User != tt.want.User || got.Name != tt.want.Name || got.Player != tt.want.Player {
				t.Errorf("the chair is %+v, want %+v", got, tt.want)
			}
			if plays := got.Kind == match.Member || got.Kind == match.Computer; plays != (next.Match.Status == match.Live) {
				t.Errorf("with %s in the chair the match is %s", got.Kind, next.Match.Status)
			}
		})
	}
}

// An invitation does not occupy its channel, and cannot be accepted while a game does.
func TestInvitationBesideAGame(t *testing.T) {
	h := matchtest.NewFixture(t)
	invited := inviting(h)
	live := guessing(h)
	if now, err := h.Current(t.Context(), "here"); err != nil || now.Match.ID != live.Match.ID {
		t.Errorf("Current is %v, %v; want the game that is played", now, err)
	}
	_, err := h.Act(invited, games.Sit, "", matchtest.Bob)
	matchtest.WantRefusal(t, "accepting beside a game", err, "match.refuse.busy-channel")
	if got := h.Reload(invited); got.Match.Status != match.Waiting {
		t.Errorf("the invitation is %s during the game", got.Match.Status)
	}
	_, err = h.Start(t.Context(), match.Start{Game: "safe", Channel: "here", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.By(matchtest.Carol, "k"), nil)
	if err != store.ErrBusy {
		t.Errorf("inviting beside a game: %v, want ErrBusy", err)
	}
	h.Must(live, games.Stop, "", matchtest.Alice)
	if got := h.Must(invited, games.Sit, "", matchtest.Bob); got.Match.Status != match.Live {
		t.Errorf("accepted after the game, it is %s", got.Match.Status)
	}
}

func TestInvitationsExpire(t *testing.T) {
	for minutes, lasts := range map[int]time.Duration{0: match.InvitationLasts, 30: 30 * time.Minute, 1 << 40: match.MaxExpires * time.Minute} {
		h := matchtest.NewFixture(t)
		table := h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody, Expires: minutes}, matchtest.Alice)
		if got := table.Match.Due[match.DueLapse]; !got.Equal(matchtest.Noon.Add(lasts)) {
			t.Errorf("an invitation for %d minutes is due at %v, want %v later", minutes, got, lasts)
		}
		h.Clock = matchtest.Noon.Add(lasts - time.Second)
		if early, err := h.Timers.Lapse(t.Context(), table); err != nil || early.Outcome().Over {
			t.Errorf("a second before: %v, %v", early.Outcome(), err)
		}
		h.Clock = matchtest.Noon.Add(lasts)
		other := h.Another()
		old := h.Reload(table)
		if _, err := h.Timers.Lapse(t.Context(), table); err != nil {
			t.Fatal(err)
		}
		if _, err := other.Timers.Lapse(t.Context(), old); err != store.ErrStale {
			t.Errorf("another process closes it too: %v", err)
		}
		after := h.Reload(table)
		if after.Match.Status != match.Ended || after.Outcome().Reason.ID != "match.end.expired" {
			t.Errorf("after expiry it is %s, %v", after.Match.Status, after.Outcome())
		}
		_, err := h.Act(after, games.Sit, "", matchtest.Bob)
		matchtest.WantRefusal(t, "accepting too late", err, "match.refuse.expired")
	}
}

// newOpenSafe returns the safe without a secret, in which the keeper may answer yes at any
// time.
func newOpenSafe() *games.Game {
	r := matchtest.SafeRules()
	r.Info.Name, r.Info.Seats, r.Secrets = "open", []games.SeatInfo{{ID: "keeper", Player: "errs"}, {ID: "opener", Player: "counts"}}, nil
	return games.New(r)
}

func TestOneMemberPlaysBothSides(t *testing.T) {
	h := matchtest.NewFixture(t, newOpenSafe())
	table := h.Begin(match.Start{Game: "open", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Alice)}, Side: games.Nobody}, matchtest.Alice)
	if table.Match.Status != match.Live {
		t.Fatalf("against oneself it is %s", table.Match.Status)
	}
	table = h.Must(h.Must(table, games.Move, "4", matchtest.Alice), games.Move, "no", matchtest.Alice)
	if _, err := h.Act(table, games.Move, "5", matchtest.Bob); err == nil {
		t.Error("another member moved")
	}
	if !table.Reminders().NextAt().Equal(matchtest.Noon.Add(match.IdleAfter)) {
		t.Errorf("a member who plays alone is reminded at %v", table.Reminders().NextAt())
	}
	table = h.Must(table, games.Stop, "", matchtest.Alice)
	if o := table.Outcome(); !o.Over || o.Winner != games.Nobody {
		t.Errorf("stopped alone: %v", o)
	}
}

func TestShowingASecret(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Begin(match.Start{Opening: "solve", Source: games.Typed, Secret: "5", Side: games.Nobody}, matchtest.Alice)
	for _, v := range []match.Visibility{match.Open, match.Spoiler, match.Hidden} {
		table = h.Must(table, games.Show, string(v), matchtest.Alice)
		if got := h.Reload(table).Log.Show; got != v {
			t.Errorf("the secret is shown %s, want %s", got, v)
		}
	}
}
