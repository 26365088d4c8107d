package bot_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/clock"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// slowClock is a clock that runs no faster than this process does: at most maxTick
// passes each time a timer is served, so that no lease runs out, and no deadline
// passes, because other programs have the processors.
type slowClock struct{ *discordtest.ManualClock }

const maxTick = 4 * time.Millisecond

// startSlowClock starts a clock that runs until stop is called.
func startSlowClock() (c slowClock, stop func()) {
	c = slowClock{discordtest.NewManualClock(time.Now())}
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for last := time.Now(); ; {
			select {
			case now := <-tick.C:
				c.Advance(min(now.Sub(last), maxTick))
				last = now
			case <-ended:
				return
			}
		}
	}()
	return c, func() { close(ended); <-over }
}

// fleet is a bot in many servers, and its processes on one database, which share the
// gateway. Time passes by a slowClock.
type fleet struct {
	*discordtest.Server
	t       *testing.T
	app     discordtest.Application
	options local.Options
	bots    []*local.Bot
	ids     []wire.ID           // of the servers
	places  map[wire.ID]wire.ID // the channel in each where it was played
	moves   int
	member  wire.ID
	kept    host.Store
	clock   slowClock
}

// fleetLease is how long processes have a shard.
const fleetLease = 1500 * time.Millisecond

// fleetBegin is how much time lies between two sessions of a remainder.
const fleetBegin = 20 * time.Millisecond

// newFleet is one in so many servers. A problem that is not expected fails the test.
func newFleet(t *testing.T, servers int, o discordtest.Options, expected string) *fleet {
	t.Helper()
	slow, stop := startSlowClock()
	o.Clock, o.NoLimits, o.IdentifyInterval = slow, true, fleetBegin
	o.OnProblem = func(p discordtest.Problem) {
		if expected == "" || !strings.Contains(p.String(), expected) {
			t.Errorf("the stand-in refused: %v", p)
		}
	}
	server, err := discordtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{Server: server, t: t, clock: slow, app: server.AddApplication("Parlour"), member: server.AddUser("alice", "en-GB"), places: map[wire.ID]wire.ID{}}
	if f.ids, err = server.AddGuilds(f.app.ID, servers); err != nil {
		t.Fatal(err)
	}
	log := &syncWriter{b: &strings.Builder{}}
	f.options = local.Options{
		Server: server, Token: f.app.Token, Database: sqlitetest.File(t), Keys: [][]byte{[]byte("0123456789abcdef")},
		Pace: time.Second, Defer: time.Hour, Words: catalogue(), Log: slog.New(slog.NewTextHandler(log, nil)),
		Shared: true, ShardClock: slow, Lease: fleetLease, Leave: time.Minute, Identify: fleetBegin + fleetBegin/4, Advise: fleetBegin,
	}
	if f.kept, err = storage.Open(t.Context(), f.options.Database); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		var all sync.WaitGroup
		for _, b := range f.bots {
			all.Go(b.Kill)
		}
		all.Wait()
		server.Close()
		stop()
		f.kept.Close()
		if t.Failed() {
			t.Log(log.String())
		}
	})
	return f
}

// start starts another process.
func (f *fleet) start() *local.Bot {
	f.t.Helper()
	b, err := local.Start(f.t.Context(), f.options)
	if err != nil {
		f.t.Fatal(err)
	}
	f.bots = append(f.bots, b)
	return b
}

// forget takes a process off the list of those that run.
func (f *fleet) forget(n int) *local.Bot {
	b := f.bots[n]
	f.bots = append(f.bots[:n:n], f.bots[n+1:]...)
	return b
}

// heard reports whether each of so many shards is heard, and by how many sessions at
// most, and whether any is of another number of shards.
func (f *fleet) heard(shards int) (whole bool, most int, others bool) {
	whole = true
	all := f.Connections(f.app.ID)
	for id := range shards {
		n := all[[2]int{id, shards}]
		whole, most = whole && n > 0, max(most, n)
	}
	for shard := range all {
		others = others || shard[1] != shards
	}
	return whole, most, others
}

// settled waits until each of so many shards is heard by one session, and no others
// are there.
func (f *fleet) settled(what string, shards int) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), 2*time.Minute)
	defer cancel()
	if err := f.Await(ctx, func() bool {
		whole, most, others := f.heard(shards)
		return whole && most == 1 && !others
	}); err != nil {
		whole, most, others := f.heard(shards)
		f.t.Fatalf("%s: all %d shards are heard: %v, by %d at most; others are: %v", what, shards, whole, most, others)
	}
}

