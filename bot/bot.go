package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/emoji"
	"parlour/bot/gateway"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
	"parlour/games/match"
)

// Options are what a Bot is made of. Token and Set are needed.
type Options struct {
	Token     string
	Set       *commands.Set
	Log       *slog.Logger
	Transport http.RoundTripper // to Discord; http.DefaultTransport if nil
	Poll      time.Duration     // how often matches that wait are looked for; a second if zero
	Patience  time.Duration     // how long a connection to Discord may take to come about; 30 seconds if zero
	Defer     time.Duration     // when a placeholder is sent for a reply that is not ready; 1.5 of Discord's 3 seconds if zero
	Quick     time.Duration     // how long a member's answer waits for the computer's move; half a second if zero
	Think     time.Duration     // how long a computer may think about a move in all; 5 seconds if zero
	Signs     bool              // upload our own signs as the application's emoji, and use them
}

func (o Options) withDefaults() Options {
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	set(&o.Poll, time.Second)
	set(&o.Patience, 30*time.Second)
	set(&o.Defer, 1500*time.Millisecond)
	set(&o.Quick, 500*time.Millisecond)
	set(&o.Think, 5*time.Second)
	return o
}

// Bot is Parlour on Discord.
type Bot struct {
	Options
	host     *match.Host
	rest     *rest.Client
	schedule *schedule.Scheduler
	app      string // the application's ID, known once connected

	wake   chan struct{}
	boards boards
	held   held
	signs  emoji.Wardrobe
	notes  notes
	order  order

	ctx   context.Context // of all work; set by Run
	busy  sync.WaitGroup
	count atomic.Int64 // pieces of work under way
	looks atomic.Int64 // how often matches that wait have been looked for
	ready atomic.Bool
}

// userAgent names the bot to Discord.
const userAgent = "DiscordBot (https://parlour.example, 1)"

// New makes a Bot; Run lets it work.
func New(o Options) *Bot {
	o = o.withDefaults()
	return &Bot{
		Options: o, host: o.Set.Host(), wake: make(chan struct{}, 1),
		rest:     rest.New(rest.Options{Token: o.Token, Transport: o.Transport, Log: o.Log, UserAgent: userAgent}),
		schedule: schedule.New(schedule.Options{}),
		boards:   newBoards(), held: newHeld(), notes: newNotes(), order: newOrder(),
	}
}

// Run connects, registers the commands, and answers members until the context
// ends; then it finishes what it has begun and returns nil. It goes on trying
// while Discord or the network is down; any error is one that will not pass.
func (b *Bot) Run(ctx context.Context) error {
	// Work that has begun outlasts ctx: closing waits for it a while.
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	b.ctx = work
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
	err := gateway.Run(ctx, gateway.Options{
		Token: b.Token, Client: &http.Client{Transport: b.Transport, Timeout: 30 * time.Second}, Log: b.Log, Patience: b.Patience,
		Handle: func(raw json.RawMessage) {
			if ctx.Err() == nil {
				b.receive(raw)
			}
		},
		Joined: func(guild string) { b.note(ctx, guild, b.Set.Joined) }, Left: func(guild string) { b.note(ctx, guild, b.Set.Left) },
	}, b.ready.Store)
	b.ready.Store(false)
	stop()
	b.finish(cancel)
	cancel()
	workers.Wait()
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
		if err := down(ctx, guild); err != nil && ctx.Err() == nil {
			b.Log.Error("a server could not be noted", "server", guild, "error", err)
		}
	})
}

// Ready reports whether the bot is connected.
func (b *Bot) Ready() bool { return b.ready.Load() }

// grace is how long work under way may take when the bot stops.
const grace = 8 * time.Second

// finish waits for the work under way, and breaks it off when that takes too
// long: what is owed is made up for at the next start.
func (b *Bot) finish(cancel func()) {
	done := make(chan struct{})
	go func() {
		b.busy.Wait()
		close(done)
	}()
	t := time.NewTimer(grace)
	defer t.Stop()
	select {
	case <-done:
	case <-t.C:
		cancel()
		<-done
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
