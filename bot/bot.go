package bot

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
	"parlour/bot/emoji"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/shard"
	"parlour/commands"
	"parlour/games/match"
	"parlour/solver/memory"
)

// Options are what a Bot is made of. Token and Set are needed.
type Options struct {
	Token     string
	Set       *commands.Set
	Log       *slog.Logger
	Transport http.RoundTripper // to Discord; http.DefaultTransport if nil
	Poll      time.Duration     // how often matches that wait are looked for; a second if zero, and a quarter of one for a worker
	Patience  time.Duration     // how long a connection to Discord may take to come about; 30 seconds if zero
	Defer     time.Duration     // when a placeholder is sent for a reply that is not ready; 1.5 of Discord's 3 seconds if zero
	Quick     time.Duration     // how long a member's answer waits for the computer's move; half a second if zero
	Think     time.Duration     // how long a computer may think about a move in all; 5 seconds if zero
	Memory    *memory.Budget    // of searches; nil for no bound
	Signs     bool              // upload our own signs as the application's emoji, and use them

	// Where interactions come from: the gateway, unless Discord posts them to a
	// listener, or others hear them all.
	Listen    net.Listener
	PublicKey ed25519.PublicKey // of what is posted; Discord tells it if it is nil
	Worker    bool              // only work on what others have heard
	Elsewhere bool              // leave to workers what takes long, see elsewhere.go
	Shared    bool              // other processes may hear the gateway beside this one, with the same database
	Leave     time.Duration     // how long others may take to take over from this process when it ends
	Grace     time.Duration     // how long work under way may then take before it is handed over; 8 seconds if zero
	Advise    time.Duration     // how often Discord is asked how many shards there should be; every hour if zero
	Identify  time.Duration     // how much time lies between two sessions on the gateway; what Discord demands if zero

	// Clock and LimitClock are those of rest.Options, and ShardClock that of
	// shard.Options. All other waits of the bot go by the wall clock.
	Clock, LimitClock, ShardClock clock.Clock

	Told    Told   // who counts what the bot does
	Version string // of the program, for /about; "" if it is not known
	Source  string // and where its source is
}

func (o Options) withDefaults() Options {
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	if o.Worker { // a member may be waiting for what it is left
		set(&o.Poll, time.Second/4)
	}
	set(&o.Poll, time.Second)
	set(&o.Patience, 30*time.Second)
	set(&o.Defer, 1500*time.Millisecond)
	set(&o.Quick, 500*time.Millisecond)
	set(&o.Think, 5*time.Second)
	set(&o.Grace, 8*time.Second)
	return o
}

// Bot is Parlour on Discord.
type Bot struct {
	Options
	host     *match.Host
	rest     *rest.Client
	schedule *schedule.Scheduler
	writable *writable
	app      string // the application's ID, known once connected
	verify   string // and the key by which Discord signs what it posts

	wake      chan struct{}
	held      held
	elsewhere elsewhere
	signs     emoji.Set
	notes     notes
	noteSlots match.Documents // unique notes, see unique.go
	order     order
	present   present
	pens      chan struct{} // as many as note servers at once: thousands are told of when a session begins

	ctx   context.Context // of all work; set by Run
	busy  sync.WaitGroup
	count atomic.Int64 // pieces of work under way
	looks atomic.Int64 // how often matches that wait have been looked for
	ready atomic.Bool

	looked  atomic.Pointer[time.Time] // when that was last; nil before the first time
	leaving atomic.Bool               // Run is to end
	share   atomic.Pointer[shard.Share]
	began   time.Time
	servers servers
}

// pens is how many servers are noted at once.
const pens = 4

// userAgent names the bot to Discord.
const userAgent = "DiscordBot (https://parlour.example, 1)"

// New makes a Bot; Run lets it work.
func New(o Options) *Bot {
	o = o.withDefaults()
	var noteSlots match.Documents = match.NewMemory(maxNotes)
	if o.Listen != nil || o.Worker { // any tap may come to any process, and any note from it
		o.Set.ShareDrafts()
		noteSlots = o.Set.Host().Store
	}
	w := &writable{log: o.Log, now: o.Set.Host().Now}
	o.Log = slog.New(onceLogged{o.Log.Handler(), w})
	b := &Bot{
		Options: o, writable: w, host: o.Set.Host(), wake: make(chan struct{}, 1),
		rest:     rest.New(rest.Options{Token: o.Token, Transport: o.Transport, Log: o.Log, UserAgent: userAgent, Clock: o.Clock, LimitClock: o.LimitClock, OnAttempt: o.Told.Request}),
		schedule: schedule.New(schedule.Options{OnDone: o.Told.Work}),
		held:     newHeld(), elsewhere: newElsewhere(), notes: newNotes(), noteSlots: noteSlots, order: newOrder(), present: newPresent(),
		pens: make(chan struct{}, pens), began: o.Set.Host().Now(),
	}
	o.Set.Running = b.running
	return b
}

