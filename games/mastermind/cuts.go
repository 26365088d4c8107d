package mastermind

import (
	"strconv"
	"strings"

	"parlour/games"
)

// shownCuts is how many counts are told at most.
const shownCuts = 12

// cutLine tells how each answer has cut the codes that fit: 1296 → 256 → 36.
func (s State) cutLine() games.Text {
	cuts := s.fits.cuts()
	last := cuts[len(cuts)-1]
	switch {
	case len(cuts) == 1:
		return games.T("mastermind.line.all", "Count", last)
	case last == uncounted:
		return games.T("mastermind.line.uncounted")
	}
	var steps []string
	for i, n := range cuts {
		step := strconv.Itoa(n)
		if n == uncounted || i < len(cuts)-shownCuts {
			step = "…"
		}
		if step != "…" || len(steps) == 0 || steps[len(steps)-1] != step {
			steps = append(steps, step)
		}
	}
	return games.T("mastermind.line.left", "Count", last, "Cuts", strings.Join(steps, " → "))
}
