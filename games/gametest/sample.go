package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"parlour/games"
)

// sampled is how many random options are tried for each opening.
const sampled = 4

// A start is an opening position and what it was opened with.
type start struct {
	opening  games.Opening
	options  games.Options
	position games.Position
	plain    bool // the options are the defaults
}

// starts opens the game in every way that is to be tried. The defaults come
// first and must be playable.
func (c *checker) starts() []start {
	var all []start
	for _, o := range c.game.Info.Openings {
		plain := c.required(o)
		if p := c.open(o.Name, plain, true); p != nil {
			all = append(all, start{o, plain, p, true})
		}
		tries := slices.Clone(c.config.samples)
		for range sampled {
			tries = append(tries, c.randomOptions(o))
		}
		for i, options := range tries {
			if p := c.open(o.Name, options, i < len(c.config.samples)); p != nil {
				all = append(all, start{o, options, p, false})
			}
		}
	}
	return all
}

// open opens the game. Where the options must be playable a Refusal is a
// problem; else only another kind of error is.
func (c *checker) open(what string, o games.Options, must bool) games.Position {
	p, err := c.game.Open(o)
	if err == nil {
		return p
	}
	c.refusal("open "+what, err)
	if must {
		c.errorf("open %s with %v: %v", what, o, err)
	}
	return nil
}

// offered are the options that an opening offers.
func (c *checker) offered(o games.Opening) []games.Option {
	var all []games.Option
	for _, s := range c.game.Info.Options {
		if o.Options == nil || slices.Contains(o.Options, s.Name) {
			all = append(all, s)
		}
	}
	return all
}

func (c *checker) required(o games.Opening) games.Options {
	options := games.Options{}
	for _, s := range c.offered(o) {
		if s.Required {
			options[s.Name], _ = c.value(c.rand, s)
		}
	}
	return options
}

func (c *checker) randomOptions(o games.Opening) games.Options {
	options := games.Options{}
	for _, s := range c.offered(o) {
		if !s.Required && c.rand.IntN(2) == 0 {
			continue
		}
		if v, ok := c.value(c.rand, s); ok {
			options[s.Name] = v
		}
	}
	return options
}

// value draws a value for an option, if it is of a kind that can be drawn.
func (c *checker) value(r *rand.Rand, s games.Option) (string, bool) {
	switch s.Kind {
	case games.Number:
		return strconv.Itoa(s.Min + r.IntN(max(1, s.Max-s.Min+1))), true
	case games.OneOf:
		return pick(r, s.Choices), true
	case games.Flag:
		return strconv.FormatBool(r.IntN(2) == 0), true
	case games.Item:
		if l, ok := c.game.(games.Library); ok && len(l.Items()) > 0 {
			return pick(r, l.Items()), true
		}
	}
	return s.Default, s.Default != ""
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// randomMove is a legal move: of the first ones, or put together where the
// game does that.
func (c *checker) randomMove(r *rand.Rand, p games.Position) (string, bool) {
	if comp, ok := c.game.(games.Composer); ok && r.IntN(2) == 0 {
		if m, ok := composed(r, comp, p); ok {
			return m, true
		}
	}
	moves, _ := take(p.Moves(), maxMoves)
	if len(moves) == 0 {
		return "", false
	}
	return pick(r, moves), true
}
