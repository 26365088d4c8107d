package local

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
	"parlour/games/all"
)

// Instance is a stand-in for Discord with one guild and one channel, the bot in
// it, and a clock that is moved by hand: a world for a script.
type Instance struct {
	Server  *discordtest.Server
	Guild   wire.ID
	Channel wire.ID

	app     discordtest.Application
	clock   *discordtest.ManualClock
	options Options
	bot     *Bot
}

// step is by how much the clock is moved at a time, the bot doing in between
// what falls due. A wait that is longer than long has that many steps.
const (
	step  = time.Second
	long  = 10 * time.Minute
	steps = 40
)

// NewInstance builds one. Of the bot's options it takes Database, Log, Words, Defer,
// Quick, Posted, Store, Transport and Hooks. It must be closed.
func NewInstance(ctx context.Context, discord discordtest.Options, o Options) (*Instance, error) {
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC))
	discord.Clock = clock
	server, err := discordtest.New(discord)
	if err != nil {
		return nil, err
	}
	// The same secrets are drawn in every run, so that a script can know them.
	o.Entropy = rand.NewChaCha8([32]byte{})
	app := server.AddApplication("Parlour")
	o.Server, o.Token, o.App, o.Keys, o.Pace = server, app.Token, app.ID, [][]byte{[]byte("for a script that nobody keeps")}, step
	o.Budgets = commands.Usual()
	// The clock stands still while computers think, and no budget fills again.
	o.Budgets.MemberThinking, o.Budgets.ServerThinking = commands.Budget{}, commands.Budget{}
	in := &Instance{Server: server, clock: clock, app: app, options: o}
	in.Guild = server.AddGuild("Parlour", "en-US")
	in.Channel, err = server.AddChannel(in.Guild, "games")
	if err == nil {
		err = server.Join(in.Guild, app.BotID, 0)
	}
	if err == nil && in.options.Words == nil { // also for those that come after a restart
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

// Bot is the bot itself.
func (in *Instance) Bot() *bot.Bot { return in.bot.bot }

// App is the bot's application.
func (in *Instance) App() discordtest.Application { return in.app }

// Close ends the bot and the stand-in.
func (in *Instance) Close() error {
	err := in.bot.Stop()
	in.Server.Close()
	return err
}

// patience is how long, of real time, the bot may take to come to rest.
const patience = time.Minute

// tooLate is by when Discord no longer takes a first response.
const tooLate = 3 * time.Second

// Settle waits until the bot has come to rest. An interaction that it does not
// answer fails for the member as it does on Discord, once time has passed.
func (in *Instance) Settle(ctx context.Context) error {
	err := in.settle(ctx)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		in.clock.Advance(tooLate)
		err = in.settle(ctx)
	}
	return err
}

func (in *Instance) settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return in.bot.Settle(ctx)
}

// Advance moves the clock, and lets the bot do what falls due on the way.
func (in *Instance) Advance(ctx context.Context, d time.Duration) error {
	step := step
	if d > long {
		step = d / steps
	}
	for d > 0 {
		in.clock.Advance(min(d, step))
		d -= step
		in.bot.Wake()
		if err := in.bot.Settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Restart kills the bot and starts it on the same database. As much time passes
// as another process has to wait before it may take over what this one did.
func (in *Instance) Restart(ctx context.Context) error {
	in.bot.Kill()
	in.clock.Advance(Lease)
	var err error
	in.bot, err = Start(ctx, in.options)
	return err
}

// Runtime is the instance as a script sees it. Problems that come up while the clock is
// moved or the bot restarted are collected in failed.
func (in *Instance) Runtime(ctx context.Context) script.Runtime {
	var failed error
	return script.Runtime{
		Server: in.Server, App: in.app, Guild: in.Guild, Channel: in.Channel,
		Settle:  func(ctx context.Context) error { return errors.Join(failed, in.Settle(ctx)) },
		Advance: func(d time.Duration) { failed = errors.Join(failed, in.Advance(ctx, d)) },
		Restart: func() error { return in.Restart(ctx) },
	}
}
