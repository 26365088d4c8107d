// Command playground runs Parlour without Discord: it starts a stand-in for Discord on this machine, connects the whole bot
// to it, and serves a page at http://127.0.0.1:8080 on which you can play as any of several members.
//
//	playground [-addr 127.0.0.1:8080] [-db FILE] [-language TAG] [-v]
//	playground -standin 127.0.0.1:8090 [-interactions 127.0.0.1:8091] [-addr 127.0.0.1:8080] [-db FILE] [-language TAG] [-v]
//	playground -script FILE [-db FILE] [-language TAG] [-v]
//	playground -states FOLDER SCRIPT...
//
// With -db, the database keeps the games, and FILE.world beside it the members, channels and messages. Without it, nothing is
// kept. The server of a new world has the language -language, such as de; each member has its own. With -script, the program
// plays the conversation in a file without the page, and prints its transcript; the exit status is 1 if an expectation fails. A
// script starts in a new world whose members all have -language, so its database must be new. Package parlour/bot/discordtest/script describes its verbs.
//
// With -standin, it runs only the stand-in, at that address, and the page. It prints the lines for the file .env of a bot that
// runs in another process. With -interactions, the stand-in posts interactions to the bot at that address, as soon as the bot
// listens there, instead of sending them on the gateway.
//
// With -states, it plays scripts in every language, and writes a page for each: FOLDER/LANGUAGE.html shows each message and form
// that members saw, as on a phone, with all options of selects, and FOLDER/context.json says where members see each text. Package
// parlour/cmd/playground/states describes both.
//
// With -v, the log on standard error has every request, and a line for every decision about a message (msg=slot) with its
// reason.
//
// If the environment variable DISCORD_OPENAPI names a copy of Discord's OpenAPI description, every request of the bot is
// checked against it.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// settings are the flags.
type settings struct {
	addr         string
	db           string
	standin      string
	interactions string
	script       string
	states       string
	scripts      []string // for states
	language     string
	verbose      bool
}

// run runs the program and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	s, err := parse(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	err = s.work(ctx, out, errs)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled): // by Ctrl-C
		err = errors.New("stopped before the end")
	}
	fmt.Fprintln(errs, "playground:", err)
	return 1
}

func parse(args []string, errs io.Writer) (settings, error) {
	var s settings
	f := flag.NewFlagSet("playground", flag.ContinueOnError)
	f.SetOutput(errs)
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "`address` of the page, on this machine only")
	f.StringVar(&s.db, "db", "", "keep games in this `file`; without it, nothing is kept")
	f.StringVar(&s.standin, "standin", "", "run only the stand-in for Discord, at this `address`, for a bot in another process")
	f.StringVar(&s.interactions, "interactions", "", "with -standin: post interactions to the bot at this `address`")
	f.StringVar(&s.script, "script", "", "play the conversation in this `file`, without the page")
	f.StringVar(&s.language, "language", locale, "`language` of the server in a new world, such as de")
	f.StringVar(&s.states, "states", "", "play the scripts that follow in every language, and write what members see into this `folder`")
	f.BoolVar(&s.verbose, "v", false, "log every request, and every decision about a board with its reason")
	err := f.Parse(args)
	s.scripts = f.Args()
	if err == nil {
		if err = s.check(); err != nil {
			fmt.Fprintln(errs, "playground:", err)
		}
	}
	return s, err
}

// check checks the arguments that are not flags.
func (s settings) check() error {
	switch {
	case s.states == "" && len(s.scripts) > 0:
		return fmt.Errorf("unexpected argument %q: use flags only; -help lists them", s.scripts[0])
	case s.states != "" && len(s.scripts) == 0:
		return errors.New("-states needs scripts: name some, such as bot/testdata/*.script")
	case s.interactions != "" && s.standin == "":
		return errors.New("-interactions needs -standin: without it, the bot runs in this process")
	case s.interactions != "" && !isLoopback(s.interactions):
		return fmt.Errorf("-interactions %q must be the address of a bot on this machine, such as 127.0.0.1:8091", s.interactions)
	}
	return nil
}

// work plays scripts or serves the page.
func (s settings) work(ctx context.Context, out, errs io.Writer) error {
	if s.states != "" {
		return writeStates(ctx, s.states, s.scripts, out)
	}
	log := s.log(errs)
	o, err := standIn(log)
	if err = cmp.Or(err, speaks(s.language)); err != nil {
		return err
	}
	if s.standin != "" {
		o.Addr = s.standin
		return s.servePage(ctx, outside(s.interactions, out), o, log, out)
	}
	database := s.db
	if database == "" {
		folder, err := os.MkdirTemp("", "playground")
		if err != nil {
			return fmt.Errorf("making a temporary folder: %w", err)
		}
		defer os.RemoveAll(folder)
		database = filepath.Join(folder, "parlour.db")
	}
	if s.script != "" {
		return playScript(ctx, s.script, database, s.language, o, log, out)
	}
	return s.servePage(ctx, inside(database), o, log, out)
}

// log returns a logger of warnings, or of everything with -v.
func (s settings) log(errs io.Writer) *slog.Logger {
	level := slog.LevelWarn
	if s.verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: level}))
}

// standIn returns the options of the stand-in, which logs a warning if the bot violates Discord's rules.
func standIn(log *slog.Logger) (discordtest.Options, error) {
	description, err := openapi.FromEnv()
	if err != nil && !errors.Is(err, openapi.ErrNotSet) {
		return discordtest.Options{}, err
	}
	return discordtest.Options{OpenAPI: description, Log: log, EmojiPerHour: -1}, nil
}
