package match_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
)

// A hint does not change the board: controls that members see stay valid, and no board is
// due.
func TestHintKeepsBoard(t *testing.T) {
	h := newHouse(t)
	before := h.start(match.Start{Opening: "play", Side: games.Nobody}, alice)
	h.displayed(before, "1")
	after := h.must(before, games.Hint, "", alice)
	seen := len(before.Match.Entries)
	if after.Outdated(seen) || after.Stage() != before.Stage() || !after.Hinted(opener) || before.Hinted(opener) {
		t.Errorf("outdated %v, stage %d after %d, hinted %v", after.Outdated(seen), after.Stage(), before.Stage(), after.Hinted(opener))
	}
	stored, err := h.Store.Load(t.Context(), after.Match.Channel, match.ByID(after.Match.ID))
	if err != nil || stored.Board.DueBy(noon.AddDate(1, 0, 0)) {
		t.Errorf("a board is due: %v, %v", stored.Board, err)
	}
	if !after.LastChange().Equal(before.LastChange()) {
		t.Error("whoever asked for a hint is taken to have moved")
	}
	moved := h.must(after, games.Move, "1", alice)
	if moved.Hinted(opener) || moved.Log.HintsOf(opener) != 1 || moved.Log.HintsOf(keeper) != 0 {
		t.Errorf("after the move: %v", moved.Log.Hints)
	}
}

// Only the member to move receives a hint, and none after the end.
func TestHintRefusals(t *testing.T) {
	h := newHouse(t)
	d := h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Source: games.InHead, Side: games.Nobody}, alice)
	_, err := h.do(d, games.Hint, "", alice)
	wantRefusal(t, "while waiting", err, "match.refuse.waiting")
	d = h.must(d, games.Sit, "", bob)
	_, err = h.do(d, games.Hint, "", alice)
	wantRefusal(t, "out of turn", err, "match.refuse.turn")
	_, err = h.do(d, games.Hint, "", carol)
	wantRefusal(t, "a spectator", err, "match.refuse.not-playing")
	d = h.must(h.must(d, games.Hint, "", bob), games.Resign, "", bob)
	_, err = h.do(d, games.Hint, "", bob)
	wantRefusal(t, "after the end", err, "match.refuse.over")
}
