package bot_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// site is a channel with members, and bots of one application on one database,
// that can be started and killed one by one. All of them get every interaction.
type site struct {
	*discordtest.Server
	t       *testing.T
	clock   *discordtest.ManualClock
	app     discordtest.Application
	guild   wire.ID
	channel wire.ID
	options local.Options
	bots    []*local.Bot
	log     *syncWriter
	kept    host.Store // a look at the database beside the bots
}

// atOnce is a delay that has passed when it begins.
const atOnce time.Duration = -1

// dice are what bots draw from: the same whenever a test runs, in which a member's
// first guess could be the code otherwise.
type dice struct {
	mu   sync.Mutex
	rand *rand.ChaCha8
}

func (d *dice) Read(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.Read(p)
}

func newSite(t *testing.T, database string, change ...func(*discordtest.Options)) *site {
	t.Helper()
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC))
	o := discordtest.Options{Clock: clock, EmojiPerHour: -1, OnProblem: func(p discordtest.Problem) { t.Errorf("the stand-in refused: %v", p) }}
	for _, f := range change {
		f(&o)
	}
	server, err := discordtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{Server: server, t: t, clock: clock, app: server.AddApplication("Parlour"), guild: server.AddGuild("Site", "en-US"), log: &syncWriter{b: &strings.Builder{}}}
	if s.channel, err = server.AddChannel(s.guild, "games"); err != nil {
		t.Fatal(err)
	}
	if err := server.Join(s.guild, s.app.BotID, 0); err != nil {
		t.Fatal(err)
	}
	s.options = local.Options{
		Server: server, Token: s.app.Token, Database: database, Keys: [][]byte{[]byte("0123456789abcdef")}, Pace: time.Second, Quick: time.Hour,
		Defer: time.Hour, Words: catalogue(), Entropy: &dice{rand: rand.NewChaCha8([32]byte{})}, Log: slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if s.kept, err = storage.Open(t.Context(), database); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, b := range s.bots {
			if err := b.Stop(); err != nil {
				t.Error(err)
			}
		}
		server.Close()
		s.kept.Close()
		if t.Failed() {
			t.Log(s.log.String())
		}
	})
	return s
}

// newLocalSite is a site on a file, with a bot.
func newLocalSite(t *testing.T) *site {
	t.Helper()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	return s
}

// ownSessions is the database of a bot that resumes no session of the gateway.
type ownSessions struct{ host.Store }

func (s ownSessions) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if kind == "shards" {
		return store.Document{}, store.ErrNone
	}
	return s.Store.Document(ctx, home, kind, id)
}

func (s ownSessions) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == "shards" {
		return nil
	}
	return s.Store.PutDocument(ctx, d)
}

// start starts another bot. Beside others it receives all interactions too: it does not resume
// their sessions.
func (s *site) start(o local.Options) *local.Bot {
	s.t.Helper()
	if len(s.bots) > 0 {
		wrap := o.Store
		o.Store = func(under host.Store) host.Store {
			if wrap != nil {
				under = wrap(under)
			}
			return ownSessions{under}
		}
	}
	b, err := local.Start(s.t.Context(), o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.bots = append(s.bots, b)
	return b
}

// kill kills the first bot, and lets the time pass after which another takes
// over what it did.
func (s *site) kill() {
	s.bots[0].Kill()
	s.bots = s.bots[1:]
	s.clock.Advance(local.Lease)
}

// user adds a member.
func (s *site) user(name string) wire.ID {
	s.t.Helper()
	id := s.AddUser(name, "en-GB")
	if err := s.Join(s.guild, id, 0); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// settle waits until all bots have come to rest.
func (s *site) settle() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 3*time.Minute) // under the race detector, on a busy machine
	defer cancel()
	for before := s.Requests() + 1; before != s.Requests(); {
		before = s.Requests()
		for _, b := range s.bots {
			if err := b.Settle(ctx); err != nil {
				s.t.Fatal(err)
			}
		}
	}
}

// redeliver delivers an interaction once more.
func (s *site) redeliver(i *discordtest.Interaction) {
	s.t.Helper()
	s.Redeliver(i)
	s.done(i, nil)
}

// done is what came of an interaction, once all bots that listen to the gateway have
// received it, also those that another one's answer was ahead of, and have come to rest.
func (s *site) done(i *discordtest.Interaction, err error) *discordtest.Interaction {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.Acknowledged(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.settle()
	return i
}

func (s *site) say(who wire.ID, line string) *discordtest.Interaction {
	s.t.Helper()
	return s.done(s.Say(who, s.channel, line))
}

// press presses the first control of the newest board that begins so.
func (s *site) press(who wire.ID, prefix string) *discordtest.Interaction {
	s.t.Helper()
	board := s.board()
	id := control(board.Components, prefix)
	if id == "" {
		s.t.Fatalf("there is no control %s on\n%s", prefix, content(board.Components))
	}
	return s.done(s.Press(who, board.ID, id))
}

// typed fills in the form that the member has before her.
func (s *site) typed(who wire.ID, text string) *discordtest.Interaction {
	s.t.Helper()
	return s.done(s.Submit(who, map[string][]string{"typed-secret": {text}}))
}

func (s *site) board() discordtest.MessageView {
	s.t.Helper()
	all := s.PublicMessages(s.channel)
	if len(all) == 0 {
		s.t.Fatal("there is no board")
	}
	return all[len(all)-1]
}

// match is the channel's newest match as it is stored.
func (s *site) match() match.Match {
	s.t.Helper()
	m, err := s.kept.Load(s.t.Context(), string(s.channel), store.Latest(""))
	if err != nil {
		s.t.Fatal(err)
	}
	return m
}

// row is the stored slot of the board of the channel's newest match.
func (s *site) row() delivery.Row {
	s.t.Helper()
	m := s.match()
	r, err := s.kept.Shows().(delivery.Rows).Row(s.t.Context(), delivery.BoardOf(m.Channel, m.ID))
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// slot is row without its tokens.
func (s *site) slot() delivery.Slot { return delivery.Codec{}.Slot(s.row()) }

// alter changes the stored slot of the board of the channel's newest match.
func (s *site) alter(change func(*delivery.Row)) {
	s.t.Helper()
	r := s.row()
	change(&r)
	r.Wake = r.Due
	if r.Sender != "" {
		r.Wake = r.Until
	}
	if _, err := s.kept.Shows().(delivery.Rows).Put(s.t.Context(), r); err != nil {
		s.t.Fatal(err)
	}
}

// shown is all that everyone in the channel sees.
func (s *site) shown() string {
	var b strings.Builder
	for _, m := range s.PublicMessages(s.channel) {
		b.WriteString(string(m.ID) + "\n" + content(m.Components) + "\n")
	}
	return b.String()
}

// gate is a Store whose next Apply waits until the gate is opened. Then it is
// done, or it fails.
type gate struct {
	host.Store
	entered chan struct{}
	open    chan error
}

func newGate() *gate { return &gate{entered: make(chan struct{}, 8), open: make(chan error, 8)} }

func (g *gate) through(s host.Store) host.Store { g.Store = s; return g }

func (g *gate) Apply(ctx context.Context, c host.Change) error {
	g.entered <- struct{}{}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-g.open:
		if err != nil {
			return err
		}
	}
	return g.Store.Apply(ctx, c)
}

// errCut is what happens to a transaction whose process is killed.
var errCut = errors.New("killed")
