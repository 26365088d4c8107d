package mastermind

import (
	"slices"
	"strings"

	"parlour/games"
)

// maxArrows is the greatest number of worlds whose relations are drawn as arrows: six pairs.
const maxArrows = 4

// The signs of relations: both ways between two worlds, and from a world to itself.
const (
	pairSign = "⇄"
	loopSign = "↻"
)

// arrows draws the relation of an agent between few worlds: the pairs that the agent cannot
// tell apart, and a loop at each world.
func (w worlds) arrows(agent string) (lines []games.Text) {
	m, err := w.model()
	if err != nil || len(w.codes) > maxArrows {
		return nil
	}
	var arrows []string
	for to := range w.codes {
		for from := range to {
			if m.Related(agent, from, to) {
				arrows = append(arrows, w.letters(from)+" "+pairSign+" "+w.letters(to))
			}
		}
	}
	for world := range w.codes {
		if m.Related(agent, world, world) {
			arrows = append(arrows, w.letters(world)+" "+loopSign)
		}
	}
	inLine := max(1, 36/(2*w.variant.Codes.Pegs+5))
	for line := range slices.Chunk(arrows, inLine) {
		lines = append(lines, games.T("mastermind.know.arrows", "Agent", agent, "Arrows", word(strings.Join(line, ", "))))
	}
	return lines
}

// letters writes the code of a world.
func (w worlds) letters(world int) string { return pegs(w.variant, w.codes[world]).Letters() }
