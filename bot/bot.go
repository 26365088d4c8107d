package bot

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/bot/emoji"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/shard"
	"parlour/bot/work"
	"parlour/commands"
	"parlour/commands/picture/signs"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
	"parlour/solver/memory"
)

// Options configure a Bot. Token, Host and Commands are required.
type Options struct {
	Token string
	Host  host.Config // of the matches; the bot sets its Ahead, and wraps its Store
	// Commands returns the commands over the host.
	Commands  func(*host.Host, commands.Process) (*commands.Set, error)
	Log       *slog.Logger
	Transport http.RoundTripper // to Discord; http.DefaultTransport if nil
	Local     bool              // Transport leads to a stand-in on this machine, and the token must not leave it
	Poll      time.Duration     // between polls of the database; a second if zero, or a quarter of one for a worker
	Defer     time.Duration     // after which a placeholder is sent for a slow reply; a third of Discord's 3 seconds if zero; at once if negative
	Quick     time.Duration     // for which a response waits for the computer's move; half a second if zero, not at all if negative
	Memory    *memory.Budget    // of searches; nil for no bound
	Signs     bool              // upload our own emoji as the application's, and use them

	// The source of interactions is the gateway, unless Discord posts them to a listener
	// or other processes receive them all.
	Listen    net.Listener
	PublicKey ed25519.PublicKey // that signs what is posted; fetched from Discord if nil
	Worker    bool              // receive no interactions, and do only the work that is due
	Offload   bool              // leave slow work to workers, see package work
	Shared    bool              // other processes with the same database may connect to the gateway too
	Leave     time.Duration     // at shutdown, how long other processes may take to take over
	Grace     time.Duration     // then, how long work under way may take before it is handed over; 8 seconds if zero
	Advise    time.Duration     // between requests for the recommended number of shards; an hour if zero
	Identify  time.Duration     // between two sessions on the gateway; what Discord demands if zero

	// Clock measures all waits of the bot, except for rate limits, which LimitClock
	// measures, and the times of shard.Options, which ShardClock measures. Each is the
	// wall clock if nil.
	Clock, LimitClock, ShardClock clock.Clock

	Hooks   Hooks  // observers of what the bot does
	Version string // of the program, for /help and for Discord; "" if it is not known
	Source  string // the URL of its source; "" if it has none
}

func (o Options) withDefaults() Options {
	if o.Worker { // members may be waiting for its work
		o.Poll = cmp.Or(o.Poll, time.Second/4)
	}
	o.Poll = cmp.Or(o.Poll, time.Second)
	o.Defer = cmp.Or(o.Defer, respondWithin/3)
	o.Quick = cmp.Or(o.Quick, 500*time.Millisecond)
	o.Grace = cmp.Or(o.Grace, 8*time.Second)
	o.Clock = clock.Or(o.Clock)
	return o
}

// Bot is Parlour on Discord. Its methods are in the files of what they serve: see the package comment.
type Bot struct {
	Options
	Set      *commands.Set
	host     *host.Host
	rest     *rest.Client
	schedule *schedule.Scheduler
	writable *writable
	app      string                                 // the application's ID, known once connected
	name     string                                 // the application's
	verify   string                                 // the public key of what Discord posts
	installs []discordgo.ApplicationIntegrationType // installation contexts that the application supports

	wake      chan struct{}
	computers *work.Computers
	emoji     emoji.Set
	commands  message.CommandIDs
	boards    *delivery.Sender
	Poster    *delivery.Poster
	notes     *delivery.Notes
	below     below // of boards
	order     order
	present   present
	noting    chan struct{} // semaphore for notes about servers: thousands come when a session begins

	ctx   context.Context // of all work; set by Run
	busy  sync.WaitGroup
	count atomic.Int64 // of goroutines with work under way
	polls atomic.Int64 // counts polls
	ready atomic.Bool
	over  atomic.Bool // the source has ended, so what it still passes on is not handled

	greeted atomic.Bool // the bot has been ready
	noMenus atomic.Bool // Discord has refused a form with menus

	polledAt atomic.Pointer[time.Time] // time of the last poll; nil before the first
	leaving  atomic.Bool               // Run is shutting down
	share    atomic.Pointer[shard.Share]
	began    time.Time
	servers  servers
}

