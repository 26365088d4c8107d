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

// FillOptions say how many matches a database shall have.
type FillOptions struct {
	Matches int // in all
	Live    int // live matches, each in a channel of its own
}

// Fill has members play some games on a database, and copies the stored rows until there
// are enough matches: ten channels to a server, two channels to a member. It does not
// change a database that has enough. The copies have no deadlines within a month. The
// secrets of live copies cannot be opened, because they were sealed for the originals.
func Fill(ctx context.Context, url string, f FillOptions) (Size, error) {
	if f.Live < 1 || f.Matches < f.Live {
		return Size{}, errors.New("load: at least one match must be live, and at most all of them")
	}
	store, err := storage.Open(ctx, url) // creates the tables
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

// Size is the size of a database. Entries is an estimate.
type Size struct{ Matches, Entries, Bytes int }

// size measures the database.
func (c *copier) size(ctx context.Context) (s Size, err error) {
	bytes := `SELECT CAST(SUM(pg_total_relation_size(oid)) AS BIGINT) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`
	if c.sqlite {
		bytes = `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`
	}
	// Counting all entries takes long; the first hundred channels are a sample.
	const first = `channel BETWEEN '1200000000000000000' AND '1200000000000000099'`
	var sampled, entries int
	err = c.db.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM matches WHERE `+first+`),
		(SELECT COUNT(*) FROM entries WHERE `+first+`), (`+bytes+`)`).Scan(&s.Matches, &sampled, &entries, &s.Bytes)
	s.Entries = s.Matches * entries / max(sampled, 1)
	return s, err
}

// copier copies the rows of matches that were played.
type copier struct {
	FillOptions
	db      *sql.DB
	sqlite  bool
	columns map[string][]string // names of columns, by table
	now     int64               // Unix milliseconds
}

// newCopier opens a database for bulk writes: a crash may damage the database until all is
// written.
func newCopier(ctx context.Context, url string, f FillOptions) (*copier, error) {
	c := &copier{FillOptions: f, sqlite: !strings.Contains(url, "://"), columns: map[string][]string{}, now: time.Now().UnixMilli()}
	// As a replica, PostgreSQL does not check foreign keys.
	driver, settings := "pgx", []string{"SET session_replication_role = replica", "SET synchronous_commit = off", "SET maintenance_work_mem = '512MB'"}
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
	for table := range sampleRows {
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

// chunk is the number of matches that one statement copies.
const chunk = 20_000

// The matches that were played are the samples: they are numbered, and copied with their
// rows into tables of their own. Without these, copying would scan more and more rows.
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

// sampleRows are, for each table, the join conditions for the rows of a sample.
var sampleRows = map[string]string{
	"matches":  `t.channel = sample_channel AND t.id = sample_id`,
	"entries":  `t.channel = sample_channel AND t.match_id = sample_id`,
	"receipts": `t.channel = sample_channel AND t.match_id = sample_id AND sample_status = 'live'`, // kept for a day only
	"results":  `t.home = sample_guild AND t.match_id = sample_id`,
	"totals":   `t.home = sample_guild AND t.member = sample_starter AND sample_status = 'ended'`,
}

// sample creates the tables of samples.
func (c *copier) sample(ctx context.Context) error {
	err := errors.Join(c.drop(ctx), c.exec(ctx, numberSamples))
	for table, condition := range sampleRows {
		err = errors.Join(err, c.exec(ctx, fmt.Sprintf(samplesOf, table, condition)), c.exec(ctx, fmt.Sprintf(indexSamples, table)))
	}
	return errors.Join(err, c.exec(ctx, "ANALYZE"))
}

func (c *copier) drop(ctx context.Context) error {
	err := c.exec(ctx, dropSamples)
	for table := range sampleRows {
		err = errors.Join(err, c.exec(ctx, fmt.Sprintf(dropSamplesOf, table)))
	}
	return err
}

// play has members play until enough games have ended: one in twenty of the matches, or
// forty.
func (c *copier) play(ctx context.Context, url string) error {
	w, players, err := newWorld(ctx, Options{Channels: 16, Database: url, Seed: 1}, PlayCommand, "/pathway play size:4 player:greedy", "/connectfour play player:easy")
	if err != nil {
		return err
	}
	for ended, enough := 0, min(40, 1+c.Matches/20); ended < enough && err == nil; {
		players.closedLoop(ctx, 200*time.Millisecond)
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
	return c.exec(ctx, "VACUUM ANALYZE") // autovacuum would do it later
}

// dropIndexes drops the indexes and constraints of the largest tables in PostgreSQL, and
// returns the statements that restore them: that takes a fraction of the time of updating
// them row by row.
func (c *copier) dropIndexes(ctx context.Context) (restore []string, err error) {
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
		var drop, create string
		var refers bool
		if err := rows.Scan(&drop, &create, &refers); err != nil {
			return nil, err
		}
		drops, restore = append(drops, drop), append(restore, create)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	for _, drop := range drops {
		if err := c.exec(ctx, drop); err != nil {
			return nil, err
		}
	}
	slices.Reverse(restore) // keys come before the constraints that refer to them
	return restore, nil
}

// copy adds copies with the numbers from..to of the samples with a status.
func (c *copier) copy(ctx context.Context, status string, from, to int) error {
	var found int
	err := c.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM samples WHERE sample_status = '`+status+`'`).Scan(&found)
	if err != nil || found == 0 {
		return errors.Join(err, fmt.Errorf("load: none of the matches that were played is %s", status))
	}
	replaced := c.values(status)
	for _, table := range slices.Sorted(maps.Keys(sampleRows)) {
		var row []string
		for _, name := range c.columns[table] {
			value, ok := replaced[table+"."+name]
			if !ok {
				value, ok = replaced[name]
			}
			if !ok {
				value = "t." + name
			}
			row = append(row, value)
		}
		statement := fmt.Sprintf(copySamples, from, to, table, strings.Join(c.columns[table], ", "), strings.Join(row, ", "), status, found)
		if table == "totals" { // one row for each member, not for each match
			statement += " ON CONFLICT DO NOTHING"
		}
		if err := c.exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// values returns the SQL expressions of the columns in which a copy differs from its
// sample, by column or by table and column. Only live matches have deadlines, a month from
// now.
func (c *copier) values(status string) map[string]string {
	place, id := fmt.Sprintf("(numbers.n * %d / %d)", c.Live, max(c.Matches-c.Live, 1)), `'m13' || CAST(100000000000000000 + numbers.n AS TEXT)`
	if status == "live" {
		place, id = "numbers.n", `'m14' || CAST(100000000000000000 + numbers.n AS TEXT)`
	}
	const year, month = 365 * 24 * time.Hour, 30 * 24 * time.Hour
	member := fmt.Sprintf(`CAST(1100000000000000000 + %s / 2 AS TEXT)`, place)
	guild := fmt.Sprintf(`CAST(1000000000000000000 + %s / 10 AS TEXT)`, place)
	wake := fmt.Sprintf(`%d + numbers.n`, c.now+month.Milliseconds())
	values := map[string]string{
		"channel": fmt.Sprintf(`CAST(1200000000000000000 + %s AS TEXT)`, place), "guild": guild, "home": guild, "matches.id": id, "match_id": id,
		"starter": member, "member": `CASE WHEN t.member = t.sample_starter THEN ` + member + ` ELSE t.member END`,
		"chairs":  `REPLACE(t.chairs, t.sample_starter, ` + member + `)`,
		"created": fmt.Sprintf(`%d + numbers.n * %d`, c.now-year.Milliseconds(), year.Milliseconds()/int64(c.Matches)),
	}
	if status == "live" {
		values["due"], values["wake_at"] = fmt.Sprintf(`'{"%s":' || CAST(%s AS TEXT) || '}'`, match.DueLapse, wake), wake
		values["lease_by"], values["lease_until"] = `''`, `0`
	}
	return values
}
