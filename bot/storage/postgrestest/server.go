package postgrestest

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"parlour/bot/local/need"
)

// Server is the PostgreSQL server of a test binary. The zero Server is ready to use, and starts
// with the first database.
type Server struct {
	Durable bool // commits survive a restart, which most tests do not need

	mu        sync.Mutex
	tried     bool
	err       error // the reason why it could not be started
	run       *running
	databases int
}

// Database creates an empty database and returns its URL. It skips the test unless the group
// "postgres" is to run.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	need.Postgres(t)
	url, err := s.New()
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// New is Database for programs that are not tests.
func (s *Server) New() (url string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.tried {
		s.tried = true
		s.run, s.err = start(s.Durable)
	}
	if s.err != nil {
		return "", s.err
	}
	s.databases++
	name := fmt.Sprintf("test_%d", s.databases)
	return s.url(name), s.create(name)
}

// Restart ends the server as a crash would, and starts it again. Connections break. Commits
// survive only if the server is Durable.
func (s *Server) Restart() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run == nil {
		return errors.New("postgrestest: the server has not been started")
	}
	return s.run.restart()
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

// url returns the URL of a test's schema. Creating a schema takes a hundredth of the time of
// creating a database.
func (s *Server) url(schema string) string {
	return "postgres:///postgres?" + url.Values{"host": {s.run.folder}, "user": {"postgres"}, "search_path": {schema}}.Encode()
}

func (s *Server) create(schema string) error {
	db, err := sql.Open("pgx", s.url(schema))
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec("CREATE SCHEMA " + schema)
	return err
}
