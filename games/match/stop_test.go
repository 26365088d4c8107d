package match_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
)

// bothMoved is a duel in which each has made a move.
func (h *house) bothMoved() *match.Table {
	h.t.Helper()
	return h.must(h.must(h.between(), games.Move, "4", bob), games.Move, "no", alice)
}

// Once both have moved, a game of two is stopped by both of them.
func TestStopNeedsConsent(t *testing.T) {
	asked := func(h *house) *match.Table { return h.must(h.bothMoved(), games.Stop, "", bob) }
	kept := func(h *house) *match.Table {
		table := h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Source: games.Typed, Secret: "5", Side: games.Nobody}, alice)
		table = h.must(table, games.Sit, "", bob)
		return h.advance(h.must(table, games.Move, "4", bob))
	}
	against := func(h *house) *match.Table { return h.advance(h.must(h.guessing(), games.Move, "0", alice)) }
	tests := []struct {
		name string
		at   func(*house) *match.Table
		who  match.Actor
		want games.Kind // of the entry
		fail string
	}{
		{"one has moved", func(h *house) *match.Table { return h.must(h.between(), games.Move, "4", bob) }, alice, games.Stop, ""},
		{"both have moved", (*house).bothMoved, alice, games.Ask, ""},
		{"the one who was invited", (*house).bothMoved, bob, games.Ask, ""},
		{"the other agrees", asked, alice, games.Stop, ""},
		{"insisting", asked, bob, "", "match.refuse.asked"},
		{"a stranger agrees", asked, carol, "", "match.refuse.stop"},
		{"a manager", (*house).bothMoved, chief, games.Stop, ""},
		{"a move answers no", func(h *house) *match.Table { return h.must(asked(h), games.Move, "6", bob) }, alice, games.Ask, ""},
		{"the host answers for one", kept, bob, games.Ask, ""},
		{"the one for whom it answers", kept, alice, games.Ask, ""},
		{"against a computer", against, alice, games.Stop, ""},
	}
	for _, tt := range tests {
		h := newHouse(t)
		table, err := h.do(tt.at(h), games.Stop, "", tt.who)
		if tt.fail != "" {
			wantRefusal(t, tt.name, err, tt.fail)
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
	h := newHouse(t)
	live := h.between()
	moved := h.must(h.must(live, games.Move, "4", bob), games.Move, "no", alice)
	asked := h.must(moved, games.Stop, "", bob)
	ended := h.must(asked, games.Resign, "", bob)
	tests := []struct {
		name  string
		table *match.Table
		who   match.Actor
		want  string
	}{
		{"the starter", live, alice, ""}, {"a manager", live, chief, ""}, {"the opponent", live, bob, ""}, {"anyone", live, carol, "match.refuse.restart"},
		{"the starter once both have moved", moved, alice, "match.refuse.restart-consent"}, {"a manager then", moved, chief, ""},
		{"the starter who was asked", asked, alice, ""}, {"the one who asks", asked, bob, "match.refuse.restart-consent"},
		{"the opponent after the end", ended, bob, ""}, {"anyone after the end", ended, carol, ""},
	}
	for _, tt := range tests {
		err := tt.table.Consent().MayRestart(tt.who)
		if tt.want == "" && err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if tt.want != "" {
			wantRefusal(t, tt.name, err, tt.want)
		}
	}
}