// Run connects, registers the commands, and answers members until the context
// ends; then it finishes what it has begun and returns nil. It goes on trying
// while Discord or the network is down; any error is one that will not pass.
func (b *Bot) Run(ctx context.Context) error {
	// Work that has begun outlasts ctx: closing waits for it a while.
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	work = memory.With(work, b.Memory)
	b.ctx = work
	defer context.AfterFunc(ctx, func() { b.leaving.Store(true) })()
	if err := b.introduce(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	looking, stop := context.WithCancel(ctx)
	var workers sync.WaitGroup
	workers.Go(func() { b.work(looking) })
	workers.Go(func() { b.renew(work) })
	if b.Signs {
		workers.Go(func() { b.guard(func() { b.keeper().Keep(looking) }) })
	}
	var over atomic.Bool // what is heard until the source ends is answered
	err := b.source()(ctx, hearing{
		handle: func(raw json.RawMessage, shard int) {
			if !over.Load() {
				b.receive(raw, shard)
			}
		},
		joined: func(guild string) { b.note(ctx, guild, b.Set.Joined) }, left: func(guild string) { b.note(ctx, guild, b.Set.Left) },
		ready: b.ready.Store,
	})
	over.Store(true)
	b.ready.Store(false)
	stop()
	broken := b.finish(cancel)
	cancel()
	workers.Wait()
	b.handOver(ctx, broken)
	return err
}

// note takes down that the bot has joined or left a server, after what it was told
// of the server before.
func (b *Bot) note(ctx context.Context, guild string, down func(context.Context, string) error) {
	if ctx.Err() != nil {
		return
	}
	before, done := b.order.follow(orderKey{user: guild})
	b.spawn(func(ctx context.Context) {
		defer done()
		if before != nil {
			<-before
		}
		b.pens <- struct{}{}
		defer func() { <-b.pens }()
		if err := down(ctx, guild); err != nil && ctx.Err() == nil {
			b.Log.Error("a server could not be noted", "server", guild, "error", err)
		}
	})
}

// Ready reports whether the bot is connected.
func (b *Bot) Ready() bool { return b.ready.Load() }

// Working reports whether the bot has begun to look for work.
func (b *Bot) Working() bool { return b.looks.Load() > 0 }

// finish waits for the work under way, and breaks it off when that takes too long. It
// returns what of that is to be done by others, or at the next start.
func (b *Bot) finish(cancel func()) (broken []match.Ref) {
	done := make(chan struct{})
	go func() {
		b.busy.Wait()
		close(done)
	}()
	t := time.NewTimer(b.Grace)
	defer t.Stop()
	select {
	case <-done:
	case <-t.C:
		broken = b.held.all()
		cancel()
		<-done
	}
	return broken
}

// handOver has others take over at once what was broken off. Where that fails, they
// do so when the leases are over.
func (b *Bot) handOver(ctx context.Context, broken []match.Ref) {
	if len(broken) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	if err := b.host.HandOver(ctx, broken); err != nil {
		b.Log.Warn("work could not be handed over; others take it when its leases are over", "error", err)
	}
}

// spawn does a piece of work of its own. A panic in it, a fault in a game for
// one, is logged and ends nothing else.
func (b *Bot) spawn(work func(context.Context)) {
	b.busy.Add(1)
	b.count.Add(1)
	go func() {
		defer b.busy.Done()
		defer b.count.Add(-1)
		b.guard(func() { work(b.ctx) })
	}()
}

// guard logs a panic instead of letting it end the process.
func (b *Bot) guard(work func()) {
	defer func() {
		if fault := recover(); fault != nil {
			b.Log.Error("a piece of work panicked", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
		}
	}()
	work()
}

// Settle waits until nothing is under way and no match is due.
func (b *Bot) Settle(ctx context.Context) error {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	// Two whole looks for matches that wait: the first may have begun before this call.
	for looks := b.looks.Load() + 2; ; {
		switch {
		case b.count.Load() > 0:
			looks = b.looks.Load() + 2
		case b.looks.Load() >= looks:
			return nil
		default:
			b.Wake()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// Wake has the bot look at once for matches that wait.
func (b *Bot) Wake() {
	select {
	case b.wake <- struct{}{}:
	default: // it is about to look anyway
	}
}
