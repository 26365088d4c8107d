//go:build unix

package load

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"syscall"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/local/harness"
	"parlour/bot/storage"
)

// StoredOptions are the settings of [Stored].
type StoredOptions struct {
	Full, Empty string // databases as storage.Open takes them; Full is filled if it has too few matches
	Fill        FillOptions
	Rounds      int // number of times that each command is given
	Starts      int // number of times that each bot is started
}

// StoredResult compares a bot on a full database with one on an empty database. Times are
// medians, in milliseconds unless their comment says otherwise.
type StoredResult struct {
	Matches    int           `json:"matches"`
	Live       int           `json:"live"`
	Filled     float64       `json:"filled_s"`      // time to fill the database, in seconds
	Bytes      float64       `json:"bytes_match"`   // size of the database per match, with indexes and results
	Entries    float64       `json:"entries_match"` // per match
	Open       float64       `json:"open_ms"`       // time to open the database
	EmptyOpen  float64       `json:"empty_open_ms"`
	Start      float64       `json:"start_ms"` // time until the bot takes interactions and has polled once
	EmptyStart float64       `json:"empty_start_ms"`
	Sweep      float64       `json:"sweep_ms"`  // time of a sweep that finds no old receipts
	Ratio      float64       `json:"ratio"`     // response time, full over empty, mean of all commands
	CPURatio   float64       `json:"cpu_ratio"` // processor time, the same
	Commands   []CommandCost `json:"commands"`
}

// CommandCost is the cost of a command on both databases, in milliseconds: the response
// time, and the processor time of this process until then, which includes the stand-in's.
type CommandCost struct {
	Command  string  `json:"command"`
	Full     float64 `json:"ms"`
	Empty    float64 `json:"empty_ms"`
	Ratio    float64 `json:"ratio"` // Full over Empty
	CPU      float64 `json:"cpu_ms"`
	EmptyCPU float64 `json:"empty_cpu_ms"`
}

// comparedCommands play a game, and query it meanwhile.
var comparedCommands = []string{
	"/mastermind play", "/move move:1234", "/move move:6543", "/game board", "/game about page:moves", "/stats", "/leaderboard", "/game resign",
}

// Stored fills a database, and compares a bot on it with a bot on an empty database. Both
// run in this process, and each command is given to one right after the other.
func Stored(ctx context.Context, o StoredOptions) (r StoredResult, err error) {
	begun := time.Now()
	size, err := Fill(ctx, o.Full, o.Fill)
	if err != nil {
		return r, err
	}
	r.Matches, r.Live, r.Filled = o.Fill.Matches, o.Fill.Live, time.Since(begun).Seconds()
	r.Bytes, r.Entries = float64(size.Bytes)/float64(size.Matches), float64(size.Entries)/float64(size.Matches)
	if err := r.measureOpen(ctx, o); err != nil {
		return r, err
	}
	var sides [2]*side
	defer func() {
		for _, s := range sides {
			if s != nil {
				err = errors.Join(err, s.close())
			}
		}
	}()
	for n, url := range []string{o.Full, o.Empty} {
		if sides[n], err = newSide(ctx, url); err != nil {
			return r, err
		}
	}
	return r, errors.Join(r.measureStart(ctx, sides, o.Starts), r.measureCommands(ctx, sides, o.Rounds))
}

// measureOpen measures opening both databases, and sweeping the full one.
func (r *StoredResult) measureOpen(ctx context.Context, o StoredOptions) error {
	var times [2][]time.Duration
	var sweeps []time.Duration
	for n := range 2 * o.Starts {
		begun := time.Now()
		store, err := storage.Open(ctx, []string{o.Full, o.Empty}[n%2])
		if err != nil {
			return err
		}
		times[n%2] = append(times[n%2], time.Since(begun))
		if begun = time.Now(); n%2 == 0 {
			_, err = store.Sweep(ctx, time.Unix(0, 0), 10_000)
			sweeps = append(sweeps, time.Since(begun))
		}
		if err = errors.Join(err, store.Close()); err != nil {
			return err
		}
	}
	r.Open, r.EmptyOpen, r.Sweep = milliseconds(median(times[0])), milliseconds(median(times[1])), milliseconds(median(sweeps))
	return nil
}

