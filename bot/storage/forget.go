package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parlour/games/match"
)

// memberTable is a table whose rows can hold members' IDs.
type memberTable struct {
	name    string
	key     []string // its primary key
	numbers []string // of these, the numbers
	columns []string // that can hold a member's ID, alone, in JSON or among others
	named   string   // of these, the one in which her name follows her ID
	told    []string // what a member is told of a row beside its key
	touched string   // changes the row of the match that a row belongs to, so that nobody takes an old one for new
	own     func(row map[string]string, member string) bool
}

// memberTables are all such tables. Every other one is among memberless: a test
// sees to it that none is forgotten.
var memberTables = []memberTable{
	{
		name: "matches", key: []string{"channel", "id"}, columns: []string{"starter", "start", "chairs"},
		told: []string{"guild", "game", "status", "created"}, touched: touchMatch,
	},
	{
		name: "entries", key: []string{"channel", "match_id", "n"}, numbers: []string{"n"}, columns: []string{"body", "member", "entry_key"},
		named: "body", told: []string{"kind", "seat", "made"}, touched: touchMatch,
	},
	{name: "items", key: []string{"guild", "game", "name"}, columns: []string{"member"}, told: []string{"body", "made"}},
	{
		name: "results", key: []string{"home", "match_id", "seat"}, numbers: []string{"seat"}, columns: []string{"member", "opponents"},
		told: []string{"channel", "game", "finish", "place", "moves", "guesses", "hints", "rated", "skill", "luck", "ended"},
	},
	{
		name: "totals", key: []string{"home", "member", "game", "period"}, columns: []string{"member"},
		told: []string{"games", "wins", "draws", "losses", "measured", "guesses"},
	},
	{
		name: "ratings", key: []string{"home", "game", "who", "period"}, columns: []string{"who"},
		told: []string{"rating", "deviation", "volatility", "games"},
	},
	{
		name: "documents", key: []string{"home", "kind", "id"}, columns: []string{"home", "id", "body"}, touched: touchDocument,
		own: func(row map[string]string, member string) bool { return row["home"] == member },
	},
	{
		name: "settings", key: []string{"name"}, columns: []string{"name", "value"},
		own: func(row map[string]string, member string) bool { return strings.HasSuffix(row["name"], "/"+member) },
	},
}

// The versions by which whoever has read a row notices that it has changed.
const (
	touchMatch    = `UPDATE matches SET version = version + 1 WHERE channel = $1 AND id = $2`
	touchDocument = `UPDATE documents SET version = version + 1 WHERE home = $1 AND kind = $2 AND id = $3`
)

// memberless are the tables that hold no member's ID: interactions have what is
// sealed, for minutes, and verdicts are of positions.
var memberless = []string{"interactions", "verdicts"}

// forgetting is the kind of the documents by which members are being forgotten,
// which name them until that is done.
const forgetting = "forget"

// place is how far a walk through the member tables has come: the table, and the
// key of the last row that it has seen.
type place struct {
	Table int      `json:"table"`
	After []string `json:"after,omitempty"`
}

// columnsRead are the columns that a walk reads.
func (t *memberTable) columnsRead() []string { return slices.Concat(t.key, t.columns, t.told) }

// statement reads a page of a table in the order of its key: the first one, or the
// one after a key.
func (t *memberTable) statement(after bool) string {
	var selected, last []string
	for _, c := range t.columnsRead() {
		selected = append(selected, "CAST("+c+" AS TEXT)")
	}
	where, key := "", strings.Join(t.key, ", ")
	if after {
		for i, c := range t.key {
			last = append(last, t.marker(c, i+2))
		}
		where = " WHERE (" + key + ") > (" + strings.Join(last, ", ") + ")"
	}
	return "SELECT " + strings.Join(selected, ", ") + " FROM " + t.name + where + " ORDER BY " + key + " LIMIT $1"
}

// marker is a marker for a column of the key, whose values are given as text.
func (t *memberTable) marker(column string, n int) string {
	if slices.Contains(t.numbers, column) {
		return fmt.Sprintf("CAST($%d AS BIGINT)", n)
	}
	return fmt.Sprintf("$%d", n)
}

