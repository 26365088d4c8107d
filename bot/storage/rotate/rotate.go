// Package rotate reseals all secrets of a database with another key, so that the old key is no
// longer needed.
//
// Sealed values occur in a few columns, and the owner of a value follows from its row. [Run]
// reads a page of rows, reseals their values, and stores each row unless it has changed
// meanwhile. This is idempotent, so an interrupted rotation is simply run again. The bot may run
// if it seals with the new key and also has the old one. At the end, Run searches all texts of
// all tables for values that the old key has sealed. So it finds a bot that still uses the old
// key, and sealed values in unknown columns.
package rotate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"parlour/bot/storage/engine"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// Options are the options of a rotation.
type Options struct {
	Tables  *engine.Tables
	Sealer  seal.Sealer       // reseals with its first key; the others are the old keys
	Report  func(Done)        // after every page
	Unknown func(what string) // is called for each row with a secret that no key unseals
	Page    int               // rows per page; 200 if zero
	check   bool              // opens all values, and changes none
}

// Done counts the values that were resealed, those that the new key had already sealed, and those
// that no key unseals.
type Done = seal.Resealed

// place is a column that can contain secrets.
type place struct {
	table, column string
	key           []string
	sealed        string                    // the condition on rows with sealed values; $1 is the mark of the new key
	owner         func(key []string) string // the owner of its secrets
}

var places = []place{
	{"matches", "chairs", []string{"channel", "id"}, `chairs LIKE '%"sealed":"%' AND $1 <> ''`, func(key []string) string { return key[1] }},
	{"slots", "route", []string{"home", "match_id", "id"}, `route <> '' AND substr(route, 1, 5) <> $1`, ofSlot},
	{"slots", "pending", []string{"home", "match_id", "id"}, `pending <> '' AND substr(pending, 1, 5) <> $1`, ofSlot},
	{
		"entries", "body", []string{"channel", "match_id", "entry_key"}, `kind IN ('hide', 'choose') AND body <> '' AND substr(body, 1, 5) <> $1`,
		func(key []string) string { return key[1] },
	},
	{
		"documents", "body", []string{"home", "kind", "id"}, `(body LIKE '%"sealed":"%' OR substr(body, 1, 1) <> '{') AND substr(body, 1, 5) <> $1`,
		func(key []string) string { return store.Document{Home: key[0], Kind: key[1], ID: key[2]}.Owner() },
	},
}

// ofSlot returns the owner of the routes of a slot.
func ofSlot(key []string) string { return seal.RouteOwner(key[1]) }

// rounds bounds the passes over the database if a bot seals with the old key meanwhile.
const rounds = 3

// ErrLeft reports that some values are still sealed with an old key.
var ErrLeft = errors.New("some secrets are still sealed with an old key")

// Check opens all secrets, and changes none. The tables may be read only.
func Check(ctx context.Context, o Options) (done Done, err error) {
	o.check = true
	for i := 0; err == nil && i < len(places); i++ {
		err = o.through(ctx, places[i], &done, true)
	}
	return done, o.Tables.Explain(err)
}

// Run reseals all secrets with the first key.
func Run(ctx context.Context, o Options) (done Done, err error) {
	if len(o.Sealer.Marks()) < 2 {
		return done, nil
	}
	for round := 1; ; round++ {
		done.Fresh, done.Unknown = 0, 0
		for _, p := range places {
			if err := o.through(ctx, p, &done, round == 1); err != nil {
				return done, o.Tables.Explain(err)
			}
		}
		left, err := o.left(ctx)
		switch {
		case err != nil:
			return done, o.Tables.Explain(err)
		case len(left) == 0 || done.Unknown > 0:
			return done, nil
		case round == rounds:
			return done, fmt.Errorf("%w, in %s: is a bot running that was not restarted with the new key? Restart it, and run this again", ErrLeft, strings.Join(left, ", "))
		}
	}
}

// through reseals the secrets of a place.
func (o Options) through(ctx context.Context, p place, done *Done, tell bool) error {
	for after := ([]string)(nil); ; {
		rows, err := o.read(ctx, p, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		changed, err := o.reseal(ctx, p, rows)
		if err != nil {
			return err
		}
		*done = done.Plus(changed)
		for _, r := range rows {
			if tell && r.count.Unknown > 0 {
				o.Unknown(fmt.Sprintf("%s of %s %s", p.column, p.table, strings.Join(r.key, " ")))
			}
		}
		o.Report(*done)
		after = rows[len(rows)-1].key
	}
}

// row is a row with a secret.
type row struct {
	key   []string
	text  string
	count seal.Resealed
}

// read reads a page of rows of a place after a key.
func (o Options) read(ctx context.Context, p place, after []string) ([]*row, error) {
	args := []any{o.Sealer.Marks()[0], cmp.Or(o.Page, 200)}
	if o.check {
		args[0] = "none"
	}
	beyond, key := "", strings.Join(p.key, ", ")
	if after != nil {
		beyond = " AND (" + key + ") > " + engine.Markers(len(args)+1, len(after))
		for _, k := range after {
			args = append(args, k)
		}
	}
	query := "SELECT " + key + ", " + p.column + " FROM " + p.table + " WHERE " + p.sealed + beyond + " ORDER BY " + key + " LIMIT $2 + 0"
	return engine.All(ctx, o.Tables.Session(), query, args, func(r **row) (into []any) {
		*r = &row{key: make([]string, len(p.key))}
		for i := range p.key {
			into = append(into, &(*r).key[i])
		}
		return append(into, &(*r).text)
	})
}

// reseal reseals the rows of a page. A row that has changed meanwhile is left to the next round.
func (o Options) reseal(ctx context.Context, p place, rows []*row) (done Done, err error) {
	statement := "UPDATE " + p.table + " SET " + p.column + " = $1 WHERE " + p.column + " = $2"
	for i, k := range p.key {
		statement += fmt.Sprintf(" AND %s = $%d", k, i+3)
	}
	err = o.Tables.Change(ctx, func(ctx context.Context, x engine.Session) error {
		for _, r := range rows {
			text, count := o.Sealer.Reseal(p.owner(r.key), r.text)
			if r.count = count; count.Done > 0 && !o.check {
				args := []any{text, r.text}
				for _, k := range r.key {
					args = append(args, k)
				}
				if _, err := x.Exec(ctx, statement, args...); err != nil {
					return err
				}
			}
			done = done.Plus(count)
		}
		return nil
	})
	return done, err
}

// left returns the columns that still contain secrets sealed with an old key.
func (o Options) left(ctx context.Context) (columns []string, err error) {
	tables, err := engine.Layout()
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		for _, c := range t.Texts {
			for _, mark := range o.Sealer.Marks()[1:] {
				var n int
				err := o.Tables.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+t.Name+" WHERE substr("+c+", 1, 5) = $1 OR replace("+c+", $2, '') <> "+c, mark, `"`+mark).Scan(&n)
				if err != nil {
					return nil, err
				}
				if n > 0 {
					columns = append(columns, fmt.Sprintf("%s of %d %s", c, n, t.Name))
				}
			}
		}
	}
	return columns, nil
}
