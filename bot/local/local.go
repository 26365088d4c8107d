// Package local runs the whole bot in this process, against a stand-in for Discord. The
// playground and the scripted tests use it. It can also kill the bot, as kill -9 would, and
// start it again on the same database.
//
// Package load below it measures the bot under load, and package ordeal tests it under
// faults; cmd/stress runs both.
package local

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
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
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

// Options are the settings of a bot.
type Options struct {
	Server   *discordtest.Server
	Token    string
	Database string // as storage.Open takes it
	// Opened, if not nil, is the open database. The bot closes it at the end.
	Opened  host.Store
	Keys    [][]byte         // sealing keys, as seal.New takes them; the same for each start on a database
	Pace    time.Duration    // time between two moves of a game that only computers play
	Log     *slog.Logger     // receives all log messages
	Entropy io.Reader        // source of secrets; crypto/rand.Reader if nil
	Budgets commands.Budgets // of members and servers; unlimited if zero
	Games   []*games.Game    // all games if nil
	Words   *words.Catalogue // as commands.New takes it; loaded if nil
	Posted  bool             // receive interactions by HTTP instead of the gateway
	App     wire.ID          // the bot's application; needed only if Posted
	// Operator is the channel in which members' reports are posted, "" for none.
	Operator wire.ID

	Locale string // of an Instance's guild and of its members; "" for en-US

	// See bot.Options.
	Defer, Quick                         time.Duration
	Signs                                bool
	Hooks                                bot.Hooks
	ShardClock                           clock.Clock
	Worker, Offload, Shared              bool
	Poll, Leave, Grace, Identify, Advise time.Duration

	Lease time.Duration // as in host.Config; the constant Lease if zero

	// Store and Transport, if not nil, wrap the store and the transport to Discord.
	Store     func(host.Store) host.Store
	Transport func(http.RoundTripper) http.RoundTripper
}

// Lease is the time after which another process takes over a match from a killed bot.
const Lease = 10 * time.Second

// Bot is a running bot.
type Bot struct {
	bot     *bot.Bot
	server  *discordtest.Server
	shared  bool // the gateway is shared with other processes
	store   host.Store
	worker  bool
	dead    atomic.Bool // set by Cut
	cancel  context.CancelCauseFunc
	stopped chan struct{} // closed when Run has returned
	err     error         // of Run; valid once stopped is closed
	address string        // see Address
}

// errDead is returned by the store and the transport of a killed bot.
var errDead = errors.New("local: the bot has been killed")

// Start starts the bot, and returns when it takes interactions or, as a worker, works.
func Start(ctx context.Context, o Options) (*Bot, error) {
	store := o.Opened
	if store == nil {
		var err error
		if store, err = storage.Open(ctx, o.Database); err != nil {
			return nil, err
		}
	}
	if o.Store != nil {
		store = o.Store(store)
	}
	var transport http.RoundTripper = o.Server.Transport()
	if o.Transport != nil {
		transport = o.Transport(transport)
	}
	b := &Bot{server: o.Server, shared: o.Shared, store: store, stopped: make(chan struct{}), worker: o.Worker}
	c, err := b.newHost(o)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	options := bot.Options{
		Token: o.Token, Local: true, Host: c, Commands: o.newSet, Log: o.Log, Transport: killableTransport{transport, &b.dead}, Defer: o.Defer, Quick: o.Quick, Signs: o.Signs,
		Worker: o.Worker, Offload: o.Offload, Shared: o.Shared, Poll: o.Poll, Leave: o.Leave, Grace: o.Grace, Identify: o.Identify, Advise: o.Advise,
		Clock: o.Server.Clock(), LimitClock: o.Server.LimitClock(), ShardClock: o.ShardClock, Hooks: o.Hooks, Version: "local",
	}
	if o.Posted {
		if options.Listen, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, errors.Join(err, store.Close())
		}
	}
	if b.bot, err = bot.New(options); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	var running context.Context
	running, b.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	go func() {
		defer close(b.stopped)
		b.err = b.bot.Run(running)
	}()
	err = b.connected(ctx)
	if err == nil && o.Posted {
		b.address = "http://" + options.Listen.Addr().String()
		err = o.Server.SetEndpoint(ctx, o.App, b.address)
	}
	return b, err
}

