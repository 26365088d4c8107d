// Command playground runs Parlour without Discord: a stand-in for Discord on this machine, the whole bot connected to it,
// and a page at http://127.0.0.1:8080 to play on as any of several members.
//
//	playground [-addr 127.0.0.1:8080] [-db FILE] [-v]
//	playground -script FILE [-db FILE] [-v]
//
// With -db, games are kept in that database, and the members, channels and messages beside it in FILE.world; without it,
// everything is gone at the end. With -script, the conversation in the file is played without the page and its transcript
// printed; the exit status is 1 if an expectation in it fails. It begins in a world of its own, so that the database must be
// new. Package parlour/bot/discordtest/script says how one is written.
//
// With -v, the log on standard error has every request and a line for every decision about a board (msg=board), with its
// reason in plain words.
//
// If the environment variable DISCORD_OPENAPI names a copy of Discord's OpenAPI description, all that the bot sends is
// checked against it.
package main

import (
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

// settings are what the command line says.
type settings struct {
	addr    string
	db      string
	script  string
	verbose bool
}

// run is the whole command; it gives the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	s, err := parse(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	if err := s.work(ctx, out, errs); err != nil {
		fmt.Fprintln(errs, "playground:", err)
		return 1
	}
	return 0
}

func parse(args []string, errs io.Writer) (settings, error) {
	var s settings
	f := flag.NewFlagSet("playground", flag.ContinueOnError)
	f.SetOutput(errs)
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "where the page is served, on this machine only")
	f.StringVar(&s.db, "db", "", "keep games in this `file` (default: a temporary one)")
	f.StringVar(&s.script, "script", "", "play the conversation in this `file` without the page")
	f.BoolVar(&s.verbose, "v", false, "log every request, and every decision about a board with its reason")
	err := f.Parse(args)
	if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q: everything is given by flags, see -help", f.Arg(0))
		fmt.Fprintln(errs, "playground:", err)
	}
	return s, err
}

// work does what the settings say, with a temporary database if none is named.
func (s settings) work(ctx context.Context, out, errs io.Writer) error {
	database := s.db
	if database == "" {
		folder, err := os.MkdirTemp("", "playground")
		if err != nil {
			return fmt.Errorf("making a temporary folder: %w", err)
		}
		defer os.RemoveAll(folder)
		database = filepath.Join(folder, "parlour.db")
	}
	log := s.log(errs)
	o, err := standIn(log)
	if err != nil {
		return err
	}
	if s.script != "" {
		return playScript(ctx, s.script, database, o, log, out)
	}
	return s.servePage(ctx, database, o, log, out)
}

// log is for warnings, or for everything with -v.
func (s settings) log(errs io.Writer) *slog.Logger {
	level := slog.LevelWarn
	if s.verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: level}))
}

// standIn are the options of the stand-in; what the bot does wrong is in the log as a warning.
func standIn(log *slog.Logger) (discordtest.Options, error) {
	description, err := openapi.FromEnv()
	if err != nil && !errors.Is(err, openapi.ErrNotSet) {
		return discordtest.Options{}, err
	}
	return discordtest.Options{OpenAPI: description, Log: log}, nil
}
