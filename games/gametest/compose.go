package gametest

import (
	"maps"
	"math/rand/v2"
	"slices"

	"parlour/games"
)

const (
	maxParts  = 25   // that a select or five rows of buttons hold
	maxDrafts = 3000 // walked through in search of every move
	maxSteps  = 50   // to put a move together
)

// composer checks that parts lead to the legal moves and to nothing else.
func (c *checker) composer() {
	comp, ok := c.game.(games.Composer)
	if !ok {
		return
	}
	for _, s := range c.starts() {
		p := s.position
		for range c.config.plies {
			if p.Outcome().Over {
				break
			}
			c.compositions(s.opening.Name, comp, p)
			move, ok := composed(c.rand, comp, p)
			if !ok {
				c.errorf("%s: choosing parts at random, no move was made", s.opening.Name)
				break
			}
			next, err := p.Play(move)
			if err != nil {
				c.errorf("%s: the composed move %q: %v", s.opening.Name, move, err)
				break
			}
			p = next
		}
	}
}

// composed puts a move together of random parts.
func composed(r *rand.Rand, comp games.Composer, p games.Position) (string, bool) {
	draft := ""
	for range maxSteps {
		parts := comp.Parts(p, draft)
		if len(parts) == 0 {
			return "", false
		}
		part := pick(r, parts)
		draft += part.Value
		if part.Done {
			return draft, true
		}
	}
	return "", false
}

// compositions compares all that can be composed with the moves.
func (c *checker) compositions(what string, comp games.Composer, p games.Position) {
	made, whole := c.drafts(what, comp, p)
	moves, all := take(p.Moves(), maxMoves)
	for _, m := range slices.Sorted(maps.Keys(made)) {
		if canon, err := p.Canonical(m); err != nil {
			c.errorf("%s: %q can be composed and not be played: %v", what, m, err)
		} else {
			made[canon] = true
		}
	}
	if !whole || !all {
		return
	}
	for _, m := range moves {
		if !made[m] {
			c.errorf("%s: the move %q cannot be composed", what, m)
		}
	}
}

// drafts walks through the parts, and tells whether it saw all of them.
func (c *checker) drafts(what string, comp games.Composer, p games.Position) (made map[string]bool, whole bool) {
	made = map[string]bool{}
	open, known := []string{""}, map[string]bool{"": true}
	for n := 0; len(open) > 0; n++ {
		if n == maxDrafts {
			return made, false
		}
		draft := open[0]
		open = open[1:]
		parts := comp.Parts(p, draft)
		if len(parts) > maxParts {
			c.errorf("%s: %d parts may follow %q; a select holds %d", what, len(parts), draft, maxParts)
		}
		c.text(what+": draft", comp.Draft(p, draft))
		for _, part := range parts {
			c.text(what+": part", part.Label)
			next := draft + part.Value
			if part.Done {
				made[next] = true
			} else if !known[next] {
				known[next] = true
				open = append(open, next)
			}
		}
	}
	return made, true
}
