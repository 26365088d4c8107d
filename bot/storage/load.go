package storage

import (
	"context"
	"database/sql"
	"fmt"

	"parlour/games"
	"parlour/games/match"
)

// Load implements match.Store.
func (s *store) Load(ctx context.Context, channel, id string) (match.Match, error) {
	return load(ctx, s.reads, loadMatch, channel, id)
}

// Current implements match.Store.
func (s *store) Current(ctx context.Context, channel string) (match.Match, error) {
	return load(ctx, s.reads, currentMatch, channel)
}

// Latest implements match.Store.
func (s *store) Latest(ctx context.Context, channel, game string) (match.Match, error) {
	if game == "" {
		return load(ctx, s.reads, latestMatch, channel)
	}
	return load(ctx, s.reads, latestOfGame, channel, game)
}

// querier is what matches are read from: a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// load reads the one match that a statement selects, with its entries.
func load(ctx context.Context, q querier, statement string, args ...any) (match.Match, error) {
	rows, err := q.QueryContext(ctx, statement, args...)
	if err != nil {
		return match.Match{}, err
	}
	defer rows.Close()
	var m match.Match
	found := false
	for ; rows.Next(); found = true {
		var row matchRow
		var e entryRow
		if err := rows.Scan(append(row.fields(), e.fields()...)...); err != nil {
			return match.Match{}, err
		}
		if !found {
			if m, err = row.decode(); err != nil {
				return match.Match{}, fmt.Errorf("storage: match %s in channel %s: %w", row.ID, row.Channel, err)
			}
		}
		if e.n.Valid {
			m.Entries = append(m.Entries, e.decode())
		}
	}
	if err := rows.Err(); err != nil {
		return match.Match{}, err
	}
	if !found {
		return match.Match{}, match.ErrNone
	}
	return m, nil
}

// entryRow is a row of entries, all NULL for a match that has none.
type entryRow struct {
	n, seat, made           sql.NullInt64
	kind, body, member, key sql.NullString
}

// fields are in the order of entryColumns.
func (r *entryRow) fields() []any {
	return []any{&r.n, &r.kind, &r.seat, &r.body, &r.member, &r.key, &r.made}
}

func (r *entryRow) decode() match.Entry {
	return match.Entry{
		N: int(r.n.Int64), Kind: games.Kind(r.kind.String), Seat: games.Seat(r.seat.Int64), Text: r.body.String,
		User: r.member.String, Key: r.key.String, At: fromMillis(r.made.Int64),
	}
}
