// Command parlour runs the bot on Discord, and maintains its database. Settings come from
// the environment or from a file named .env; see .env.example and OPERATING.md.
//
//	parlour                    run the bot
//	parlour worker             run a worker: it does computers' moves, analyses and pictures for other processes
//	parlour results rebuild    rebuild results, totals and ratings from the logs of all matches
//	parlour backup FILE        back up the database to a file
//	parlour restore FILE       restore a backup into a new database
//	parlour move DATABASE      copy the database to another, such as from a file to PostgreSQL
//	parlour verify             check the database, replay every match, and compare with what is stored
//	parlour trace CHANNEL      explain why the boards of a channel look as they do
//	parlour feedback           print what members have reported by /feedback
//	parlour rotate-key         reseal every secret with a new key
//	parlour version            print the version
//	parlour help COMMAND       explain a command; COMMAND -h does too
//
// OPERATING.md describes when to use each.
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"parlour/bot"
	"parlour/bot/monitor"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/all"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	if err := command(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "parlour:", err)
		os.Exit(1)
	}
}

// command runs the command that the arguments name.
func command(ctx context.Context, args []string, out io.Writer) error {
	switch {
	case len(args) == 0:
		return run(ctx, frontRole)
	case slices.Equal(args, []string{"worker"}):
		return run(ctx, workerRole)
	case slices.Equal(args, []string{"version"}):
		_, err := fmt.Fprintln(out, version(built()))
		return err
	case asksHelp(args):
		text, err := help(args)
		if err == nil {
			_, err = fmt.Fprintln(out, text)
		}
		return err
	}
	for _, o := range operations {
		if a, ok := o.parse(args); ok {
			c, err := load()
			if err = cmp.Or(err, c.wrong); err != nil {
				return err
			}
			return o.run(ctx, c, a, out)
		}
	}
	return errNoCommand()
}

// pace is the time between two moves of a game that only computers play.
const pace = 1500 * time.Millisecond

// run runs the bot or a worker.
func run(ctx context.Context, r role) error {
	c, err := load()
	if err == nil {
		err = c.check(r)
	}
	if err != nil {
		return err
	}
	log := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: c.Level}))
	budget := memoryBudget(limitMemory(os.DirFS("/"), log))
	o := bot.Options{Token: c.Token, Memory: budget, Log: log, Transport: transport(c), Signs: c.Emoji == "on"}
	if err := c.configure(r, &o); err != nil {
		return err
	}
	store, err := open(ctx, c.Database, log)
	if err != nil {
		return err
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("closing the database failed", "error", err)
		}
	}()
	sealer, err := newSealer(ctx, c, store)
	if err != nil {
		return err
	}
	m := monitor.New(version(built()))
	o.Hooks, o.Version, o.Source = m.Hooks(), version(built()), source(built())
	list := all.GamesWithin(budget)
	catalogue, err := commands.Catalogue(list)
	if err != nil {
		return err
	}
	host := host.New(host.Config{
		Games: list, Store: m.Store(store, time.Now), Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader,
		Lease: 10 * time.Second, Pace: pace, By: host.NewID(), Memory: budget,
	})
	if o.Set, err = features.New(host, catalogue, log, commands.Usual()); err != nil {
		return err
	}
	o.Set.Operator = c.Feedback
	b := bot.New(o)
	stop, err := watch(ctx, c.Metrics, m.Handler(b), log)
	if err != nil {
		return err
	}
	defer stop()
	return b.Run(ctx)
}

const (
	openTimeout    = 30 * time.Second // how long a starting process retries an unreachable database server
	openRetryDelay = time.Second
)

// open opens the database. It retries an unreachable server, because a failover may be in
// progress: a process that exits and is restarted again and again would only slow the
// machine down.
func open(ctx context.Context, database string, log *slog.Logger) (host.Store, error) {
	for until := time.Now().Add(openTimeout); ; {
		store, err := storage.Own(ctx, database)
		if err == nil || !isServer(database) || !engine.IsAway(err) || ctx.Err() != nil || time.Now().After(until) {
			return store, err
		}
		log.Warn("database unreachable, retrying", "error", err)
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(openRetryDelay):
		}
	}
}

// newSealer returns the sealer of secrets. It checks that the sealer has the key that sealed
// the secrets in the database.
func newSealer(ctx context.Context, c config, store host.Store) (seal.Sealer, error) {
	keys, err := sealingKeys(ctx, c, store)
	if err != nil {
		return seal.Sealer{}, err
	}
	sealer, err := seal.New(keys...)
	if err != nil {
		return seal.Sealer{}, err
	}
	return sealer, storage.CheckKeys(ctx, store, sealer.Fingerprints())
}
