package host_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// forgetAll anonymises a member, a few rows at a time.
func forgetAll(h *matchtest.Fixture, member, as string) {
	h.T.Helper()
	for cursor, first := "", true; first || cursor != ""; first = false {
		next, err := h.Store.Forget(h.T.Context(), member, as, cursor, 5)
		if err != nil {
			h.T.Fatal(err)
		}
		cursor = next
	}
}

// textsOf returns the texts that members see of a table, with one member renamed.
func textsOf(t *match.Table, was, is string) []any {
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
	results := records.Results(t)
	for i, r := range results {
		results[i].User = called(r.User)
		for j, who := range r.Opponents {
			results[i].Opponents[j] = called(who)
		}
	}
	return []any{matchtest.Moves(t), chairs, counted(t.Votes().Tally()), t.Outcome().Over, t.Outcome().Winner, t.Turn(), results}
}

// The matches of an anonymised member can be replayed and continued, their secrets and
// choices can be unsealed, and their rebuilt results equal the stored ones.
func TestFormerMembers(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewSafe(), matchtest.NewHunt(), newTalk(), gametest.RockPaperScissors(), matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) { r.DropOut = matchtest.DropOut }))
	invited := func(channel, game string, options games.Options, by match.Actor, others ...match.Actor) *match.Table {
		s := match.Start{Game: game, Guild: "guild", Channel: channel, Opening: "duel", Options: options, Side: games.Nobody}
		for _, a := range others {
			s.Opponents = append(s.Opponents, matchtest.Person(a))
		}
		table := h.Begin(s, by)
		for _, a := range others {
			table = h.Must(table, games.Sit, "", a)
		}
		return table
	}
	over := invited("over", "safe", nil, matchtest.Alice, matchtest.Bob)
	over = h.Must(h.Must(h.Must(over, games.Move, "4", matchtest.Bob), games.Move, "yes", matchtest.Alice), games.Reveal, "4", matchtest.Alice)
	hunt := invited("hunt", "hunt", nil, matchtest.Bob, matchtest.Alice)
	hunt = h.Must(h.Must(h.Must(hunt, games.Hide, "8", matchtest.Alice), games.Hide, "9", matchtest.Bob), games.Move, "1", matchtest.Bob)
	chosen := h.Must(invited("chosen", "rps", nil, matchtest.Bob, matchtest.Alice), games.Move, "rock", matchtest.Alice)
	left := h.Must(invited("left", "race", games.Options{"players": "3"}, matchtest.Bob, matchtest.Alice, matchtest.Carol), games.Resign, "", matchtest.Alice)
	voted := h.Begin(match.Start{Game: "talk", Guild: "guild", Channel: "voted", Opening: "teams", Side: 1, Vote: "60"}, matchtest.Bob)
	voted = h.Must(h.Must(voted, games.Sit, "0", matchtest.Alice), games.Sit, "0", matchtest.Carol)
	voted = h.Must(h.Must(voted, games.Move, "b", matchtest.Alice), games.Move, "a", matchtest.Carol)

	const as = "former-1"
	var want [][]any
	tables := []*match.Table{over, hunt, chosen, left, voted}
	for _, table := range tables {
		want = append(want, textsOf(h.Reload(table), matchtest.Alice.User, as))
	}
	forgetAll(h, matchtest.Alice.User, as)
	for _, host := range []*host.Host{h.Host, h.Another()} { // one host has cached the tables, the other has not
		for i, before := range tables {
			after, err := host.Load(t.Context(), before.Match.Channel, before.Match.ID)
			if err != nil {
				t.Fatalf("%s: %v", before.Match.Channel, err)
			}
			if diff := cmp.Diff(want[i], textsOf(after, matchtest.Alice.User, as)); diff != "" {
				t.Errorf("%s (-before +after)\n%s", before.Match.Channel, diff)
			}
		}
	}
	for i, c := range h.Reload(hunt).Log.Chairs {
		if hand, err := h.Hand(h.Reload(hunt), games.Seat(i)); err != nil || hand.Secret == "" {
			t.Errorf("the secret of %s: %q, %v", c.Name, hand.Secret, err)
		}
	}
	if next := h.Must(chosen, games.Move, "scissors", matchtest.Bob); len(next.Log.Moves) != 2 {
		t.Errorf("a sealed choice is not opened: %v", matchtest.Moves(next))
	}
	if side := h.Reload(voted).Log.Chairs[0].Team; side[0].Name != match.FormerName || side[1].Name != matchtest.Carol.Name {
		t.Errorf("the side is %+v", side)
	}
	if done := h.Rebuild(); done.Changed > 0 || done.Unreadable > 0 || done.Matches == 0 {
		t.Errorf("rebuilt: %+v", done)
	}
}
