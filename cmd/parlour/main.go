// Command parlour runs the bot on Discord. Its settings come from the
// environment or a file called .env; see .env.example and README.md.
//
//	parlour                    run the bot
//	parlour worker             work on what other processes have heard: computers' moves, analyses, pictures
//	parlour results rebuild    make the record of results anew from the logs of all matches
//	parlour backup FILE        write everything into a file
//	parlour restore FILE       put a backup into a new database
//	parlour move DATABASE      copy everything into another database
//	parlour verify             check the database, replay every match, and compare it with what is stored
//	parlour trace CHANNEL      explain why the boards of a channel look as they do
//	parlour rotate-key         seal every secret with a new key
package main

import (
	"context"
	"crypto/rand"
	"errors"
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
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/all"
	"parlour/games/match"
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

// usage lists what can be run.
const usage = `
    parlour                    to run the bot
    parlour worker             to work on what other processes have heard: computers' moves, analyses, pictures
    parlour results rebuild    to make the record of results anew from the logs of all matches
    parlour backup FILE        to write everything into a file; the bot may run
    parlour restore FILE       to put a backup into a new database
    parlour move DATABASE      to copy everything into another database, from a file to PostgreSQL for one; stop the bot first
    parlour verify             to check the database, replay every match, and compare it with what is stored; the bot may run
    parlour trace CHANNEL      to explain why the boards of a channel look as they do; the bot may run
    parlour rotate-key         to seal every secret with a new key
    parlour help               to see this
Settings come from the environment or a file called .env: .env.example explains each`

// errUsage is what someone sees who mistypes a command.
var errUsage = errors.New("there is no such command. Run" + usage)

// command does what the arguments say.
func command(ctx context.Context, args []string, out io.Writer) error {
	switch {
	case len(args) == 0:
		return run(ctx, answers)
	case slices.Equal(args, []string{"worker"}):
		return run(ctx, works)
	case slices.Equal(args, []string{"results", "rebuild"}):
		return rebuild(ctx, out)
	case len(args) == 1 && slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]):
		_, err := fmt.Fprintln(out, "Parlour is a Discord bot that hosts games. Run"+usage)
		return err
	default:
		return operate(ctx, args, out)
	}
}

// pace is how long each move of a game that only computers play can be looked
// at.
const pace = 1500 * time.Millisecond

// run runs the bot, or a part of it.
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
	if err := c.take(r, &o); err != nil {
		return err
	}
	store, err := open(ctx, c.Database, log)
	if err != nil {
		return err
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("the database was not closed cleanly", "error", err)
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
	host := match.NewHost(match.Config{
		Games: list, Store: m.Store(store, time.Now), Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader,
		Lease: 10 * time.Second, Pace: pace, By: match.NewID(), Memory: budget,
	})
	if o.Set, err = features.New(host, catalogue, log, commands.Usual()); err != nil {
		return err
	}
	b := bot.New(o)
	stop, err := watch(ctx, c.Metrics, m.Handler(b), log)
	if err != nil {
		return err
	}
	defer stop()
	return b.Run(ctx)
}

// How long a process that starts waits for a database that is away, and how long
// between two looks.
const (
	openWithin = 30 * time.Second
	openAgain  = time.Second
)

// open opens the database. A server that is away may be about to give way to another:
// to end, and be started again and again meanwhile, would take the machine's time
// from those who answer members.
func open(ctx context.Context, database string, log *slog.Logger) (match.Store, error) {
	for until := time.Now().Add(openWithin); ; {
		store, err := storage.Own(ctx, database)
		if err == nil || !isServer(database) || !storage.IsAway(err) || ctx.Err() != nil || time.Now().After(until) {
			return store, err
		}
		log.Warn("the database is away, and is looked for again", "error", err)
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(openAgain):
		}
	}
}

// newSealer makes the sealer of secrets, and checks that it has the key by which
// those in the database are sealed.
func newSealer(ctx context.Context, c config, store match.Store) (match.Sealer, error) {
	keys, err := sealingKeys(ctx, c, store)
	if err != nil {
		return match.Sealer{}, err
	}
	sealer, err := match.NewSealer(keys...)
	if err != nil {
		return match.Sealer{}, err
	}
	return sealer, storage.CheckKeys(ctx, store, sealer.Fingerprints())
}
