package postgrestest

import (
	"database/sql"
	"errors"
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
	Durable bool // keeps what it has committed when it is restarted, as the servers of most tests need not

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
	url, err := s.New()
	var missing notInstalled
	switch {
	case errors.As(err, &missing) && os.Getenv("CI") != "true":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	return url
}

// New is Database for what is no test.
func (s *Server) New() (url string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.tried {
		s.tried = true
		s.run, s.err = start(s.Durable)
	}
	if s.err != nil {
		return "", notInstalled{s.err}
	}
	s.databases++
	name := fmt.Sprintf("test_%d", s.databases)
	return s.url(name), s.create(name)
}

// notInstalled is why the server could not be started.
type notInstalled struct{ error }

// Restart ends the server as a crash would and starts it again. Connections
// break; what was committed stays only if the server is Durable.
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

// url is where a test finds its tables: in a schema of its own, which is made in
// a hundredth of the time that a database takes.
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
