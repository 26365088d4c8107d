package match_test

import (
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// inviting is an invitation of bob by alice.
func (h *house) inviting() *match.Table {
	h.t.Helper()
	return h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
}

// Whoever was invited may decline, and then somebody else takes the chair.
func TestAfterDeclining(t *testing.T) {
	declined := func(h *house) *match.Table { return h.must(h.inviting(), games.Decline, "", bob) }
	offered := func(h *house) *match.Table { return h.must(declined(h), games.Offer, "", alice) }
	tests := []struct {
		name string
		at   func(*house) *match.Table
		kind games.Kind
		who  match.Actor
		want match.Chair // in the opener's seat, if it is not refused
		fail string
	}{
		{"declining", (*house).inviting, games.Decline, bob, match.Chair{Kind: match.Declined, User: "bob", Name: "Bob"}, ""},
		{"accepting for another", (*house).inviting, games.Sit, alice, match.Chair{}, "match.refuse.not-invited"},
		{"stopping what one is invited to", (*house).inviting, games.Stop, bob, match.Chair{Kind: match.Declined, User: "bob", Name: "Bob"}, ""},
		{"offering", declined, games.Offer, alice, match.Chair{Kind: match.Offered}, ""},
		{"offering by a manager", declined, games.Offer, chief, match.Chair{Kind: match.Offered}, ""},
		{"offering by another", declined, games.Offer, carol, match.Chair{}, "match.refuse.not-offered"},
		{"coming without being asked", declined, games.Sit, carol, match.Chair{}, "match.refuse.not-offered"},
		{"thinking better of it", declined, games.Sit, bob, match.Chair{Kind: match.Member, User: "bob", Name: "Bob"}, ""},
		{"a computer", declined, games.StandIn, alice, match.Chair{Kind: match.Computer, Player: "counts"}, ""},
		{"a computer by another", declined, games.StandIn, carol, match.Chair{}, "match.refuse.not-offered"},
		{"a computer before the answer", (*house).inviting, games.StandIn, alice, match.Chair{}, "match.refuse.no-chair"},
		{"anyone", offered, games.Sit, carol, match.Chair{Kind: match.Member, User: "carol", Name: "Carol"}, ""},
		{"oneself", offered, games.Sit, alice, match.Chair{}, "match.refuse.own-offer"},
		{"a computer after all", offered, games.StandIn, alice, match.Chair{Kind: match.Computer, Player: "counts"}, ""},
		{"moving meanwhile", offered, games.Move, alice, match.Chair{}, "match.refuse.vacant"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			next, err := h.do(tt.at(h), tt.kind, "", tt.who)
			if tt.fail != "" {
				wantRefusal(t, tt.name, err, tt.fail)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			next = h.reload(next)
			got := next.Chair(opener)
			if got.Kind != tt.want.Kind || got.User != tt.want.User || got.Name != tt.want.Name || got.Player != tt.want.Player {
				t.Errorf("in the chair is %+v, want %+v", got, tt.want)
			}
			if plays := got.Kind == match.Member || got.Kind == match.Computer; plays != (next.Match.Status == match.Live) {
				t.Errorf("with %s in the chair the match is %s", got.Kind, next.Match.Status)
			}
		})
	}
}

// An invitation does not hold its channel, and cannot be accepted while a game
// does.
func TestInvitationBesideAGame(t *testing.T) {
	h := newHouse(t)
	invited := h.inviting()
	live := h.guessing()
	if now, err := h.Current(t.Context(), "here"); err != nil || now.Match.ID != live.Match.ID {
		t.Errorf("Current is %v, %v; want the game that is played", now, err)
	}
	_, err := h.do(invited, games.Sit, "", bob)
	wantRefusal(t, "accepting beside a game", err, "match.refuse.busy-channel")
	if got := h.reload(invited); got.Match.Status != match.Waiting {
		t.Errorf("the invitation is %s then", got.Match.Status)
	}
	_, _, err = h.Start(t.Context(), match.Start{Game: "safe", Channel: "here", Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, by(carol, "k"), nil)
	if err != match.ErrBusy {
		t.Errorf("inviting beside a game: %v, want that it is busy", err)
	}
	h.must(live, games.Stop, "", alice)
	if got := h.must(invited, games.Sit, "", bob); got.Match.Status != match.Live {
		t.Errorf("accepted after the game: %s", got.Match.Status)
	}
}

func TestInvitationsExpire(t *testing.T) {
	for minutes, lasts := range map[int]time.Duration{0: match.InvitationLasts, 30: 30 * time.Minute, 1 << 40: match.MaxExpires * time.Minute} {
		h := newHouse(t)
		table := h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody, Expires: minutes}, alice)
		if got := table.Match.Due[match.DueLapse]; !got.Equal(noon.Add(lasts)) {
			t.Errorf("an invitation for %d minutes is due at %v, want %v later", minutes, got, lasts)
		}
		h.clock = noon.Add(lasts - time.Second)
		if early, err := h.Lapse(t.Context(), table); err != nil || early.Outcome().Over {
			t.Errorf("a second before: %v, %v", early.Outcome(), err)
		}
		h.clock = noon.Add(lasts)
		other := h.another()
		old := h.reload(table)
		if _, err := h.Lapse(t.Context(), table); err != nil {
			t.Fatal(err)
		}
		if _, err := other.Lapse(t.Context(), old); err != match.ErrStale {
			t.Errorf("another process closes it too: %v", err)
		}
		after := h.reload(table)
		if after.Match.Status != match.Ended || after.Outcome().Reason.ID != "match.end.expired" {
			t.Errorf("expired it is %s, %v", after.Match.Status, after.Outcome())
		}
		_, err := h.do(after, games.Sit, "", bob)
		wantRefusal(t, "accepting too late", err, "match.refuse.expired")
	}
}

// newOpenSafe is the safe without a secret: somebody says yes when it pleases her.
func newOpenSafe() *games.Game {
	r := safeRules()
	r.Info.Name, r.Info.Seats, r.Secrets = "open", []games.SeatInfo{{ID: "keeper", Player: "errs"}, {ID: "opener", Player: "counts"}}, nil
	return games.New(r)
}

func TestOneMemberPlaysBothSides(t *testing.T) {
	h := newHouse(t, newOpenSafe())
	table := h.start(match.Start{Game: "open", Opening: "duel", Opponents: []match.Person{person(alice)}, Side: games.Nobody}, alice)
	if table.Match.Status != match.Live {
		t.Fatalf("against oneself it is %s", table.Match.Status)
	}
	table = h.must(h.must(table, games.Move, "4", alice), games.Move, "no", alice)
	if _, err := h.do(table, games.Move, "5", bob); err == nil {
		t.Error("another member moved")
	}
	if !table.Reminders().NextAt().Equal(noon.Add(match.IdleAfter)) {
		t.Errorf("who plays alone is pinged at %v", table.Reminders().NextAt())
	}
	table = h.must(table, games.Stop, "", alice)
	if o := table.Outcome(); !o.Over || o.Winner != games.Nobody {
		t.Errorf("stopped alone: %v", o)
	}
}

func TestShowingASecret(t *testing.T) {
	h := newHouse(t)
	table := h.start(match.Start{Opening: "solve", Source: games.Typed, Secret: "5", Side: games.Nobody}, alice)
	for _, v := range []match.Visibility{match.Open, match.Spoiler, match.Hidden} {
		table = h.must(table, games.Show, string(v), alice)
		if got := h.reload(table).Log.Show; got != v {
			t.Errorf("the secret is shown %s, want %s", got, v)
		}
	}
}
