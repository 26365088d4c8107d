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

// servers is of how many servers the bot is a member, as Discord last said.
type servers struct {
	mu    sync.Mutex
	count int
	asked time.Time
}

// countAgain is how old the number of servers may be before it is asked for anew.
const countAgain = time.Hour

// known notes what Discord has said.
func (s *servers) known(count int, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count, s.asked = count, now
}

// of is the number of servers, and whether the caller is to ask for it anew.
func (s *servers) of(now time.Time) (count int, ask bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ask = now.Sub(s.asked) > countAgain; ask {
		s.asked = now
	}
	return s.count, ask
}

// running tells what /about says to a server. Nobody waits for the number of servers:
// whoever asks next is told the new one.
func (b *Bot) running(guild string) commands.Running {
	count, ask := b.servers.of(b.host.Now())
	if ask {
		b.spawn(b.countServers)
	}
	r := commands.Running{Version: b.Version, Source: b.Source, Since: b.began, Servers: count}
	if share := b.share.Load(); share != nil && share.Total > 0 {
		id, _ := strconv.ParseUint(guild, 10, 64) // direct messages come by shard 0
		r.Shard, r.Shards = int((id>>22)%uint64(share.Total)), share.Total
	}
	return r
}

// countServers asks Discord of how many servers the bot is a member.
func (b *Bot) countServers(ctx context.Context) {
	var app struct {
		Servers int `json:"approximate_guild_count"`
	}
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: "/applications/@me", Out: &app, MaxAttempts: 1, Timeout: 5 * time.Second})
	if err != nil {
		b.Log.Warn("the servers could not be counted", "error", err)
		return
	}
	b.servers.known(app.Servers, b.host.Now())
}
