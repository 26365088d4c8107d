package records_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// Every game that a member plays against computers by the default rules counts in leaderboards, and in
// ratings if its computers have some.
func TestDefaultGamesAreRanked(t *testing.T) {
	h := matchtest.NewFixture(t, all.Games()...)
	for _, g := range all.Games() {
		table := h.Begin(match.Start{Game: g.Info.Name, Opening: "play", Channel: g.Info.Name, Side: games.Nobody}, matchtest.Alice)
		for n := 0; !table.Outcome().Over && n < 400; n++ {
			if table = h.MoveComputers(table); !table.Outcome().Over {
				table = anyMove(h, table)
			}
		}
		if !table.Outcome().Over {
			t.Errorf("%s does not end", g.Info.Name)
			continue
		}
		for _, r := range records.Results(h.Reload(table)) {
			want := records.InLeaderboards
			if records.RankingOf(g) == records.ByRating {
				want = records.InRatings
			}
			if r.User != "" && (r.Counts != want || !r.Board) {
				t.Errorf("%s: %s, want it to count %d", g.Info.Name, short(r), want)
			}
		}
	}
}

// anyMove makes a move of alice's that isn't refused, a random one where moves are typed.
func anyMove(h *matchtest.Fixture, t *match.Table) *match.Table {
	h.T.Helper()
	moves := slices.Collect(t.Position().Moves())
	if len(moves) == 0 && t.Game.FreeText != nil {
		moves = []string{t.Game.FreeText.Random(t.Position(), rand.New(rand.NewPCG(1, uint64(len(t.Log.Moves)))))}
	}
	rand.New(rand.NewPCG(2, uint64(len(t.Log.Moves)))).Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, move := range moves {
		if next, err := h.Act(t, games.Move, move, matchtest.Alice); err == nil {
			return next
		}
	}
	h.T.Fatalf("%s: none of the moves %q", t.Match.Game, moves)
	return nil
}
