package labyrinth

import (
	"parlour/games"
	"parlour/games/grid"
)

// maxParts is how many rooms are offered as buttons; more can be typed.
const maxParts = 25

// arrows are how the directions of steps are drawn.
var arrows = map[string]grid.Cell{
	"north": grid.Glyph("^", "⬆️"),
	"south": grid.Glyph("v", "⬇️"),
	"east":  grid.Glyph(">", "➡️"),
	"west":  grid.Glyph("<", "⬅️"),
	"to":    grid.Glyph("o", "🚪"),
}

// Parts offers the rooms that can be stepped into, each a whole move.
func (Game) Parts(p games.Position, _ string) []games.Part {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	var parts []games.Part
	for to := range s.Moves() {
		if len(parts) == maxParts {
			break
		}
		parts = append(parts, games.Part{
			Value: s.name(to), Label: s.step(to), Cell: arrows[s.maze.direction(s.at(), to)], Done: true,
		})
	}
	return parts
}

// Draft asks for a room: a move has no parts to be shown before that.
func (Game) Draft(games.Position, string) games.Text { return games.T("labyrinth.draft") }
