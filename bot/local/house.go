package local

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
)

// House is a stand-in for Discord with one guild and one channel, the bot in
// it, and a clock that is moved by hand: a world for a script.
type House struct {
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

// NewHouse builds a house. Of the bot's options it takes Database, Log, Defer, Quick,
// Store and Transport. It must be closed.
func NewHouse(ctx context.Context, discord discordtest.Options, o Options) (*House, error) {
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC))
	discord.Clock = clock
	server, err := discordtest.New(discord)
	if err != nil {
		return nil, err
	}
	// The same secrets are drawn in every run, so that a script can know them.
	o.Entropy = rand.NewChaCha8([32]byte{})
	app := server.AddApplication("Parlour")
	o.Server, o.Token, o.Keys, o.Pace = server, app.Token, [][]byte{[]byte("for a script that nobody keeps")}, step
	o.Budgets = commands.Usual()
	// The clock stands still while computers think, and no budget fills again.
	o.Budgets.MemberThinking, o.Budgets.ServerThinking = commands.Budget{}, commands.Budget{}
	h := &House{Server: server, clock: clock, app: app, options: o}
	h.Guild = server.AddGuild("Parlour", "en-US")
	h.Channel, err = server.AddChannel(h.Guild, "games")
	if err == nil {
		err = server.Join(h.Guild, app.BotID, 0)
	}
	if err == nil {
		h.bot, err = Start(ctx, h.options)
	}
	if err != nil {
		server.Close()
		return nil, err
	}
	return h, nil
}

// App is the bot's application.
func (h *House) App() discordtest.Application { return h.app }

// Close ends the bot and the stand-in.
func (h *House) Close() error {
	err := h.bot.Stop()
	h.Server.Close()
	return err
}

// patience is how long, of real time, the bot may take to come to rest.
const patience = time.Minute

// tooLate is by when Discord no longer takes a first response.
const tooLate = 3 * time.Second

// Settle waits until the bot has come to rest. An interaction that it does not
// answer fails for the member as it does on Discord, once time has passed.
func (h *House) Settle(ctx context.Context) error {
	err := h.settle(ctx)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		h.clock.Advance(tooLate)
		err = h.settle(ctx)
	}
	return err
}

func (h *House) settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return h.bot.Settle(ctx)
}

// Advance moves the clock, and lets the bot do what falls due on the way.
func (h *House) Advance(ctx context.Context, d time.Duration) error {
	step := step
	if d > long {
		step = d / steps
	}
	for d > 0 {
		h.clock.Advance(min(d, step))
		d -= step
		h.bot.Kick()
		if err := h.bot.Settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Restart kills the bot and starts it on the same database. As much time passes
// as another process has to wait before it may take over what this one did.
func (h *House) Restart(ctx context.Context) error {
	h.bot.Kill()
	h.clock.Advance(Lease)
	var err error
	h.bot, err = Start(ctx, h.options)
	return err
}

// Runtime is the house for a script. Problems that come up while the clock is
// moved or the bot restarted are collected in failed.
func (h *House) Runtime(ctx context.Context) script.Runtime {
	var failed error
	return script.Runtime{
		Server: h.Server, App: h.app, Guild: h.Guild, Channel: h.Channel,
		Settle:  func(ctx context.Context) error { return errors.Join(failed, h.Settle(ctx)) },
		Advance: func(d time.Duration) { failed = errors.Join(failed, h.Advance(ctx, d)) },
		Restart: func() error { return h.Restart(ctx) },
	}
}
