package host_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// bothMoved returns a duel in which each member has made a move.
func bothMoved(h *matchtest.Fixture) *match.Table {
	h.T.Helper()
	return h.Must(h.Must(duel(h), games.Move, "4", matchtest.Bob), games.Move, "no", matchtest.Alice)
}

// Once both members have moved, both have to agree to stop.
func TestStopNeedsConsent(t *testing.T) {
	asked := func(h *matchtest.Fixture) *match.Table { return h.Must(bothMoved(h), games.Stop, "", matchtest.Bob) }
	kept := func(h *matchtest.Fixture) *match.Table {
		table := h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.Typed, Secret: "5", Side: games.Nobody}, matchtest.Alice)
		table = h.Must(table, games.Sit, "", matchtest.Bob)
		return h.MoveComputers(h.Must(table, games.Move, "4", matchtest.Bob))
	}
	against := func(h *matchtest.Fixture) *match.Table {
		return h.MoveComputers(h.Must(guessing(h), games.Move, "0", matchtest.Alice))
	}
	tests := []struct {
		name string
		at   func(*matchtest.Fixture) *match.Table
		who  match.Actor
		want games.Kind // of the entry
		fail string
	}{
		{"one has moved", func(h *matchtest.Fixture) *match.Table { return h.Must(duel(h), games.Move, "4", matchtest.Bob) }, matchtest.Alice, games.Stop, ""},
		{"both have moved", bothMoved, matchtest.Alice, games.Ask, ""},
		{"the invited member", bothMoved, matchtest.Bob, games.Ask, ""},
		{"the other agrees", asked, matchtest.Alice, games.Stop, ""},
		{"insisting", asked, matchtest.Bob, "", "match.refuse.asked"},
		{"a spectator agrees", asked, matchtest.Carol, "", "match.refuse.stop"},
		{"a manager", bothMoved, matchtest.Chief, games.Stop, ""},
		{"a move rejects", func(h *matchtest.Fixture) *match.Table { return h.Must(asked(h), games.Move, "6", matchtest.Bob) }, matchtest.Alice, games.Ask, ""},
		{"a seat for which the host answers", kept, matchtest.Bob, games.Ask, ""},
		{"the author of the secret", kept, matchtest.Alice, games.Ask, ""},
		{"against a computer", against, matchtest.Alice, games.Stop, ""},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t)
		table, err := h.Act(tt.at(h), games.Stop, "", tt.who)
		if tt.fail != "" {
			matchtest.WantRefusal(t, tt.name, err, tt.fail)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		i := len(table.Match.Entries) - 1
		for table.Match.Entries[i].Kind == games.Reveal {
			i--
		}
		if got := table.Match.Entries[i].Kind; got != tt.want || table.Outcome().Over != (got == games.Stop) {
			t.Errorf("%s: the entry is %s and the outcome %v, want %s", tt.name, got, table.Outcome(), tt.want)
		}
	}
}

func TestMayRestart(t *testing.T) {
	h := matchtest.NewFixture(t)
	live := duel(h)
	moved := h.Must(h.Must(live, games.Move, "4", matchtest.Bob), games.Move, "no", matchtest.Alice)
	asked := h.Must(moved, games.Stop, "", matchtest.Bob)
	ended := h.Must(asked, games.Resign, "", matchtest.Bob)
	tests := []struct {
		name  string
		table *match.Table
		who   match.Actor
		want  string
	}{
		{"the starter", live, matchtest.Alice, ""}, {"a manager", live, matchtest.Chief, ""}, {"the opponent", live, matchtest.Bob, ""}, {"anyone", live, matchtest.Carol, "match.refuse.restart"},
		{"the starter once both have moved", moved, matchtest.Alice, "match.refuse.restart-consent"}, {"a manager then", moved, matchtest.Chief, ""},
		{"the starter, when asked", asked, matchtest.Alice, ""}, {"the one who asks", asked, matchtest.Bob, "match.refuse.restart-consent"},
		{"the opponent after the end", ended, matchtest.Bob, ""}, {"anyone after the end", ended, matchtest.Carol, ""},
	}
	for _, tt := range tests {
		err := tt.table.Consent().MayRestart(tt.who)
		if tt.want == "" && err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if tt.want != "" {
			matchtest.WantRefusal(t, tt.name, err, tt.want)
		}
	}
}