// measureStart measures starting both bots.
func (r *StoredResult) measureStart(ctx context.Context, sides [2]*side, times int) error {
	for range times {
		for _, s := range sides {
			if err := s.restart(ctx); err != nil {
				return err
			}
		}
	}
	r.Start, r.EmptyStart = milliseconds(median(sides[0].starts)), milliseconds(median(sides[1].starts))
	return nil
}

// measureCommands gives all commands to both bots. The order of the bots alternates from
// round to round.
func (r *StoredResult) measureCommands(ctx context.Context, sides [2]*side, rounds int) error {
	took := make([][2][]time.Duration, len(comparedCommands))
	used := make([][2][]time.Duration, len(comparedCommands))
	for round := range rounds {
		for n, command := range comparedCommands {
			for k := range sides {
				k = (k + round) % 2
				t, cpu, err := sides[k].say(ctx, command)
				if err != nil {
					return err
				}
				took[n][k], used[n][k] = append(took[n][k], t), append(used[n][k], cpu)
			}
		}
	}
	for n, command := range comparedCommands {
		c := CommandCost{
			Command: command, Full: milliseconds(median(took[n][0])), Empty: milliseconds(median(took[n][1])),
			CPU: milliseconds(median(used[n][0])), EmptyCPU: milliseconds(median(used[n][1])),
		}
		c.Ratio = c.Full / c.Empty
		r.Ratio += c.Ratio / float64(len(comparedCommands))
		r.CPURatio += c.CPU / c.EmptyCPU / float64(len(comparedCommands))
		r.Commands = append(r.Commands, c)
	}
	return nil
}

// side is a bot on one of the databases, with one member.
type side struct {
	server  *discordtest.Server
	options local.Options
	bot     *local.Bot
	member  wire.ID
	channel wire.ID
	starts  []time.Duration // of each restart
}

func newSide(ctx context.Context, url string) (*side, error) {
	w := &world{options: Options{Seed: 1}}
	var err error
	if w.server, err = discordtest.New(discordtest.Options{NoLimits: true}); err != nil {
		return nil, err
	}
	app := w.server.AddApplication("Parlour")
	c, err := w.addPlayers(app, "stored", 1)
	if err != nil {
		w.server.Close()
		return nil, err
	}
	s := &side{server: w.server, member: c.players[0].member, channel: c.players[0].channel}
	s.options = local.Options{
		Server: w.server, Token: app.Token, Database: url, Keys: [][]byte{[]byte(sealingKey)}, Pace: harness.Pace, Log: slog.New(slog.DiscardHandler),
	}
	if s.bot, err = local.Start(ctx, s.options); err != nil {
		w.server.Close()
		return nil, err
	}
	return s, s.bot.Settle(ctx)
}

// restart stops the bot, and measures how long it takes to start.
func (s *side) restart(ctx context.Context) error {
	if err := s.bot.Stop(); err != nil {
		return err
	}
	begun := time.Now()
	var err error
	if s.bot, err = local.Start(ctx, s.options); err == nil {
		err = s.bot.Settle(ctx)
	}
	s.starts = append(s.starts, time.Since(begun))
	return err
}

// say gives a command, measures the response, and waits until the bot is idle.
func (s *side) say(ctx context.Context, command string) (took, used time.Duration, err error) {
	before, begun := processorTime(), time.Now()
	i, err := s.server.Say(s.member, s.channel, command)
	if err != nil {
		return 0, 0, fmt.Errorf("giving the command %s: %w", command, err)
	}
	<-i.First()
	used = processorTime() - before
	if i.State() == discordtest.Failed {
		return 0, 0, fmt.Errorf("%s was not answered: %s", command, i.Reason())
	}
	return i.FirstAt().Sub(begun), used, s.bot.Settle(ctx)
}

func (s *side) close() error {
	err := s.bot.Stop()
	s.server.Close()
	return err
}

// median returns the median, 0 if there are no times.
func median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// processorTime returns the processor time that this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // getrusage cannot fail for RUSAGE_SELF
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
