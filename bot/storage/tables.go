package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Tables is a database as tables of rows, for what copies or checks it whole.
// Matches are played by a [match.Store].
type Tables struct {
	*sql.DB
	Name    string // for people to read: the file, or the server and the database
	Server  bool   // it is PostgreSQL
	explain func(error) error
}

// Access is how tables are used.
type Access int

// The ways to use tables: to look at them beside whoever plays, to change rows
// beside them, or alone. A file is kept from others as long as it is open alone,
// and one that Fixed says is never changed can lie where nothing can be written.
const (
	Looking Access = iota
	Changing
	Alone
	Fixed
)

// What a bot and what these commands call themselves to PostgreSQL.
const (
	botName     = "parlour"
	commandName = "parlour command"
)

// Unfinished is the kind and the ID of the document that marks a database into which another
// one is being copied. [Open] refuses such a database.
const Unfinished = "transfer"

// getBody reads the body of a document of the database.
const getBody = `SELECT body FROM documents WHERE home = '' AND kind = $1 AND id = $2`

var (
	// ErrRunning: a bot has the database.
	ErrRunning = errors.New("a bot is running on it")
	// errUnfinished is what a bot says that finds half a database.
	errUnfinished = errors.New("only a part of another database has been copied into this one yet; run the parlour move or parlour restore that was broken off once more")
)

// MakeTables is [OpenTables] of a database whose tables are made, or brought up to
// date, whether it is finished or not.
func MakeTables(ctx context.Context, url string, a Access) (*Tables, error) {
	s, err := connect(ctx, url, commandName)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, s); err != nil {
		s.Close()
		return nil, s.dialect.explain(err)
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return OpenTables(ctx, url, a)
}

// OpenTables opens the tables of a database that is there, named as [Open] takes
// it. They must be of this program's version. ErrRunning is in the error if they
// are to be used alone and are not.
func OpenTables(ctx context.Context, url string, a Access) (*Tables, error) {
	open := openFile
	if IsServer(url) {
		open = openServer
	}
	t, err := open(url, a)
	if err != nil {
		return nil, err
	}
	if err := t.check(ctx, a); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// IsServer reports whether a database is a server's, and not a file.
func IsServer(url string) bool {
	return strings.HasPrefix(url, "postgres:") || strings.HasPrefix(url, "postgresql:")
}

// FileOf is the file of a database that is one, and the parameters after it.
func FileOf(database string) (file, query string) {
	file = strings.TrimPrefix(strings.TrimPrefix(database, "sqlite:"), "file:")
	file, query, _ = strings.Cut(strings.TrimPrefix(file, "//"), "?")
	return file, query
}

func openFile(database string, a Access) (*Tables, error) {
	name, _ := FileOf(database)
	switch info, err := os.Stat(name); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("storage: there is no file %s; name one that is there", name)
	case err != nil:
		return nil, fmt.Errorf("storage: %w", err)
	case info.IsDir():
		return nil, fmt.Errorf("storage: %s is a folder; name a file", name)
	}
	name = filepath.Clean(name)
	var m mark
	if a != Fixed {
		var err error
		if m, err = inspectNamed(name); err != nil {
			return nil, err
		}
	}
	p := url.Values{"_pragma": {"busy_timeout(5000)", "foreign_keys(ON)", "synchronous(FULL)", "temp_store(FILE)"}, "_txlock": {"immediate"}}
	switch a {
	case Looking:
		p = url.Values{"_pragma": {"busy_timeout(5000)", "query_only(ON)"}}
	case Fixed:
		p = url.Values{"mode": {"ro"}, "immutable": {"1"}}
	case Alone: // before anything else is read, so that the whole file is locked
		p["_pragma"] = append([]string{"busy_timeout(1000)", "locking_mode(EXCLUSIVE)"}, p["_pragma"][1:]...)
	}
	c, err := sqlite.NewConnector("file:" + (&url.URL{Path: name}).EscapedPath() + "?" + p.Encode())
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(logKeeper{c, m})
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

func openServer(url string, _ Access) (*Tables, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errPostgresURL
	}
	config.RuntimeParams["application_name"] = commandName
	explain := func(err error) error { return explainPostgres(config, err) }
	return &Tables{DB: stdlib.OpenDB(*config), Name: config.Host + "/" + config.Database, Server: true, explain: explain}, nil
}

// Explain words an error of the database for whoever runs the bot.
func (t *Tables) Explain(err error) error {
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case t.Server && postgresFault(err) == lost:
		return fmt.Errorf("storage: the database %s was lost; when it is back, run this again: %w", t.Name, err)
	case !t.Server && sqliteCode(err)&0xff > sqlite3.SQLITE_ERROR:
		return t.explain(err)
	}
	return err
}

// check looks whether the tables are there, of this version, and whole.
func (t *Tables) check(ctx context.Context, a Access) error {
	if err := t.PingContext(ctx); err != nil {
		return t.explain(err)
	}
	if a == Alone && !t.Server {
		if _, err := t.ExecContext(ctx, `BEGIN EXCLUSIVE; COMMIT`); err != nil {
			return t.explain(err)
		}
	}
	known, err := knownVersion()
	if err != nil {
		return err
	}
	var stored int64
	err = t.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&stored)
	switch {
	case sqliteCode(err) == sqlite3.SQLITE_ERROR || postgresCode(err) == undefinedTable || err == nil && stored == 0:
		return fmt.Errorf("storage: %s is no database of Parlour's: its tables are not there", t.Name)
	case err != nil:
		return t.explain(err)
	case stored > known:
		return fmt.Errorf("storage: %s: %w", t.Name, newer(stored, known))
	case stored < known:
		return fmt.Errorf("storage: %s was made by an older version of this program; start the bot of this version on it once, or use that version (its tables have version %d, this program knows %d)", t.Name, stored, known)
	}
	return nil
}

// A server keeps a connection a moment longer than the bot that had it.
const (
	looksForBots = 5
	betweenLooks = 50 * time.Millisecond
)

// Running tells whether a bot has the database of tables that are open: alone, of a
// file, which it then has not. It looks for bots' connections, and for what they
// have leased.
func (t *Tables) Running(ctx context.Context, now int64) (bool, error) {
	if !t.Server {
		return false, nil
	}
	for try := 1; ; try++ {
		if runs, err := t.hasBot(ctx, now); !runs || try == looksForBots {
			return runs, t.Explain(err)
		}
		if err := wait(ctx, betweenLooks); err != nil {
			return false, err
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
