package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"

	"parlour/bot/local/ordeal"
	"parlour/bot/storage/clustertest"
	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// errFailed is returned when the bot fails an ordeal.
var errFailed = errors.New("the bot failed; the first faults of each kind are described above")

// runOrdeal is "stress ordeal".
func runOrdeal(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("stress ordeal")
	kills := f.Int("kills", 10, "`number` of kills after which the ordeal ends")
	minutes := f.Float64("minutes", 0, "end after this many `minutes` instead; 0 counts kills")
	layout := f.String("layout", "one", "`one` process on SQLite; three: gateway processes on PostgreSQL; many: gateways, replicas behind nginx and workers, on a cluster of PostgreSQL")
	channels := f.Int("channels", 200, "number of `channels` in which members play")
	rate := f.Float64("rate", 0, "interactions a `second`; if 0, 50, or 20 with several processes")
	seed := f.Uint64("seed", 1, "`number` that determines all random choices, as far as the processes' timing allows")
	keep := f.Bool("keep", false, "keep the folder with the database and the logs, and print its name")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *kills < 0 || *minutes < 0 || *channels < 1 || *rate < 0 {
		return cli.BadInput("-kills, -minutes and -rate must not be negative, and -channels must be at least 1")
	}
	folder, remove, err := temporary("ordeal", *keep)
	if err != nil {
		return err
	}
	defer remove()
	o := ordeal.Options{
		Folder: folder, Database: filepath.Join(folder, "ordeal.db"), Channels: *channels, Kills: *kills, Rate: *rate, Seed: *seed,
		Log: os.Stderr, Lasting: time.Duration(*minutes * float64(time.Minute)),
	}
	switch *layout {
	case "one":
	case "three":
		s := server{Durable: true} // a crash restarts it, and it must not lose what it committed
		defer s.Stop()
		if o.Database, err = s.New(); err != nil {
			return err
		}
		o.Layout = ordeal.Layout{Gateways: 3, Shards: 3}
		o.FailDatabase = func(context.Context) error { return s.Restart() }
	case "many":
		cluster, err := clustertest.Start(ctx, clustertest.Options{})
		if err != nil {
			return err
		}
		defer cluster.Stop()
		o.Layout, o.Database, o.FailDatabase = ordeal.Many, cluster.Proxy(), ordeal.FailCluster(cluster)
	default:
		return cli.BadInput("-layout must be one, three or many")
	}
	if o.Binary, err = build(ctx, folder); err != nil {
		return err
	}
	r, err := ordeal.Run(ctx, o)
	if err != nil {
		return err
	}
	err = printOrdeal(out, r, *asJSON)
	if failure := r.Err(); failure != nil {
		err = errors.Join(err, fmt.Errorf("%w: %w", errFailed, failure))
	}
	return err
}

func printOrdeal(out io.Writer, r ordeal.Result, asJSON bool) error {
	field := printed.New
	return printed.Print(out, r, asJSON,
		field("kills", r.Kills), field("stops", r.Stops), field("cuts", r.Cuts), field("drains", r.Drains), field("database faults", r.DatabaseFaults),
		field("calm phases", r.CalmPhases), field("interactions", r.Interactions), field("  posted", r.Posted),
		field("  in calm phases", r.CalmInteractions), field("  after the faults", r.Presses),
		field("  answered", r.Answered), field("  excused: network fault", r.Excused.NetworkFault), field("  excused: no listener", r.Excused.NoListener),
		field("  excused: listener hit", r.Excused.ListenerHit), field("  judged", fmt.Sprintf("%.1f %%", 100*r.Judged)),
		field("matches checked", r.Matches), field("moves", r.Moves), field("boards compared", r.Boards), field("entries sampled", r.Entries),
		field("stale", r.Stale), field("unanswered", r.Unanswered), field("lost", r.Lost), field("doubled", r.Doubled),
		field("changed entries", r.Changed), field("wrong boards", r.WrongBoards), field("wrong results", r.WrongResults),
		field("stuck", r.Stuck), field("unready", r.Unready), field("exits", r.Exits),
		field("longest stall of the machine, s", round(r.Stall)), field("seconds", math.Round(r.Seconds)))
}
