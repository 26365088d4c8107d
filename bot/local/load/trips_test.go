//go:build linux

package load

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/postgrestest"
	"parlour/games/match/host"
)

// polls counts polls, which no member causes. The lock is held during each.
type polls struct {
	sync.Mutex
	n int64
}

// pollStore is a store that counts polls.
type pollStore struct {
	host.Store
	*polls
}

func (p pollStore) Poll(ctx context.Context, now time.Time) (host.PollResult, error) {
	p.Lock()
	defer p.Unlock()
	p.n++
	return p.Store.Poll(ctx, now)
}

// pressed is a bot on PostgreSQL whose round trips to the database are counted.
type pressed struct {
	t       *testing.T
	discord *discordtest.Server
	bot     *local.Bot
	meter   *meter
	polls   polls
	alice   wire.ID
	channel wire.ID
}

func newPressed(t *testing.T) *pressed {
	t.Helper()
	var server postgrestest.Server
	t.Cleanup(server.Stop)
	m, url, err := newMeter(server.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC))
	discord, err := discordtest.New(discordtest.Options{Clock: clock, NoLimits: true})
	if err != nil {
		t.Fatal(err)
	}
	app := discord.AddApplication("Parlour")
	p := &pressed{t: t, discord: discord, meter: m}
	guild := discord.AddGuild("Server", "en-US")
	p.alice = discord.AddUser("alice", "en-GB")
	for _, id := range []wire.ID{app.BotID, p.alice} {
		if err := discord.Join(guild, id, 0); err != nil {
			t.Fatal(err)
		}
	}
	if p.channel, err = discord.AddChannel(guild, "games"); err != nil {
		t.Fatal(err)
	}
	p.bot, err = local.Start(t.Context(), local.Options{
		Server: discord, Token: app.Token, Database: url, Keys: [][]byte{make([]byte, 32)}, Quick: time.Hour, Defer: time.Hour, Poll: time.Hour,
		Log:   slog.New(slog.NewTextHandler(io.Discard, nil)),
		Store: func(s host.Store) host.Store { return pollStore{s, &p.polls} },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.bot.Kill()
		discord.Close()
		if err := m.close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// spend returns how many statements something takes until the bot is idle again. Each is a
// round trip: they follow one another, and connections keep them prepared.
func (p *pressed) spend(do func() error) int64 {
	p.t.Helper()
	before := p.statements()
	if err := do(); err != nil {
		p.t.Fatal(err)
	}
	if err := p.bot.Settle(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
	return p.statements() - before
}

// statements returns how many statements there were besides polls, while there is none.
func (p *pressed) statements() int64 {
	p.polls.Lock()
	defer p.polls.Unlock()
	return p.meter.statements.Load() - p.polls.n
}

func (p *pressed) say(line string) func() error {
	return func() error {
		_, err := p.discord.Say(p.alice, p.channel, line)
		return err
	}
}

// press presses the first control of the newest board that leads on in the game.
func (p *pressed) press() error {
	all := p.discord.PublicMessages(p.channel)
	board := all[len(all)-1]
	_, err := p.discord.Press(p.alice, board.ID, choices(&board)[0].CustomID)
	return err
}

// A press that a computer answers costs one round trip for the commit of both moves and
// one for the record of the board. A game in Knossos outlasts these presses.
func TestRoundTripsOfAPress(t *testing.T) {
	t.Parallel()
	p := newPressed(t)
	p.spend(p.say("/labyrinth play labyrinth:knossos player:greedy"))
	p.spend(p.press) // reads the settings, which are then cached, and makes the player known
	p.spend(p.press) // the second move is the last that is counted: the member is no longer new to the game
	for range 5 {
		if got := p.spend(p.press); got > 2 {
			t.Errorf("a press takes %d round trips, want at most 2", got)
		}
	}
}
