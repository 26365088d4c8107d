package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"parlour/bot/local/ordeal"
	"parlour/bot/storage/clustertest"
)

// ordealCommands are those that need Linux: its signals, and PostgreSQL as the
// tests run it.
func (a arena) ordealCommands() []command {
	return []command{
		{"stored", "what a million stored matches cost the bot", a.stored},
		{"several", "how much several processes of the bot bear together", a.several},
		{"memory", "count how often the kernel kills the bot under a memory limit", a.memory},
		{"ordeal", "torment the bot's processes, and count what they lose", a.ordeal},
	}
}

// errFaults is the error of an ordeal that has found faults.
var errFaults = errors.New("the bot has faults; those told above are the first of each kind")

// ordeal puts the bot, as it is shipped, through an ordeal.
func (a arena) ordeal(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("ordeal")
	kills := f.Int("kills", 10, "how many `times` a process is killed")
	minutes := f.Float64("minutes", 0, "go on for so many `minutes` instead")
	layout := f.String("layout", "one", "`one` process on SQLite, or many: gateways, replicas behind nginx and workers, on a cluster of PostgreSQL")
	channels := f.Int("channels", 200, "in how many `channels` members play")
	rate := f.Float64("rate", 0, "how many times a `second` members do something; if 0, 50 times, or 20 with -layout many")
	seed := f.Uint64("seed", 1, "a `number` from which all random choices follow, as far as processes let them")
	binary := f.String("binary", "", "the bot's binary, a `file`; built if empty")
	keep := f.Bool("keep", false, "keep the folder with the database and the log, and say where it is")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *kills < 0 || *minutes < 0 || *channels < 1 || *rate < 0 {
		return badInput("-kills, -minutes and -rate must not be negative, and -channels at least 1")
	}
	if *layout != "one" && *layout != "many" {
		return badInput("-layout must be one or many")
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
		Log:     os.Stderr,
		Lasting: time.Duration(*minutes * float64(time.Minute)),
	}
	if *layout == "many" {
		cluster, err := clustertest.Start(ctx, clustertest.Options{})
		if err != nil {
			return err
		}
		defer cluster.Stop()
		o.Layout, o.Database, o.HurtDatabase = ordeal.Many, cluster.Proxy(), ordeal.HurtCluster(cluster)
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
		fact{"kills", r.Kills}, fact{"stops", r.Stops}, fact{"drains", r.Drains}, fact{"faults of the database", r.Hurts},
		fact{"interactions", r.Interactions}, fact{"posted", r.Posted}, fact{"moves", r.Moves}, fact{"lost", r.Lost}, fact{"doubled", r.Doubled}, fact{"unanswered", r.Unanswered},
		fact{"wrong boards", r.WrongBoards}, fact{"wrong results", r.WrongResults}, fact{"stuck", r.Stuck}, fact{"cut", r.Cut})
	if err == nil && r.Faults() > 0 {
		return errFaults
	}
	return err
}
