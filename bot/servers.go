package bot

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// countInterval is the age at which the number of servers is fetched again.
const countInterval = time.Hour

// servers caches the number of servers that the bot is a member of.
type servers struct{ count, askedAt atomic.Int64 } // asked in Unix milliseconds

// set stores a number that Discord has returned.
func (s *servers) set(count int, now time.Time) {
	s.count.Store(int64(count))
	s.askedAt.Store(now.UnixMilli())
}

// serverCount returns the number of servers. It does not wait for a new one: the next call
// returns that.
func (b *Bot) serverCount() int {
	now, asked := b.host.Now(), b.servers.askedAt.Load()
	if now.Sub(time.UnixMilli(asked)) > countInterval && b.servers.askedAt.CompareAndSwap(asked, now.UnixMilli()) {
		b.spawn(b.countServers)
	}
	return int(b.servers.count.Load())
}

// running returns what /help shows in a server.
func (b *Bot) running(guild string) commands.Running {
	r := commands.Running{Version: b.Version, Source: b.Source, Since: b.began, Servers: b.serverCount()}
	if share := b.share.Load(); share != nil && share.Total > 0 {
		id, _ := strconv.ParseUint(guild, 10, 64) // direct messages come from shard 0
		r.Shard, r.Shards = int((id>>22)%uint64(share.Total)), share.Total
	}
	return r
}

// countServers fetches the number of servers that the bot is a member of.
func (b *Bot) countServers(ctx context.Context) {
	var app struct {
		Servers int `json:"approximate_guild_count"`
	}
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: "/applications/@me", Out: &app, MaxAttempts: 1, Timeout: 5 * time.Second})
	if err != nil {
		b.Log.Warn("failed to fetch the number of servers", "error", err)
		return
	}
	b.servers.set(app.Servers, b.host.Now())
}

// present remembers the servers from which interactions came recently. Over HTTP, Discord
// does not say that the bot has joined a server; the first interaction from it shows it.
type present struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

// maxPresent bounds the servers that are remembered. Beyond it, all are forgotten.
// newAgain is after how long a server counts as new again.
const (
	maxPresent = 100_000
	newAgain   = time.Hour
)

// isNew reports whether no interaction came from a server for a while.
func (p *present) isNew(guild string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last, ok := p.seen[guild]; ok && now.Sub(last) < newAgain {
		return false
	}
	if p.seen == nil || len(p.seen) >= maxPresent {
		p.seen = map[string]time.Time{}
	}
	p.seen[guild] = now
	return true
}

// channelDeleted stops the matches of a channel that is deleted.
func (b *Bot) channelDeleted(channel string) {
	b.note(b.ctx, channel, func(ctx context.Context, channel string) error {
		for {
			t, err := b.host.Current(ctx, channel)
			if err == nil && t.Match.Status.Open() {
				act := match.Act{Channel: channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Stop}
				if t, err = b.host.Do(ctx, act, match.Actor{Manager: true, Key: t.Match.ID + "/deleted"}); err == nil && !t.Match.Status.Open() {
					continue
				}
			}
			if _, none := games.RefusalIn(err); none || errors.Is(err, store.ErrNone) {
				return nil
			}
			return err
		}
	})
}

// maxNoting bounds concurrent notes about servers and channels.
const maxNoting = 4

// note stores what has happened to a server or a channel, such as that the bot has joined or left it,
// after earlier notes about it.
func (b *Bot) note(ctx context.Context, id string, down func(context.Context, string) error) {
	if ctx.Err() != nil {
		return
	}
	before, done := b.order.follow(orderKey{user: id})
	b.spawn(func(ctx context.Context) {
		defer done()
		if before != nil {
			<-before
		}
		b.noting <- struct{}{}
		defer func() { <-b.noting }()
		if err := down(ctx, id); err != nil && ctx.Err() == nil {
			b.Log.Error("failed to record the change of a server or channel", "id", id, "error", err)
		}
	})
}
