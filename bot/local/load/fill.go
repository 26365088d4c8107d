package load

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parlour/bot/storage"
	"parlour/games/match"
)

// Filling is what a database is to hold before something is measured on it.
type Filling struct {
	Matches int // in all
	Live    int // of them: one a channel, of which there are as many
}

// Fill has members play some games on a database, and copies what is stored of
// these until there is as much as was asked for: a channel for every match that
// is live, ten channels a server, a member to two channels. Of a database that
// has so many matches, nothing is changed. Nothing that it makes falls due within
// a month; the secrets of its live matches are those of others, and cannot be
// opened.
func Fill(ctx context.Context, url string, f Filling) (Size, error) {
	if f.Live < 1 || f.Matches < f.Live {
		return Size{}, errors.New("load: of the matches at least one must be live, and at most all")
	}
	store, err := storage.Open(ctx, url) // makes the tables
	if err != nil {
		return Size{}, err
	}
	if err := store.Close(); err != nil {
		return Size{}, err
	}
	c, err := newCopier(ctx, url, f)
	if err != nil {
		return Size{}, err
	}
	size, err := c.size(ctx)
	if err == nil && size.Matches < f.Matches {
		if err = c.play(ctx, url); err == nil {
			err = c.fill(ctx)
		}
		if err == nil {
			size, err = c.size(ctx)
		}
	}
	return size, errors.Join(err, c.db.Close())
}

// Size is how large a database is.
type Size struct{ Matches, Entries, Bytes int }

