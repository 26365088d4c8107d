package labyrinth

import (
	"context"
	"strconv"

	"parlour/games"
)

var _ games.Terms = Game{}

// Terms names the labyrinth, tells how one that was generated can be made
// again, and who is certain to win it from the opening: what an invited member
// wants to know before accepting.
func (g Game) Terms(p games.Position) []games.Text {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	s, m := s.began(), s.maze
	lines := []games.Text{games.T("labyrinth.terms.maze", "Name", m.Name, "Rooms", len(m.Rooms))}
	if r, ok := readRecipe(m.Name); ok && g.generated(r).String() == m.String() {
		lines = append(lines, games.T("labyrinth.terms.generated",
			"Name", m.Name, "Size", r.size, "Loops", r.loops, "Seed", strconv.FormatUint(r.seed, 10)))
	}
	if m.Limit > 0 {
		lines = append(lines, say("labyrinth.terms.limit", "Count", m.Limit))
	}
	if f, err := s.Forecast(context.Background()); err == nil {
		lines = append(lines, say("labyrinth.terms.end."+seatIDs[s.mover], "End", f.end()))
	}
	return lines
}

// end is how a game ends with perfect play, for people who may not sit at the
// table yet.
func (f Forecast) end() games.Text {
	if f.Winner == games.Nobody {
		return games.T("labyrinth.end.draw")
	}
	return say("labyrinth.end." + seatIDs[f.Winner])
}
