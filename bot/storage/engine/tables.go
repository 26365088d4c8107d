package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"parlour/bot/clock"
)

// Tables is a database as tables of rows, for programs that copy or check it as a whole.
type Tables struct {
	*sql.DB
	Name    string // for messages: the file, or the server and the database
	Server  bool   // it is PostgreSQL
	explain func(error) error
}

// Session returns a session on the tables.
func (t *Tables) Session() Session { return direct{t.DB} }

// In returns a session in a transaction.
func In(tx *sql.Tx) Session { return direct{tx} }

// Change runs work in a transaction.
func (t *Tables) Change(ctx context.Context, w Work) error {
	return transactions{t.DB}.Transact(ctx, w)
}

// Access is the way in which tables are used.
type Access int

// The ways to use tables: reading beside a bot, changing rows beside a bot, or exclusively. A
// file that is open exclusively is locked. A Fixed file never changes and may be in a folder
// that cannot be written.
const (
	Looking Access = iota
	Changing
	Alone
	Fixed
)

// The application names of a bot and of the other commands in PostgreSQL.
const (
	botName     = "parlour"
	commandName = "parlour command"
)

// Unfinished is the kind and the ID of the document that marks a database into which another
// one is being copied. storage.Open refuses such a database.
const Unfinished = "transfer"

// GetBody reads the body of a document of the database.
const GetBody = `SELECT body FROM documents WHERE home = '' AND kind = $1 AND id = $2`

var (
	// ErrRunning: a bot runs on the database.
	ErrRunning = errors.New("a bot is running on it")
	// ErrUnfinished refuses a database that is incomplete.
	ErrUnfinished = errors.New("only a part of another database has been copied into this one yet; run the interrupted parlour move or parlour restore again")
)

// MakeTables is [OpenTables] after it has created or upgraded the tables, which no bot may use.
func MakeTables(ctx context.Context, url string, a Access) (*Tables, error) {
	s, err := connect(ctx, url, commandName, true)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, s); err != nil {
		s.Close()
		return nil, s.Dialect.Explain(err)
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return OpenTables(ctx, url, a)
}

// OpenTables opens the tables of an existing database. They must have this program's version.
// The error wraps ErrRunning if the access is exclusive and another program uses them.
func OpenTables(ctx context.Context, url string, a Access) (*Tables, error) {
	var t *Tables
	var err error
	if IsServer(url) {
		t, err = openServer(url)
	} else {
		t, err = openFile(url, a)
	}
	if err != nil {
		return nil, err
	}
	if err := t.check(ctx, a); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// FileOf returns the file of an SQLite database, with links resolved.
func FileOf(database string) string {
	path, _ := splitFile(database)
	return realFile(path)
}

// exists refuses a database file that does not exist.
func exists(name string) error {
	switch info, err := os.Stat(name); {
	case errors.Is(err, fs.ErrNotExist):
		return finalf("storage: there is no file %s; name an existing database", name)
	case err != nil:
		return fmt.Errorf("storage: %w", err)
	case info.IsDir():
		return finalf("storage: %s is a folder; name a file", name)
	}
	return nil
}

// params returns the parameters of the SQLite driver.
func (a Access) params() url.Values {
	switch a {
	case Looking:
		return url.Values{"_pragma": {"busy_timeout(5000)", "query_only(ON)"}}
	case Fixed:
		return url.Values{"mode": {"ro"}, "immutable": {"1"}}
	}
	pragmas := []string{"busy_timeout(5000)", "foreign_keys(ON)", "synchronous(FULL)", "temp_store(FILE)"}
	if a == Alone { // before anything is read, so that the whole file is locked
		pragmas = append([]string{"busy_timeout(1000)", "locking_mode(EXCLUSIVE)"}, pragmas[1:]...)
	}
	return url.Values{"_pragma": pragmas, "_txlock": {"immediate"}}
}

func openFile(database string, a Access) (*Tables, error) {
	name := FileOf(database)
	if err := exists(name); err != nil {
		return nil, err
	}
	var m mark
	if a != Fixed {
		var err error
		if m, err = inspectNamed(name); err != nil {
			return nil, err
		}
	}
	c, err := sqlite.NewConnector("file:" + (&url.URL{Path: name}).EscapedPath() + "?" + a.params().Encode())
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector{c, m, func() error { return nil }})
	if a == Alone || a == Changing {
		db.SetMaxOpenConns(1)
	}
	explain := func(err error) error {
		if sqliteCode(err)&0xff == sqlite3.SQLITE_BUSY && a == Alone {
			return fmt.Errorf("storage: %s: %w", name, ErrRunning)
		}
		return explainSQLite(name, err)
	}
	return &Tables{DB: db, Name: name, explain: explain}, nil
}

