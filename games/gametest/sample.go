package gametest

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"

	"parlour/games"
)

// A start is an opening position with its options.
type start struct {
	opening  games.Opening
	options  games.Options
	position games.Position
	seats    int    // The number of seats that play.
	defaults bool   // The options are the defaults.
	source   string // From which hands are dealt; "" if they are not.
}

// plays reports whether the game has a seat.
func (s start) plays(seat games.Seat) bool { return seat >= 0 && int(seat) < s.seats }

// starts returns the opening positions to be played. Those with the defaults
// come first, and must be playable.
func (c *checker) starts() []start {
	var all []start
	for _, o := range c.game.Info.Openings {
		tries := slices.Concat([]games.Options{c.required(o)}, c.config.samples)
		must := len(tries)
		for range c.config.options {
			tries = append(tries, c.randomOptions(o))
		}
		for i, options := range tries {
			options = o.With(options)
			if p := c.open(o.Name, options, i < must); p != nil {
				all = append(all, start{o, options, p, c.seatsOf(options), i == 0, c.source(p)})
			}
		}
	}
	return all
}

// open opens the game. If the options must be playable a Refusal is a problem,
// otherwise only another error is.
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

// offered returns the options that an opening offers.
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

// value draws a value for an option. It returns false if the kind has none to
// draw.
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

// deals reports whether hands are dealt.
func (c *checker) deals() bool { return c.game.Secrets != nil && c.game.Secrets.Deal != nil }

// source draws the source from which hands are dealt.
func (c *checker) source(p games.Position) string {
	if !c.deals() {
		return ""
	}
	return c.game.Secrets.Draw(p, games.Chance, c.rand)
}

// secretSeats returns the seats with secrets of their own.
func (c *checker) secretSeats(s start) (seats []games.Seat) {
	for seat, info := range c.game.Info.Seats[:s.seats] {
		if info.Secret && c.game.Secrets != nil && !c.deals() {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// hands draws the secrets, by seat.
func (c *checker) hands(s start, r *rand.Rand) []string {
	secrets := make([]string, len(c.game.Info.Seats))
	for _, seat := range c.secretSeats(s) {
		secrets[seat] = c.game.Secrets.Draw(s.position, seat, r)
	}
	return secrets
}

// walk plays at random. It yields each position with the move played there, "" at
// the end.
func (c *checker) walk(s start, plies int) iter.Seq2[games.Position, string] {
	return walk(s.position, plies, func(p games.Position) (string, bool) { return c.randomMove(s, p) })
}

// walk is like checker.walk, but next returns the moves.
func walk(p games.Position, plies int, next func(games.Position) (string, bool)) iter.Seq2[games.Position, string] {
	return func(yield func(games.Position, string) bool) {
		for range plies {
			move, ok := next(p)
			if !yield(p, move) || !ok {
				return
			}
			after, err := p.Play(move)
			if err != nil {
				return // recordGame reports it
			}
			p = after
		}
	}
}

// walkWith is like walk, but the seats keep to their secrets.
func (c *checker) walkWith(s start, secrets []string) iter.Seq2[games.Position, string] {
	return walk(s.position, c.config.plies, func(p games.Position) (string, bool) { return c.otherMove(s, p, secrets) })
}

// randomMove returns a roll if one is due, or else a legal move: one of the
// first, or one composed by keys.
func (c *checker) randomMove(s start, p games.Position) (string, bool) {
	if p.Turn() == games.Chance {
		return c.roll(c.rand, p)
	}
	p = c.seen(s, p)
	if c.rand.IntN(2) == 0 {
		if m, ok := pressKeys(c.rand, c.game, p); ok {
			return m, true
		}
	}
	return c.game.RandomMove(p, c.rand)
}

// seen returns the position as the seat to move sees it, with its dealt hand.
func (c *checker) seen(s start, p games.Position) games.Position {
	if !c.deals() || p.Turn() < 0 {
		return p
	}
	return c.game.SeenBy(p, games.Audience{Seat: p.Turn(), Hand: c.game.Secrets.Deal(p, p.Turn(), s.source)})
}

// forced returns the move that the dealt hand of the seat to move forces.
func (c *checker) forced(s start, p games.Position) (string, bool) {
	if !c.deals() || c.game.Secrets.Forced == nil || p.Turn() < 0 {
		return "", false
	}
	return c.game.Secrets.Forced(c.seen(s, p), p.Turn(), c.game.Secrets.Deal(p, p.Turn(), s.source))
}
