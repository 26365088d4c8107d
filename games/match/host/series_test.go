package host_test

import (
	"maps"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// A series adds up what each has gained in a match and its rematches, until one has reached its points.
func TestSeries(t *testing.T) {
	const goal = 30
	h := matchtest.NewFixture(t, matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) { r.Info.Series = goal }))
	want, ended := map[string]int{}, false
	start := match.Start{Game: "race", Opening: "table", Options: games.Options{"players": "2"}, Side: games.Nobody}
	for n := 0; !ended; n++ {
		table := h.Must(h.Begin(start, matchtest.Alice), games.Sit, "", matchtest.Bob)
		if n == 1 { // who leaves keeps the points, and gains none
			table = h.Must(table, games.Resign, "", matchtest.Bob)
			if !maps.Equal(table.Series(), want) || table.SeriesWinner() != games.Nobody {
				t.Errorf("after a resignation %v, want %v", table.Series(), want)
			}
			start = table.Rematch(matchtest.Alice)
			continue
		}
		if !maps.Equal(table.Series(), want) {
			t.Errorf("match %d begins with %v, want %v", n, table.Series(), want)
		}
		for !table.Outcome().Over {
			by := matchtest.Alice
			if table.Chair(table.Turn()).User == matchtest.Bob.User {
				by = matchtest.Bob
			}
			table = h.Must(table, games.Move, "roll", by)
		}
		for seat, points := range table.Outcome().Points {
			who := table.Chair(games.Seat(seat)).User
			want[who] += points
			ended = ended || want[who] >= goal
			if got := table.SeriesPoints(games.Seat(seat)); got != want[who] {
				t.Errorf("match %d: %s has %d points, want %d", n, who, got, want[who])
			}
		}
		winner := table.SeriesWinner()
		if ended != (winner != games.Nobody) || ended && want[table.Chair(winner).User] < goal {
			t.Errorf("after match %d, %v, seat %d has won the series", n, want, winner)
		}
		if start = table.Rematch(matchtest.Alice); (len(start.Series) == 0) != ended {
			t.Errorf("after match %d the next one begins with %v", n, start.Series)
		}
	}
}
