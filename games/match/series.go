package match

import (
	"maps"
	"strings"

	"parlour/games"
)

// A series is a match and its rematches, in a game with [games.Info.Series]. Each match knows what was gained
// before it, also by those who pause. Who reaches the points of the game ends the series, and the next rematch begins
// another one.

// Series returns what players have gained in the series of a match, with the match itself once it has ended on the
// board: by the ID of a member, or the name of a computer after a slash for each computer of that name. Computers alone
// play none.
func (t *Table) Series() map[string]int {
	points := t.Match.Series
	o := t.Outcome()
	if t.Game.Info.Series == 0 || t.Log.End != nil || t.Match.Loaded || OnlyComputers(t) || len(o.Points) == 0 {
		return points
	}
	points = maps.Clone(points)
	if points == nil {
		points = map[string]int{}
	}
	for seat, gained := range o.Points {
		if who := t.inSeries(games.Seat(seat)); who != "" && gained > 0 {
			points[who] += gained
		}
	}
	return points
}

// SeriesPoints returns what the player of a seat has gained in the series.
func (t *Table) SeriesPoints(seat games.Seat) int { return t.Series()[t.inSeries(seat)] }

// SeriesWinner returns the seat that has ended the series with this match, or [games.Nobody].
func (t *Table) SeriesWinner() games.Seat {
	if t.Outcome().Over && t.Log.End == nil {
		for seat := range t.Outcome().Points {
			if t.SeriesPoints(games.Seat(seat)) >= t.Game.Info.Series {
				return games.Seat(seat)
			}
		}
	}
	return games.Nobody
}

// inSeries names the player of a seat; "" for none and for a seat of several.
func (t *Table) inSeries(seat games.Seat) string {
	c := t.Chair(seat)
	if c.Kind == Member {
		return c.User
	}
	if c.Kind != Computer {
		return ""
	}
	alike := 0
	for _, o := range t.Log.Chairs[:seat+1] {
		if o.Kind == Computer && o.Player == c.Player {
			alike++
		}
	}
	return strings.Repeat("/", alike) + c.Player
}
