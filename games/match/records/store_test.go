package records_test

import (
	"testing"
	"time"

	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// From the first game, members have places for now; later those with too few games are new.
func TestLiveFirstGames(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	l := records.Leaderboard{Home: "g", Game: "safe", Period: records.AllTime, By: records.ByRating}
	meet(h, "g", "alice", "bob", records.Won, matchtest.Noon)
	meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	h.Clock = matchtest.Noon.Add(time.Second)
	got, err := h.Records.Live(t.Context(), l, "alice", 0, 10)
	if err != nil || !got.AllNew || got.Count != 2 || got.Own.Rank != 1 || got.Own.Rating.Games != 2 {
		t.Errorf("after the first game: %+v, %v", got, err)
	}
	for range 4 {
		meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	}
	got, err = h.Records.Live(t.Context(), l, "bob", 0, 10)
	if err != nil || got.AllNew || got.Count != 2 || len(got.Newcomers) != 1 || got.Newcomers[0].Member != "bob" || got.Own.Rank != 0 {
		t.Errorf("after alice's sixth game: %+v, %v", got, err)
	}
}
