package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"parlour/bot/schedule"
	"parlour/bot/shard"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Health reports whether a part of the bot works, and what it lacks.
type Health struct {
	OK      bool     `json:"ok"`
	Missing []string `json:"missing,omitempty"`
}

// healthy returns the health of a bot that lacks some tasks.
func healthy(missing ...string) Health { return Health{len(missing) == 0, missing} }

// stuckAfter is the age of the last poll of the database at which the bot counts as stuck.
// Each query of a poll times out earlier.
const stuckAfter = 2 * time.Minute

// Alive reports whether the bot makes progress. It does not cover what a restart cannot
// fix, such as an unreachable database.
func (b *Bot) Alive() Health {
	if last := b.polledAt.Load(); last != nil && b.host.Now().Sub(*last) > stuckAfter {
		return healthy("the last poll of the database was at " + last.UTC().Format(time.RFC3339))
	}
	return healthy()
}

// pingWithin bounds how long the database may take to answer.
const pingWithin = time.Second

// Readiness reports whether the bot does its work: it receives interactions, unless it is
// a worker, Discord accepts its token, and the database answers and can be written.
func (b *Bot) Readiness(ctx context.Context) Health {
	if b.leaving.Load() { // the database may be closed already
		return b.Intake()
	}
	missing := b.Intake().Missing
	ctx, cancel := b.timeout(ctx, pingWithin)
	defer cancel()
	if err := store.Ping(ctx, b.host.Store); err != nil && !b.writable.failed(err) {
		missing = append(missing, "the database does not answer")
	} else if why := b.writable.missing(); why != "" {
		missing = append(missing, why)
	}
	if b.rest.Rejected() {
		missing = append(missing, "Discord rejects the token")
	}
	return healthy(missing...)
}

// Intake reports whether a load balancer should send interactions to this process. It does
// not cover the database, which all processes share: during an outage a process can still
// ask members to try again.
func (b *Bot) Intake() Health {
	switch {
	case b.leaving.Load():
		return healthy("the process is shutting down")
	case b.polledAt.Load() == nil:
		return healthy("the commands are not registered yet")
	case !b.Ready():
		return healthy("no interactions are received")
	}
	return healthy()
}

// ServeHTTP responds with the health as JSON: status 200, or 503 if something is missing.
func (h Health) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if !h.OK {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(h) // the client has disconnected
}

// Ready reports whether the bot is connected.
func (b *Bot) Ready() bool { return b.ready.Load() }

// EmojiComplete reports whether all of the application's emoji are uploaded and used by now.
func (b *Bot) EmojiComplete() bool { return b.emoji.Complete() }

// State is the load of a bot at a moment.
type State struct {
	Ready   bool // it receives interactions, or is a worker
	Queues  schedule.Stats
	Leases  int         // of matches and requests
	Shards  shard.Share // of the gateway; zero for none
	Invalid int         // requests, see rest.Client.InvalidRequests

	Servers int // that the bot is a member of, by Discord's estimate; 0 until it is known

	Writable bool // the database can be written
	Rejected bool // Discord rejects the token
}

// State returns the load of the bot.
func (b *Bot) State() State {
	s := State{Ready: b.Intake().OK, Queues: b.schedule.Stats(), Leases: b.computers.Leases.Len(), Invalid: b.rest.InvalidRequests()}
	if b.polledAt.Load() != nil && !b.leaving.Load() {
		s.Servers = b.serverCount()
	}
	s.Writable, s.Rejected = b.writable.missing() == "", b.rest.Rejected()
	if share := b.share.Load(); share != nil {
		s.Shards = *share
	}
	return s
}

// Owed returns the backlog of the whole database.
func (b *Bot) Owed(ctx context.Context) (map[string]host.Backlog, error) {
	owed, err := b.host.Leases.Backlog(ctx)
	if err != nil {
		return owed, err
	}
	owed[DueBoard], err = b.boards.Backlog(ctx)
	return owed, err
}

// DueBoard is the kind of the backlog of unsent messages.
const DueBoard = "board"

// Contents is what the whole database contains.
type Contents struct {
	Live      int           // live matches, at most maxLive
	BackupAge time.Duration // of the latest recorded backup; 0 for none
}

// maxLive bounds the live matches that are counted.
const maxLive = 100_000

// Contents returns what the database contains.
func (b *Bot) Contents(ctx context.Context) (c Contents, err error) {
	if c.Live, err = b.host.Store.CountLive(ctx, maxLive); err != nil {
		return c, err
	}
	at, err := store.LastBackup(ctx, b.host.Store)
	if err == nil && !at.IsZero() {
		c.BackupAge = b.host.Now().Sub(at)
	}
	return c, err
}