// newHost returns a host over the bot's store.
func (b *Bot) newHost(o Options) (host.Config, error) {
	sealer, err := seal.New(o.Keys...)
	if o.Entropy == nil {
		o.Entropy = rand.Reader
	}
	if o.Lease == 0 {
		o.Lease = Lease
	}
	if o.Games == nil {
		o.Games = all.Games()
	}
	return host.Config{
		Games: o.Games, Store: killable{b.store, &b.dead}, Sealer: sealer, Now: o.Server.Clock().Now, Log: o.Log, Entropy: o.Entropy,
		Lease: o.Lease, Pace: o.Pace, By: host.NewID(),
	}, err
}

// newSet returns the bot's commands over its host.
func (o Options) newSet(h *host.Host, p commands.Process) (set *commands.Set, err error) {
	if o.Words == nil {
		if o.Words, err = commands.Catalogue(h.Games); err != nil {
			return nil, err
		}
	}
	p.Operator = string(o.Operator)
	return features.New(h, o.Words, o.Log, o.Budgets, p)
}

// Bot returns the bot itself.
func (b *Bot) Bot() *bot.Bot { return b.bot }

// Address returns the URL that interactions are posted to, or "".
func (b *Bot) Address() string { return b.address }

// connected waits until the bot takes interactions or, as a worker, works.
func (b *Bot) connected(ctx context.Context) error {
	for !b.bot.Ready() && !(b.worker && b.polls() > 0) {
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

func (b *Bot) polls() int64 {
	_, polls := b.bot.Progress()
	return polls
}

// Stop ends the bot like a SIGTERM.
func (b *Bot) Stop() error { return b.end(nil) }

func (b *Bot) end(why error) error {
	b.cancel(why)
	<-b.stopped
	return errors.Join(b.err, b.store.Close())
}

// Cut is the first half of Kill: it cuts the bot off from Discord and from the database.
func (b *Bot) Cut() { b.dead.Store(true) }

// Kill ends the bot like a SIGKILL: nothing that it does from now on reaches Discord or the
// database.
func (b *Bot) Kill() {
	b.Cut()
	if !b.worker && !b.shared { // a worker has no connection, and other processes keep a shared gateway's
		b.server.CloseConnections(1006)
	}
	_ = b.end(shard.ErrImmediate) // errors are expected of a killed bot
}

// Welcome posts the bot's introduction in a channel. It does nothing in a server that has been welcomed before.
func (b *Bot) Welcome(ctx context.Context, guild, channel wire.ID, locale string) error {
	body, first := b.bot.Set.Welcome(ctx, commands.Request{ID: host.NewID(), Guild: string(guild), Channel: string(channel), Locale: locale})
	if !first {
		return nil
	}
	if err := b.bot.Poster.Say(ctx, string(channel), body); err != nil {
		return fmt.Errorf("local: welcoming a server: %w", err)
	}
	return nil
}

// limitsPass is the time that passes for rate limits whenever the bot has settled: the
// longest window of a limit. Otherwise, all steps of a test would fall into one window and
// reach limits that no member reaches.
const limitsPass = 5 * time.Second

// Settle waits until the bot has answered everything and nothing is due.
func (b *Bot) Settle(ctx context.Context) error {
	for {
		if err := b.server.Idle(ctx); err != nil {
			return err
		}
		before := b.server.Requests()
		if err := b.idle(ctx); err != nil {
			return err
		}
		if b.server.Pending() == 0 && b.server.Requests() == before {
			b.server.AdvanceLimits(limitsPass)
			return nil
		}
	}
}

// idle waits until nothing is under way and no match is due.
func (b *Bot) idle(ctx context.Context) error {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	// Two complete polls: the first may have begun before this call.
	for looks := b.polls() + 2; ; {
		switch tasks, polls := b.bot.Progress(); {
		case tasks > 0:
			looks = polls + 2
		case polls >= looks:
			return nil
		default:
			b.bot.Wake()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// Wake has the bot poll for due work, after the clock has moved.
func (b *Bot) Wake() { b.bot.Wake() }

// killableTransport is the transport to Discord, which fails once the bot is killed.
type killableTransport struct {
	http.RoundTripper
	dead *atomic.Bool
}

func (w killableTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if w.dead.Load() {
		return nil, errDead
	}
	return w.RoundTripper.RoundTrip(r)
}
