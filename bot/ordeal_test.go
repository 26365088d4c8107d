//go:build linux

package bot_test

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot/local/harness"
	"parlour/bot/local/need"
	"parlour/bot/local/ordeal"
	"parlour/bot/storage/clustertest"
)

// The usual ordeals take about two minutes each. 200 kills take about a quarter of an hour.
var (
	ordealKills   = flag.Int("ordeal.kills", 20, "put the bot through an ordeal with so many `kills`")
	ordealMinutes = flag.Float64("ordeal.minutes", 2, "put many processes through an ordeal of so many `minutes`")
)

// ordealOptions builds the bot.
func ordealOptions(t *testing.T) ordeal.Options {
	t.Helper()
	need.Slow(t)
	var faults strings.Builder
	o := ordeal.Options{Folder: t.TempDir(), Seed: 1, Log: io.MultiWriter(t.Output(), &faults)}
	t.Cleanup(func() { // after those of what is started later, whose logs are long
		if t.Failed() {
			t.Logf("the first faults of each kind:\n%s", &faults)
		}
	})
	o.Binary, o.Database = filepath.Join(o.Folder, "parlour"), filepath.Join(o.Folder, "ordeal.db")
	if err := harness.Build(t.Context(), o.Binary); err != nil {
		t.Fatal(err)
	}
	return o
}

func runOrdeal(t *testing.T, o ordeal.Options) ordeal.Result {
	t.Helper()
	r, err := ordeal.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	if err := r.Err(); err != nil {
		fmt.Fprintln(o.Log, err)
		t.Fail()
	}
	if r.Kills < max(o.Kills, 1) {
		t.Errorf("got %d kills, want %d", r.Kills, max(o.Kills, 1))
	}
	return r
}

// TestOrdeal puts the bot as it is shipped through an ordeal, on SQLite.
func TestOrdeal(t *testing.T) {
	o := ordealOptions(t)
	o.Kills = *ordealKills
	runOrdeal(t, o)
}

// TestOrdealOfManyProcesses does so with processes of every kind on one database, a
// cluster whose primaries fail too. Interactions come by the gateway at first, and are
// posted from half-time on.
func TestOrdealOfManyProcesses(t *testing.T) {
	o := ordealOptions(t)
	o.Channels, o.Rate = 60, 10 // two cores for all processes and servers
	o.Layout, o.Lasting = ordeal.Many, time.Duration(*ordealMinutes*float64(time.Minute))
	cluster := clustertest.New(t, clustertest.Options{})
	o.Database, o.FailDatabase = cluster.Proxy(), ordeal.FailCluster(cluster)
	if r := runOrdeal(t, o); r.Posted == 0 || r.Posted == r.Interactions || r.DatabaseFaults == 0 {
		t.Errorf("got %d of %d interactions posted, and %d faults of the database: want some posted and some not, and faults", r.Posted, r.Interactions, r.DatabaseFaults)
	}
}
