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

// Several says what is measured of several processes on one PostgreSQL.
type Several struct {
	Options                                // Time is that of each count of processes in a round
	Servers int                            // if not zero, processes hear the gateway, and the bot is in as many more servers; interactions are posted otherwise
	Binary  string                         // of the bot
	Counts  []int                          // of processes
	Share   float64                        // of a processor that each process may have; no bound if zero
	Meter   bool                           // count what goes between the bot and PostgreSQL, which costs something
	Fresh   func() (url string, err error) // makes an empty database on a PostgreSQL of this machine
}

// SeveralResult is what so many processes have done together. Processor times are
// in milliseconds a move, a move being an entry of a member's that is stored.
type SeveralResult struct {
	Processes  int     `json:"processes"`
	PerSecond  float64 `json:"interactions_per_second"`
	Ratio      float64 `json:"ratio"` // to the first count of processes
	P50        float64 `json:"p50_ms"`
	P99        float64 `json:"p99_ms"`
	Unanswered int     `json:"unanswered"`
	Means
}

// Means are averages of all rounds.
type Means struct {
	Moves        float64 `json:"moves_per_second"`
	Busy         float64 `json:"processors"`      // how many were busy with all this
	Bot          float64 `json:"bot_cpu_ms"`      // of all processes of the bot
	Database     float64 `json:"database_cpu_ms"` // of PostgreSQL
	StandIn      float64 `json:"stand_in_cpu_ms"` // of the stand-in, the balancer and the members
	Transactions float64 `json:"transactions"`    // those that only read included, a move
	WAL          float64 `json:"wal_bytes"`       // a move
	Statements   float64 `json:"statements"`      // a move, if they are counted
	Trips        float64 `json:"round_trips"`     // the same
	Bytes        float64 `json:"wire_bytes"`      // the same
	Memory       float64 `json:"memory_mib"`      // resident, of one process
}

// maxServers is how many servers Discord lets a shard hear.
const maxServers = 2500

// playerPace is the least time between two presses of a player. The processes keep to
// commands.Usual: a member who presses more than five times a second is refused, and
// a figure would be that of refusals.
const playerPace = 250 * time.Millisecond

// rounds is how often all counts of processes are measured by turns.
const rounds = 2

// Measure measures each count of processes by turns.
func (o Several) Measure(ctx context.Context) ([]SeveralResult, error) {
	out, tallies := make([]SeveralResult, len(o.Counts)), make([]tally, len(o.Counts))
	for round := range rounds {
		for n, count := range o.Counts {
			r, t, err := o.once(ctx, count)
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

// errNoFigure is why nothing can be said of some processes.
var errNoFigure = errors.New("load: no press was answered, so there is no rate")

// check returns an error if the tally has no rate, as no ratio follows from that.
func (t *tally) check(processes int) error {
	if r := t.rate(); r > 0 && !math.IsInf(r, 0) {
		return nil
	}
	return fmt.Errorf("%w: with -processes %d there were %d presses in %s; %d had no answer within three seconds, and %d were refused",
		errNoFigure, processes, len(t.times), t.took.Round(time.Millisecond), t.failed, t.rebuffs)
}

// add takes in another round.
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
}

// once has so many processes play on a new database.
func (o Several) once(ctx context.Context, count int) (r Means, t *tally, err error) {
	url, err := o.Fresh()
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
	players, err := w.gather(w.app, "several", o.Channels)
	if err != nil {
		return r, nil, err
	}
	players.pace = playerPace
	for n := range o.Servers {
		if err := w.server.Join(w.server.AddGuild(fmt.Sprint("server", n+1), "en-US"), w.app.BotID, 0); err != nil {
			return r, nil, err
		}
	}
	if o.Meter {
		if f.meter, url, err = newMeter(url); err != nil {
			return r, nil, err
		}
	}
	if err := f.start(ctx, o, count, w.server, w.app.Token, url); err != nil {
		return r, nil, err
	}
	if o.Servers == 0 {
		err = w.server.SetEndpoint(ctx, w.app.ID, f.address())
	} else {
		err = w.server.Ready(ctx, w.app.ID)
	}
	if err != nil {
		return r, nil, err
	}
	if err := players.begin(ctx, o.Command); err != nil {
		return r, nil, err
	}
	players.closed(ctx, o.Time/2) // to come up to speed
	before, err := f.spent(ctx, db)
	if err != nil {
		return r, nil, err
	}
	t = players.closed(ctx, o.Time)
	if err := cmp.Or(ctx.Err(), t.check(count)); err != nil {
		return r, nil, err
	}
	after, err := f.spent(ctx, db)
	if err != nil {
		return r, nil, err
	}
	return after.since(before, t.took), t, ctx.Err()
}

// spending is what has been spent by a time.
type spending struct {
	bot, database, standIn   time.Duration // of processors
	transactions, wal, moves int64
	statements, trips, bytes int64
	memory                   int64 // of one process of the bot, in bytes
}

// since is what was spent in a time.
func (s spending) since(o spending, took time.Duration) Means {
	moves := float64(max(s.moves-o.moves, 1))
	each := func(after, before int64) float64 { return float64(after-before) / moves }
	cpu := func(after, before time.Duration) float64 { return (after - before).Seconds() * 1000 / moves }
	all := (s.bot - o.bot) + (s.database - o.database) + (s.standIn - o.standIn)
	return Means{
		Moves: moves / took.Seconds(), Busy: all.Seconds() / took.Seconds(), Memory: float64(s.memory) / (1 << 20),
		Bot: cpu(s.bot, o.bot), Database: cpu(s.database, o.database), StandIn: cpu(s.standIn, o.standIn),
		Transactions: each(s.transactions, o.transactions), WAL: each(s.wal, o.wal),
		Statements: each(s.statements, o.statements), Trips: each(s.trips, o.trips), Bytes: each(s.bytes, o.bytes),
	}
}

// Where PostgreSQL says what it has done. Its statistics are up to a second late.
const (
	whatWasWritten = `SELECT pg_current_wal_insert_lsn() - '0/0', (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()),
		(SELECT COUNT(*) FROM entries WHERE member <> ''), pg_backend_pid()`
)

// spent looks at what has been spent until now.
func (f *fleet) spent(ctx context.Context, db *sql.DB) (s spending, err error) {
	var backend int
	if err := db.QueryRowContext(ctx, whatWasWritten).Scan(&s.wal, &s.transactions, &s.moves, &backend); err != nil {
		return s, fmt.Errorf("load: asking PostgreSQL what it has done: %w", err)
	}
	if f.meter != nil {
		s.statements, s.trips, s.bytes = f.meter.statements.Load(), f.meter.trips.Load(), f.meter.bytes.Load()
	}
	for _, p := range f.processes {
		d, memory, err := usage(p.Process.Pid)
		if err != nil {
			return s, err
		}
		s.bot, s.memory = s.bot+d, max(s.memory, memory)
	}
	s.standIn = processorTime()
	s.database, err = usageOfServer(backend)
	return s, err
}
