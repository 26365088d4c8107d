package local

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
	"parlour/bot/shard"
	"parlour/commands"
	"parlour/games/all"
)

// Instance is the world of a script: a stand-in for Discord with one guild and one channel,
// the bot in it, and a manual clock.
type Instance struct {
	Server  *discordtest.Server
	Guild   wire.ID
	Channel wire.ID

	app     discordtest.Application
	clock   *discordtest.ManualClock
	options Options
	made    *made
	bot     *Bot
	broken  bool // a wait for the bot to come to rest has failed
}

// Advance moves the clock in steps, and lets the bot do what is due after each. A wait
// longer than longWait is divided into longWaitSteps.
const (
	step          = time.Second
	longWait      = 10 * time.Minute
	longWaitSteps = 40
)

// NewInstance starts an instance. It uses the options Database, Log, Words, Defer, Quick,
// Posted, Store, Transport, Hooks, Signs and Locale, and sets the others. The caller must close it.
func NewInstance(ctx context.Context, discord discordtest.Options, o Options) (*Instance, error) {
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC))
	discord.Clock = clock
	server, err := discordtest.New(discord)
	if err != nil {
		return nil, err
	}
	// Secrets are the same in every run, so that a script can name them.
	o.Entropy = rand.NewChaCha8([32]byte{})
	app := server.AddApplication("Parlour")
	o.Server, o.Token, o.App, o.Keys, o.Pace = server, app.Token, app.ID, [][]byte{[]byte("for a script and nothing else")}, step
	o.Budgets = commands.Usual()
	// The clock stands still while computers think, so budgets of thinking would never refill.
	o.Budgets.MemberThinking, o.Budgets.ServerThinking = commands.Budget{}, commands.Budget{}
	in := &Instance{Server: server, clock: clock, app: app, options: o, made: &made{}}
	in.options.Log = slog.New(decisions{o.Log.Handler(), in.made})
	in.Guild = server.AddGuild("Parlour", o.Locale)
	in.Channel, err = server.AddChannel(in.Guild, "games")
	if err == nil {
		err = server.Join(in.Guild, app.BotID, 0)
	}
	if err == nil && in.options.Words == nil { // shared by all starts of the bot
		in.options.Words, err = commands.Catalogue(all.Games())
	}
	if err == nil {
		in.bot, err = Start(ctx, in.options)
	}
	if err != nil {
		server.Close()
		return nil, err
	}
	return in, nil
}

// Bot returns the bot itself.
func (in *Instance) Bot() *bot.Bot { return in.bot.bot }

// App returns the bot's application.
func (in *Instance) App() discordtest.Application { return in.app }

// Close ends the bot and the stand-in. A bot that has not come to rest is not waited for.
func (in *Instance) Close() error {
	defer in.Server.Close()
	if in.broken {
		_ = in.bot.end(shard.ErrImmediate) // errors are expected of cancelled work
		return nil
	}
	return in.bot.Stop()
}

// settleTimeout bounds, in real time, how long the bot may take to settle.
const settleTimeout = time.Minute

// Settle waits until the bot is idle. If that takes long, Settle lets two seconds pass, so
// that the bot sends placeholders, and then one more. Discord then accepts no first response
// any more, and the interaction fails for the member.
func (in *Instance) Settle(ctx context.Context) error {
	err := in.settle(ctx)
	for _, passes := range []time.Duration{2 * time.Second, time.Second} {
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			break
		}
		in.clock.Advance(passes)
		err = in.settle(ctx)
	}
	return err
}

func (in *Instance) settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	err := in.bot.Settle(ctx)
	in.broken = err != nil
	return err
}

// Advance moves the clock, and lets the bot do what becomes due on the way.
func (in *Instance) Advance(ctx context.Context, d time.Duration) error {
	step := step
	if d > longWait {
		step = d / longWaitSteps
	}
	for d > 0 {
		in.clock.Advance(min(d, step))
		d -= step
		in.bot.Wake()
		if err := in.settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Restart kills the bot and starts it again on the same database. A lease passes in between,
// so that the new process can take over the matches.
func (in *Instance) Restart(ctx context.Context) error {
	in.bot.Kill()
	in.clock.Advance(Lease)
	var err error
	in.bot, err = Start(ctx, in.options)
	return err
}

// Runtime returns the instance as a script sees it.
func (in *Instance) Runtime() script.Runtime {
	return script.Runtime{
		Server: in.Server, App: in.app, Guild: in.Guild, Channel: in.Channel, Locale: in.options.Locale,
		Settle: in.Settle, Advance: in.Advance, Restart: in.Restart, Decided: in.made.so,
	}
}
