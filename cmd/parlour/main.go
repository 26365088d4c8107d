// Command parlour runs the bot on Discord, and maintains its database. Settings come from
// the environment or from a file named .env; see .env.example and OPERATING.md.
//
//	parlour                    run the bot
//	parlour setup              prepare the bot's application and the file .env
//	parlour worker             run a worker: it does computers' moves, analyses and pictures for other processes
//	parlour results rebuild    rebuild results, totals and ratings from the logs of all matches
//	parlour backup FILE        back up the database to a file, or daily to a folder
//	parlour restore FILE       restore a backup into a new database
//	parlour move DATABASE      copy the database to another, such as from a file to PostgreSQL
//	parlour verify             check the database, replay every match, and compare with what is stored
//	parlour trace CHANNEL      explain why the boards of a channel look as they do
//	parlour selftest CHANNEL   test what Discord does; -long adds what takes an hour
//	parlour feedback           print what members have reported by /feedback
//	parlour rotate-key         re-encrypt every secret with a new key
//	parlour health             ask the running bot whether it is alive; the exit status is 1 if not
//	parlour health ready       ask the running bot whether it does its work
//	parlour version            print the version
//	parlour help COMMAND       explain a command; COMMAND -h does too
//
// OPERATING.md describes when to use each.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"parlour/bot"
	"parlour/bot/clock"
	"parlour/bot/monitor"
	"parlour/bot/rest"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/all"
	"parlour/games/match/host"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(program().Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
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
		return permanent(err)
	}
	log := c.log(os.Stderr)
	log.Info("starting", "version", version())
	warnOfSecrets(log)
	parent, err := supervisorIn(ctx, os.Getenv, os.Getpid())
	if err != nil {
		return err
	}
	budget := memoryBudget(limitMemory(os.DirFS("/"), log))
	o := bot.Options{Token: c.Token, Memory: budget, Log: log, Transport: transport(c), Local: c.API != "", Signs: c.Emoji == "on"}
	if err := c.configure(r, &o); err != nil {
		return err
	}
	if err := moved(c.Database); err != nil {
		return permanent(err)
	}
	store, err := open(ctx, c.Database, log)
	if err != nil {
		return openError(ctx, err)
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("failed to close the database", "error", err)
		}
	}()
	sealer, err := newSealer(ctx, c, store)
	if err != nil {
		return openError(ctx, err)
	}
	m := monitor.New(version())
	o.Hooks, o.Version, o.Source = m.Hooks(), version(), source(home, built())
	if o.Set, err = commandSet(host.Config{
		Games: all.GamesWithin(budget), Store: m.Store(store, time.Now), Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader,
		Lease: 10 * time.Second, Pace: pace, By: host.NewID(), Memory: budget,
	}); err != nil {
		return permanent(err)
	}
	o.Set.Operator = c.Feedback
	b := bot.New(o)
	stop, err := watch(ctx, c.Metrics, c.profiled(m.Handler(b)), log)
	if err != nil {
		return err
	}
	defer stop()
	return supervised(ctx, parent, b)
}

// commandSet returns the commands, with a host of matches.
func commandSet(c host.Config) (*commands.Set, error) {
	catalogue, err := commands.Catalogue(c.Games)
	if err != nil {
		return nil, err
	}
	return features.New(host.New(c), catalogue, c.Log, commands.Usual())
}

// supervised runs the bot and reports on it to the supervisor.
func supervised(ctx context.Context, s supervisor, b *bot.Bot) error {
	watching, stop := context.WithCancel(ctx)
	var watcher sync.WaitGroup
	watcher.Go(func() { s.watch(watching, b, clock.Wall{}) })
	err := b.Run(ctx)
	stop()
	watcher.Wait()
	// Discord may refuse a request for a while, such as when it blocks the address.
	if refused := new(rest.Error); errors.As(err, &refused) {
		return err
	}
	return permanent(err)
}

// Exit statuses. exitConfig is EX_CONFIG of sysexits(3), which says that a restart cannot help:
// parlour.service does not restart after it.
const (
	exitFailure = 1
	exitConfig  = 78
)

// permanentError is an error of the bot that stays until a person acts.
type permanentError struct{ error }

// Unwrap returns the error.
func (e permanentError) Unwrap() error { return e.error }

// permanent marks an error as permanent; nil stays nil.
func permanent(err error) error {
	if err == nil {
		return nil
	}
	return permanentError{err}
}

// exitStatus returns the exit status of the program after an error.
func exitStatus(err error) int {
	if errors.As(err, &permanentError{}) {
		return exitConfig
	}
	return exitFailure
}

// stamp is the version of a release, such as 1.0.0. .ci/release and the Dockerfile set it by
// -ldflags "-X main.stamp=VERSION".
var stamp string

// version returns the version of this program.
func version() string { return versionOf(stamp, built()) }

// versionOf returns a version: the stamp, or "devel" and the commit of an unstamped build, with
// a + if the build had other changes.
func versionOf(stamp string, info *debug.BuildInfo) string {
	if stamp != "" {
		return stamp
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = " " + s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = "+"
			}
		}
	}
	return "devel" + commit + changed
}

// home is the URL of the source of a build that is published elsewhere than its module's path
// says, set by -ldflags "-X main.home=https://...".
var home string

// source returns the URL of the program's source, which /help and the User-Agent name: home, or
// the module's path if it has a host, or "".
func source(home string, info *debug.BuildInfo) string {
	if home != "" {
		return home
	}
	if host, _, ok := strings.Cut(info.Main.Path, "/"); ok && strings.Contains(host, ".") {
		return "https://" + info.Main.Path
	}
	return ""
}

// built returns the build information of this program.
func built() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}
