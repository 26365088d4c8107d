package gametest

import (
	"slices"

	"parlour/games"
)

// checkVerbs checks what verbs make of their parameters.
func checkVerbs(c *checker) {
	composes := map[string]bool{}
	for _, s := range c.starts() {
		for p, move := range c.walk(s, c.config.plies) {
			if p.Turn() < 0 {
				continue
			}
			for _, v := range c.game.Verbs {
				c.guard("verb "+v.Name, func() {
					composes[v.Name] = checkSpokenMove(c, v, p, move) || composes[v.Name]
					checkVerb(c, v, p)
				})
			}
		}
	}
	for _, v := range c.game.Verbs {
		if spoken(v) && !composes[v.Name] {
			c.errorf("verb %s: no legal move can be given with it", v.Name)
		}
	}
}

// spoken reports whether a verb takes a move in words as its one parameter.
func spoken(v games.Verb[games.Position]) bool {
	return len(v.Params) == 1 && v.Params[0].Kind == games.Free
}

// checkSpokenMove gives a legal move in words, and reports whether it was
// understood. A verb for another seat may refuse it.
func checkSpokenMove(c *checker, v games.Verb[games.Position], p games.Position, move string) bool {
	if !spoken(v) || v.Compose == nil {
		return false
	}
	text, err := v.Compose(p, games.Options{v.Params[0].Name: move})
	if err != nil {
		c.refusal("verb "+v.Name, err)
		return false
	}
	canon, err := p.Canonical(text)
	c.refusal("verb "+v.Name, err)
	return canon == move
}

// checkVerb gives a verb random values and junk.
func checkVerb(c *checker, v games.Verb[games.Position], p games.Position) {
	if v.Compose == nil {
		return
	}
	text, err := v.Compose(p, c.randomParams(v))
	if err != nil {
		c.refusal("verb "+v.Name, err)
		return
	}
	canon, err := p.Canonical(text)
	if err != nil {
		c.refusal("verb "+v.Name, err)
		return
	}
	if moves, all := c.moves(p); all && !slices.Contains(moves, canon) {
		c.errorf("verb %s: makes %q, which is not one of the moves", v.Name, canon)
	}
}

// randomParams draws the parameters of a verb: junk for text, random values for
// others.
func (c *checker) randomParams(v games.Verb[games.Position]) games.Options {
	o := games.Options{}
	for _, s := range v.Params {
		if s.Kind == games.Free {
			o[s.Name] = pick(c.rand, junkTexts)
		} else if x, ok := c.value(c.rand, s); ok && (s.Required || c.rand.IntN(2) == 0) {
			o[s.Name] = x
		}
	}
	return o
}
