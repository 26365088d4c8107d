package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"parlour/bot/local/ordeal"
	"parlour/bot/storage/postgrestest"
)

// ordealCommands are those that need Linux: its signals, and PostgreSQL as the
// tests run it.
func (a arena) ordealCommands() []command {
	return []command{{"ordeal", "torment the bot's processes, and count what they lose", a.ordeal}}
}

// errFaults is the error of an ordeal that has found faults.
var errFaults = errors.New("the bot has faults; those told above are the first of each kind")

// postgresProcesses are how many processes share a PostgreSQL database.
const postgresProcesses = 3

// ordeal puts the bot, as it is shipped, through an ordeal.
func (a arena) ordeal(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("ordeal")
	kills := f.Int("kills", 10, "how many `times` a process is killed")
	postgres := f.Bool("postgres", false, "three processes on a PostgreSQL, instead of one on SQLite")
	channels := f.Int("channels", 200, "in how many `channels` members play")
	rate := f.Float64("rate", 50, "how many times a `second` members do something")
	seed := f.Uint64("seed", 1, "a `number` from which all random choices follow, as far as processes let them")
	binary := f.String("binary", "", "the bot's binary, a `file`; built if empty")
	keep := f.Bool("keep", false, "keep the folder with the database and the log, and say where it is")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *kills < 0 || *channels < 1 || *rate <= 0 {
		return badInput("-kills must not be negative, -channels at least 1 and -rate more than 0")
	}
	folder, err := os.MkdirTemp("", "ordeal")
	if err != nil {
		return err
	}
	defer func() {
		if *keep {
			_, _ = io.WriteString(os.Stderr, "kept: "+folder+"\n")
			return
		}
		_ = os.RemoveAll(folder)
	}()
	o := ordeal.Options{
		Binary: *binary, Folder: folder, Database: filepath.Join(folder, "ordeal.db"), Channels: *channels, Kills: *kills, Rate: *rate, Seed: *seed,
		Log: os.Stderr,
	}
	var server postgrestest.Server
	if *postgres {
		server.Durable = true
		defer server.Stop()
		if o.Database, err = server.New(); err != nil {
			return err
		}
		o.Processes, o.RestartDatabase = postgresProcesses, server.Restart
	}
	return runOrdeal(ctx, out, o, *asJSON)
}

func runOrdeal(ctx context.Context, out io.Writer, o ordeal.Options, asJSON bool) error {
	if o.Binary == "" {
		o.Binary = filepath.Join(o.Folder, "parlour")
		if err := ordeal.Build(ctx, o.Binary); err != nil {
			return err
		}
	}
	r, err := ordeal.Run(ctx, o)
	if err != nil {
		return err
	}
	err = printFacts(out, r, asJSON,
		fact{"kills", r.Kills}, fact{"moves", r.Moves}, fact{"lost", r.Lost}, fact{"doubled", r.Doubled}, fact{"unanswered", r.Unanswered},
		fact{"wrong boards", r.WrongBoards}, fact{"wrong results", r.WrongResults}, fact{"stuck", r.Stuck}, fact{"cut", r.Cut})
	if err == nil && r.Faults() > 0 {
		return errFaults
	}
	return err
}
