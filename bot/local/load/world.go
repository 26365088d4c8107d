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
	"parlour/bot/local/harness"
)

// Options are the settings of a measurement of the bot in this process.
type Options struct {
	Channels int           // channels with a game and a player each
	Time     time.Duration // total length of the measurement, a second or more
	Rate     float64       // arrivals per second in the open loop; if zero, four fifths of the capacity
	Limits   bool          // enforce Discord's rate limits
	Database string        // as storage.Open takes it
	Command  string        // starts a player's game; PlayCommand if empty
	Seed     uint64        // determines all random choices
	Errors   io.Writer     // receives the bot's warnings; discarded if nil
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

// PlayCommand starts the usual game: the bot hides a code.
const PlayCommand = "/mastermind play"

// sealingKey seals the bot's secrets during a measurement.
const sealingKey = "for a load test and nothing else"

// world is a stand-in, the bot connected to it, and the players.
type world struct {
	options Options
	server  *discordtest.Server
	app     discordtest.Application
	bot     *local.Bot // nil if the bot runs in other processes
	log     *slog.Logger
	counter counter

	mu     sync.Mutex
	crowds []*crowd
}

// newWorld starts the stand-in and the bot, and a game in each channel by one of the
// commands.
func newWorld(ctx context.Context, o Options, commands ...string) (*world, *crowd, error) {
	w := &world{options: o, log: slog.New(slog.DiscardHandler)}
	if o.Errors != nil {
		w.log = slog.New(slog.NewTextHandler(o.Errors, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	var err error
	w.server, err = discordtest.New(discordtest.Options{OnMessage: w.see, NoLimits: !o.Limits})
	if err != nil {
		return nil, nil, err
	}
	w.app = w.server.AddApplication("Parlour")
	c, err := w.addPlayers(w.app, "play", o.Channels)
	if err == nil {
		w.bot, err = local.Start(ctx, local.Options{
			Server: w.server, Token: w.app.Token, Database: o.Database, Keys: [][]byte{[]byte(sealingKey)}, Pace: harness.Pace, Log: w.log,
			Store: w.counter.store, Transport: w.counter.transport,
		})
	}
	if err == nil {
		err = c.startGames(ctx, commands...)
	}
	if err != nil {
		return nil, nil, errors.Join(err, w.close())
	}
	return w, c, nil
}

// addPlayers adds players of a bot.
func (w *world) addPlayers(app discordtest.Application, name string, channels int) (*crowd, error) {
	c, err := newCrowd(w.server, app.BotID, name, channels, w.options.Seed)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.crowds = append(w.crowds, c)
	return c, nil
}

// see passes a message to the players.
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
