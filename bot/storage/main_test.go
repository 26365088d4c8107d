package storage_test

import (
	"database/sql"
	"go.uber.org/goleak"
	"os"
	"path/filepath"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/postgrestest"
	"parlour/games/match/host"
)

// postgres is the PostgreSQL server of the tests.
var postgres postgrestest.Server

// child is the environment variable with the database to which a child process appends until it is
// killed; see TestKilled.
const child = "PARLOUR_STORAGE_CHILD"

// stays is set if the child stays when its files were replaced.
const stays = "PARLOUR_STORAGE_STAYS"

func TestMain(m *testing.M) {
	if url := os.Getenv(child); url != "" {
		appendForEver(url)
	}
	code := m.Run()
	postgres.Stop()
	if err := goleak.Find(); err != nil && code == 0 {
		os.Stderr.WriteString(err.Error() + "\n")
		code = 1
	}
	os.Exit(code)
}

// databases returns, by kind, the functions that create a new database and return its URL.
func databases() map[string]func(t testing.TB) string {
	return map[string]func(t testing.TB) string{
		"SQLite":     func(t testing.TB) string { return filepath.Join(t.TempDir(), "parlour.db") },
		"PostgreSQL": postgres.Database,
	}
}

// drivers are the names of the drivers of database/sql, by kind of database.
var drivers = map[string]string{"SQLite": "sqlite", "PostgreSQL": "pgx"}

// looked opens a database of a kind twice: as a Store, and for direct access to its tables.
func looked(t testing.TB, kind, url string) (host.Store, *sql.DB) {
	t.Helper()
	return open(t, url), lookAt(t, kind, url)
}

// lookAt opens a database of a kind for direct access to its tables.
func lookAt(t testing.TB, kind, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open(drivers[kind], url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// onEach runs a test on each kind of database.
func onEach(t *testing.T, f func(t *testing.T, database func(t testing.TB) string)) {
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) { f(t, database) })
	}
}

// open opens a database for the duration of a test.
func open(t testing.TB, url string) host.Store {
	t.Helper()
	s, err := storage.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestStore also checks each statement that the exercise has run.
func TestStore(t *testing.T) {
	for kind, database := range databases() {
		t.Run(kind, func(t *testing.T) {
			var statements storage.Recorder
			recorded := func(t *testing.T) host.Store {
				s := open(t, database(t))
				statements.Record(s)
				return s
			}
			if t.Run("Exercise", func(t *testing.T) { exercise(t, recorded) }) {
				t.Run("Statements", func(t *testing.T) {
					exerciseRest(t, recorded(t))
					checkStatements(t, kind, database(t), statements.Statements())
				})
			}
		})
	}
}

func TestSharedStore(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		exerciseShared(t, func(t *testing.T) func() (host.Store, error) {
			url := database(t)
			return func() (host.Store, error) { return storage.Open(t.Context(), url) }
		})
	})
}

// The default isolation level of the server makes no difference.
func TestSerializable(t *testing.T) {
	exerciseShared(t, func(t *testing.T) func() (host.Store, error) {
		url := postgres.Database(t) + "&default_transaction_isolation=serializable"
		return func() (host.Store, error) { return storage.Open(t.Context(), url) }
	})
}
