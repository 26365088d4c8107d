package load

import (
	"context"
	"errors"
	"time"
)

// Pair is the bot and the constant bot at one stand-in, each with players of
// its own.
type Pair struct {
	world  *world
	ours   *crowd
	theirs *crowd
	stop   func() error // of the constant bot
}

// NewPair starts both, and has every player's game begun.
func NewPair(ctx context.Context, o Options) (*Pair, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Command == "" {
		o.Command = PlayCommand
	}
	w, ours, err := newWorld(ctx, o, o.Command)
	if err != nil {
		return nil, err
	}
	p := &Pair{world: w, ours: ours, stop: func() error { return nil }}
	app := w.server.AddApplication("Constant")
	if p.theirs, err = w.gather(app, "constant", o.Channels); err == nil {
		for _, x := range p.theirs.players {
			x.lasting = true
		}
		var stop func() error
		if stop, err = startConstant(w.server, app); err == nil {
			p.stop = stop
			err = p.theirs.begin(ctx, constantCommand)
		}
	}
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// Close ends both bots and the stand-in.
func (p *Pair) Close() error { return errors.Join(p.stop(), p.world.close()) }

// Press has the bot's players make so many presses, and waits until all boards
// show what they led to.
func (p *Pair) Press(ctx context.Context, presses int) error { return p.ours.count(ctx, presses) }

// PressConstant is Press for the constant bot.
func (p *Pair) PressConstant(ctx context.Context, presses int) error {
	return p.theirs.count(ctx, presses)
}

// count has players press as soon as they can, so many times in all.
func (c *crowd) count(ctx context.Context, presses int) error {
	ctx, cancel := context.WithTimeout(ctx, countWithin)
	defer cancel()
	t := &tally{}
	c.drive(ctx, t, func() (time.Time, bool) {
		presses--
		return time.Time{}, presses >= 0
	})
	if t.failed > 0 {
		return errUnanswered
	}
	return c.assemble(ctx)
}

// countWithin bounds how long presses may take that are counted out: a board
// that never comes is an error.
const countWithin = time.Minute

// errUnanswered says that a figure would mean nothing.
var errUnanswered = errors.New("load: a press was not answered within three seconds")
