package match_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
)

// forgetAll has a member forgotten, a few rows at a time.
func (h *house) forgetAll(member, as string) {
	h.t.Helper()
	for cursor, first := "", true; first || cursor != ""; first = false {
		next, err := h.Store.Forget(h.t.Context(), member, as, cursor, 5)
		if err != nil {
			h.t.Fatal(err)
		}
		cursor = next
	}
}

// told is what a table comes to, with one member called otherwise.
func told(t *match.Table, was, is string) []any {
	called := func(user string) string { return strings.ReplaceAll(user, was, is) }
	var chairs []string
	for i, c := range t.Log.Chairs {
		line := string(c.Kind) + " " + called(c.User)
		for _, p := range c.Team {
			line += " " + called(p.User)
		}
		chairs = append(chairs, line)
		if secret, ok := t.Log.Reveals[games.Seat(i)]; ok {
			chairs = append(chairs, secret)
		}
	}
	results := match.Results(t)
	for i, r := range results {
		results[i].User = called(r.User)
		for j, who := range r.Opponents {
			results[i].Opponents[j] = called(who)
		}
	}
	return []any{moves(t), chairs, counted(t.Votes().Tally()), t.Outcome().Over, t.Outcome().Winner, t.Turn(), results}
}

// The matches of a member who has been forgotten are what they were: they can be
// replayed and played on, secrets and sealed choices can still be opened, and what
// is rebuilt of them is what is kept.
func TestFormerMembers(t *testing.T) {
	h := newHouse(t, newSafe(), newHunt(), newTalk(), gametest.RockPaperScissors(), newRace(func(r *games.Rules[race, string]) { r.DropOut = dropOut }))
	invited := func(channel, game string, options games.Options, by match.Actor, others ...match.Actor) *match.Table {
		s := match.Start{Game: game, Guild: "guild", Channel: channel, Opening: "duel", Options: options, Side: games.Nobody}
		for _, a := range others {
			s.Opponents = append(s.Opponents, person(a))
		}
		table := h.start(s, by)
		for _, a := range others {
			table = h.must(table, games.Sit, "", a)
		}
		return table
	}
	over := invited("over", "safe", nil, alice, bob)
	over = h.must(h.must(h.must(over, games.Move, "4", bob), games.Move, "yes", alice), games.Reveal, "4", alice)
	hunt := invited("hunt", "hunt", nil, bob, alice)
	hunt = h.must(h.must(h.must(hunt, games.Hide, "8", alice), games.Hide, "9", bob), games.Move, "1", bob)
	chosen := h.must(invited("chosen", "rps", nil, bob, alice), games.Move, "rock", alice)
	left := h.must(invited("left", "race", games.Options{"players": "3"}, bob, alice, carol), games.Resign, "", alice)
	voted := h.start(match.Start{Game: "talk", Guild: "guild", Channel: "voted", Opening: "teams", Side: 1, Vote: "60"}, bob)
	voted = h.must(h.must(voted, games.Sit, "0", alice), games.Sit, "0", carol)
	voted = h.must(h.must(voted, games.Move, "b", alice), games.Move, "a", carol)

	const as = "former-1"
	var want [][]any
	tables := []*match.Table{over, hunt, chosen, left, voted}
	for _, table := range tables {
		want = append(want, told(h.reload(table), alice.User, as))
	}
	h.forgetAll(alice.User, as)
	for _, host := range []*match.Host{h.Host, h.another()} { // one has kept the tables, the other knows none
		for i, before := range tables {
			after, err := host.Load(t.Context(), before.Match.Channel, before.Match.ID)
			if err != nil {
				t.Fatalf("%s: %v", before.Match.Channel, err)
			}
			if diff := cmp.Diff(want[i], told(after, alice.User, as)); diff != "" {
				t.Errorf("%s (-before +after)\n%s", before.Match.Channel, diff)
			}
		}
	}
	for i, c := range h.reload(hunt).Log.Chairs {
		if hand, err := h.Hand(h.reload(hunt), games.Seat(i)); err != nil || hand.Secret == "" {
			t.Errorf("the secret of %s: %q, %v", c.Name, hand.Secret, err)
		}
	}
	if next := h.must(chosen, games.Move, "scissors", bob); len(next.Log.Moves) != 2 {
		t.Errorf("a sealed choice is not opened: %v", moves(next))
	}
	if side := h.reload(voted).Log.Chairs[0].Team; side[0].Name != match.FormerName || side[1].Name != carol.Name {
		t.Errorf("the side is %+v", side)
	}
	if done := h.rebuild(); done.Changed > 0 || done.Unreadable > 0 || done.Matches == 0 {
		t.Errorf("rebuilt: %+v", done)
	}
}
