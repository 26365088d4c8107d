package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parlour/bot/delivery"
	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// memberTable is a table whose rows can contain members' IDs.
type memberTable struct {
	name     string
	key      []string // its primary key
	numbers  []string // the numeric columns of the key
	columns  []string // that can contain a member's ID, alone, in JSON or among others
	named    string   // the column in which a name follows the ID
	exported []string // further columns that are exported
	touched  string   // raises the version of the row or its match, so that cached copies become outdated
	own      func(row map[string]string, member string) bool
}

// memberTables are all such tables. The others are in memberless; a test checks that the two lists
// are complete.
var memberTables = []memberTable{
	{
		name: "matches", key: []string{"channel", "id"}, columns: []string{"starter", "start", "chairs"},
		exported: []string{"guild", "game", "status", "created"}, touched: touchMatch, own: alone, // its entries go with it
	},
	{
		name: "entries", key: []string{"channel", "match_id", "n"}, numbers: []string{"n"}, columns: []string{"body", "member", "entry_key"},
		named: "body", exported: []string{"kind", "seat", "made"}, touched: touchMatch,
	},
	{
		name: "results", key: []string{"home", "match_id", "seat"}, numbers: []string{"seat"}, columns: []string{"member", "opponents"},
		exported: []string{"channel", "game", "finish", "place", "moves", "guesses", "hints", "counts", "skill", "luck", "rating", "gained", "ended"}, own: alone,
	},
	{
		name: "totals", key: []string{"home", "member", "game", "period"}, columns: []string{"home", "member"},
		exported: []string{"games", "wins", "draws", "losses", "measured", "guesses"},
		own: func(row map[string]string, member string) bool { // of tries and private matches
			return strings.HasPrefix(row["home"], "daily/") || strings.HasSuffix(row["home"], "/"+member)
		},
	},
	{
		name: "ratings", key: []string{"home", "game", "who", "period"}, columns: []string{"who"},
		exported: []string{"rating", "deviation", "volatility", "games"},
	},
	{
		name: "slots", key: []string{"home", "match_id", "id"}, columns: []string{"home", "match_id", "id", "place"},
		exported: []string{"message"}, touched: touchSlot, own: ownSlot,
	},
	{
		name: "documents", key: []string{"home", "kind", "id"}, columns: []string{"home", "id", "body"}, touched: touchDocument, own: ownDocument,
	},
}

// ownDocument reports whether a document belongs to a member alone: it is in the home of the
// member, of the member's try at a daily, or of a private match, or contains the member's reports to
// the operator or votes.
func ownDocument(row map[string]string, member string) bool {
	return row["home"] == member || strings.HasSuffix(row["home"], "/"+member) || row["kind"] == store.FeedbackKind && row["id"] == member ||
		row["kind"] == store.BallotKind && strings.HasSuffix(row["id"], "/"+member)
}

// ownSlot reports whether only a member sees the message of a slot, such as a hand, or a board in a
// private place.
func ownSlot(row map[string]string, member string) bool {
	var p delivery.Place
	return json.Unmarshal([]byte(row["place"]), &p) == nil && p.Member == member ||
		strings.HasSuffix(row["id"], "/"+member) || strings.HasSuffix(row["home"], "/"+member)
}

// alone reports whether a row belongs to a member's try at a daily or private match, whose channel is
// named after the member.
func alone(row map[string]string, member string) bool {
	return strings.HasSuffix(row["channel"], "/"+member)
}

// The statements that raise the version of a match or a document, or the revision of a slot.
const (
	touchMatch    = `UPDATE matches SET version = version + 1 WHERE channel = $1 AND id = $2`
	touchSlot     = `UPDATE slots SET revision = revision + 1 WHERE home = $1 AND match_id = $2 AND id = $3`
	touchDocument = `UPDATE documents SET version = version + 1 WHERE home = $1 AND kind = $2 AND id = $3`
)

// memberless are the tables without members' IDs.
var memberless = []string{"receipts"}

// place is the position of a walk through the member tables: the table, and the key of the last row
// that was read.
type place struct {
	Table int      `json:"table"`
	After []string `json:"after,omitempty"`
}