// New returns a Bot, which Run starts.
func New(o Options) (*Bot, error) {
	o = o.withDefaults()
	c, kinds := o.Host, map[string]delivery.Kind{}
	anyTap := o.Listen != nil || o.Worker // any process may receive a member's next tap
	w := &writable{log: o.Log, now: c.Now}
	o.Log = slog.New(onceLogged{o.Log.Handler()})
	b := &Bot{
		Options: o, writable: w, wake: make(chan struct{}, 1),
		rest:     rest.New(rest.Options{Token: o.Token, Transport: o.Transport, Log: o.Log, UserAgent: rest.UserAgent(o.Source, o.Version), Clock: o.Clock, LimitClock: o.LimitClock, OnAttempt: o.Hooks.Request}),
		schedule: schedule.New(schedule.Options{OnDone: o.Hooks.Work}),
		order:    newOrder(o.Clock),
		noting:   make(chan struct{}, maxNoting), began: c.Now(),
	}
	b.boards = delivery.NewSender(delivery.Options{
		Rows: c.Store.Shows().(delivery.Rows), Codec: delivery.Codec{Sealer: c.Sealer}, Process: c.By, Rest: b.rest, Now: c.Now,
		Log: b.Log, Spawn: b.spawn, Timeout: b.timeout, Kinds: kinds, Deleted: b.channelDeleted,
	})
	b.notes = &delivery.Notes{Store: store.NewMemory(maxNotes), Sealer: c.Sealer, Rest: b.rest, Now: c.Now, Log: b.Log}
	if anyTap || o.Offload { // or show a move
		b.notes.Store = c.Store
	}
	c.Store = watchedStore{delivery.NewStore(c.Store, b.boards), w}
	c.Ahead = func(ctx context.Context, t *match.Table) *match.Search { return b.computers.Ahead(ctx, t) }
	b.host = host.New(c)
	var err error
	if b.Set, err = o.Commands(b.host, commands.Process{Running: b.running, Shown: b.messageOf, Timeout: b.timeout, SharesDrafts: anyTap}); err != nil {
		return nil, err
	}
	b.addKinds(kinds)
	b.Poster = &delivery.Poster{Sender: b.boards, Render: b.render}
	b.computers = work.New(work.Options{
		Host: b.host, Set: b.Set, Boards: b.boards, Schedule: b.schedule, Clock: b.Clock, Log: b.Log,
		Context: func() context.Context { return b.ctx }, Spawn: b.spawn,
		Think: 5 * time.Second, Quick: b.Quick, UseWorkers: b.Offload && !b.Worker,
	})
	return b, nil
}

// addKinds adds the kinds of slots to all.
func (b *Bot) addKinds(all map[string]delivery.Kind) {
	all[delivery.Board] = delivery.Kind{Render: b.draw, Shown: b.shown}
	all[delivery.Hand] = delivery.Kind{Render: b.drawHand, Fleeting: true}
	all[reminderID] = delivery.Kind{Render: b.drawReminder, Refused: b.inChannel}
	for kind, card := range b.Set.Cards() {
		all[kind] = delivery.Kind{Stays: card.Stays, Render: func(ctx context.Context, s delivery.Slot, _ int64) (delivery.Content, error) {
			body, err := card.Draw(ctx, s.Home, s.Place.Channel, s.Viewer.Arg)
			return delivery.Content{Message: b.render(body, false)}, err
		}}
	}
}

// Run connects, registers the commands, and responds to members until the context ends. Then
// it finishes the work under way and returns nil. It retries while Discord or the network is
// down; an error is permanent.
func (b *Bot) Run(ctx context.Context) error {
	// Work under way outlasts ctx, for Options.Grace.
	working, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	b.ctx = memory.WithBudget(working, b.Memory)
	defer context.AfterFunc(ctx, func() { b.leaving.Store(true) })()
	if err := b.introduce(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	polling, stop := context.WithCancel(ctx)
	var workers sync.WaitGroup
	workers.Go(func() { b.keepPolling(polling) })
	workers.Go(func() { b.renew(b.ctx) })
	workers.Go(func() { b.awaitCommandIDs(polling) })
	workers.Go(func() { b.sayGoodbye(ctx, polling) })
	if b.Signs {
		k := &emoji.Keeper{Client: b.rest, App: b.app, Store: b.host.Store, Process: b.host.By, Clock: b.Clock, Log: b.Log, Sets: signs.Sets(), Set: &b.emoji}
		workers.Go(func() { b.guard(func() { k.Keep(polling) }) })
	}
	err := b.listen(ctx)
	b.over.Store(true)
	b.ready.Store(false)
	stop()
	broken := b.finish(ctx, cancel)
	cancel()
	workers.Wait()
	b.handOver(ctx, broken)
	b.Log.Info("stopped", "handed_over", len(broken))
	return err
}

// sayGoodbye logs why and how the bot stops, if its context ends before its work.
func (b *Bot) sayGoodbye(ctx, working context.Context) {
	<-working.Done()
	if ctx.Err() == nil {
		return
	}
	how := "stopping: work under way is finished"
	if b.Leave > 0 {
		how = "stopping: other processes take over, and then work under way is finished"
	}
	b.Log.Info(how, "why", context.Cause(ctx), "leave", b.Leave, "grace", b.Grace)
}

// finish waits for the work under way, and cancels it after Options.Grace, or at once if
// that is the cause for which ctx has ended. It returns what other processes, or the next
// start, must do instead.
func (b *Bot) finish(ctx context.Context, cancel func()) (broken []store.Ref) {
	grace := b.Grace
	if errors.Is(context.Cause(ctx), shard.ErrImmediate) {
		grace = 0
	}
	done := make(chan struct{})
	go func() {
		b.busy.Wait()
		close(done)
	}()
	if clock.Wait(context.WithoutCancel(ctx), b.Clock, grace, done) {
		broken = b.computers.Leases.All()
		cancel()
		<-done
	}
	return broken
}

// handOver releases the turns and the leases of cancelled work, so that other processes take it
// over now. If that fails, they do so when these expire.
func (b *Bot) handOver(ctx context.Context, broken []store.Ref) {
	ctx, cancel := b.timeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	b.boards.GiveBack(ctx)
	if len(broken) == 0 {
		return
	}
	if err := b.host.Leases.ReleaseLeases(ctx, broken); err != nil {
		b.Log.Warn("failed to release the leases; they expire", "error", err)
	}
}
