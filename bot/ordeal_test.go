//go:build linux

package bot_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"parlour/bot/local/ordeal"
	"parlour/bot/storage/postgrestest"
)

// ordealKills asks for an ordeal of hours: a thousand kills take about half an
// hour.
var ordealKills = flag.Int("ordeal.kills", 0, "put the bot through an ordeal with so many `kills`, on each kind of database")

// usualKills make an ordeal of about a minute on each kind of database.
const usualKills = 30

// ordealOptions build the bot, or skip the test where nobody has asked for an
// ordeal.
func ordealOptions(t *testing.T) ordeal.Options {
	t.Helper()
	o := ordeal.Options{Folder: t.TempDir(), Kills: *ordealKills, Seed: 1, Log: t.Output()}
	switch {
	case o.Kills > 0:
	case os.Getenv("CI") == "true":
		o.Kills = usualKills
	default:
		t.Skip("an ordeal takes a minute: ask for it by CI=true, or by -ordeal.kills=N for longer")
	}
	o.Binary, o.Database = filepath.Join(o.Folder, "parlour"), filepath.Join(o.Folder, "ordeal.db")
	if err := ordeal.Build(t.Context(), o.Binary); err != nil {
		t.Fatal(err)
	}
	return o
}

func runOrdeal(t *testing.T, o ordeal.Options) {
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
	if r.Kills < o.Kills || r.Moves == 0 {
		t.Errorf("got %d kills and %d moves: the ordeal was none", r.Kills, r.Moves)
	}
}

// TestOrdeal puts the bot as it is shipped through kills, cut connections,
// requests that fail and interactions that come late and twice.
func TestOrdeal(t *testing.T) { runOrdeal(t, ordealOptions(t)) }

// TestOrdealOfThreeProcesses is the same for three processes on one PostgreSQL,
// which is restarted too.
func TestOrdealOfThreeProcesses(t *testing.T) {
	o := ordealOptions(t)
	server := postgrestest.Server{Durable: true}
	t.Cleanup(server.Stop)
	o.Database, o.Processes, o.RestartDatabase = server.Database(t), 3, server.Restart
	runOrdeal(t, o)
}
