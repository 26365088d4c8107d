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
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"parlour/bot"
	"parlour/bot/clock"
	"parlour/bot/monitor"
	"parlour/bot/rest"
	"parlour/cmd/internal/cli"
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
	budget := memoryBudget(limitMemory(memlimit.FromCgroup, log))
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
	o.Hooks, o.Version, o.Source = m.Hooks(), version(), source(home, cli.Built())
	o.Host = host.Config{
		Games: all.GamesWithin(budget), Store: m.Store(store, time.Now), Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader,
		Lease: 10 * time.Second, Pace: pace, By: host.NewID(), Memory: budget,
	}
	o.Commands = func(h *host.Host, p commands.Process) (*commands.Set, error) {
		catalogue, err := commands.Catalogue(h.Games)
		if err != nil {
			return nil, err
		}
		p.Operator = c.Feedback
		return features.New(h, catalogue, log, commands.Usual(), p)
	}
	b, err := bot.New(o)
	if err != nil {
		return permanent(err)
	}
	stop, err := watch(ctx, c.Metrics, c.profiled(m.Handler(b)), log)
	if err != nil {
		return err
	}
	defer stop()
	return supervised(ctx, parent, b)
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
func version() string { return cli.Version(stamp, cli.Built()) }

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

// arguments are what an operation gets.
type arguments struct {
	value       string // "" if it needs none
	insist, yes bool
	url         string
	keep        int
	every       time.Duration
	now         time.Time
}

// action does what an operation is for.
type action func(ctx context.Context, c config, a arguments, out io.Writer) error

// operation returns a command that maintains the configured database, asks a running bot, or tests or prepares Discord.
func operation(name, argument, about string, flags func(f *flag.FlagSet, a *arguments), run action) cli.Command {
	return cli.Command{Name: name, Argument: argument, Summary: about, Run: func(ctx context.Context, args []string, _ io.Reader, out io.Writer) (err error) {
		a := arguments{now: time.Now()}
		f, done := cli.NewFlags("parlour "+name), false
		if flags != nil {
			flags(f, &a)
		}
		if a.value, done, err = cli.ParseArgument(f, argument, args, out); done || err != nil {
			return err
		}
		c, err := load()
		if err = cmp.Or(err, c.wrong); err != nil {
			return err
		}
		return run(ctx, c, a, out)
	}}
}

// process returns a command that runs the bot or a worker.
func process(name, about string, r role) cli.Command {
	return cli.Command{Name: name, Summary: about, Run: func(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
		if done, err := cli.Parse(cli.NewFlags("parlour "+name), args, out); done || err != nil {
			return err
		}
		return run(ctx, r)
	}}
}

// program returns the program.
func program() cli.Program {
	insist := func(f *flag.FlagSet, a *arguments) {
		f.BoolVar(&a.insist, "insist", false, "do it even if there are signs of a running bot")
	}
	return cli.Program{Name: "parlour", Status: exitStatus, About: "Parlour is a Discord bot that hosts games. Settings come from the environment or from a file\nnamed .env; .env.example explains each.\n\n", Commands: []cli.Command{
		process("", "run the bot", frontRole),
		operation("setup", "", "prepare the bot's application and the file .env, and print the address that adds the bot to a server", func(f *flag.FlagSet, a *arguments) {
			f.StringVar(&a.url, "url", "", "also have Discord post interactions to this `address`, such as https://YOUR.NAME/interactions, if the bot answers there")
			f.BoolVar(&a.yes, "yes", false, "change everything without a question")
		}, setup),
		process("worker", "run a worker: it does computers' moves, analyses and pictures for other processes, which need PARLOUR_WORKERS=on", workerRole),
		operation("results rebuild", "", "rebuild results, totals and ratings from the logs of all matches; the bot may be running", nil, rebuild),
		operation("backup", "FILE", "back up the database to a file, or to a folder with -keep; the bot may be running", backupFlags, backup),
		operation("restore", "FILE", "restore a backup into a new database", insist, restore),
		operation("move", "DATABASE", "copy the database to another, such as from a file to PostgreSQL; stop the bot first", insist, move),
		operation("verify", "", "check the database, replay every match, and compare with what is stored; the bot may be running", nil, reading(audit)),
		operation("trace", "CHANNEL", "explain why the boards of a channel look as they do; the bot may be running", nil, trace),
		operation("feedback", "", "print what members have reported by /feedback, the newest last; the bot may be running", nil, reading(feedback)),
		operation("rotate-key", "", "re-encrypt every secret with a new key", nil, rotateKey),
		operation("health", "", "ask the running bot at PARLOUR_METRICS whether it is alive; the exit status is 1 if not", nil, asks("/healthz", "alive")),
		operation("health ready", "", "ask it whether it does its work too: receives interactions, and its database can be written", nil, asks("/readyz", "ready")),
		{Name: "version", Summary: "print the version", Run: func(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
			done, err := cli.Parse(cli.NewFlags("parlour version"), args, out)
			if !done && err == nil {
				_, err = fmt.Fprintln(out, version())
			}
			return err
		}},
	}}
}

// progressEvery is the number of rows between two lines of progress.
const progressEvery = 100_000

// progress returns a function that prints a line for every progressEvery.
func progress(out io.Writer, format string) func(n int) {
	last := 0
	return func(n int) {
		if n/progressEvery > last/progressEvery {
			fmt.Fprintf(out, format, n)
		}
		last = n
	}
}
