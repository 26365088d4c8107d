// Command parlour runs the bot on Discord. Its settings come from the
// environment or a file called .env; see .env.example and README.md.
//
//	parlour                    run the bot
//	parlour results rebuild    make the record of results anew from the logs of all matches
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
	"parlour/bot/storage"
	"parlour/commands"
	"parlour/games/all"
	"parlour/games/match"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := command(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "parlour:", err)
		os.Exit(1)
	}
}

// errUsage is what someone sees who mistypes a command.
var errUsage = errors.New(`there is no such command. Run
    parlour                    to run the bot
    parlour results rebuild    to make the record of results anew from the logs of all matches`)

// command does what the arguments say.
func command(ctx context.Context, args []string, out io.Writer) error {
	switch {
	case len(args) == 0:
		return run(ctx)
	case slices.Equal(args, []string{"results", "rebuild"}):
		return rebuild(ctx, out)
	default:
		return errUsage
	}
}

// pace is how long each move of a game that only computers play can be looked
// at.
const pace = 1500 * time.Millisecond

func run(ctx context.Context) error {
	c, err := load()
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return err
	}
	log := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: c.Level}))
	store, err := storage.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer store.Close()
	sealer, err := newSealer(ctx, c, store)
	if err != nil {
		return err
	}
	list := all.Games()
	catalogue, err := commands.Catalogue(list)
	if err != nil {
		return err
	}
	host := match.NewHost(match.Config{
		Games: list, Store: store, Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader,
		Lease: 10 * time.Second, Pace: pace, By: match.NewID(),
	})
	set, err := commands.New(host, catalogue, log, commands.Usual())
	if err != nil {
		return err
	}
	return bot.New(bot.Options{Token: c.Token, Set: set, Log: log, Transport: transport(c), Signs: c.Emoji == "on"}).Run(ctx)
}

// newSealer makes the sealer of secrets, and checks that it has the key by which
// those in the database are sealed.
func newSealer(ctx context.Context, c config, store match.Store) (match.Sealer, error) {
	keys, err := sealingKeys(c)
	if err != nil {
		return match.Sealer{}, err
	}
	sealer, err := match.NewSealer(keys...)
	if err != nil {
		return match.Sealer{}, err
	}
	return sealer, storage.CheckKeys(ctx, store, sealer.Fingerprints())
}
