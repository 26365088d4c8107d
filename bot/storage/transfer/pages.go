package transfer

import (
	"context"
	"database/sql"
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
