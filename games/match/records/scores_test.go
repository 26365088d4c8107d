package records_test

import (
	"maps"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// An ended match can get entries while it is analysed.
func TestScoresAfterAnEntry(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewSafe())
	table := h.Begin(match.Start{Game: "safe", Guild: "guild", Channel: "c", Opening: "play", Side: games.Nobody}, matchtest.Alice)
	table = h.Must(table, games.Resign, "", matchtest.Alice)
	h.Must(table, games.Share, "", matchtest.Alice)
	if err := h.Records.PutScores(t.Context(), table, map[games.Seat]records.Score{0: {Skill: 70, Luck: 50}}); err != nil {
		t.Fatal(err)
	}
	all, err := h.Store.Results(t.Context(), records.ResultQuery{Home: "guild", Match: table.Match.ID})
	if err != nil || len(all) == 0 || all[0].Skill != 70 || all[0].Luck != 50 {
		t.Errorf("results %+v, %v; want the scores", all, err)
	}
}

// The luck of an answer counts for the seat that has guessed.
func TestLuckIsTheGuessers(t *testing.T) {
	table := &match.Table{Log: match.Log{Moves: []match.StandingMove{{Seat: 1}, {Seat: 0}}}}
	got := records.Scores(table, []games.Verdict{{Skill: 80, Luck: -1}, {Skill: -1, Luck: 74, Answers: 1}})
	want := map[games.Seat]records.Score{0: {Skill: -1, Luck: -1}, 1: {Skill: 80, Luck: 74}}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
