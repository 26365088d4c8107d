// Package local runs the whole bot in this process against a stand-in for
// Discord: what the playground and the scripted tests play against. It can end
// the bot as abruptly as kill -9 would, and start it again on the same database.
package local

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"parlour/bot"
	"parlour/bot/clock"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/shard"
	"parlour/bot/storage"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/commands/words"
	"parlour/games/all"
	"parlour/games/match"
)

// Options say how the bot is to run.
type Options struct {
	Server   *discordtest.Server
	Token    string
	Database string // as storage.Open takes it
	// Opened is the database if it is open already, and is then closed with the bot.
	Opened  match.Store
	Keys    [][]byte // that seal secrets, as match.NewSealer takes them; the same for every start on a database
	Pace    time.Duration
	Log     *slog.Logger
	Entropy io.Reader     // of secrets; crypto/rand.Reader if nil
	Defer   time.Duration // as bot.Options has it
	Quick   time.Duration // the same
	Budgets commands.Budgets
	Words   *words.Catalogue // as commands.New has it; read if it is nil
	Signs   bool             // our own signs, as bot.Options has it
	Posted  bool             // interactions are posted to the bot, and do not come by the gateway
	App     wire.ID          // whose they are; only then needed
	Hooks   bot.Hooks        // of bot.Options

	// As bot.Options has them.
	ShardClock                           clock.Clock
	Worker, Offload, Shared              bool
	Poll, Leave, Grace, Identify, Advise time.Duration

	Lease time.Duration // of match.Config; the constant if zero

	// Store and Transport, if not nil, are put in between: to count, or to fail.
	Store     func(match.Store) match.Store
	Transport func(http.RoundTripper) http.RoundTripper
}

// Lease is how long a match that a killed bot worked on waits for the next.
const Lease = 10 * time.Second

// Bot is a running bot.
type Bot struct {
	bot     *bot.Bot
	server  *discordtest.Server
	shared  bool // others hear the gateway too
	store   match.Store
	worker  bool
	dead    atomic.Bool
	cancel  context.CancelCauseFunc
	stopped chan struct{}
	err     error // of Run, once stopped is closed
	address string
}

// errDead is what a killed bot gets from everything outside it.
var errDead = errors.New("local: the bot has been killed")

// Start starts the bot and returns when it is connected.
func Start(ctx context.Context, o Options) (*Bot, error) {
	store := o.Opened
	if store == nil {
		var err error
		if store, err = storage.Open(ctx, o.Database); err != nil {
			return nil, err
		}
	}
	if o.Entropy == nil {
		o.Entropy = rand.Reader
	}
	if o.Lease == 0 {
		o.Lease = Lease
	}
	sealer, err := match.NewSealer(o.Keys...)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	var transport http.RoundTripper = o.Server.Transport()
	if o.Store != nil {
		store = o.Store(store)
	}
	if o.Transport != nil {
		transport = o.Transport(transport)
	}
	list := all.Games()
	if o.Words == nil {
		if o.Words, err = commands.Catalogue(list); err != nil {
			return nil, errors.Join(err, store.Close())
		}
	}
	b := &Bot{server: o.Server, shared: o.Shared, store: store, stopped: make(chan struct{}), worker: o.Worker}
	host := match.NewHost(match.Config{
		Games: list, Store: killable{store, &b.dead}, Sealer: sealer, Now: o.Server.Clock().Now, Log: o.Log, Entropy: o.Entropy,
		Lease: o.Lease, Pace: o.Pace, By: match.NewID(),
	})
	set, err := features.New(host, o.Words, o.Log, o.Budgets)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	ways := bot.Options{
		Token: o.Token, Set: set, Log: o.Log, Transport: cable{transport, &b.dead}, Defer: o.Defer, Quick: o.Quick, Signs: o.Signs,
		Worker: o.Worker, Offload: o.Offload, Shared: o.Shared, Poll: o.Poll, Leave: o.Leave, Grace: o.Grace, Identify: o.Identify, Advise: o.Advise,
		Clock: o.Server.Clock(), LimitClock: o.Server.LimitClock(), ShardClock: o.ShardClock, Hooks: o.Hooks, Version: "local",
	}
	if o.Posted {
		if ways.Listen, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, errors.Join(err, store.Close())
		}
	}
	b.bot = bot.New(ways)
	var running context.Context
	running, b.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	go func() {
		defer close(b.stopped)
		b.err = b.bot.Run(running)
	}()
	err = b.connected(ctx)
	if err == nil && o.Posted {
		b.address = "http://" + ways.Listen.Addr().String()
		err = o.Server.SetEndpoint(ctx, o.App, b.address)
	}
	return b, err
}

// Bot is the bot itself.
func (b *Bot) Bot() *bot.Bot { return b.bot }

// Address is where interactions are posted to the bot, if they are.
func (b *Bot) Address() string { return b.address }

// connected waits until the bot can be talked to, or if it is a worker, works.
func (b *Bot) connected(ctx context.Context) error {
	for !b.bot.Ready() && !(b.worker && b.bot.Working()) {
		select {
		case <-b.stopped:
			return errors.Join(b.err, b.store.Close())
		case <-ctx.Done():
			return errors.Join(ctx.Err(), b.Stop())
		case <-time.After(time.Millisecond):
		}
	}
	return nil
}

// Stop ends the bot as a request to terminate does.
func (b *Bot) Stop() error { return b.end(nil) }

func (b *Bot) end(why error) error {
	b.cancel(why)
	<-b.stopped
	return errors.Join(b.err, b.store.Close())
}

// Cut is the first half of Kill: from now on nothing that the bot still does
// reaches Discord or the database.
func (b *Bot) Cut() { b.dead.Store(true) }

// Kill ends the bot at once: nothing that it still does reaches Discord or the
// database.
func (b *Bot) Kill() {
	b.Cut()
	if !b.worker && !b.shared { // the first hears nothing, and others hear what the second did
		b.server.Hangup(1006)
	}
	_ = b.end(shard.ErrAtOnce) // it has much to complain of
}

// Welcome introduces the bot in a channel.
func (b *Bot) Welcome(ctx context.Context, guild, channel wire.ID, locale string) error {
	return b.bot.Welcome(ctx, string(guild), string(channel), locale)
}

// betweenSteps is how much time passes for the rate limits once the bot has settled:
// the longest window of a limit. The steps of a test would otherwise fall into one
// moment, and reach limits that no member reaches.
const betweenSteps = 5 * time.Second

// Settle waits until the bot has answered everything and owes nothing for now.
func (b *Bot) Settle(ctx context.Context) error {
	for {
		if err := b.server.Idle(ctx); err != nil {
			return err
		}
		before := b.server.Requests()
		if err := b.bot.Settle(ctx); err != nil {
			return err
		}
		if b.server.Pending() == 0 && b.server.Requests() == before {
			b.server.PassLimits(betweenSteps)
			return nil
		}
	}
}

// Wake has the bot look for what is due now that the clock has moved.
func (b *Bot) Wake() { b.bot.Wake() }

// cable is the way to Discord, cut when the bot is killed.
type cable struct {
	http.RoundTripper
	dead *atomic.Bool
}

func (w cable) RoundTrip(r *http.Request) (*http.Response, error) {
	if w.dead.Load() {
		return nil, errDead
	}
	return w.RoundTripper.RoundTrip(r)
}
