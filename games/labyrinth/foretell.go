package labyrinth

import (
	"context"

	"parlour/games"
)

var (
	_ games.Foreteller = Game{}
	_ games.Caster     = Game{}
)

// Foretell is who wins a labyrinth from the start, if neither errs.
func (Game) Foretell(p games.Position) (games.Seat, games.Text, bool) {
	s, ok := games.StateOf[State](p)
	if !ok {
		return games.Nobody, games.Text{}, false
	}
	f, err := s.began().Forecast(context.Background())
	if err != nil || f.Winner == games.Nobody {
		return games.Nobody, games.Text{}, false
	}
	return f.Winner, say("labyrinth.foretold."+seatIDs[f.Winner], "Name", capital(s.maze.Name)), true
}

// Cast lets the best there is play where others watch.
func (Game) Cast(opening string, _ games.Options, _ games.Seat) string {
	if opening == "watch" {
		return "perfect"
	}
	return ""
}
