package postgrestest

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Server is the PostgreSQL of a test binary. The zero Server is ready: it
// starts when the first database is asked of it.
type Server struct {
	mu        sync.Mutex
	tried     bool
	err       error // why it could not be started
	run       *running
	databases int
}

// Database makes an empty database and returns its URL. Where PostgreSQL is not
// installed the test is skipped, or fails if the environment says CI=true.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.tried {
		s.tried = true
		s.run, s.err = start()
	}
	if s.err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(s.err)
		}
		t.Skip(s.err)
	}
	s.databases++
	name := fmt.Sprintf("test_%d", s.databases)
	if err := s.create(name); err != nil {
		t.Fatal(err)
	}
	return s.url(name)
}

// Stop ends the server, if it was started, and removes its folder.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run != nil {
		s.run.stop()
		s.run = nil
	}
}

func (s *Server) url(database string) string {
	return "postgres:///" + database + "?" + url.Values{"host": {s.run.folder}, "user": {"postgres"}}.Encode()
}

func (s *Server) create(database string) error {
	db, err := sql.Open("pgx", s.url("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec("CREATE DATABASE " + database)
	return err
}
