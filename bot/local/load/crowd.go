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

// crowd is the players of one bot, and who of them has something to press.
type crowd struct {
	guild   wire.ID       // the first
	instead string        // a command that any player gives when no board is ready; if "", presses wait for a board
	pace    time.Duration // at least so much lies between two presses of a player
	players []*player
	places  map[wire.ID]*player // by channel

	mu    sync.Mutex
	rand  *rand.Rand
	ready []*player
	next  map[*player]time.Time // when each may press again, if there is a pace
	wake  chan struct{}         // holds a token while somebody may be ready
}

// guildSize is the most players that share a guild: as many as a server's budget of
// requests allows at a playerPace, with a fifth to spare.
const guildSize = 40

// newCrowd makes channels with a member each, in guilds with the bot in them.
func newCrowd(s *discordtest.Server, bot wire.ID, name string, channels int, seed uint64) (*crowd, error) {
	c := &crowd{places: map[wire.ID]*player{}, next: map[*player]time.Time{}, rand: rand.New(rand.NewPCG(seed, 0)), wake: make(chan struct{}, 1)}
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
		c.players, c.places[channel] = append(c.players, p), p
	}
	return c, nil
}

// see takes in a message, if it is in one of the crowd's channels.
func (c *crowd) see(m discordtest.MessageView) {
	if p := c.places[m.ChannelID]; p != nil && p.see(m) {
		c.enter(p)
	}
}

// enter adds a player to those who are ready, once the pace lets her press again.
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

// take waits for a player who is ready, and takes a random one out.
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

// pick takes a random player out of those who are ready; nil if none is.
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

// anyone is a random player.
func (c *crowd) anyone() *player {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.players[c.rand.IntN(len(c.players))]
}

// waiting counts the players who are ready.
func (c *crowd) waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ready)
}

// startWithin bounds how long all games may take to be started.
const startWithin = 2 * time.Minute

// begin has every player give one of the commands, one after the other, and
// waits until each has something to press.
func (c *crowd) begin(ctx context.Context, commands ...string) error {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
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
	return c.assemble(ctx)
}

// idle describes the players who have nothing to press.
func (c *crowd) idle() string {
	var all []string
	for _, p := range c.players {
		if s := p.describe(); s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, "; ")
}

// assemble waits until every player has something to press.
func (c *crowd) assemble(ctx context.Context) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for c.waiting() < len(c.players) {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%d of %d games have nothing to press: %s", len(c.players)-c.waiting(), len(c.players), c.idle())
		}
	}
	return nil
}
