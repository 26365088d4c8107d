package records_test

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// A verdict on a move that was found before the hands were revealed is not taken for one that
// considers them.
func TestVerdictsConsiderRevealedHands(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.Climb())
	start := match.Start{Game: "climb", Opening: "table", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}
	table := h.Must(h.Begin(start, matchtest.Alice), games.Sit, "", matchtest.Bob)
	table = h.Must(table, games.Move, "draw", matchtest.Alice)
	before, open := records.VerdictKeys(table, table.MoveRecords())[0], len(moves(table.MoveRecords()[0].Before))
	table = h.Must(table, games.Resign, "", matchtest.Alice)
	after, own := records.VerdictKeys(table, table.MoveRecords())[0], len(moves(table.MoveRecords()[0].Before))
	if before == after {
		t.Error("the key of a verdict is the same before and after the end")
	}
	if open != 19 || own != 4 {
		t.Errorf("%d moves before the end and %d after it, want those of any hand, 19, and of the own, 4", open, own)
	}
	if hand, revealed := table.RevealedHand(table.Positions[0], 0); !revealed || len(hand) != len("a1 b2 a3") {
		t.Errorf("the hand at the beginning is %q", hand)
	}
}

func moves(p games.Position) (all []string) {
	for m := range p.Moves() {
		all = append(all, m)
	}
	return all
}
