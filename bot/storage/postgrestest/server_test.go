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

// Every test has its own database.
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

// A durable server keeps what was committed.
func TestRestart(t *testing.T) {
	s := postgrestest.Server{Durable: true}
	defer s.Stop()
	db, err := sql.Open("pgx", s.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE kept (n BIGINT)"); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	var n int
	for range 2 { // the first may use a broken connection
		err = db.QueryRow("SELECT count(*) FROM kept").Scan(&n)
	}
	if err != nil {
		t.Errorf("after a restart: %v", err)
	}
}

// Only a running server can be restarted.
func TestRestartUnstarted(t *testing.T) {
	var s postgrestest.Server
	if err := s.Restart(); err == nil {
		t.Error("got no error")
	}
}
