package bot_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// thinkers notes which process has made which move of a computer.
type thinkers struct {
	mu sync.Mutex
	by []string
}

// note is a Store that notes its process's.
func (x *thinkers) note(by string) func(host.Store) host.Store {
	return func(s host.Store) host.Store { return noted{s, x, by} }
}

func (x *thinkers) String() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return strings.Join(x.by, " ")
}

type noted struct {
	host.Store
	to *thinkers
	by string
}

func (n noted) Apply(ctx context.Context, c host.Change) error {
	err := n.Store.Apply(ctx, c)
	for _, s := range c.Steps {
		if err == nil && slices.ContainsFunc(s.Entries, func(e match.Entry) bool { return strings.HasSuffix(e.Key, "/computer") }) {
			n.to.mu.Lock()
			n.to.by = append(n.to.by, n.by)
			n.to.mu.Unlock()
		}
	}
	return err
}

// office is a site whose first bot, called desk, answers members and leaves to
// workers whatever takes any time at all. A test may change how that one is made.
type office struct {
	*site
	thinkers thinkers
	alice    wire.ID
	mu       sync.Mutex
	awake    []*local.Bot // are woken after each write
}

// waking is a Store that wakes an office's bots after each write. They would find the
// work by polling, but the clock stands still.
type waking struct {
	host.Store
	o *office
}

func (w waking) Apply(ctx context.Context, c host.Change) error {
	defer w.o.wake()
	return w.Store.Apply(ctx, c)
}

func (w waking) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	defer w.o.wake()
	return w.Store.Update(ctx, channel, id, p)
}

func (w waking) Renew(ctx context.Context, lease store.Lease, held []store.Ref) ([]store.Ref, error) {
	if lease.Until.IsZero() {
		defer w.o.wake()
	}
	return w.Store.Renew(ctx, lease, held)
}

func (w waking) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind {
		defer w.o.wake()
	}
	return w.Store.PutDocument(ctx, d)
}

func (o *office) wake() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, b := range o.awake {
		b.Wake()
	}
}

// start starts a bot that is woken after each write.
func (o *office) start(options local.Options) *local.Bot {
	o.t.Helper()
	b := o.site.start(options)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.awake = append(o.awake, b)
	return b
}

// store notes whose moves are stored, and wakes the bots.
func (o *office) store(name string) func(host.Store) host.Store {
	note := o.thinkers.note(name)
	return func(s host.Store) host.Store { return waking{note(s), o} }
}

func newOffice(t *testing.T, change ...func(*local.Options)) *office {
	t.Helper()
	o := &office{site: newSite(t, sqlitetest.File(t))}
	o.alice = o.user("alice")
	o.options.Shared, o.options.Quick = true, atOnce
	desk := o.options
	desk.Offload, desk.Store = true, o.store("desk")
	for _, f := range change {
		f(&desk)
	}
	o.start(desk)
	return o
}

// worker starts a worker.
func (o *office) worker(name string) *local.Bot {
	o.t.Helper()
	w := o.options
	w.Worker, w.Store = true, o.store(name)
	return o.start(w)
}

// kill kills a worker.
func (o *office) kill(w *local.Bot) {
	w.Kill()
	for i, b := range o.bots {
		if b == w {
			o.bots = append(o.bots[:i], o.bots[i+1:]...)
		}
	}
}

// logs waits until a bot has logged a text.
func (o *office) logs(text string) {
	for !strings.Contains(o.log.String(), text) && o.t.Context().Err() == nil {
		runtime.Gosched()
	}
}

// moved checks how many moves there are, who made those of the computer, and that
// the one board shows the last.
func (o *office) moved(moves int, want string) {
	o.t.Helper()
	if got := o.thinkers.String(); got != want {
		o.t.Errorf("the computer's moves were made by %q, want %q", got, want)
	}
	if m := o.match(); len(m.Entries) != moves || o.slot().Shown != o.slot().Wanted || len(o.PublicMessages(o.channel)) != 1 {
		o.t.Errorf("got %d entries, want %d; a board of change %d of %d; %d messages", len(m.Entries), moves, o.slot().Shown, o.slot().Wanted, len(o.PublicMessages(o.channel)))
	}
}

// What a computer plays that takes long comes from a worker, and is shown where the
// board is.
func TestWorkersMove(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.worker("one")
	o.say(o.alice, "/labyrinth play player:greedy side:theseus")
	o.press(o.alice, "p:")
	o.moved(2, "one")
	o.press(o.alice, "p:") // and now the player is known to be slow
	o.moved(4, "one one")
	if got := o.Counts().Routes["PATCH /channels/{channel_id}/messages/{message_id}"]; got != 0 {
		t.Errorf("%d boards were changed by the bot's own token, want all by those of the interactions", got)
	}
}

