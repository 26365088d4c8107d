package host_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// A hint does not change the board: controls that members see stay valid.
func TestHintKeepsBoard(t *testing.T) {
	h := matchtest.NewFixture(t)
	before := h.Begin(match.Start{Opening: "play", Side: games.Nobody}, matchtest.Alice)
	after := h.Must(before, games.Hint, "", matchtest.Alice)
	seen := len(before.Match.Entries)
	if after.Outdated(seen) || after.Stage() != before.Stage() || !after.Hinted(matchtest.Opener) || before.Hinted(matchtest.Opener) {
		t.Errorf("outdated %v, stage %d after %d, hinted %v", after.Outdated(seen), after.Stage(), before.Stage(), after.Hinted(matchtest.Opener))
	}
	if !after.LastChange().Equal(before.LastChange()) {
		t.Error("a hint counts as activity of the member")
	}
	moved := h.Must(after, games.Move, "1", matchtest.Alice)
	if moved.Hinted(matchtest.Opener) || moved.Log.HintsOf(matchtest.Opener) != 1 || moved.Log.HintsOf(matchtest.Keeper) != 0 {
		t.Errorf("after the move: %v", moved.Log.Hints)
	}
}

// Only the member to move receives a hint, and none after the end.
func TestHintRefusals(t *testing.T) {
	h := matchtest.NewFixture(t)
	d := h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.InHead, Side: games.Nobody}, matchtest.Alice)
	_, err := h.Act(d, games.Hint, "", matchtest.Alice)
	matchtest.WantRefusal(t, "while waiting", err, "match.refuse.waiting")
	d = h.Must(d, games.Sit, "", matchtest.Bob)
	_, err = h.Act(d, games.Hint, "", matchtest.Alice)
	matchtest.WantRefusal(t, "out of turn", err, "match.refuse.turn")
	_, err = h.Act(d, games.Hint, "", matchtest.Carol)
	matchtest.WantRefusal(t, "a spectator", err, "match.refuse.not-playing")
	d = h.Must(h.Must(d, games.Hint, "", matchtest.Bob), games.Resign, "", matchtest.Bob)
	_, err = h.Act(d, games.Hint, "", matchtest.Bob)
	matchtest.WantRefusal(t, "after the end", err, "match.refuse.over")
}
