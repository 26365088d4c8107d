package bot_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// tally counts what the bot does in its database because of members. Looking for
// matches that wait is not counted: it is done whether members do something or not.
type tally struct {
	host.Store
	loads, transactions, settings atomic.Int64
}

func (c *tally) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if kind == store.SettingsKind {
		c.settings.Add(1)
	}
	return c.Store.Document(ctx, home, kind, id)
}

func (c *tally) Apply(ctx context.Context, x host.Change) error {
	c.transactions.Add(1)
	return c.Store.Apply(ctx, x)
}

func (c *tally) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	c.transactions.Add(1)
	return c.Store.Update(ctx, channel, id, p)
}

// Renew counts what ends leases.
func (c *tally) Renew(ctx context.Context, lease store.Lease, held []store.Ref) ([]store.Ref, error) {
	if lease.Until.IsZero() {
		c.transactions.Add(1)
	}
	return c.Store.Renew(ctx, lease, held)
}

func (c *tally) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind {
		c.transactions.Add(1)
	}
	return c.Store.PutDocument(ctx, d)
}

func (c *tally) Load(ctx context.Context, channel string, which store.Selector) (match.Match, error) {
	c.loads.Add(1)
	return c.Store.Load(ctx, channel, which)
}

// counted is a member of an instance that counts, where nothing depends on how fast
// the machine is.
type counted struct {
	member
	tally *tally
}

func newCounted(t *testing.T) counted {
	t.Helper()
	c := &tally{}
	h := newInstanceWith(t, local.Options{
		Defer: time.Hour, Quick: time.Hour,
		Store: func(s host.Store) host.Store { c.Store = s; return c },
	})
	return counted{newMember(t, h, "alice"), c}
}

// costs is what something comes to.
type costs struct {
	loads, transactions int64
	sent                discordtest.Counts
}

func (c counted) spend(do func()) costs {
	before, loads, transactions := c.Server.Counts(), c.tally.loads.Load(), c.tally.transactions.Load()
	do()
	c.settle()
	return costs{c.tally.loads.Load() - loads, c.tally.transactions.Load() - transactions, c.Server.Counts().Since(before)}
}

// atMost reports what costs more than it may.
func (s costs) atMost(t *testing.T, what string, loads, transactions int64, requests uint64) {
	t.Helper()
	if s.loads > loads || s.transactions > transactions || s.sent.Requests > requests {
		t.Errorf("%s costs %d loads, %d transactions and %d requests %v; at most %d, %d and %d are due",
			what, s.loads, s.transactions, s.sent.Requests, s.sent.Routes, loads, transactions, requests)
	}
}

// lastBoard is the newest public message.
func (m member) lastBoard() discordtest.MessageView {
	m.t.Helper()
	all := m.Server.PublicMessages(m.Channel)
	if len(all) == 0 {
		m.t.Fatal("there is no board")
	}
	return all[len(all)-1]
}

// control is the custom ID of the first control that begins so.
func control(cs []wire.Component, prefix string) string {
	for _, c := range cs {
		if strings.HasPrefix(c.CustomID, prefix) && c.CustomID != "" {
			return c.CustomID
		}
		if id := control(c.Components, prefix); id != "" {
			return id
		}
	}
	return ""
}

// press presses the first control of a message that begins so, and waits until
// the bot has come to rest.
func (m member) press(message discordtest.MessageView, prefix string) *discordtest.Interaction {
	m.t.Helper()
	id := control(message.Components, prefix)
	if id == "" {
		m.t.Fatalf("there is no control %s on\n%s", prefix, content(message.Components))
	}
	i, err := m.Server.Press(m.id, message.ID, id)
	if err != nil {
		m.t.Fatal(err)
	}
	m.settle()
	return i
}

// A press that a computer answers is one response, which shows both moves, and
// nothing is loaded. The computer's first move in a match has a commit of its own.
func TestWhatAPressCosts(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	for i, line := range []string{"/labyrinth play player:greedy side:theseus", "/labyrinth team player:greedy side:theseus vote:first"} {
		c.spend(func() { c.say(line) }).atMost(t, line, 2, 3, 1)
		for _, transactions := range []int64{3, 2, 2} {
			got := c.spend(func() { c.press(c.lastBoard(), "p:") })
			got.atMost(t, "a press", 0, transactions, 1)
			if got.sent.WithToken > 0 {
				t.Errorf("%d requests of a press carry the bot's token: %v", got.sent.WithToken, got.sent.Routes)
			}
		}
		if i == 0 {
			c.say("/game stop")
		}
	}
}

