package storage_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/games/match"
	"parlour/games/match/store"
)

// While a server repeatedly ends all connections, each move is stored exactly once, and no call
// fails.
func TestConnectionsEnded(t *testing.T) {
	const channels, moves = 8, 40
	url := postgres.Database(t)
	s := open(t, url)
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var players sync.WaitGroup
	for c := range channels {
		channel := fmt.Sprint(c)
		if err := s.Apply(t.Context(), begin(blank(channel, "m"))); err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			for n := range moves {
				if n%8 == c {
					endConnections(t, db)
				}
				if err := s.Apply(t.Context(), move(channel, "m", n)); err != nil {
					t.Errorf("Apply of move %d in channel %s = %v", n, channel, err)
					return
				}
				if h, err := s.Head(t.Context(), channel, "m"); err != nil || h.Version != int64(n+1) {
					t.Errorf("Head after move %d in channel %s = version %d, %v", n, channel, h.Version, err)
				}
			}
		})
	}
	players.Wait()
	for c := range channels {
		m, err := s.Load(t.Context(), fmt.Sprint(c), store.ByID("m"))
		if err != nil || len(m.Entries) != moves || m.Version != moves {
			t.Errorf("channel %d has %d moves at version %d, %v; want %d", c, len(m.Entries), m.Version, err, moves)
		}
	}
}

// endConnections ends all other connections to a database, and waits for their end.
func endConnections(t *testing.T, db *sql.DB) {
	t.Helper()
	var ended int
	err := db.QueryRow(`SELECT COUNT(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
		WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`).Scan(&ended)
	if err != nil {
		t.Logf("ending connections: %v", err) // two callers end each other's connection
	}
}

// A call waits while the server is a standby or shuts down.
func TestReadOnlyServer(t *testing.T) {
	url := postgres.Database(t)
	s := open(t, url)
	readOnly := func(value string) {
		execute(t, "pgx", url, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = `+value+`', current_database()); END $$`)
	}
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := db.Ping(); err != nil { // an older session, which can write
		t.Fatal(err)
	}
	readOnly("on")
	endConnections(t, db)
	applied := make(chan error)
	go func() { applied <- s.Apply(t.Context(), begin(blank("c", "m"))) }()
	if _, err := s.Load(t.Context(), "c", store.ByID("m")); err == nil {
		t.Error("a read-only server has stored a match")
	}
	if _, err := db.Exec(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I RESET default_transaction_read_only', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	endConnections(t, db)
	if err := <-applied; err != nil {
		t.Errorf("Apply = %v, want it stored when the server accepts writes", err)
	}
	if got, err := s.Load(t.Context(), "c", store.ByID("m")); err != nil || got.Status != match.Live {
		t.Errorf("Load = %+v, %v", got, err)
	}
}

// A server that does not respond in time costs one attempt, and a new connection.
func TestSilentServer(t *testing.T) {
	db, suspect := storage.Connections(t, postgres.Database(t))
	pid := func() (n int) {
		t.Helper()
		if err := db.QueryRow(`SELECT pg_backend_pid()`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := pid()
	if again := pid(); again != first {
		t.Errorf("the connection of server process %d is followed by one of %d", first, again)
	}
	held, err := db.Conn(t.Context()) // the only connection
	if err != nil {
		t.Fatal(err)
	}
	second := pid()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = held.ExecContext(ctx, `SELECT pg_sleep(60)`)
	if suspect(err); err == nil {
		t.Fatal("a statement that takes a minute has returned")
	}
	held.Close()
	if third := pid(); third == first || third == second {
		t.Errorf("the server process %d is still in use", third)
	}
	var still int
	if err := db.QueryRow(`SELECT COUNT(*) FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`, first).Scan(&still); err != nil || still != 1 {
		t.Errorf("the statement was cancelled: %d, %v", still, err)
	}
}
