package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match/store"
)

// pages reads the rows of a table in the order of its key.
type pages struct {
	from  engine.Session
	table engine.Table
	limit int
	after []any // the key of the last row that was read; nil for none
	done  bool
}

// next reads the next page; an empty one is the end.
func (p *pages) next(ctx context.Context) ([][]any, error) {
	all, err := engine.All(ctx, p.from, p.query(), append(slices.Clone(p.after), p.limit), func(row *[]any) (into []any) {
		*row = make([]any, len(p.table.Columns))
		for i := range *row {
			into = append(into, &(*row)[i])
		}
		return into
	})
	if err != nil {
		return nil, err
	}
	if len(all) > 0 {
		p.after = p.key(all[len(all)-1])
	}
	p.done = len(all) < p.limit
	return all, nil
}

// key returns the key of a row.
func (p *pages) key(row []any) (key []any) {
	for _, c := range p.table.Key {
		key = append(key, row[slices.Index(p.table.Columns, c)])
	}
	return key
}

// query returns the statement that reads a page. It omits the note of a copy, which is not part of
// the table.
func (p *pages) query() string {
	key, where := strings.Join(p.table.Key, ", "), "1 = 1"
	if p.table.Name == "documents" {
		where = "kind <> '" + engine.Unfinished + "'"
	}
	if p.after != nil {
		where += " AND (" + key + ") > " + engine.Markers(1, len(p.after))
	}
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s ORDER BY %s LIMIT $%d", strings.Join(p.table.Columns, ", "), p.table.Name, where, key, len(p.after)+1)
}

// maxMarkers bounds the markers of a statement; SQLite accepts 32,766.
const maxMarkers = 30000

// insert stores rows of a table.
func insert(ctx context.Context, x engine.Session, t engine.Table, rows [][]any) error {
	for part := range slices.Chunk(rows, maxMarkers/len(t.Columns)) {
		var values []string
		var args []any
		for _, row := range part {
			values = append(values, engine.Markers(len(args)+1, len(row)))
			args = append(args, row...)
		}
		statement := "INSERT INTO " + t.Name + " (" + strings.Join(t.Columns, ", ") + ") VALUES " + strings.Join(values, ", ")
		if _, err := x.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("rows of the table %s, from the one whose key is %q on: %w", t.Name, (&pages{table: t}).key(part[0]), err)
		}
	}
	return nil
}

// sum is a checksum of the rows of a table in any order: their number, and the sums of their
// hashes.
type sum struct {
	Rows   int64
	Hashes [4]uint64
}

// add adds a row.
func (s *sum) add(row []any) {
	h := sha256.New()
	var head [9]byte
	for _, v := range row {
		switch v := v.(type) {
		case nil:
			h.Write([]byte{0})
		case int64:
			head[0] = 1
			binary.BigEndian.PutUint64(head[1:], uint64(v))
			h.Write(head[:])
		default: // text, or any other type in a damaged row
			text := fmt.Sprint(v)
			head[0] = 2
			binary.BigEndian.PutUint64(head[1:], uint64(len(text)))
			h.Write(head[:])
			h.Write([]byte(text))
		}
	}
	var hash [sha256.Size]byte
	h.Sum(hash[:0])
	s.Rows++
	for i := range s.Hashes {
		s.Hashes[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
}

// sums are the checksums of all tables, by name.
type sums map[string]sum

// differs returns a table in which two databases differ; "" if they do not.
func (s sums) differs(o sums, tables []engine.Table) string {
	for _, t := range tables {
		if s[t.Name] != o[t.Name] {
			return t.Name
		}
	}
	return ""
}

// sumUp returns the checksums of a whole database.
func sumUp(ctx context.Context, x engine.Session, tables []engine.Table, page int, report Report) (sums, error) {
	all := sums{}
	for _, t := range tables {
		var s sum
		for p := (pages{from: x, table: t, limit: page}); !p.done; {
			rows, err := p.next(ctx)
			if err != nil {
				return nil, err
			}
			for _, row := range rows {
				s.add(row)
			}
			report(Progress{Doing: "checked", Table: t.Name, Rows: s.Rows})
		}
		all[t.Name] = s
	}
	return all, nil
}

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
	Tables map[string]int64 // the number of rows by table
	Rows   int64
	To     string // the database, without a password
	Bytes  int64  // of the file that was written or read; 0 for none
	// Resumed: a part had been copied before. Again: it was copied again, because the source
	// had changed since.
	Resumed, Again bool
}

func (d *Done) count(all sums) {
	d.Tables = map[string]int64{}
	for table, s := range all {
		d.Tables[table] = s.Rows
		d.Rows += s.Rows
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
	err = engine.One(ctx, t.Session(), `SELECT body FROM documents WHERE home = '' AND kind = $1 AND id = $1`, []any{engine.Unfinished}, &text)
	if errors.Is(err, store.ErrNone) {
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

// complete refuses a database into which another is being copied.
func complete(ctx context.Context, t *engine.Tables) error {
	_, half, err := readNote(ctx, t)
	if err == nil && half {
		return fmt.Errorf("%s is incomplete: finish the copy into it first", t.Name)
	}
	return t.Explain(err)
}

func (n note) put(ctx context.Context, x engine.Session) error {
	text, err := json.Marshal(n)
	if err == nil {
		_, err = x.Exec(ctx, putDocument, engine.Unfinished, string(text))
	}
	return err
}

// copier copies the tables of a session into a database; move.go resumes and compares.
type copier struct {
	from   engine.Session
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
	return c.to.Change(ctx, func(ctx context.Context, x engine.Session) error {
		err := insert(ctx, x, t, rows)
		if err == nil && c.noted {
			err = c.note.put(ctx, x)
		}
		return err
	})
}

// clear deletes all copied rows, so that the copy starts again.
func (c *copier) clear(ctx context.Context) error {
	c.note = note{From: c.note.From, Sums: sums{}}
	return c.to.Change(ctx, func(ctx context.Context, x engine.Session) error {
		for _, t := range slices.Backward(c.tables) {
			if _, err := x.Exec(ctx, `DELETE FROM `+t.Name); err != nil {
				return err
			}
		}
		return c.note.put(ctx, x)
	})
}

// empty returns an error if a table has rows.
func empty(ctx context.Context, t *engine.Tables, tables []engine.Table) error {
	for _, table := range tables {
		p := pages{from: t.Session(), table: table, limit: 1}
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

// putDocument replaces a document of the whole database, whose kind is its ID.
const putDocument = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until, attempts)
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
	_, err = t.ExecContext(ctx, putDocument, store.BackupKind, string(body))
	return t.Explain(err)
}