// Settings and styles are read once, however long members take over their moves.
func TestAPressReadsNoSettings(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/labyrinth play player:greedy side:theseus")
	c.press(c.lastBoard(), "p:")
	before := c.tally.settings.Load()
	for range 3 {
		if err := c.Advance(t.Context(), time.Minute); err != nil {
			t.Fatal(err)
		}
		c.press(c.lastBoard(), "p:")
	}
	if got := c.tally.settings.Load() - before; got != 0 {
		t.Errorf("three presses read settings %d times", got)
	}
}

// After a restart nothing is kept, and the match is loaded once.
func TestWhatAPressCostsAfterARestart(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/labyrinth play player:greedy side:theseus")
	if err := c.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.settle()
	c.spend(func() { c.press(c.lastBoard(), "p:") }).atMost(t, "the first press after a restart", 1, 3, 1)
}

// A move that is typed leaves no note. It costs a private placeholder, which is
// taken away again as Discord takes no silence for an answer, and an edit of the
// board by the token of the interaction that last had to do with it.
func TestWhatATypedMoveCosts(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/crosscut play player:random side:red")
	for _, line := range []string{"/crosscut place square:c3", "/move move:c5"} {
		got := c.spend(func() { c.say(line) })
		got.atMost(t, line, 0, 3, 3)
		if got.sent.WithToken > 0 {
			t.Errorf("%s: %d requests carry the bot's token: %v", line, got.sent.WithToken, got.sent.Routes)
		}
	}
}

// A move that is put together by taps on the board costs an answer a tap. A tap
// that completes none stores nothing.
func TestWhatAPickedMoveCosts(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/pathway play size:6 player:random side:red")
	c.spend(func() { c.press(c.lastBoard(), "c:") }).atMost(t, "a tap", 0, 0, 1)
	got := c.spend(func() { c.press(c.lastBoard(), "p:") })
	got.atMost(t, "the tap that moves", 0, 3, 1)
	if got.sent.WithToken > 0 {
		t.Errorf("%d requests carry the bot's token: %v", got.sent.WithToken, got.sent.Routes)
	}
}

// Where anyone may move a move is put together in a picker, which costs an
// answer a tap and in the end its removal, and the board.
func TestWhatAPickerCosts(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/pathway team size:6 player:random side:red vote:first")
	var picker discordtest.MessageView
	c.spend(func() { picker = c.press(c.lastBoard(), "c:").Messages()[0] }).atMost(t, "the picker", 0, 0, 1)
	c.spend(func() { c.press(picker, "p:") }).atMost(t, "the move of a picker", 0, 3, 3)
}

// What is refused costs one response, and no transaction.
func TestWhatARefusalCosts(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/help") // the first of a server is a welcome to all, once
	c.say("/labyrinth play player:greedy side:theseus")
	bob := newMember(t, c.Instance, "bob")
	c.spend(func() { bob.press(bob.lastBoard(), "p:") }).atMost(t, "a refused press", 0, 0, 1)
	c.spend(func() { c.say("/move move:nonsense") }).atMost(t, "a refused move", 0, 0, 1)
	c.spend(func() { c.say("/game hint") }).atMost(t, "a hint, which is noted", 0, 1, 1)
	for _, line := range []string{"/game about page:board", "/game about page:legal", "/game about page:settings", "/game about page:moves", "/help"} {
		c.spend(func() { c.say(line) }).atMost(t, line, 0, 0, 1)
	}
}

// A game costs the same a move however long it has gone on.
func TestWhatAGameCosts(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/mastermind play guesses:20")
	for i := range 10 {
		line := fmt.Sprintf("/move move:112%d", 1+i%6)
		c.spend(func() { c.say(line) }).atMost(t, fmt.Sprint("move ", i+1), 0, 3, 3)
	}
}
