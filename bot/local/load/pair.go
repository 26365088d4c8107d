package load

import (
	"context"
	"errors"
)

// Pair is the bot and the constant bot at one stand-in, each with its own players.
type Pair struct {
	world  *world
	ours   *crowd
	theirs *crowd       // players of the constant bot
	stop   func() error // stops the constant bot
}

// NewPair starts both bots, and a game for each player.
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
	if p.theirs, err = w.addPlayers(app, "constant", o.Channels); err == nil {
		for _, x := range p.theirs.players {
			x.permanent = true
		}
		var stop func() error
		if stop, err = startConstant(w.server, app); err == nil {
			p.stop = stop
			err = p.theirs.startGames(ctx, constantCommand)
		}
	}
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// Close stops both bots and the stand-in.
func (p *Pair) Close() error { return errors.Join(p.stop(), p.world.close()) }

// Press has the bot's players make a number of presses, and waits until all boards are up
// to date.
func (p *Pair) Press(ctx context.Context, presses int) error { return p.ours.pressTimes(ctx, presses) }

// PressConstant is Press for the constant bot.
func (p *Pair) PressConstant(ctx context.Context, presses int) error {
	return p.theirs.pressTimes(ctx, presses)
}
