package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"parlour/bot/local/ordeal"
	"parlour/bot/storage/clustertest"
	"parlour/bot/storage/postgrestest"
)

// ordealCommands are those that need Linux: its signals, and PostgreSQL as the
// tests run it.
func (a arena) ordealCommands() []command {
	return []command{
		{"stored", "what a million stored matches cost the bot", a.stored},
		{"several", "how much several processes of the bot bear together", a.several},
		{"memory", "count how often the kernel kills the bot under a memory limit", a.memory},
		{"burst", "how much memory the bot has after a burst of live matches", a.burst},
		{"ordeal", "inject faults into the bot's processes, and check what they answer, store and show", a.ordeal},
	}
}

// errFailed is the error of an ordeal that the bot has not passed.
var errFailed = errors.New("the bot has not passed; the first faults of each kind are described above")

// ordeal puts the bot, as it is shipped, through an ordeal.
func (a arena) ordeal(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("ordeal")
	kills := f.Int("kills", 10, "how many `times` a process is killed")
	minutes := f.Float64("minutes", 0, "go on for so many `minutes` instead")
	layout := f.String("layout", "one", "`one` process on SQLite; three: gateway processes on PostgreSQL; or many: gateways, replicas behind nginx and workers, on a cluster of PostgreSQL")
	channels := f.Int("channels", 200, "in how many `channels` members play")
	rate := f.Float64("rate", 0, "how many times a `second` members do something; if 0, 50 times, or 20 with several processes")
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
	if !slices.Contains([]string{"one", "three", "many"}, *layout) {
		return badInput("-layout must be one, three or many")
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
	switch *layout {
	case "three":
		server := postgrestest.Server{Durable: true} // it is restarted by a crash, and must not lose what it has committed
		defer server.Stop()
		if o.Database, err = server.New(); err != nil {
			return err
		}
		o.Layout = ordeal.Layout{Gateways: 3, Shards: 3}
		o.FailDatabase = func(context.Context) error { return server.Restart() }
	case "many":
		cluster, err := clustertest.Start(ctx, clustertest.Options{})
		if err != nil {
			return err
		}
		defer cluster.Stop()
		o.Layout, o.Database, o.FailDatabase = ordeal.Many, cluster.Proxy(), ordeal.FailCluster(cluster)
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
		fact{"kills", r.Kills}, fact{"stops", r.Stops}, fact{"cuts", r.Cuts}, fact{"drains", r.Drains}, fact{"faults of the database", r.DatabaseFaults},
		fact{"calm phases", r.CalmPhases}, fact{"interactions", r.Interactions}, fact{"  posted", r.Posted}, fact{"  in calm phases", r.CalmInteractions}, fact{"  after the faults", r.Presses},
		fact{"  answered", r.Answered}, fact{"  excused: network fault", r.Excused.NetworkFault}, fact{"  excused: no listener", r.Excused.NoListener},
		fact{"  excused: listener hit", r.Excused.ListenerHit}, fact{"  judged", fmt.Sprintf("%.1f %%", 100*r.Judged)},
		fact{"matches checked", r.Matches}, fact{"moves", r.Moves}, fact{"boards compared", r.Boards}, fact{"entries sampled", r.Entries},
		fact{"stale", r.Stale}, fact{"unanswered", r.Unanswered}, fact{"lost", r.Lost}, fact{"doubled", r.Doubled}, fact{"changed entries", r.Changed}, fact{"wrong boards", r.WrongBoards},
		fact{"wrong results", r.WrongResults}, fact{"stuck", r.Stuck}, fact{"unready", r.Unready}, fact{"exits", r.Exits}, fact{"longest stall of the machine, s", round(r.Stall)}, fact{"seconds", math.Round(r.Seconds)})
	return errors.Join(err, failed(r))
}

// failed is why an ordeal was not passed, nil if it was.
func failed(r ordeal.Result) error {
	if err := r.Err(); err != nil {
		return fmt.Errorf("%w: %w", errFailed, err)
	}
	return nil
}
