package transfer

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
)

// Backup writes a backup of a database to a new file. The bot may run. Backup writes to a
// temporary file with the suffix .part, and gives it the name when it is complete and verified.
func Backup(ctx context.Context, database, file string, o Options) (done Done, err error) {
	o = o.withDefaults()
	if strings.Contains(file, "?") {
		return done, errors.New("the name of a backup cannot contain a question mark: name another file")
	}
	if _, err := os.Lstat(file); err == nil {
		return done, fmt.Errorf("the file %s already exists and is not overwritten: name another file", file)
	}
	source, err := engine.OpenTables(ctx, database, engine.Looking)
	if err != nil {
		return done, err
	}
	defer source.Close()
	if err := complete(ctx, source); err != nil {
		return done, err
	}
	part := file + ".part"
	if err := discard(ctx, part); err != nil {
		return done, err
	}
	if err := write(ctx, source, part, o, &done); err != nil {
		return done, errors.Join(err, discard(context.WithoutCancel(ctx), part))
	}
	info, err := os.Stat(part)
	if err == nil {
		done.Bytes = info.Size()
		err = publish(part, file)
	}
	return done, err
}

// discard removes the file of an interrupted backup, unless another program is writing it.
func discard(ctx context.Context, part string) error {
	if _, err := os.Lstat(part); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	t, err := engine.OpenTables(ctx, part, engine.Alone)
	switch {
	case errors.Is(err, engine.ErrRunning):
		return fmt.Errorf("%s is being written by another program: wait for it, or name another file", part)
	case err == nil:
		t.Close()
	}
	for _, ending := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(part + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// write writes the temporary file of a backup, and verifies it.
func write(ctx context.Context, source *engine.Tables, part string, o Options, done *Done) error {
	to, err := engine.MakeTables(ctx, "file:"+part+"?_pragma=synchronous(OFF)", engine.Alone)
	if err != nil {
		return err
	}
	defer to.Close()
	if _, err := to.ExecContext(ctx, `PRAGMA synchronous = OFF`); err != nil { // the file is flushed at its end
		return to.Explain(err)
	}
	c := copier{to: to, page: o.Page, report: o.Report, note: note{Sums: sums{}}}
	if c.tables, err = engine.Layout(); err != nil {
		return err
	}
	tx, err := snapshot(ctx, source)
	if err != nil {
		return source.Explain(err)
	}
	defer tx.Rollback()
	c.from = engine.In(tx)
	if err := c.copy(ctx); err != nil {
		return source.Explain(to.Explain(err))
	}
	if err := seal(ctx, to, c.tables, c.note.Sums, o.Now); err != nil {
		return to.Explain(err)
	}
	got, err := sumUp(ctx, to.Session(), c.tables, o.Page, o.Report)
	if err != nil {
		return to.Explain(err)
	}
	if table := got.differs(c.note.Sums, c.tables); table != "" {
		return fmt.Errorf("the table %s does not read back as it was written: is the disk failing? Name a file on another disk", table)
	}
	done.count(got)
	return errors.Join(to.Close(), ctx.Err())
}

// The table that identifies a complete backup and has its checksums.
const (
	makeSeal = `CREATE TABLE backup (table_name TEXT NOT NULL PRIMARY KEY, sum TEXT NOT NULL, made BIGINT NOT NULL)`
	putSeal  = `INSERT INTO backup (table_name, sum, made) VALUES ($1, $2, $3)`
	readSeal = `SELECT table_name, sum, made FROM backup`
	findSeal = `SELECT 1 FROM sqlite_master WHERE name = 'backup'`
)

// seal turns the copied tables into a backup, in a single file.
func seal(ctx context.Context, to *engine.Tables, tables []engine.Table, all sums, now int64) error {
	err := to.Change(ctx, func(ctx context.Context, x engine.Session) error {
		_, err := x.Exec(ctx, makeSeal)
		for i := 0; err == nil && i < len(tables); i++ {
			var text []byte
			if text, err = json.Marshal(all[tables[i].Name]); err == nil {
				_, err = x.Exec(ctx, putSeal, tables[i].Name, string(text), now)
			}
		}
		return err
	})
	if err == nil {
		_, err = to.ExecContext(ctx, `PRAGMA journal_mode = DELETE`)
	}
	return err
}

// publish gives a file its name when it is durable.
func publish(part, file string) error {
	err := engine.Flush(part)
	if err == nil {
		err = os.Rename(part, file)
	}
	if err == nil {
		err = engine.Flush(filepath.Dir(file))
	}
	return err
}

// Restore copies a backup into a new database, or resumes an interrupted Restore of the same
// backup. Keys are the fingerprints of the sealing keys that the bot will have; one of them must
// be the key of the backup.
func Restore(ctx context.Context, file, database string, keys []string, o Options) (done Done, made time.Time, err error) {
	o = o.withDefaults()
	if same(file, database) {
		return done, made, errSame
	}
	source, err := engine.OpenTables(ctx, "file:"+file, engine.Fixed)
	if err != nil {
		return done, made, err
	}
	defer source.Close()
	want, made, err := readBackup(ctx, source, o)
	if err != nil {
		return done, made, source.Explain(err)
	}
	if err := storage.CheckKey(ctx, source, keys); err != nil {
		return done, made, err
	}
	target, end, err := reserved(ctx, database, o)
	if err != nil {
		return done, made, err
	}
	defer end()
	name := fmt.Sprintf("a backup of %s (%016x)", made.Format(time.RFC3339), want["matches"].Hashes[0])
	done, err = into(ctx, source.Session(), target, name, want, o)
	if info, failed := os.Stat(file); failed == nil {
		done.Bytes = info.Size()
	}
	return done, made, err
}

// readBackup reads and verifies a whole backup, and returns its checksums and the time at which
// it was made.
func readBackup(ctx context.Context, t *engine.Tables, o Options) (want sums, made time.Time, err error) {
	tables, err := engine.Layout()
	if err != nil {
		return nil, made, err
	}
	if want, made, err = sealed(ctx, t); err != nil {
		return nil, made, err
	}
	got, err := sumUp(ctx, t.Session(), tables, o.Page, o.Report)
	if err != nil {
		return nil, made, err
	}
	if table := got.differs(want, tables); table != "" {
		return nil, made, fmt.Errorf("%s is damaged, or was used as a database since it was made: its %s have changed; use another backup", t.Name, table)
	}
	return want, made, nil
}

// sealed returns the stored checksums of a backup, and the time at which it was made.
func sealed(ctx context.Context, t *engine.Tables) (all sums, made time.Time, err error) {
	all = sums{}
	var one int
	if err := t.QueryRowContext(ctx, findSeal).Scan(&one); errors.Is(err, sql.ErrNoRows) {
		return nil, made, fmt.Errorf("%s is not a complete backup; use one that parlour backup has finished (to copy a database into another, use parlour move)", t.Name)
	}
	err = engine.Each(ctx, t.Session(), readSeal, nil, func(scan func(...any) error) error {
		var table, text string
		var at int64
		var s sum
		if err := scan(&table, &text, &at); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(text), &s)
		all[table], made = s, time.UnixMilli(at).UTC()
		return err
	})
	return all, made, err
}
