package host_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/record"
)

// A finished record becomes a match without players and overdue work. An unfinished one is
// continued by the member who loads it, the computer and an opponent.
func TestRestore(t *testing.T) {
	g := matchtest.NewRace()
	h := matchtest.NewFixture(t, g)
	rec := &record.Record{
		Game: g, Options: games.Options{"players": "2"},
		Seats: []record.Seat{{Name: "Ann"}, {Computer: games.RandomPlayer}},
		Moves: []record.Move{{Text: first(t, g), DropsOut: games.Nobody}},
	}
	start := match.Start{Guild: "g", Channel: "c", Opening: "play", Side: games.Nobody}
	live, err := h.Restore(t.Context(), rec, start, matchtest.By(matchtest.Alice, "1"))
	if err != nil {
		t.Fatal(err)
	}
	if c := live.Chair(0); live.Match.Status != match.Live || c.User != "alice" || live.Chair(1).Kind != match.Computer || len(live.Log.Moves) == 0 || !live.Match.Loaded {
		t.Errorf("an open record is %s with %+v after %d moves", live.Match.Status, c, len(live.Log.Moves))
	}
	if again, err := h.Restore(t.Context(), rec, start, matchtest.By(matchtest.Alice, "1")); err != nil || again.Match.ID != live.Match.ID {
		t.Errorf("a duplicate delivery: %v", err)
	}
	if _, err := h.Restore(t.Context(), rec, start, matchtest.By(matchtest.Bob, "2")); err == nil {
		t.Error("two records are played on in one channel")
	}
	rec.End = record.End{Kind: games.Resign}
	over, err := h.Restore(t.Context(), rec, start, matchtest.By(matchtest.Bob, "3"))
	if err != nil {
		t.Fatal(err)
	}
	if over.Match.Status != match.Ended || over.Outcome().Winner != 1 || over.Chair(0).Name != "Ann" || !over.Match.Due.Nearest().IsZero() {
		t.Errorf("a finished record is %s, won by %d, with %+v; due %v", over.Match.Status, over.Outcome().Winner, over.Chair(0), over.Match.Due)
	}
	if s := over.Rematch(matchtest.Bob); s.Loaded {
		t.Error("a rematch counts as loaded")
	}
	once, err := over.Record().Write()
	if want, _ := rec.Write(); err != nil || once == "" || len(over.Record().Moves) != len(rec.Moves) {
		t.Errorf("written again: %v\n%s\nwas\n%s", err, once, want)
	}
}

// first returns the first legal move of a game.
func first(t *testing.T, g *games.Game) string {
	t.Helper()
	p, err := g.Open(games.Options{"players": "2"})
	if err != nil {
		t.Fatal(err)
	}
	for m := range p.Moves() {
		return m
	}
	t.Fatal("no moves")
	return ""
}
