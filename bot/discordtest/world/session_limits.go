package world

import (
	"cmp"
	"time"
)

// SessionLimits are the rules for starting gateway sessions, see
// https://discord.com/developers/docs/events/gateway#session-start-limit-object.
// Zero fields default to Discord's values.
type SessionLimits struct {
	Shards int // recommended number
	Total  int // sessions per day
	// Concurrency is the number of sessions that may start per Interval, one
	// per bucket of shard ID modulo Concurrency. If 0, any number may start,
	// and clients receive 1, or 16 for very large bots.
	Concurrency int
	Interval    time.Duration
}

// Discord's rules.
const (
	perShard          = 1000 // guilds per recommended shard
	totalStarts       = 1000
	startEvery        = 5 * time.Second
	startDay          = 24 * time.Hour
	veryLarge         = 150_000 // guilds from which other rules apply
	largeStarts       = 2000
	largeAtOnce       = 16
	perThousand       = 5    // sessions per day of a very large bot, per thousand guilds
	MaxGuildsPerShard = 2500 // guilds
)

// Limit is the session start limit in Discord's format.
type Limit struct {
	Total          int   `json:"total"`
	Remaining      int   `json:"remaining"`
	ResetAfter     int64 `json:"reset_after"` // milliseconds
	MaxConcurrency int   `json:"max_concurrency"`
}

// Recommended returns the recommended number of shards of an application.
func (w *World) Recommended(a *App) int {
	if w.SessionLimits.Shards > 0 {
		return w.SessionLimits.Shards
	}
	return 1 + w.CountGuilds(a.BotID)/perShard
}

// ValidShardCount reports whether an application may have a number of shards. A
// very large one must use a multiple of the recommended number.
func (w *World) ValidShardCount(a *App, shards int) bool {
	return w.CountGuilds(a.BotID) < veryLarge || shards%w.Recommended(a) == 0
}

// StartLimit returns the remaining session starts of an application.
func (w *World) StartLimit(a *App) Limit {
	guilds := w.CountGuilds(a.BotID)
	l := Limit{Total: totalStarts, MaxConcurrency: 1, ResetAfter: startDay.Milliseconds()}
	if guilds >= veryLarge {
		l.Total, l.MaxConcurrency = max(largeStarts, perThousand*guilds/1000), largeAtOnce
	}
	if w.SessionLimits.Total > 0 {
		l.Total = w.SessionLimits.Total
	}
	if w.SessionLimits.Concurrency > 0 {
		l.MaxConcurrency = w.SessionLimits.Concurrency
	}
	l.Remaining = l.Total
	if passed := w.Now().Sub(a.starts.since); passed < startDay {
		l.Remaining = max(0, l.Total-a.starts.count)
		l.ResetAfter = (startDay - passed).Milliseconds()
	}
	return l
}

// Start counts an Identify and reports whether it was allowed. Exceeding the
// limit resets the token.
func (w *World) Start(a *App) bool {
	a.Identifies++
	if w.Now().Sub(a.starts.since) >= startDay {
		a.starts = quota{since: w.Now()}
	}
	allowed := w.StartLimit(a).Remaining > 0
	if a.starts.count++; !allowed {
		a.resets++
		a.Token = token(a.ID, a.resets)
	}
	return allowed
}

// TooEarly reports whether a session starts too early after another of its
// bucket, and otherwise records its start.
func (w *World) TooEarly(a *App, shard int) bool {
	if w.SessionLimits.Concurrency == 0 {
		return false
	}
	now, key := w.Now(), shard%w.SessionLimits.Concurrency
	if last, begun := a.began[key]; begun && now.Sub(last) < cmp.Or(w.SessionLimits.Interval, startEvery) {
		return true
	}
	a.began[key] = now
	return false
}
