//go:build linux

package load

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

	"parlour/bot/discordtest"
)

// SeveralOptions are the settings of [Several].
type SeveralOptions struct {
	Options                                    // Time is the length of each measurement; two are made for each count
	Binary      string                         // the bot's binary
	Counts      []int                          // numbers of processes to compare
	Servers     int                            // if not zero, the processes use the gateway, and the bot is in this many more servers; else interactions are posted
	Share       float64                        // share of a processor that each process may use; unlimited if zero
	Meter       bool                           // count statements, round trips and bytes between the bot and PostgreSQL, which slows both
	NewDatabase func() (url string, err error) // makes an empty database on a PostgreSQL server on this machine
}

// SeveralResult is what a number of processes achieved together.
type SeveralResult struct {
	Processes  int     `json:"processes"`
	PerSecond  float64 `json:"interactions_per_second"`
	Ratio      float64 `json:"ratio"`  // PerSecond over that of the first count of processes
	P50        float64 `json:"p50_ms"` // response times in milliseconds
	P99        float64 `json:"p99_ms"`
	Unanswered int     `json:"unanswered"` // presses without a first response within three seconds
	Means
}

// Means are averages of all rounds. A move is a stored entry by a member. All values are
// per move, unless their comment says otherwise; processor times are in milliseconds.
type Means struct {
	Moves        float64 `json:"moves_per_second"`
	Busy         float64 `json:"processors"`      // processors that were busy with all of this
	Bot          float64 `json:"bot_cpu_ms"`      // processor time of all processes of the bot
	Database     float64 `json:"database_cpu_ms"` // of PostgreSQL
	StandIn      float64 `json:"stand_in_cpu_ms"` // of the stand-in, the load balancer and the members
	Transactions float64 `json:"transactions"`    // including those that only read
	WAL          float64 `json:"wal_bytes"`
	Statements   float64 `json:"statements"` // this and the next three are zero without Meter
	Trips        float64 `json:"round_trips"`
	Bytes        float64 `json:"wire_bytes"`
	// Kinds are the statements by their text.
	Kinds  map[string]float64 `json:"kinds,omitempty"`
	Memory float64            `json:"memory_mib"` // resident memory of the largest process, in MiB
}

// maxServers is the number of servers that Discord allows a shard.
const maxServers = 2500

// playerPace is the least time between two presses of a player. It is below the budgets of
// commands.Usual, which refuse a sixth request within a second.
const playerPace = 250 * time.Millisecond

// rounds is the number of times that the list of counts is measured.
const rounds = 2

// Several measures each count of processes.
func Several(ctx context.Context, o SeveralOptions) ([]SeveralResult, error) {
	out, tallies := make([]SeveralResult, len(o.Counts)), make([]tally, len(o.Counts))
	for round := range rounds {
		for n, count := range o.Counts {
			r, t, err := o.measure(ctx, count)
			if err != nil {
				return nil, err
			}
			tallies[n].merge(t)
			out[n].Means.add(r, round)
		}
	}
	for n := range out {
		out[n].Processes, out[n].PerSecond = o.Counts[n], tallies[n].rate()
		out[n].Ratio, out[n].Unanswered = out[n].PerSecond/tallies[0].rate(), tallies[n].failed
		out[n].P50, out[n].P99 = milliseconds(tallies[n].percentile(0.5)), milliseconds(tallies[n].percentile(0.99))
	}
	return out, nil
}

// errNoRate is returned if no rate, and so no ratio, can be computed.
var errNoRate = errors.New("load: no press was answered, so there is no rate")

// check returns an error if the tally has no positive rate.
func (t *tally) check(processes int) error {
	if r := t.rate(); r > 0 && !math.IsInf(r, 0) {
		return nil
	}
	return fmt.Errorf("%w: with -processes %d there were %d presses in %s; %d had no answer within three seconds, and %d were refused",
		errNoRate, processes, len(t.times), t.took.Round(time.Millisecond), t.failed, t.rebuffs)
}

// add adds the averages of a round, which is the first if round is 0.
func (m *Means) add(o Means, round int) {
	mean := func(to *float64, more float64) { *to = (*to*float64(round) + more) / float64(round+1) }
	mean(&m.Moves, o.Moves)
	mean(&m.Busy, o.Busy)
	mean(&m.Bot, o.Bot)
	mean(&m.Database, o.Database)
	mean(&m.StandIn, o.StandIn)
	mean(&m.Transactions, o.Transactions)
	mean(&m.WAL, o.WAL)
	mean(&m.Statements, o.Statements)
	mean(&m.Trips, o.Trips)
	mean(&m.Bytes, o.Bytes)
	mean(&m.Memory, o.Memory)
	kinds := map[string]float64{}
	for _, all := range []map[string]float64{m.Kinds, o.Kinds} {
		for text := range all {
			kinds[text] = m.Kinds[text]
		}
	}
	for text, n := range kinds {
		mean(&n, o.Kinds[text])
		kinds[text] = n
	}
	m.Kinds = kinds
}

// measure measures a number of processes once, on a new database.
func (o SeveralOptions) measure(ctx context.Context, count int) (r Means, t *tally, err error) {
	url, err := o.NewDatabase()
	if err != nil {
		return r, nil, err
	}
	db, err := sql.Open("pgx", url)
	if err != nil {
		return r, nil, err
	}
	w := &world{options: o.Options}
	if w.server, err = discordtest.New(discordtest.Options{OnMessage: w.see, NoLimits: true, MaxMessages: 100, Shards: 1 + o.Servers/maxServers}); err != nil {
		return r, nil, errors.Join(err, db.Close())
	}
	w.app = w.server.AddApplication("Parlour")
	var f fleet
	defer func() { err = errors.Join(err, f.end(), w.close(), db.Close()) }()
	players, err := w.addPlayers(w.app, "several", o.Channels)
	if err != nil {
		return r, nil, err
	}
	players.pace = playerPace
	if err := o.startFleet(ctx, w, &f, count, url); err != nil {
		return r, nil, err
	}
	if err := players.startGames(ctx, o.Command); err != nil {
		return r, nil, err
	}
	players.closedLoop(ctx, o.Time/2) // warm-up
	before, err := f.totals(ctx, db)
	if err != nil {
		return r, nil, err
	}
	t = players.closedLoop(ctx, o.Time)
	if err := cmp.Or(ctx.Err(), t.check(count)); err != nil {
		return r, nil, err
	}
	after, err := f.totals(ctx, db)
	if err != nil {
		return r, nil, err
	}
	return after.since(before, t.took), t, ctx.Err()
}

// startFleet adds the servers, starts the processes, and waits until interactions reach
// them.
func (o SeveralOptions) startFleet(ctx context.Context, w *world, f *fleet, count int, url string) (err error) {
	for n := range o.Servers {
		if err := w.server.Join(w.server.AddGuild(fmt.Sprint("server", n+1), "en-US"), w.app.BotID, 0); err != nil {
			return err
		}
	}
	if o.Meter {
		if f.meter, url, err = newMeter(url); err != nil {
			return err
		}
	}
	if err := f.start(ctx, o, count, w.server, w.app.Token, url); err != nil {
		return err
	}
	if o.Servers == 0 {
		return w.server.SetEndpoint(ctx, w.app.ID, f.address())
	}
	return w.server.Ready(ctx, w.app.ID)
}