// page reads the rows of a table after a place.
func (t *memberTable) page(ctx context.Context, x session, after []string, limit int) (rows []map[string]string, err error) {
	columns, args := t.columnsRead(), []any{limit}
	for _, v := range after {
		args = append(args, v)
	}
	statement := t.statement(len(after) > 0)
	err = each(ctx, x, statement, args, func(scan func(...any) error) error {
		values, into := make([]string, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := scan(into...); err != nil {
			return err
		}
		row := map[string]string{}
		for i, c := range columns {
			row[c] = values[i]
		}
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// walk visits the rows of one page that hold a member's ID, and returns the cursor
// of the next page, "" after the last.
func (s *store) walk(ctx context.Context, x session, member, cursor string, limit int, visit func(t *memberTable, row map[string]string) error) (string, error) {
	var at place
	if cursor != "" {
		if err := json.Unmarshal([]byte(cursor), &at); err != nil || at.Table < 0 || at.Table >= len(memberTables) ||
			len(at.After) > 0 && len(at.After) != len(memberTables[at.Table].key) {
			return "", fmt.Errorf("storage: %q is no cursor", cursor)
		}
	}
	t := &memberTables[at.Table]
	rows, err := t.page(ctx, x, at.After, limit)
	if err != nil {
		return "", err
	}
	for _, row := range rows {
		held := slices.ContainsFunc(t.columns, func(c string) bool { return holds(row[c], member) })
		if !held || t.name == "documents" && row["kind"] == forgetting {
			continue
		}
		if err := visit(t, row); err != nil {
			return "", err
		}
	}
	if len(rows) == limit {
		at.After = values(rows[limit-1], t.key)
	} else if at = (place{Table: at.Table + 1}); at.Table == len(memberTables) {
		return "", nil
	}
	next, err := json.Marshal(at)
	return string(next), err
}

// values are those of some columns of a row.
func values(row map[string]string, columns []string) (all []string) {
	for _, c := range columns {
		all = append(all, row[c])
	}
	return all
}

// Remembered implements match.Store.
func (s *store) Remembered(ctx context.Context, member, cursor string, limit int) (found []match.Remembered, next string, err error) {
	err = s.read(ctx, func(ctx context.Context, x session) (err error) {
		found = nil
		next, err = s.walk(ctx, x, member, cursor, limit, func(t *memberTable, row map[string]string) error {
			told := map[string]string{}
			for _, c := range slices.Concat(t.key, t.told) {
				told[c] = row[c]
			}
			if t.own != nil && t.own(row, member) || t.name == "entries" && row["member"] == member {
				for _, c := range t.columns {
					told[c] = row[c]
				}
			}
			found = append(found, match.Remembered{Table: t.name, Row: told})
			return nil
		})
		return err
	})
	return found, next, err
}

// Forget implements match.Store.
func (s *store) Forget(ctx context.Context, member, as, cursor string, limit int) (next string, err error) {
	if err := checkText("a member", member, as); err != nil {
		return "", err
	}
	err = s.write(ctx, func(ctx context.Context, x session) (err error) {
		next, err = s.walk(ctx, x, member, cursor, limit, func(t *memberTable, row map[string]string) error {
			return t.forget(ctx, x, row, member, as)
		})
		return err
	})
	return next, err
}

// forget replaces a member's ID in a row, or deletes the row where it is the member's
// own.
func (t *memberTable) forget(ctx context.Context, x session, row map[string]string, member, as string) error {
	own := t.own != nil && t.own(row, member)
	own = own || t.name == "settings" // what another chose last, with her name in it: a choice that is gone
	var args []any
	var set, where []string
	for _, c := range t.columns {
		value := replaced(row[c], member, as)
		if rest, sits := strings.CutPrefix(row[c], member+" "); sits && c == t.named && rest != "" {
			value = as + " " + match.FormerName
		}
		if !own {
			args = append(args, value)
			set = append(set, fmt.Sprintf("%s = $%d", c, len(args)))
		}
	}
	for _, c := range t.key {
		args = append(args, row[c])
		where = append(where, c+" = "+t.marker(c, len(args)))
	}
	if t.touched != "" && !own {
		var key []any
		for _, v := range values(row, t.key)[:strings.Count(t.touched, "$")] {
			key = append(key, v)
		}
		if _, err := x.exec(ctx, t.touched, key...); err != nil {
			return err
		}
	}
	statement := "UPDATE " + t.name + " SET " + strings.Join(set, ", ") + " WHERE " + strings.Join(where, " AND ")
	if own {
		statement = "DELETE FROM " + t.name + " WHERE " + strings.Join(where, " AND ")
	}
	_, err := x.exec(ctx, statement, args...)
	return err
}
