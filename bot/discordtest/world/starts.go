package world

import "time"

// Starts are the rules by which bots begin sessions on the gateway, at
// https://discord.com/developers/docs/events/gateway#session-start-limit-object.
// What is zero is as on Discord.
type Starts struct {
	Shards int // that are recommended
	Total  int // sessions that may begin in a day
	// Concurrency is how many may begin at once: in the period Every, one of each
	// remainder of the shard's number. Zero: any number, though clients are told 1,
	// or 16 if they are very large.
	Concurrency int
	Every       time.Duration
}

// What Discord's rules say.
const (
	perShard     = 1000 // guilds, for each of which Discord recommends a shard
	totalStarts  = 1000
	startEvery   = 5 * time.Second
	startDay     = 24 * time.Hour
	veryLarge    = 150_000 // guilds, from which on other rules hold
	largeStarts  = 2000
	largeAtOnce  = 16
	perThousand  = 5 // sessions a day of a very large bot, for each thousand guilds
	MaxForAShard = 2500
)

// Limit is how many sessions an application may begin, as it is told.
type Limit struct {
	Total          int   `json:"total"`
	Remaining      int   `json:"remaining"`
	ResetAfter     int64 `json:"reset_after"` // milliseconds
	MaxConcurrency int   `json:"max_concurrency"`
}

// Recommended is how many shards an application should have.
func (w *World) Recommended(a *App) int {
	if w.Starts.Shards > 0 {
		return w.Starts.Shards
	}
	return 1 + w.CountHomes(a.BotID)/perShard
}

// Suits reports whether an application may have so many shards: a very large one
// has a multiple of what is recommended.
func (w *World) Suits(a *App, shards int) bool {
	return w.CountHomes(a.BotID) < veryLarge || shards%w.Recommended(a) == 0
}

// StartLimit is what is left of an application's sessions.
func (w *World) StartLimit(a *App) Limit {
	guilds := w.CountHomes(a.BotID)
	l := Limit{Total: totalStarts, MaxConcurrency: 1, ResetAfter: startDay.Milliseconds()}
	if guilds >= veryLarge {
		l.Total, l.MaxConcurrency = max(largeStarts, perThousand*guilds/1000), largeAtOnce
	}
	if w.Starts.Total > 0 {
		l.Total = w.Starts.Total
	}
	if w.Starts.Concurrency > 0 {
		l.MaxConcurrency = w.Starts.Concurrency
	}
	l.Remaining = l.Total
	if passed := w.Now().Sub(a.starts.since); passed < startDay {
		l.Remaining = max(0, l.Total-a.starts.count)
		l.ResetAfter = (startDay - passed).Milliseconds()
	}
	return l
}

// Start counts an Identify, and reports whether it was still allowed. One too
// many costs the application its token.
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

// Hurried says whether a session of a shard begins too early after another of
// the same remainder, and if not, notes that it has begun.
func (w *World) Hurried(a *App, shard int) bool {
	if w.Starts.Concurrency == 0 {
		return false
	}
	every, now, key := w.Starts.Every, w.Now(), shard%w.Starts.Concurrency
	if every == 0 {
		every = startEvery
	}
	if last, begun := a.began[key]; begun && now.Sub(last) < every {
		return true
	}
	if a.began == nil {
		a.began = map[int]time.Time{}
	}
	a.began[key] = now
	return false
}