// columnsRead returns the columns that a walk reads, the key's columns first.
func (t *memberTable) columnsRead() []string {
	all := slices.Clone(t.key)
	for _, c := range slices.Concat(t.columns, t.exported) {
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// statement returns the statement that reads the rows of a page that may contain an ID, and then the
// last row of the page. Searching in the database is several times as fast as reading every row.
func (t *memberTable) statement() string {
	var exported, after []string
	for _, c := range t.columnsRead() {
		exported = append(exported, "CAST("+c+" AS TEXT)")
	}
	for i, c := range t.key {
		after = append(after, t.marker(c, i+3))
	}
	key, read := strings.Join(t.key, ", "), strings.Join(exported, ", ")
	return "WITH seen AS (SELECT " + strings.Join(t.columnsRead(), ", ") + " FROM " + t.name +
		" WHERE (" + key + ") > (" + strings.Join(after, ", ") + ") ORDER BY " + key + " LIMIT $1 + 0)" +
		" SELECT 0, " + read + " FROM seen WHERE " + strings.Join(t.columns, " LIKE $2 OR ") + " LIKE $2" +
		" UNION ALL SELECT 1, " + read + " FROM (SELECT * FROM seen ORDER BY " + strings.Join(t.key, " DESC, ") + " DESC LIMIT 1) AS ending"
}

// marker returns a marker for a column of the key, whose value is passed as text.
func (t *memberTable) marker(column string, n int) string {
	if slices.Contains(t.numbers, column) {
		return fmt.Sprintf("CAST($%d AS BIGINT)", n)
	}
	return fmt.Sprintf("$%d", n)
}

// is returns the condition on the key, with markers from n.
func (t *memberTable) is(n int) string {
	var parts []string
	for i, c := range t.key {
		parts = append(parts, c+" = "+t.marker(c, n+i))
	}
	return strings.Join(parts, " AND ")
}

// page reads the rows of a page that may contain a member's ID. The page begins after a key, or with
// the first row if there is none. It returns the key of the page's last row, or nil for an empty
// page.
func (t *memberTable) page(ctx context.Context, x engine.Session, member string, after []string, limit int) (rows []map[string]string, last []string, err error) {
	args := []any{limit, "%" + member + "%"}
	for i, c := range t.key {
		switch {
		case len(after) > 0:
			args = append(args, after[i])
		case slices.Contains(t.numbers, c):
			args = append(args, "-1")
		default:
			args = append(args, "")
		}
	}
	columns := t.columnsRead()
	err = engine.Each(ctx, x, t.statement(), args, func(scan func(...any) error) error {
		var ends int
		values, into := make([]string, len(columns)), []any{&ends}
		for i := range values {
			into = append(into, &values[i])
		}
		if err := scan(into...); err != nil {
			return err
		}
		if ends == 1 {
			last = values[:len(t.key)]
			return nil
		}
		row := map[string]string{}
		for i, c := range columns {
			row[c] = values[i]
		}
		rows = append(rows, row)
		return nil
	})
	return rows, last, err
}

// walk visits the rows of a page that contain a member's ID, and returns the cursor of the next page,
// "" after the last.
func (s *database) walk(ctx context.Context, x engine.Session, member, cursor string, limit int, visit func(t *memberTable, row map[string]string) error) (string, error) {
	at, err := readPlace(cursor)
	if err != nil {
		return "", err
	}
	t := &memberTables[at.Table]
	rows, last, err := t.page(ctx, x, member, at.After, limit)
	if err != nil {
		return "", err
	}
	for _, row := range rows {
		if !t.contains(row, member) {
			continue
		}
		if err := visit(t, row); err != nil {
			return "", err
		}
	}
	if at.After = last; last == nil {
		at.Table++
	}
	return at.cursor()
}

// contains reports whether a row contains data about a member. The name and the text of an
// item may contain any digits, so only the member who added it counts; likewise the text of a
// report. A document that forgets a member contains the member's ID to the end.
func (t *memberTable) contains(row map[string]string, member string) bool {
	switch {
	case t.name == "documents" && row["kind"] == store.ForgetKind:
		return false
	case t.name == "documents" && row["kind"] == store.FeedbackKind:
		return row["id"] == member
	case t.isItem(row) && row["home"] != member:
		return itemOf(row).User == member
	}
	return slices.ContainsFunc(t.columns, func(c string) bool { return holds(row[c], member) })
}

// readPlace decodes a cursor, "" for the first page.
func readPlace(cursor string) (at place, err error) {
	if cursor == "" {
		return at, nil
	}
	if err := json.Unmarshal([]byte(cursor), &at); err != nil || !at.valid() {
		return at, fmt.Errorf("storage: invalid cursor %q", cursor)
	}
	return at, nil
}

func (p place) valid() bool {
	return p.Table >= 0 && p.Table < len(memberTables) && (len(p.After) == 0 || len(p.After) == len(memberTables[p.Table].key))
}

// cursor encodes the place, "" after the last table.
func (p place) cursor() (string, error) {
	if p.Table == len(memberTables) {
		return "", nil
	}
	text, err := json.Marshal(p)
	return string(text), err
}

// Remembered implements host.Store.
func (s *database) Remembered(ctx context.Context, member, cursor string, limit int) (found []host.Remembered, next string, err error) {
	err = s.Read(ctx, func(ctx context.Context, x engine.Session) (err error) {
		found = nil
		next, err = s.walk(ctx, x, member, cursor, limit, func(t *memberTable, row map[string]string) error {
			exported := map[string]string{}
			for _, c := range slices.Concat(t.key, t.exported) {
				exported[c] = row[c]
			}
			if t.exports(row, member) {
				for _, c := range t.columns {
					exported[c] = row[c]
				}
			}
			found = append(found, host.Remembered{Table: t.name, Row: exported})
			return nil
		})
		return err
	})
	return found, next, err
}

// exports reports whether the columns with a member's ID are exported: the columns of the member's
// own rows, entries and items.
func (t *memberTable) exports(row map[string]string, member string) bool {
	return t.own != nil && t.own(row, member) && t.touched != touchMatch ||
		t.name == "entries" && row["member"] == member ||
		t.isItem(row)
}

// Forget implements host.Store.
func (s *database) Forget(ctx context.Context, member, as, cursor string, limit int) (next string, err error) {
	if err := checkText("a member", member, as); err != nil {
		return "", err
	}
	err = s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) (err error) {
		next, err = s.walk(ctx, x, member, cursor, limit, func(t *memberTable, row map[string]string) error {
			return t.forget(ctx, x, row, member, as)
		})
		if err == nil && next == "" {
			return raiseRevision(ctx, x)
		}
		return err
	})
	return next, err
}

