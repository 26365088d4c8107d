package bot

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
)

// servers caches the number of servers that the bot is a member of.
type servers struct {
	mu    sync.Mutex
	count int
	asked time.Time
}

// countAgain is the age at which the number of servers is fetched again.
const countAgain = time.Hour

// known stores a number that Discord has returned.
func (s *servers) known(count int, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count, s.asked = count, now
}

// of returns the number of servers, and whether the caller has to fetch it again.
func (s *servers) of(now time.Time) (count int, ask bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ask = now.Sub(s.asked) > countAgain; ask {
		s.asked = now
	}
	return s.count, ask
}

// running returns what /about shows in a server. It does not wait for the number of
// servers: the next call returns the new one.
func (b *Bot) running(guild string) commands.Running {
	count, ask := b.servers.of(b.host.Now())
	if ask {
		b.spawn(b.countServers)
	}
	r := commands.Running{Version: b.Version, Source: b.Source, Since: b.began, Servers: count}
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
		b.Log.Warn("server count not fetched", "error", err)
		return
	}
	b.servers.known(app.Servers, b.host.Now())
}
