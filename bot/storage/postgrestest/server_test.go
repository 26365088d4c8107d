package postgrestest_test

import (
	"database/sql"
	"os"
	"testing"

	"parlour/bot/storage/postgrestest"
)

var postgres postgrestest.Server

func TestMain(m *testing.M) {
	code := m.Run()
	postgres.Stop()
	os.Exit(code)
}

// Every test has a database of its own.
func TestDatabasesAreSeparate(t *testing.T) {
	for _, url := range []string{postgres.Database(t), postgres.Database(t)} {
		db, err := sql.Open("pgx", url)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec("CREATE TABLE mine (n BIGINT)"); err != nil {
			t.Errorf("a fresh database: %v", err)
		}
	}
}

// Stopping a server that was never started does nothing.
func TestStopUnstarted(*testing.T) {
	var s postgrestest.Server
	s.Stop()
	s.Stop()
}
