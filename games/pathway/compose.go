package pathway

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// maxParts is how many parts can be offered at a time. On boards of 26 squares a
// side one of them is more: it adds a + to the draft, which parse ignores.
const (
	maxParts = 25
	more     = "+"
)

// Parts are the columns with a legal square, and then the legal squares of one.
func (g *game) Parts(p games.Position, draft string) []games.Part {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	chosen := strings.Trim(draft, more)
	seen := map[string]bool{}
	var parts []games.Part
	for c := range s.size {
		for r := s.size - 1; r >= 0; r-- {
			sq := s.square(r, c)
			if name := column(c); s.Legal(sq) != nil {
				continue
			} else if chosen == "" && !seen[name] {
				seen[name] = true
				parts = append(parts, games.Part{Value: name, Label: games.T("pathway.part.column", "Column", name)})
			} else if chosen == name {
				parts = append(parts, games.Part{
					Value: strconv.Itoa(s.size - r), Label: games.T("pathway.part.square", "Square", s.name(sq)), Cell: grid.Empty, Done: true,
				})
			}
		}
	}
	return page(parts, strings.HasSuffix(draft, more))
}

// page is the first page of too many parts, or the second.
func page(parts []games.Part, second bool) []games.Part {
	if len(parts) <= maxParts {
		return parts
	}
	if second {
		return parts[maxParts-1:]
	}
	return append(parts[:maxParts-1:maxParts-1], games.Part{Value: more, Label: games.T("pathway.part.more")})
}

// Draft asks for the column or the square.
func (g *game) Draft(_ games.Position, draft string) games.Text {
	if chosen := strings.Trim(draft, more); chosen != "" {
		return games.T("pathway.draft.square", "Column", chosen)
	}
	return games.T("pathway.draft.column")
}