// forget replaces a member's ID in a row, or deletes the row if it belongs to the member alone.
func (t *memberTable) forget(ctx context.Context, x engine.Session, row map[string]string, member, as string) error {
	var key, next []any
	for _, c := range t.key {
		key, next = append(key, row[c]), append(next, replaced(row[c], member, as))
	}
	// What another member started last may name the member in a form that cannot be replaced, and a
	// renamed draft could not be unsealed.
	if t.own != nil && t.own(row, member) || t.name == "documents" && (row["kind"] == store.PlayedKind || row["kind"] == store.DraftKind) {
		_, err := x.Exec(ctx, "DELETE FROM "+t.name+" WHERE "+t.is(1), key...)
		return err
	}
	if t.isItem(row) {
		return t.renameItem(ctx, x, row, key, as)
	}
	if !slices.Equal(key, next) { // a row that was created for the new ID since the walk began is replaced
		if _, err := x.Exec(ctx, "DELETE FROM "+t.name+" WHERE "+t.is(1), next...); err != nil {
			return err
		}
	}
	if t.touched != "" {
		if _, err := x.Exec(ctx, t.touched, key[:strings.Count(t.touched, "$")]...); err != nil {
			return err
		}
	}
	return t.rename(ctx, x, row, key, member, as)
}

// rename replaces a member's ID, and the name that follows it, in the columns of a row.
func (t *memberTable) rename(ctx context.Context, x engine.Session, row map[string]string, key []any, member, as string) error {
	var args []any
	var set []string
	for _, c := range t.columns {
		value := replaced(row[c], member, as)
		if rest, sits := strings.CutPrefix(row[c], member+" "); sits && c == t.named && rest != "" {
			value = as + " " + match.FormerName
		}
		args = append(args, value)
		set = append(set, fmt.Sprintf("%s = $%d", c, len(args)))
	}
	_, err := x.Exec(ctx, "UPDATE "+t.name+" SET "+strings.Join(set, ", ")+" WHERE "+t.is(len(args)+1), append(args, key...)...)
	return err
}

// isItem reports whether a row is the document of an item.
func (t *memberTable) isItem(row map[string]string) bool {
	return t.name == "documents" && row["kind"] == store.ItemKind
}

// itemOf decodes the item of a row; the zero Item if it cannot be decoded.
func itemOf(row map[string]string) (it host.Item) {
	_ = json.Unmarshal([]byte(row["body"]), &it)
	return it
}

// renameItem replaces the member who added an item.
func (t *memberTable) renameItem(ctx context.Context, x engine.Session, row map[string]string, key []any, as string) error {
	it := itemOf(row)
	it.User = as
	body, err := json.Marshal(it)
	if err != nil {
		return err
	}
	_, err = x.Exec(ctx, "UPDATE "+t.name+" SET body = $4 WHERE "+t.is(1), append(key, string(body))...)
	return err
}
