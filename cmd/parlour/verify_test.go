package main

import (
	"testing"

	"parlour/bot/storage/engine"
	"parlour/bot/storage/postgrestest"
)

// Problems are listed and are an error. Those in results can be repaired.
func TestVerify(t *testing.T) {
	inFolder(t)
	played(t, config{Database: "parlour.db"})
	says(t, "verify", "2 matches were replayed", "1 have ended", "Everything agrees with the logs.")
	tables, err := engine.OpenTables(t.Context(), "parlour.db", engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`UPDATE results SET plies = 99`); err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`INSERT INTO totals VALUES ('g', 'pathway', 'all', '2', 1, 0, 0, 1, 0, 0, 0, NULL, NULL)`); err != nil {
		t.Fatal(err)
	}
	tables.Close()
	says(t, "verify", "in channel c2 (pathway): the result of seat", "of 99 moves", "the total of 2 in g, pathway, all is not", "error: ", "parlour results rebuild")
	says(t, "results rebuild", "Results corrected: 1")
	says(t, "verify", "Everything agrees with the logs.")
	says(t, "verify twice", `error: "twice" is not a flag; run "parlour verify -h"`)
}

// The key is compared with that of the database, and opens every secret. Without a key, verify says
// that nothing was opened.
func TestVerifySecrets(t *testing.T) {
	inFolder(t)
	const right, wrong = "the right key of enough bytes", "a wrong key of enough bytes"
	played(t, config{Database: "parlour.db", Key: right})
	says(t, "verify", "secrets were not checked", "no key", "parlour.db.key", "Everything agrees with the logs.")
	t.Setenv("PARLOUR_KEY", wrong)
	says(t, "verify", "error: ", "sealed with another key")
	t.Setenv("PARLOUR_KEY", right)
	says(t, "verify", "\nSecrets opened: 1.\n", "Everything agrees with the logs.")
	t.Setenv("PARLOUR_KEY", wrong+","+right)
	says(t, "verify", "\nSecrets opened: 1.\n")
	tables, err := engine.OpenTables(t.Context(), "parlour.db", engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`UPDATE matches SET id = 'other' WHERE game = 'mastermind'`); err != nil { // the owner of the secret
		t.Fatal(err)
	}
	tables.Close()
	says(t, "verify", "no key opens the chairs of matches c1 other", "Secrets opened: 0.", "error: ")
}

// Indexes that PostgreSQL cannot check are named, with the SQL that changes it. The rest is checked.
func TestVerifyWithoutAmcheck(t *testing.T) {
	var postgres postgrestest.Server
	defer postgres.Stop()
	url := postgres.Database(t)
	played(t, config{Database: url, Key: "a key of enough bytes"})
	t.Setenv("PARLOUR_DATABASE", url)
	says(t, "verify", "2 matches were replayed", "indexes were not checked", "as a superuser first: CREATE EXTENSION amcheck;\n", "Everything agrees with the logs.")
}
