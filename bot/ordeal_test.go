//go:build linux

package bot_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"parlour/bot/local/ordeal"
	"parlour/bot/storage/clustertest"
)

// These ask for an ordeal of hours: a thousand kills take about half an hour.
var (
	ordealKills   = flag.Int("ordeal.kills", 0, "put the bot through an ordeal with so many `kills`")
	ordealMinutes = flag.Float64("ordeal.minutes", 0, "put many processes through an ordeal of so many `minutes`")
)

// What is usual makes an ordeal of about a minute for one process, and of two for
// many.
const (
	usualKills   = 30
	usualMinutes = 2
)

// ordealOptions build the bot, or skip the test where nobody has asked for an
// ordeal.
func ordealOptions(t *testing.T, asked bool) ordeal.Options {
	t.Helper()
	if !asked && os.Getenv("CI") != "true" {
		t.Skip("an ordeal takes minutes: ask for it by CI=true, by -ordeal.kills=N or by -ordeal.minutes=N")
	}
	o := ordeal.Options{Folder: t.TempDir(), Seed: 1, Log: t.Output()}
	o.Binary, o.Database = filepath.Join(o.Folder, "parlour"), filepath.Join(o.Folder, "ordeal.db")
	if err := ordeal.Build(t.Context(), o.Binary); err != nil {
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
	if r.Faults() > 0 {
		t.Errorf("got %d faults, want none: lost %d, doubled %d, unanswered %d, wrong boards %d, wrong results %d, stuck %d",
			r.Faults(), r.Lost, r.Doubled, r.Unanswered, r.WrongBoards, r.WrongResults, r.Stuck)
	}
	if r.Kills < max(o.Kills, 1) || r.Moves == 0 {
		t.Errorf("got %d kills and %d moves: the ordeal was none", r.Kills, r.Moves)
	}
	return r
}

// TestOrdeal puts the bot as it is shipped through kills, cut connections,
// requests that fail and interactions that come late and twice.
func TestOrdeal(t *testing.T) {
	o := ordealOptions(t, *ordealKills > 0)
	o.Kills = usualKills
	if *ordealKills > 0 {
		o.Kills = *ordealKills
	}
	runOrdeal(t, o)
}

// TestOrdealOfManyProcesses is the same for processes of every kind on one
// database, a cluster whose primaries are hurt too. They hear the gateway at first, and then
// interactions are posted to them.
func TestOrdealOfManyProcesses(t *testing.T) {
	o := ordealOptions(t, *ordealMinutes > 0)
	minutes := float64(usualMinutes)
	if *ordealMinutes > 0 {
		minutes = *ordealMinutes
	}
	o.Channels, o.Rate = 60, 10 // two cores for all processes and servers
	o.Layout, o.Lasting = ordeal.Many, time.Duration(minutes*float64(time.Minute))
	cluster := clustertest.New(t, clustertest.Options{})
	o.Database, o.HurtDatabase = cluster.Proxy(), ordeal.HurtCluster(cluster)
	if r := runOrdeal(t, o); r.Posted == 0 || r.Posted == r.Interactions || r.Hurts == 0 {
		t.Errorf("got %d of %d interactions posted, and the database hurt %d times: want both ways, and some", r.Posted, r.Interactions, r.Hurts)
	}
}