// Without a worker the same moves come, a little later; and then at once.
func TestWithoutWorkersMovesCome(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.say(o.alice, "/labyrinth play player:greedy side:theseus")
	o.press(o.alice, "p:")
	o.moved(1, "")
	o.clock.Advance(3 * time.Second)
	o.settle()
	o.moved(2, "desk")
	if want := "work overdue, so this process does it for a while"; !strings.Contains(o.log.String(), want) {
		t.Errorf("the log has no %q", want)
	}
	o.press(o.alice, "p:")
	o.moved(4, "desk desk")
	o.clock.Advance(time.Minute) // and now it is tried again
	o.worker("one")
	o.press(o.alice, "p:")
	o.moved(6, "desk desk one")
}

// What a worker was about when it was killed another one does, once.
func TestTheWorkOfAKilledWorkerIsTakenOver(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.say(o.alice, "/labyrinth play player:greedy side:theseus")
	g := newGate()
	w := o.options
	w.Worker, w.Store = true, g.through
	dying := o.start(w)
	if _, err := o.Press(o.alice, o.board().ID, control(o.board().Components, "p:")); err != nil {
		t.Fatal(err)
	}
	<-g.entered // it has found a move
	dying.Cut()
	g.open <- errCut
	o.kill(dying)
	o.worker("two")
	o.settle()
	o.moved(1, "") // its lease is not over
	o.clock.Advance(local.Lease)
	o.settle()
	o.moved(2, "two")
}

// A worker that shuts down hands over at once what it cannot finish.
func TestAWorkerHandsOver(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.say(o.alice, "/labyrinth play player:greedy side:theseus")
	g := newGate()
	w := o.options
	w.Worker, w.Store, w.Grace = true, g.through, atOnce
	leaving := o.start(w)
	if _, err := o.Press(o.alice, o.board().ID, control(o.board().Components, "p:")); err != nil {
		t.Fatal(err)
	}
	<-g.entered // it has found a move, and takes long to store it
	o.bots = o.bots[:1]
	if err := leaving.Stop(); err != nil {
		t.Error(err)
	}
	o.worker("two")
	o.settle()
	o.moved(2, "two")
}

// deferredHint is a request for a hint that is answered by a placeholder.
func (o *office) deferredHint() *discordtest.Interaction {
	o.t.Helper()
	o.say(o.alice, "/labyrinth play player:greedy side:theseus")
	i, err := o.Say(o.alice, o.channel, "/game hint")
	if err != nil {
		o.t.Fatal(err)
	}
	if state, err := i.Acknowledged(o.t.Context()); err != nil || state != discordtest.Deferred {
		o.t.Fatalf("the hint is %v, %v; want a placeholder", state, err)
	}
	return i
}

// An analysis is answered by a placeholder at once, which any free process fills.
func TestWorkersAnalyse(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	i := o.deferredHint()
	o.worker("one")
	o.settle()
	if said := i.Messages(); len(said) != 1 || said[0].Private != o.alice || !strings.Contains(content(said[0].Components), "Try") {
		t.Errorf("got %+v, want a hint", said)
	}
	later := o.say(o.alice, "/game hint")
	if said := later.Messages(); len(said) != 1 || later.Response() != wire.DeferMessage {
		t.Errorf("got %v and %+v", later.Response(), said)
	}
}

// A request that is left to workers is delivered again, as nginx does where a connection breaks. It stays stored
// until a worker has filled its placeholder.
func TestALeftRequestIsDeliveredAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	i := o.deferredHint()
	o.logs("outcome=left")
	o.Redeliver(i)
	o.logs("outcome=elsewhere")
	o.worker("one")
	o.settle()
	if said := i.Messages(); i.State() != discordtest.Answered || len(said) != 1 || !strings.Contains(content(said[0].Components), "Try") {
		t.Errorf("the hint is %v: %+v", i.State(), said)
	}
}

// What a game was worth is thought about where the board is not.
func TestWorkersAnalyseAGame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.worker("one")
	o.say(o.alice, "/pathway play size:3 player:random side:red")
	o.press(o.alice, "p:")
	o.say(o.alice, "/game resign")
	if said := content(o.say(o.alice, "/game analyse").Messages()[0].Components); !strings.Contains(said, "How it went") {
		t.Errorf("got %s", said)
	}
}

// A request that cannot be stored is done where it came.
func TestWhatCannotBeLeftIsDone(t *testing.T) {
	t.Parallel()
	o := newOffice(t, func(desk *local.Options) {
		desk.Store = func(s host.Store) host.Store { return undeferring{s} }
	})
	o.say(o.alice, "/labyrinth play player:greedy side:theseus")
	if i := o.say(o.alice, "/game hint"); len(i.Messages()) == 0 || i.State() != discordtest.Answered {
		t.Errorf("the hint is %v: %+v", i.State(), i.Messages())
	}
}

// undeferring is a Store that defers nothing.
type undeferring struct{ host.Store }

func (u undeferring) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind {
		return errors.New("no room")
	}
	return u.Store.PutDocument(ctx, d)
}
