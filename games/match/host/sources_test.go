package host_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// What the starter types is the secret of the starter's seat alone, whose member plays on. The
// others choose their own, or get a drawn one; computers always do.
func TestSources(t *testing.T) {
	const typed = "7"
	type want struct{ starter, other string } // "" for none yet, "?" for a drawn one
	tests := map[games.SecretSource]map[string]want{
		games.Own:    {"play": {"", "?"}, "duel": {"", ""}, "table": {"", ""}},
		games.Drawn:  {"play": {"?", "?"}, "duel": {"?", "?"}, "table": {"?", "?"}},
		games.Typed:  {"play": {typed, "?"}, "duel": {typed, ""}, "table": {typed, ""}},
		games.ByHand: {"play": {typed, "?"}, "duel": {typed, ""}, "table": {typed, ""}},
	}
	for source, openings := range tests {
		for opening, want := range openings {
			h := matchtest.NewFixture(t, matchtest.NewHunt())
			start := match.Start{Game: "hunt", Opening: opening, Source: source, Side: games.Nobody}
			if source.IsTyped() {
				start.Secret = typed
			}
			if opening == "duel" {
				start.Opponents = []match.Person{matchtest.Person(matchtest.Bob)}
			}
			table := h.Begin(start, matchtest.Alice)
			if len(table.Vacant()) > 0 {
				table = h.Must(table, games.Sit, "", matchtest.Bob)
			}
			for seat, want := range []string{want.starter, want.other} {
				hand, err := h.Hand(table, games.Seat(seat))
				if err != nil || hand.Secret != want && (want != "?" || hand.Secret == "") {
					t.Errorf("%s with %s: seat %d has %q, %v, want %q", opening, source, seat, hand.Secret, err, want)
				}
			}
			if c := table.Chair(0); c.Kind != match.Member || c.User != matchtest.Alice.User {
				t.Errorf("%s with %s: the starter's chair is %+v", opening, source, c)
			}
			if live := want.starter != "" && want.other != ""; live != (table.Match.Status == match.Live) {
				t.Errorf("%s with %s: the match is %s", opening, source, table.Match.Status)
			}
		}
	}
}

// A member who leaves a table has seen no secret that another gets.
func TestSecretsOfATableAreDrawnLast(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewHunt())
	table := h.Begin(match.Start{Game: "hunt", Opening: "table", Source: games.Drawn, Side: games.Nobody}, matchtest.Alice)
	if hand, err := h.Hand(table, 1); err != nil || hand.Secret != "" {
		t.Errorf("a free chair has the secret %q, %v", hand.Secret, err)
	}
	table = h.Must(table, games.StandIn, "", matchtest.Alice)
	if hand, err := h.Hand(table, 1); err != nil || hand.Secret == "" || table.Match.Status != match.Live {
		t.Errorf("a computer that joined has no secret, %v; the match is %s", err, table.Match.Status)
	}
}