// shared waits until no process hears more than its share of so many shards: until then
// some change hands, and two hear them for a moment.
func (f *fleet) shared(shards int) {
	f.t.Helper()
	share := (shards + len(f.bots) - 1) / len(f.bots)
	ctx, cancel := context.WithTimeout(f.t.Context(), 2*time.Minute)
	defer cancel()
	for more := true; more; more = clock.Sleep(ctx, f.clock, 10*time.Millisecond) {
		if whole, most, _ := f.heard(shards); whole && most == 1 && !slices.ContainsFunc(f.bots, func(b *local.Bot) bool {
			held := b.Bot().State().Shards
			return held.Leased > share || held.Connected < held.Leased || held.Leased == 0
		}) {
			return
		}
	}
	f.t.Fatal("shards go on changing hands")
}

// place is the channel in the nth server.
func (f *fleet) place(n int) wire.ID {
	f.t.Helper()
	id := f.ids[n]
	if f.places[id] == "" {
		channel, err := f.AddChannel(id, "games")
		if err == nil {
			err = f.Join(id, f.member, 0)
		}
		if err != nil {
			f.t.Fatal(err)
		}
		f.places[id] = channel
	}
	return f.places[id]
}

// say gives a command, which some process must receive at once and answer.
func (f *fleet) say(channel wire.ID, line string) *discordtest.Interaction {
	f.t.Helper()
	i, err := f.Say(f.member, channel, line)
	if err != nil {
		f.t.Fatal(err)
	}
	if len(i.Arrivals()) == 0 {
		f.t.Errorf("%s: no process received it", line)
	}
	if state, err := i.Wait(f.t.Context()); err != nil || state != discordtest.Answered {
		f.t.Fatalf("%s: it is %s, %v, %s", line, state, err, i.Reason())
	}
	return i
}

// game is the one that goes on in a channel, which is begun if need be, once the
// last guess is answered.
func (f *fleet) game(channel wire.ID) match.Match {
	f.t.Helper()
	var m match.Match
	var err error
	if late := f.Await(f.t.Context(), func() bool {
		m, err = f.kept.Load(f.t.Context(), string(channel), store.Current())
		return err != nil || len(m.Entries) == 0 || m.Entries[len(m.Entries)-1].User == ""
	}); late != nil {
		f.t.Fatal(late)
	}
	if err == nil && len(m.Entries) > 10 { // before the guesses run out
		f.say(channel, "/game stop")
		err = store.ErrNone
	}
	if errors.Is(err, store.ErrNone) {
		f.say(channel, "/mastermind play")
		m, err = f.kept.Load(f.t.Context(), string(channel), store.Current())
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return m
}

// guesses are how many the member has made in a game.
func guesses(m match.Match) (n int) {
	for _, e := range m.Entries {
		if e.User != "" {
			n++
		}
	}
	return n
}

// shown returns the text that a member sees in response to an interaction.
func shown(i *discordtest.Interaction) string {
	var b strings.Builder
	for _, m := range i.Messages() {
		b.WriteString(content(m.Components))
	}
	return b.String()
}

// guess makes a move in the nth server, which is to be made once. It tells how many
// connections heard it.
func (f *fleet) guess(n int) (clients int) {
	f.t.Helper()
	channel := f.place(n)
	before := f.game(channel)
	f.moves++ // no code comes twice in a game
	i := f.say(channel, fmt.Sprintf("/move move:%d%d%d%d", 1+f.moves%6, 1+f.moves/6%6, 1+f.moves/36%6, 1+f.moves/216%6))
	after, err := f.kept.Load(f.t.Context(), string(channel), store.Latest(""))
	if err != nil {
		f.t.Fatal(err)
	}
	if made := guesses(after) - guesses(before); made != 1 || after.ID != before.ID {
		f.t.Errorf("a guess was made %d times; its member reads %q", made, shown(i))
	}
	at := map[string]bool{}
	for _, a := range i.Arrivals() {
		at[a.Client] = true
	}
	return len(at)
}

// while makes moves in some servers, in turn, for as long as something goes on. It
// tells how many it made.
func (f *fleet) while(servers int, goesOn func() bool) (moves int) {
	f.t.Helper()
	for goesOn() {
		f.guess(moves % servers)
		moves++
	}
	return moves
}
