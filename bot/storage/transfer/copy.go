package transfer

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match/store"
)

// Progress is the progress of a copy.
type Progress struct {
	Doing string // "copied" or "checked"
	Table string
	Rows  int64 // of the table
}

// Report is called with the progress after every page.
type Report func(Progress)

// Done is the result of a copy.
type Done struct {
	Tables []Count
	Rows   int64
	To     string // the database, without a password
	Bytes  int64  // of the file that was written or read; 0 for none
	// Resumed: a part had been copied before. Again: it was copied again, because the source
	// had changed since.
	Resumed, Again bool
}

// Count is the number of rows of a table.
type Count struct {
	Table string
	Rows  int64
}

func (d *Done) count(tables []engine.Table, all sums) {
	for _, t := range tables {
		d.Tables = append(d.Tables, Count{t.Name, all[t.Name].Rows})
		d.Rows += all[t.Name].Rows
	}
}

// note is the progress of a copy, which the new database stores until the copy is complete.
type note struct {
	From  string `json:"from"`
	Table string `json:"table,omitempty"` // that is being copied; "" before the first
	After []any  `json:"after,omitempty"` // the key of the last copied row
	Sums  sums   `json:"sums"`            // of the copied rows
}

// readNote reads the note of a database, and reports whether there is one.
func readNote(ctx context.Context, t *engine.Tables) (n note, ok bool, err error) {
	var text string
	err = t.QueryRowContext(ctx, `SELECT body FROM documents WHERE home = '' AND kind = $1 AND id = $1`, engine.Unfinished).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return note{}, false, nil
	}
	if err != nil {
		return note{}, false, err
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	err = d.Decode(&n)
	for i, v := range n.After {
		if number, is := v.(json.Number); is && err == nil {
			n.After[i], err = number.Int64()
		}
	}
	return n, true, err
}

// executor is a database or a transaction.
type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func (n note) put(ctx context.Context, x executor) error {
	text, err := json.Marshal(n)
	if err == nil {
		_, err = x.ExecContext(ctx, `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until, attempts)
			VALUES ('', $1, $1, $2, 1, NULL, '', 0, 0) ON CONFLICT (home, kind, id) DO UPDATE SET body = excluded.body`, engine.Unfinished, string(text))
	}
	return err
}

// copier copies the tables of a reader into a database.
type copier struct {
	from   reader
	to     *engine.Tables
	tables []engine.Table
	page   int
	report Report
	note   note
	noted  bool // in the database
}

// copy copies the remaining rows.
func (c *copier) copy(ctx context.Context) error {
	begun := c.note.Table == ""
	for _, t := range c.tables {
		p := pages{from: c.from, table: t, limit: c.page}
		if t.Name == c.note.Table {
			begun, p.after = true, c.note.After
		}
		for begun && !p.done {
			rows, err := p.next(ctx)
			if err == nil && len(rows) > 0 {
				err = c.store(ctx, t, rows, p.after)
			}
			if err != nil {
				return err
			}
			c.report(Progress{Doing: "copied", Table: t.Name, Rows: c.note.Sums[t.Name].Rows})
		}
	}
	return nil
}

// store stores a page and the note that it is stored.
func (c *copier) store(ctx context.Context, t engine.Table, rows [][]any, last []any) error {
	s := c.note.Sums[t.Name]
	for _, row := range rows {
		s.add(row)
	}
	c.note.Sums[t.Name], c.note.Table, c.note.After = s, t.Name, last
	tx, err := c.to.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := insert(ctx, tx, t, rows); err != nil {
		return err
	}
	if c.noted {
		if err := c.note.put(ctx, tx); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// clear deletes all copied rows, so that the copy starts again.
func (c *copier) clear(ctx context.Context) error {
	c.note = note{From: c.note.From, Sums: sums{}}
	tx, err := c.to.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for i := range c.tables {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+c.tables[len(c.tables)-1-i].Name); err != nil {
			return err
		}
	}
	if err := c.note.put(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}

// empty returns an error if a table has rows.
func empty(ctx context.Context, t *engine.Tables, tables []engine.Table) error {
	for _, table := range tables {
		p := pages{from: t, table: table, limit: 1}
		rows, err := p.next(ctx)
		if err != nil {
			return err
		}
		if len(rows) > 0 {
			return fmt.Errorf("%s is not empty: a bot has run on it, or a copy was made into it (it has %s). Move it away with all files whose names begin like its name, or name a new database", t.Name, table.Name)
		}
	}
	return nil
}

// putBackup replaces the document of the latest backup.
const putBackup = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until, attempts)
	VALUES ('', $1, $1, $2, 1, NULL, '', 0, 0) ON CONFLICT (home, kind, id) DO UPDATE SET body = excluded.body, version = documents.version + 1`

// RecordBackup stores in a database that a backup of it was begun at a time, for
// [store.LastBackup]. The bot may run. A database that is itself a backup stays as it is.
func RecordBackup(ctx context.Context, database string, at time.Time) error {
	body, err := json.Marshal(store.Backup{At: at.UTC()})
	if err != nil {
		return err
	}
	t, err := engine.OpenTables(ctx, database, engine.Changing)
	if err != nil {
		return err
	}
	defer t.Close()
	var one int
	if !t.Server && t.QueryRowContext(ctx, findSeal).Scan(&one) == nil {
		return nil
	}
	_, err = t.ExecContext(ctx, putBackup, store.BackupKind, string(body))
	return t.Explain(err)
}
