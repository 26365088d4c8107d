package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Health is whether a bot can do what it is there for, and what it lacks.
type Health struct {
	OK      bool     `json:"ok"`
	Missing []string `json:"missing,omitempty"`
}

// healthy is the health of who lacks these.
func healthy(missing ...string) Health { return Health{len(missing) == 0, missing} }

// stuckAfter is how long looking for matches that wait may take: each of its calls
// of the database ends before.
const stuckAfter = 2 * time.Minute

// Alive tells whether the bot goes on working. What a restart would not mend, such as
// a database that is away, is no part of it.
func (b *Bot) Alive() Health {
	if last := b.looked.Load(); last != nil && b.host.Now().Sub(*last) > stuckAfter {
		return healthy("it has not looked for matches that wait since " + last.UTC().Format(time.RFC3339))
	}
	return healthy()
}

// pingWithin is how long the database may take to answer.
const pingWithin = time.Second

// Readiness tells whether the bot does its work: it hears interactions, unless it is a
// worker, Discord accepts its token, and the database answers and can be written.
func (b *Bot) Readiness(ctx context.Context) Health {
	missing := b.Intake().Missing
	ctx, cancel := b.timeout(ctx, pingWithin)
	defer cancel()
	if err := b.host.Store.Ping(ctx); err != nil && !b.writable.failed(err) {
		missing = append(missing, "the database does not answer")
	} else if why := b.writable.missing(); why != "" {
		missing = append(missing, why)
	}
	if b.rest.Rejected() {
		missing = append(missing, "Discord rejects the token")
	}
	return healthy(missing...)
}

// Intake tells whether members should be sent to this process: all but the database,
// which is away for all processes alike. One that hears a member can ask her to try
// again.
func (b *Bot) Intake() Health {
	switch {
	case b.leaving.Load():
		return healthy("the process is about to end")
	case b.looked.Load() == nil:
		return healthy("Discord has not taken the commands yet")
	case !b.Worker && !b.Ready():
		return healthy("no interactions are heard")
	}
	return healthy()
}

// ServeHTTP answers with a health as JSON: with 200, or 503 if something is missing.
func (h Health) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if !h.OK {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(h) // whoever asked has gone
}
