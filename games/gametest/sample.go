package gametest

import (
	"iter"
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
	seats    int  // how many play
	plain    bool // the options are the defaults
}

// starts opens the game in every way that is to be tried. The defaults come
// first and must be playable.
func (c *checker) starts() []start {
	var all []start
	for _, o := range c.game.Info.Openings {
		tries := slices.Concat([]games.Options{c.required(o)}, c.config.samples)
		must := len(tries)
		for range sampled {
			tries = append(tries, c.randomOptions(o))
		}
		for i, options := range tries {
			if p := c.open(o.Name, options, i < must); p != nil {
				all = append(all, start{o, options, p, c.seatsOf(options), i == 0})
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
		if l := c.game.Library; l != nil && len(l.Names()) > 0 {
			return pick(r, l.Names()), true
		}
	}
	return s.Default, s.Default != ""
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// secretSeats are the seats that bring a secret.
func (c *checker) secretSeats(s start) (seats []games.Seat) {
	for seat, info := range c.game.Info.Seats[:s.seats] {
		if info.Secret && c.game.Secrets != nil {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// hands draws the secrets of the seats that bring one, by seat.
func (c *checker) hands(s start, r *rand.Rand) []string {
	secrets := make([]string, len(c.game.Info.Seats))
	for _, seat := range c.secretSeats(s) {
		secrets[seat] = c.game.Secrets.Draw(s.position, seat, r)
	}
	return secrets
}

// walk plays at random, and yields each position on the way with the move that is
// made there; none at the end.
func (c *checker) walk(p games.Position, plies int) iter.Seq2[games.Position, string] {
	return func(yield func(games.Position, string) bool) {
		for range plies {
			move, ok := c.randomMove(c.rand, p)
			if !yield(p, move) || !ok {
				return
			}
			next, err := p.Play(move)
			if err != nil {
				return // told by play
			}
			p = next
		}
	}
}

// randomMove is a roll where one is due, and else a legal move: of the first
// ones, or put together of keys.
func (c *checker) randomMove(r *rand.Rand, p games.Position) (string, bool) {
	if p.Turn() == games.Chance {
		return c.roll(r, p)
	}
	if r.IntN(2) == 0 {
		if m, ok := composed(r, c.game.Compose, p); ok {
			return m, true
		}
	}
	moves, _ := take(p.Moves(), maxMoves)
	if len(moves) == 0 {
		return "", false
	}
	return pick(r, moves), true
}
