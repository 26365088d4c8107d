package work_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/work"
	"parlour/commands"
	"parlour/commands/all"
	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Times of the tests. The clock stands still unless a test moves it.
const (
	quick = 500 * time.Millisecond // for which a response waits
	think = 5 * time.Second        // limit for a move
)

// desk is a process that has computers move, with its own database, over a Discord that
// accepts everything. Its game is nim, in which the seat whose turn it is follows from what
// is left: a computer that takes two moves again.
type desk struct {
	*matchtest.Fixture
	*work.Computers
	t       *testing.T
	ctx     context.Context // of all work
	cancel  func()
	clock   *discordtest.ManualClock
	boards  *delivery.Sender
	players map[string]games.Player
	log     synced
	busy    sync.WaitGroup

	mu     sync.Mutex
	player func(context.Context) string // takes one if nil
	stops  chan<- struct{}              // is closed when a player without a function is to stop; nil to move at once
	lasts  time.Duration                // by which thinking moves the clock
	asked  int                          // calls of a player
	sent   []string                     // requests to Discord
}

// newDesk returns a desk without budgets, which leaves no work to workers unless a test
// changes that.
func newDesk(t *testing.T, change ...func(*work.Options, *commands.Budgets)) *desk {
	t.Helper()
	d := &desk{t: t, clock: discordtest.NewManualClock(matchtest.Noon)}
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	d.ctx, d.cancel = context.WithCancel(ctx)
	game := *gametest.Nim()
	game.Info.Players = append(game.Info.Players, games.PlayerInfo{Name: "other"})
	d.players = map[string]games.Player{"random": d.play, "other": d.play}
	game.Players = d.players
	d.Fixture = matchtest.NewFixture(t, &game)
	c := d.Fixture.Config
	c.Now, c.Log = d.clock.Now, slog.New(slog.NewTextHandler(&d.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	d.Fixture.Host = host.New(c)
	o := work.Options{
		Host: d.Fixture.Host, Schedule: schedule.New(schedule.Options{Now: d.clock.Now, Thinkers: 1}), Clock: d.clock, Log: c.Log, Think: think, Quick: quick,
		Context: func() context.Context { return d.ctx }, Spawn: d.spawn,
	}
	var budgets commands.Budgets
	for _, f := range change {
		f(&o, &budgets)
	}
	catalogue, err := commands.Catalogue(c.Games)
	if err != nil {
		t.Fatal(err)
	}
	if o.Set, err = all.New(d.Fixture.Host, catalogue, c.Log, budgets, commands.Process{}); err != nil {
		t.Fatal(err)
	}
	o.Boards = delivery.NewSender(delivery.Options{
		Rows: d.Fixture.Store.Shows().(delivery.Rows), Codec: delivery.Codec{Sealer: c.Sealer}, Process: c.By, Now: c.Now, Log: c.Log, Spawn: o.Spawn,
		Rest: rest.New(rest.Options{Token: "token", Transport: d, Log: c.Log}),
		Timeout: func(ctx context.Context, x time.Duration) (context.Context, context.CancelFunc) {
			return clock.WithTimeout(ctx, d.clock, x)
		},
		Deleted: func(string) {},
		Kinds: map[string]delivery.Kind{delivery.Board: {Render: func(ctx context.Context, s delivery.Slot, _ int64) (delivery.Content, error) {
			t, err := d.Load(ctx, s.Home, s.Match)
			if err != nil {
				return delivery.Content{}, err
			}
			return delivery.Content{Message: message.New(o.Set.Board(ctx, t, ""), false), Match: t.Match.Version}, nil
		}}},
	})
	d.Fixture.Store = delivery.NewStore(d.Fixture.Store, o.Boards)
	d.boards = o.Boards
	d.Computers = work.New(o)
	t.Cleanup(func() {
		d.cancel()
		stop()
		d.busy.Wait()
		if n := d.Computers.Leases.Len(); n != 0 {
			t.Errorf("%d leases are left, want none", n)
		}
		if t.Failed() {
			t.Logf("log:\n%s", d.log.String())
		}
	})
	return d
}

// spawn runs work as package bot does, which survives a panic.
func (d *desk) spawn(f func(context.Context)) {
	d.busy.Go(func() {
		defer func() { _ = recover() }()
		f(d.ctx)
	})
}

// inline runs work at once, so that everything has an order.
func inline(o *work.Options, _ *commands.Budgets) {
	o.Spawn = func(f func(context.Context)) { f(o.Context()) }
}

// offloads leaves slow work to workers.
func offloads(o *work.Options, _ *commands.Budgets) { o.UseWorkers = true }

// play is the computer player of every seat.
func (d *desk) play(ctx context.Context, _ games.Position, _ games.Hand, l games.Limits) (games.Thought, error) {
	d.mu.Lock()
	d.asked++
	player, stops, lasts := d.player, d.stops, d.lasts
	d.mu.Unlock()
	d.clock.Advance(lasts)
	switch {
	case player != nil:
		return games.Thought{Move: player(ctx)}, ctx.Err()
	case stops != nil:
		<-l.Stop
		close(stops)
	}
	return games.Thought{Move: "1"}, nil
}

// takes has computers take these numbers in turn.
func (d *desk) takes(moves ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.player = func(context.Context) string {
		next := moves[0]
		moves = moves[1:]
		return next
	}
}

// gate is a computer's search that a test ends.
type gate struct {
	thinks chan struct{} // receives when the search has begun
	open   chan string   // the move
}

// gated has computers think until the test opens the gate, or their search is cancelled.
func (d *desk) gated() gate {
	g := gate{make(chan struct{}, 10), make(chan string)}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.player = func(ctx context.Context) string {
		g.thinks <- struct{}{}
		select {
		case move := <-g.open:
			return move
		case <-ctx.Done():
			return ""
		}
	}
	return g
}

// searches returns how often a computer has been asked for a move.
func (d *desk) searches() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.asked
}

// begin starts a match of alice's, whose board a message shows. In "play" she is the
// first seat.
func (d *desk) begin(s match.Start) *match.Table {
	d.t.Helper()
	s.Game, s.Guild = "nim", "7"
	if s.Channel == "" {
		s.Channel = "100"
	}
	return d.shown(d.Begin(s, matchtest.Alice))
}

// owed starts a match in which a computer is to move, after alice has taken one of ten.
func (d *desk) owed() *match.Table {
	d.t.Helper()
	return d.took(d.begin(match.Start{Opening: "play"}))
}

// took returns the table after alice has taken one.
func (d *desk) took(t *match.Table) *match.Table {
	d.t.Helper()
	return d.shown(d.Must(t, games.Move, "1", matchtest.Alice))
}

// shown returns the table when its board is shown, and forgets the requests for that.
func (d *desk) shown(t *match.Table) *match.Table {
	d.t.Helper()
	if err := d.boards.Deliver(d.ctx, delivery.BoardOf(t.Match.Channel, t.Match.ID), nil); err != nil {
		d.t.Fatal(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sent = nil
	return d.Reload(t)
}

// aside runs f on a goroutine of its own, and returns a channel that is closed at its end.
func (d *desk) aside(f func()) <-chan struct{} {
	done := make(chan struct{})
	d.busy.Go(func() {
		defer close(done)
		f()
	})
	return done
}

// await waits until a channel is closed, or something comes from it.
func (d *desk) await(what string, c <-chan struct{}) {
	d.t.Helper()
	select {
	case <-c:
	case <-d.ctx.Done():
		d.t.Fatalf("waiting until %s: %v", what, d.ctx.Err())
	}
}

// thinks waits until a computer thinks.
func (d *desk) thinks(g gate) {
	d.t.Helper()
	d.await("a computer thinks", g.thinks)
}

// opens ends a search at a gate.
func (d *desk) opens(g gate, move string) {
	d.t.Helper()
	select {
	case g.open <- move:
	case <-d.ctx.Done():
		d.t.Fatalf("no search takes the move %s", move)
	}
}

// wantMoves checks the stored moves.
func (d *desk) wantMoves(t *match.Table, want ...string) {
	d.t.Helper()
	if got := matchtest.Moves(d.Reload(t)); !slices.Equal(got, want) {
		d.t.Errorf("moves: got %v, want %v", got, want)
	}
}

// wantReleased checks whether another process can claim a match.
func (d *desk) wantReleased(want int) {
	d.t.Helper()
	if got, err := d.Another().Leases.Claim(d.ctx, 0, 10); err != nil || len(got) != want {
		d.t.Errorf("another process claimed %v, %v; want %d", got, err, want)
	}
}

// wantLog checks whether the log has a line with a text.
func (d *desk) wantLog(text string, want bool) {
	d.t.Helper()
	if got := strings.Contains(d.log.String(), text); got != want {
		d.t.Errorf("%q in the log: %v, want %v", text, got, want)
	}
}

// left finds the keycap that shows how many are left.
var left = regexp.MustCompile("[0-9]\ufe0f\u20e3")

// RoundTrip is a Discord that accepts everything.
func (d *desk) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sent = append(d.sent, strings.TrimRight(r.Method+" "+left.FindString(string(body)), " \ufe0f\u20e3"))
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"id":"901"}`)), Request: r}, nil
}

// wantSent checks the requests to Discord, and forgets them.
func (d *desk) wantSent(want ...string) {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.Equal(d.sent, want) {
		d.t.Errorf("sent to Discord: got %q, want %q", d.sent, want)
	}
	d.sent = nil
}

// synced is a buffer for several goroutines.
type synced struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *synced) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *synced) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