// size measures the database.
func (c *copier) size(ctx context.Context) (s Size, err error) {
	bytes := `SELECT CAST(SUM(pg_total_relation_size(oid)) AS BIGINT) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`
	if c.sqlite {
		bytes = `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`
	}
	// Of the entries, which take long to count, those of the first hundred channels.
	const first = `channel BETWEEN '1200000000000000000' AND '1200000000000000099'`
	var some, theirs int
	err = c.db.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM matches WHERE `+first+`),
		(SELECT COUNT(*) FROM entries WHERE `+first+`), (`+bytes+`)`).Scan(&s.Matches, &some, &theirs, &s.Bytes)
	s.Entries = s.Matches * theirs / max(some, 1)
	return s, err
}

// copier multiplies the rows of matches that were played.
type copier struct {
	Filling
	db      *sql.DB
	sqlite  bool
	columns map[string][]string // by table
	now     int64
}

// newCopier opens a database to write very much: none of it is safe before all of
// it is.
func newCopier(ctx context.Context, url string, f Filling) (*copier, error) {
	c := &copier{Filling: f, sqlite: !strings.Contains(url, "://"), columns: map[string][]string{}, now: time.Now().UnixMilli()}
	driver, settings := "pgx", []string{"SET session_replication_role = replica", "SET synchronous_commit = off", "SET maintenance_work_mem = '512MB'"} // its rows refer to rows that are there
	if c.sqlite {
		driver, settings = "sqlite", []string{"PRAGMA synchronous = OFF", "PRAGMA cache_size = -400000"}
		url = filepath.Clean(url)
	}
	var err error
	if c.db, err = sql.Open(driver, url); err != nil {
		return nil, err
	}
	c.db.SetMaxOpenConns(1)
	for _, s := range settings {
		if err := c.exec(ctx, s); err != nil {
			return nil, errors.Join(err, c.db.Close())
		}
	}
	for table := range belongs {
		rows, err := c.db.QueryContext(ctx, "SELECT * FROM "+table+" LIMIT 0")
		if err != nil {
			return nil, errors.Join(err, c.db.Close())
		}
		c.columns[table], err = rows.Columns()
		if err = errors.Join(err, rows.Close()); err != nil {
			return nil, errors.Join(err, c.db.Close())
		}
	}
	return c, nil
}

func (c *copier) exec(ctx context.Context, statement string) error {
	if _, err := c.db.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("load: filling the database: %w\n%s", err, statement)
	}
	return nil
}

// chunk is how many matches are copied by one statement.
const chunk = 20_000

// What is copied are samples: the matches that were played, numbered, and with what
// they are joined by. They are tables of their own, because a plan that looks
// through all rows is slower with every match.
const (
	dropSamples   = `DROP TABLE IF EXISTS samples`
	numberSamples = `CREATE TABLE samples AS SELECT ROW_NUMBER() OVER (PARTITION BY status ORDER BY created, id) - 1 AS sample, status AS sample_status,
		channel AS sample_channel, id AS sample_id, guild AS sample_guild, starter AS sample_starter
		FROM matches WHERE status IN ('ended', 'live') AND channel NOT LIKE '12000000%'`
	dropSamplesOf = `DROP TABLE IF EXISTS samples_%s`
	samplesOf     = `CREATE TABLE samples_%[1]s AS SELECT samples.*, t.* FROM samples JOIN %[1]s AS t ON %[2]s`
	indexSamples  = `CREATE INDEX samples_%[1]s_by_number ON samples_%[1]s (sample_status, sample)`
	copySamples   = `WITH RECURSIVE numbers (n) AS (SELECT CAST(%d AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < %d)
		INSERT INTO %s (%s) SELECT %s FROM numbers CROSS JOIN samples_%[3]s AS t
		WHERE t.sample_status = '%[6]s' AND t.sample = numbers.n %% %[7]d`
)

// belongs says which rows of a table are of a sample.
var belongs = map[string]string{
	"matches":      `t.channel = sample_channel AND t.id = sample_id`,
	"entries":      `t.channel = sample_channel AND t.match_id = sample_id`,
	"interactions": `t.channel = sample_channel AND t.match_id = sample_id AND sample_status = 'live'`, // of a day
	"results":      `t.home = sample_guild AND t.match_id = sample_id`,
	"totals":       `t.home = sample_guild AND t.member = sample_starter AND sample_status = 'ended'`,
}

// sample makes the tables of samples.
func (c *copier) sample(ctx context.Context) error {
	err := errors.Join(c.drop(ctx), c.exec(ctx, numberSamples))
	for table, condition := range belongs {
		err = errors.Join(err, c.exec(ctx, fmt.Sprintf(samplesOf, table, condition)), c.exec(ctx, fmt.Sprintf(indexSamples, table)))
	}
	return errors.Join(err, c.exec(ctx, "ANALYZE"))
}

func (c *copier) drop(ctx context.Context) error {
	err := c.exec(ctx, dropSamples)
	for table := range belongs {
		err = errors.Join(err, c.exec(ctx, fmt.Sprintf(dropSamplesOf, table)))
	}
	return err
}

// play has games played until some of them have ended: as many as are copied some
// times, or many.
func (c *copier) play(ctx context.Context, url string) error {
	w, players, err := newWorld(ctx, Options{Channels: 16, Database: url, Seed: 1}, PlayCommand, "/pathway play size:4 player:greedy", "/connectfour play player:easy")
	if err != nil {
		return err
	}
	for ended, enough := 0, min(40, 1+c.Matches/20); ended < enough && err == nil; {
		players.closed(ctx, 200*time.Millisecond)
		err = errors.Join(ctx.Err(), c.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM matches WHERE status = 'ended'`).Scan(&ended))
	}
	return errors.Join(err, w.close())
}

