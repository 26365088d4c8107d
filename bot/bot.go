package bot

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/commands"
)

// Options are what a Bot is made of. Token and Set are needed.
type Options struct {
	Token     string
	Set       *commands.Set
	Log       *slog.Logger
	Transport http.RoundTripper // to Discord; http.DefaultTransport if nil
	Poll      time.Duration     // how often matches that wait are looked for; a second if zero
	Pace      time.Duration     // between the moves of a game that only computers play; none if zero
	Hands     int               // how many matches are attended to at once; 4 if zero
	Patience  time.Duration     // how long a connection to Discord may take to come about; 30 seconds if zero
	Defer     time.Duration     // when a placeholder is sent for a reply that is not ready; 1.5 of Discord's 3 seconds if zero
}

// Bot is Parlour on Discord.
type Bot struct {
	set      *commands.Set
	log      *slog.Logger
	rest     rest
	poll     time.Duration
	pace     time.Duration
	patience time.Duration
	deferral time.Duration
	kick     chan struct{}
	hands    chan struct{} // one for each match that is attended to

	drawing   keyed // by match: its board is being sent
	attending keyed // by match: it is being attended to

	ctx   context.Context // of all work; set by Run
	busy  sync.WaitGroup
	count atomic.Int64 // pieces of work under way
	looks atomic.Int64 // how often matches that wait have been looked for
	ready atomic.Bool
}

// New makes a Bot; Run lets it work.
func New(o Options) *Bot {
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	if o.Hands == 0 {
		o.Hands = 4
	}
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
	if o.Defer == 0 {
		o.Defer = 1500 * time.Millisecond
	}
	client := &http.Client{Transport: o.Transport, Timeout: 30 * time.Second}
	return &Bot{
		set: o.Set, log: o.Log, rest: rest{client: client, token: o.Token}, poll: o.Poll, pace: o.Pace, patience: o.Patience, deferral: o.Defer,
		kick: make(chan struct{}, 1), hands: make(chan struct{}, o.Hands),
	}
}

// Run registers the commands, connects, and answers members until the context
// ends; then it finishes what it has begun and returns nil. Any other end is an
// error after which the process should be started again.
func (b *Bot) Run(ctx context.Context) error {
	if err := b.identity(ctx); err != nil {
		return fmt.Errorf("connecting to Discord: %w", err)
	}
	if err := b.register(ctx); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	// Work that has begun outlasts ctx: closing waits for it a while.
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	b.ctx = work
	c, err := b.connect(func(i *discordgo.Interaction) {
		if ctx.Err() == nil {
			b.spawn(func(ctx context.Context) { b.handle(ctx, i) })
		}
	})
	if err != nil {
		return err
	}
	b.ready.Store(true)
	b.log.Info("connected", "application", b.rest.app)
	looking, stop := context.WithCancel(ctx)
	var worker sync.WaitGroup
	worker.Go(func() { b.work(looking) })
	err = c.watch(ctx)
	b.ready.Store(false)
	stop()
	worker.Wait()
	c.close()
	b.finish(cancel)
	return err
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
		defer func() {
			if fault := recover(); fault != nil {
				b.log.Error("a piece of work panicked", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			}
		}()
		work(b.ctx)
	}()
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
			b.kickOn()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// Kick has the bot look at once for matches that wait.
func (b *Bot) Kick() { b.kickOn() }
