package transfer

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"parlour/bot/storage/engine"
)

// pages reads the rows of a table in the order of its key.
type pages struct {
	from  reader
	table engine.Table
	limit int
	after []any // the key of the last row that was read; nil for none
	done  bool
}

// next reads the next page; an empty one is the end.
func (p *pages) next(ctx context.Context) (all [][]any, err error) {
	rows, err := p.from.QueryContext(ctx, p.query(), append(slices.Clone(p.after), p.limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		row := make([]any, len(p.table.Columns))
		into := make([]any, len(row))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
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
	key, markers := strings.Join(p.table.Key, ", "), marks(1, len(p.after))
	where := " WHERE "
	if p.table.Name == "documents" {
		where += "kind <> '" + engine.Unfinished + "' AND "
	}
	if p.after == nil {
		where = strings.TrimSuffix(strings.TrimSuffix(where, " WHERE "), " AND ")
	} else {
		where += "(" + key + ") > " + markers
	}
	return fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT $%d", strings.Join(p.table.Columns, ", "), p.table.Name, where, key, len(p.after)+1)
}

// marks returns a number of markers in parentheses, starting with a number.
func marks(from, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint("$", from+i)
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// maxMarkers bounds the markers of a statement; SQLite accepts 32,766.
const maxMarkers = 30000

// insert stores rows of a table.
func insert(ctx context.Context, tx *sql.Tx, t engine.Table, rows [][]any) error {
	for part := range slices.Chunk(rows, maxMarkers/len(t.Columns)) {
		var values []string
		var args []any
		for _, row := range part {
			values = append(values, marks(len(args)+1, len(row)))
			args = append(args, row...)
		}
		statement := "INSERT INTO " + t.Name + " (" + strings.Join(t.Columns, ", ") + ") VALUES " + strings.Join(values, ", ")
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
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

// reader is a database or a transaction from which pages are read.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// sumUp returns the checksums of a whole database.
func sumUp(ctx context.Context, r reader, tables []engine.Table, page int, report Report) (sums, error) {
	all := sums{}
	for _, t := range tables {
		var s sum
		for p := (pages{from: r, table: t, limit: page}); !p.done; {
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