func (c *copier) fill(ctx context.Context) error {
	err := c.sample(ctx)
	indexes, failed := c.dropIndexes(ctx)
	err = errors.Join(err, failed)
	for _, k := range []struct {
		status string
		most   int
	}{{"ended", c.Matches - c.Live}, {"live", c.Live}} {
		for from := 0; from < k.most && err == nil; from += chunk {
			err = c.copy(ctx, k.status, from, min(from+chunk, k.most)-1)
		}
	}
	for _, index := range indexes {
		if err == nil {
			err = c.exec(ctx, index)
		}
	}
	if err == nil {
		err = c.drop(ctx)
	}
	if err != nil {
		return err
	}
	if c.sqlite {
		return c.exec(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	return c.exec(ctx, "VACUUM ANALYZE") // as PostgreSQL does by itself, later
}

// dropIndexes drops the indexes of the largest tables, which PostgreSQL makes for
// all rows at once in a fraction of the time, and returns what makes them again.
func (c *copier) dropIndexes(ctx context.Context) (again []string, err error) {
	if c.sqlite {
		return nil, nil
	}
	rows, err := c.db.QueryContext(ctx, `SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || conname,
			'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid), contype = 'f' AS refers
		FROM pg_constraint WHERE conrelid IN ('matches'::regclass, 'entries'::regclass, 'results'::regclass) AND contype IN ('p', 'u', 'f')
		UNION ALL SELECT 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid), FALSE
		FROM pg_index WHERE indrelid IN ('matches'::regclass, 'entries'::regclass, 'results'::regclass)
		AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid) ORDER BY refers DESC`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var drops []string
	for rows.Next() {
		var drop, make string
		var refers bool
		if err := rows.Scan(&drop, &make, &refers); err != nil {
			return nil, err
		}
		drops, again = append(drops, drop), append(again, make)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	for _, drop := range drops {
		if err := c.exec(ctx, drop); err != nil {
			return nil, err
		}
	}
	slices.Reverse(again) // what refers to a key comes after it
	return again, nil
}

// copy makes the matches of some numbers.
func (c *copier) copy(ctx context.Context, status string, from, to int) error {
	var found int
	err := c.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM samples WHERE sample_status = '`+status+`'`).Scan(&found)
	if err != nil || found == 0 {
		return errors.Join(err, fmt.Errorf("load: of the games that were played none is %s", status))
	}
	with := c.values(status)
	for _, table := range slices.Sorted(maps.Keys(belongs)) {
		var values []string
		for _, name := range c.columns[table] {
			value, ok := with[table+"."+name]
			if !ok {
				value, ok = with[name]
			}
			if !ok {
				value = "t." + name
			}
			values = append(values, value)
		}
		statement := fmt.Sprintf(copySamples, from, to, table, strings.Join(c.columns[table], ", "), strings.Join(values, ", "), status, found)
		if table == "totals" { // a member has them once, however many matches
			statement += " ON CONFLICT DO NOTHING"
		}
		if err := c.exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// values are what the columns hold in which a copy differs from its sample. Only
// what is live owes anything, and that a month from now.
func (c *copier) values(status string) map[string]string {
	place, id := fmt.Sprintf("(numbers.n * %d / %d)", c.Live, max(c.Matches-c.Live, 1)), `'m13' || CAST(100000000000000000 + numbers.n AS TEXT)`
	if status == "live" {
		place, id = "numbers.n", `'m14' || CAST(100000000000000000 + numbers.n AS TEXT)`
	}
	const year, month = 365 * 24 * time.Hour, 30 * 24 * time.Hour
	member := fmt.Sprintf(`CAST(1100000000000000000 + %s / 2 AS TEXT)`, place)
	guild := fmt.Sprintf(`CAST(1000000000000000000 + %s / 10 AS TEXT)`, place)
	wake := fmt.Sprintf(`%d + numbers.n`, c.now+month.Milliseconds())
	with := map[string]string{
		"channel": fmt.Sprintf(`CAST(1200000000000000000 + %s AS TEXT)`, place), "guild": guild, "home": guild, "matches.id": id, "match_id": id,
		"starter": member, "member": `CASE WHEN t.member = t.sample_starter THEN ` + member + ` ELSE t.member END`,
		"chairs":  `REPLACE(t.chairs, t.sample_starter, ` + member + `)`,
		"created": fmt.Sprintf(`%d + numbers.n * %d`, c.now-year.Milliseconds(), year.Milliseconds()/int64(c.Matches)),
	}
	if status == "live" {
		with["due"], with["wake_at"] = fmt.Sprintf(`'{"%s":' || CAST(%s AS TEXT) || '}'`, match.DueLapse, wake), wake
		with["lease_by"], with["lease_until"], with["interactions.lease_by"], with["interactions.lease_until"] = `''`, `0`, `t.lease_by`, `t.lease_until`
	}
	return with
}
