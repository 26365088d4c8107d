package load

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// crowd is the players of one bot. It knows which of them are ready: have something to
// press.
type crowd struct {
	players   []*player
	byChannel map[wire.ID]*player
	guild     wire.ID // the first guild
	// fallback is a command that a random player gives if none is ready. If it is empty,
	// presses wait for a player.
	fallback string
	pace     time.Duration // least time between two presses of a player

	mu    sync.Mutex
	rand  *rand.Rand
	ready []*player
	next  map[*player]time.Time // the earliest next press of each player, if there is a pace
	wake  chan struct{}         // has a token if a player may be ready
}

// guildSize is the number of players in a guild. At playerPace, that is four fifths of a
// guild's budget of requests.
const guildSize = 40

// newCrowd adds channels with a member each, in guilds that the bot is in.
func newCrowd(s *discordtest.Server, bot wire.ID, name string, channels int, seed uint64) (*crowd, error) {
	c := &crowd{byChannel: map[wire.ID]*player{}, next: map[*player]time.Time{}, rand: rand.New(rand.NewPCG(seed, 0)), wake: make(chan struct{}, 1)}
	var guild wire.ID
	for n := range channels {
		if n%guildSize == 0 {
			guild = s.AddGuild(name, "en-US")
			if err := s.Join(guild, bot, 0); err != nil {
				return nil, err
			}
			c.guild = cmp.Or(c.guild, guild)
		}
		channel, err := s.AddChannel(guild, fmt.Sprintf("%s-%d", name, n+1))
		if err != nil {
			return nil, err
		}
		member := s.AddUser(fmt.Sprintf("%s%d", name, n+1), "en-US")
		if err := s.Join(guild, member, 0); err != nil {
			return nil, err
		}
		p := &player{server: s, member: member, channel: channel, rand: rand.New(rand.NewPCG(seed, uint64(n+1)))}
		c.players, c.byChannel[channel] = append(c.players, p), p
	}
	return c, nil
}

// see passes a message to the player in its channel.
func (c *crowd) see(m discordtest.MessageView) {
	if p := c.byChannel[m.ChannelID]; p != nil && p.see(m) {
		c.enter(p)
	}
}

// enter makes a player ready, as soon as the pace allows.
func (c *crowd) enter(p *player) {
	c.mu.Lock()
	if wait := time.Until(c.next[p]); wait > 0 {
		c.mu.Unlock()
		time.AfterFunc(wait, func() { c.enter(p) })
		return
	}
	c.ready = append(c.ready, p)
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// take waits until a player is ready, and removes a random ready player.
func (c *crowd) take(ctx context.Context) (*player, error) {
	for {
		if p := c.pick(); p != nil {
			return p, nil
		}
		select {
		case <-c.wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// pick removes and returns a random ready player, or nil.
func (c *crowd) pick() *player {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.ready)
	if n == 0 {
		return nil
	}
	k := c.rand.IntN(n)
	p := c.ready[k]
	c.ready[k] = c.ready[n-1]
	c.ready = c.ready[:n-1]
	if c.pace > 0 {
		c.next[p] = time.Now().Add(c.pace)
	}
	return p
}

// anyone returns a random player, ready or not.
func (c *crowd) anyone() *player {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.players[c.rand.IntN(len(c.players))]
}

// readyCount returns the number of ready players.
func (c *crowd) readyCount() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ready)
}

// startTimeout bounds the time in which all games start.
const startTimeout = 2 * time.Minute

// startGames has each player in turn give one of the commands, and waits until all are
// ready.
func (c *crowd) startGames(ctx context.Context, commands ...string) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for n, p := range c.players {
		command := commands[n%len(commands)]
		i, err := p.server.Say(p.member, p.channel, command)
		if err != nil {
			return fmt.Errorf("giving the command %s: %w", command, err)
		}
		select {
		case <-i.First():
		case <-ctx.Done():
			return fmt.Errorf("%s was not answered: %w", command, ctx.Err())
		}
		if i.State() == discordtest.Failed {
			return fmt.Errorf("%s was not answered: %s", command, i.Reason())
		}
	}
	return c.awaitReady(ctx)
}

// awaitReady waits until all players are ready.
func (c *crowd) awaitReady(ctx context.Context) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for c.readyCount() < len(c.players) {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%d of %d players have nothing to press: %s", len(c.players)-c.readyCount(), len(c.players), c.describeIdle())
		}
	}
	return nil
}

// describeIdle says why players have nothing to press.
func (c *crowd) describeIdle() string {
	var all []string
	for _, p := range c.players {
		if s := p.describe(); s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, "; ")
}