func openServer(url string) (*Tables, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errPostgresURL
	}
	config.RuntimeParams["application_name"] = commandName
	explain := func(err error) error { return explainPostgres(config, err) }
	return &Tables{DB: stdlib.OpenDB(*config), Name: config.Host + "/" + config.Database, Server: true, explain: explain}, nil
}

// Explain explains an error of the database to operators.
func (t *Tables) Explain(err error) error {
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case t.Server && PostgresFault(err) == lost:
		return fmt.Errorf("storage: the connection to the database %s was lost; run this again when it is back: %w", t.Name, err)
	case !t.Server && sqliteCode(err)&0xff > sqlite3.SQLITE_ERROR:
		return t.explain(err)
	}
	return err
}

// check checks that the tables exist and have this version.
func (t *Tables) check(ctx context.Context, a Access) error {
	if err := t.PingContext(ctx); err != nil {
		return t.explain(err)
	}
	if a == Alone && !t.Server {
		if _, err := t.ExecContext(ctx, `BEGIN EXCLUSIVE; COMMIT`); err != nil {
			return t.explain(err)
		}
	}
	return t.checkVersion(ctx)
}

// checkVersion compares the version of the tables with the version of this program.
func (t *Tables) checkVersion(ctx context.Context) error {
	known, err := knownVersion()
	if err != nil {
		return err
	}
	stored, err := storedVersion(ctx, t.DB)
	switch {
	case err == nil && stored == 0:
		return finalf("storage: %s is not a Parlour database: it does not have the tables", t.Name)
	case err != nil:
		return t.explain(err)
	case stored > known:
		return fmt.Errorf("storage: %s: %w", t.Name, newer(stored, known))
	case stored < perMajor:
		return fmt.Errorf("storage: %s: %w (version %d)", t.Name, errBefore, stored)
	case stored < known:
		return finalf("storage: %s was created by an older version of this program; start the bot of this version on it once, or use that version (its tables have version %d, this program knows %d)", t.Name, stored, known)
	}
	if _, err := t.ExecContext(ctx, `SELECT 1 FROM slots WHERE 1 = 0`); isUnknownTable(err) {
		return fmt.Errorf("storage: %s: %w (they have no slots)", t.Name, errBefore) // of the same version
	}
	return nil
}

// A server keeps the connections of a process for a moment after it has ended.
const (
	looksForBots = 5
	betweenLooks = 50 * time.Millisecond
)

// Running reports whether a bot runs on the database. On a server, it looks for the connections
// and the leases of bots; a file must be open exclusively, which excludes bots.
func (t *Tables) Running(ctx context.Context, now int64) (bool, error) {
	if !t.Server {
		return false, nil
	}
	for try := 1; ; try++ {
		if runs, err := t.hasBot(ctx, now); !runs || try == looksForBots {
			return runs, t.Explain(err)
		}
		if !clock.Sleep(ctx, clock.Wall{}, betweenLooks) {
			return false, ctx.Err()
		}
	}
}

func (t *Tables) hasBot(ctx context.Context, now int64) (bool, error) {
	var n int
	if err := t.QueryRowContext(ctx, `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`, botName).Scan(&n); err != nil || n > 0 {
		return n > 0, err
	}
	for _, leased := range []string{"matches", "documents"} {
		err := t.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+leased+` WHERE lease_until > $1 AND lease_by <> ''`, now).Scan(&n)
		if err != nil || n > 0 {
			return n > 0, err
		}
	}
	return false, nil
}

// looking is a transactor that refuses every change.
type looking struct{ *Tables }

func (looking) Transact(context.Context, Work) error {
	return errors.New("storage: this database is read only")
}

// ReadOnly returns the database of tables, in which nothing can be changed.
func (t *Tables) ReadOnly() *DB {
	d := &DB{
		pool: t.DB, Reads: direct{t.DB}, closeReads: func() error { return nil }, Writes: looking{t},
		Dialect: Dialect{Fault: sqliteFault, Explain: t.explain},
	}
	if t.Server {
		d.Dialect.Fault, d.Dialect.attemptLimit = PostgresFault, 5*time.Second
	} else {
		d.Reads = uninterrupted{newPrepared(t.DB)}
	}
	return d
}
