package load

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local"
)

// Options say what is measured.
type Options struct {
	Channels int
	Time     time.Duration // of all that is measured
	Rate     float64       // of arrivals, a second; 80 % of the capacity if zero
	Limits   bool          // the stand-in keeps Discord's rate limits
	Strict   bool          // and counts what goes by an interaction's token as well
	Database string        // as storage.Open takes it
	Command  string        // that starts a player's game; PlayCommand if empty
	Seed     uint64
	Errors   io.Writer // where the bot's warnings go; nowhere if nil
}

// Errors of Options.
var (
	errChannels = errors.New("load: at least one channel is needed")
	errTime     = errors.New("load: the time must be a second or more")
	errRate     = errors.New("load: the rate must not be negative")
)

func (o Options) check() error {
	switch {
	case o.Channels < 1:
		return errChannels
	case o.Time < time.Second:
		return errTime
	case o.Rate < 0:
		return errRate
	}
	return nil
}

// PlayCommand starts the game that players play if nothing else is said: the
// bot hides a code.
const PlayCommand = "/mastermind play"

// pace is that of the bot as it is shipped.
const pace = 1500 * time.Millisecond

// world is a stand-in with the bot connected to it, and its players.
type world struct {
	options Options
	server  *discordtest.Server
	app     discordtest.Application
	bot     *local.Bot
	log     *slog.Logger
	counter counter

	mu     sync.Mutex
	crowds []*crowd
}

// newWorld starts the stand-in and the bot, and has a game begun in every
// channel by one of the commands.
func newWorld(ctx context.Context, o Options, commands ...string) (*world, *crowd, error) {
	w := &world{options: o, log: slog.New(slog.DiscardHandler)}
	if o.Errors != nil {
		w.log = slog.New(slog.NewTextHandler(o.Errors, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	var err error
	w.server, err = discordtest.New(discordtest.Options{OnMessage: w.see, NoLimits: !o.Limits, CountAnonymous: o.Strict})
	if err != nil {
		return nil, nil, err
	}
	w.app = w.server.AddApplication("Parlour")
	c, err := w.gather(w.app, "play", o.Channels)
	if err == nil {
		w.bot, err = local.Start(ctx, local.Options{
			Server: w.server, Token: w.app.Token, Database: o.Database, Keys: [][]byte{[]byte("for a load that nobody keeps")}, Pace: pace, Log: w.log,
			Store: w.counter.store, Transport: w.counter.transport,
		})
	}
	if err == nil {
		err = c.begin(ctx, commands...)
	}
	if err != nil {
		return nil, nil, errors.Join(err, w.close())
	}
	return w, c, nil
}

// gather adds players of a bot.
func (w *world) gather(app discordtest.Application, name string, channels int) (*crowd, error) {
	c, err := newCrowd(w.server, app.BotID, name, channels, w.options.Seed)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.crowds = append(w.crowds, c)
	return c, nil
}

// see shows a message to the players.
func (w *world) see(m discordtest.MessageView) {
	w.mu.Lock()
	crowds := w.crowds
	w.mu.Unlock()
	for _, c := range crowds {
		c.see(m)
	}
}

func (w *world) close() error {
	var err error
	if w.bot != nil {
		err = w.bot.Stop()
	}
	w.server.Close()
	return err
}
