package storage

import (
	"context"
	"database/sql"
	"errors"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Load implements host.Store.
func (s *database) Load(ctx context.Context, channel string, which store.Selector) (match.Match, error) {
	switch {
	case which.ID != "":
		return s.load(ctx, loadMatch, channel, which.ID)
	case which.Open:
		return s.load(ctx, currentMatch, channel)
	case which.Game != "":
		return s.load(ctx, latestOfGame, channel, which.Game)
	}
	return s.load(ctx, latestMatch, channel)
}

func (s *database) load(ctx context.Context, statement string, args ...any) (match.Match, error) {
	var m match.Match
	err := s.Read(ctx, func(ctx context.Context, x engine.Session) (err error) {
		m, err = loadFrom(ctx, x, statement, args)
		return err
	})
	if err != nil {
		return match.Match{}, err
	}
	return m, nil
}

// loadFrom reads the match that a statement selects, with its entries.
func loadFrom(ctx context.Context, x engine.Session, statement string, args []any) (match.Match, error) {
	var m match.Match
	var row loadedRow
	fields, first := row.fields(), true
	err := engine.Each(ctx, x, statement, args, func(scan func(...any) error) (err error) {
		if err := scan(fields...); err != nil {
			return err
		}
		if first {
			first = false
			m, err = row.match()
			return err
		}
		// A missing number means a lost row.
		if row.bad() || row.n.value != int64(len(m.Entries)) {
			if m.Status == match.Parked {
				return nil
			}
			return unreadable(m.Channel, m.ID, "entries")
		}
		entries, err := unpacked(m.ID, row.entry())
		if err != nil && m.Status != match.Parked {
			return unreadable(m.Channel, m.ID, "entries")
		}
		m.Entries = append(m.Entries, entries...)
		return nil
	})
	if err == nil && first {
		err = store.ErrNone
	}
	return m, err
}

// Head implements host.Store.
func (s *database) Head(ctx context.Context, channel, id string) (match.Head, error) {
	statement, args := headOfLast, []any{channel}
	if id != "" {
		statement, args = headOfMatch, []any{channel, id}
	}
	var head match.Head
	err := s.Read(ctx, func(ctx context.Context, x engine.Session) error {
		row, err := readHead(ctx, x, statement, args...)
		if err != nil {
			return err
		}
		head, err = row.decode()
		return err
	})
	if err != nil {
		return match.Head{}, err
	}
	return head, nil
}

// readHead returns the row that a statement selects, or store.ErrNone.
func readHead(ctx context.Context, x engine.Session, statement string, args ...any) (*headRow, error) {
	var row headRow
	err := engine.One(ctx, x, statement, args, row.fields()...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNone
	}
	return &row, err
}

// Find implements host.Store.
func (s *database) Find(ctx context.Context, q store.Query) ([]match.Match, error) {
	statement, args := query(q)
	var all []match.Match
	err := s.Read(ctx, func(ctx context.Context, x engine.Session) error {
		all = nil
		byKey := map[[2]string]int{}
		return engine.Each(ctx, x, statement, args, func(scan func(...any) error) error {
			var row loadedRow
			if err := scan(row.fields()...); err != nil {
				return err
			}
			if row.n.value >= 0 {
				if i, ok := byKey[[2]string{row.start, row.starter}]; ok {
					all[i].Entries = append(all[i].Entries, row.entry())
				}
				return nil
			}
			// A rebuild counts the rows that cannot be decoded.
			if m, err := row.match(); err == nil || statement == endedMatches {
				byKey[[2]string{m.Channel, m.ID}] = len(all)
				all = append(all, m)
			}
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// query returns the statement of a query and its arguments.
func query(q store.Query) (statement string, args []any) {
	switch {
	case q.Guild != "":
		return finishedOfGuild, []any{q.Guild, q.From.UnixMilli(), q.Until.UnixMilli(), q.Limit}
	case q.Channel != "":
		return finishedOfChannel, []any{q.Channel, q.From.UnixMilli(), q.Until.UnixMilli(), q.Limit}
	case !q.Due.IsZero():
		return dueMatches, []any{q.Due.UnixMilli(), q.Limit}
	}
	return endedMatches, []any{q.After.Channel, q.After.ID, q.Limit}
}

// Usage implements host.Store.
func (s *database) Usage(ctx context.Context, guild, member string) (host.Usage, error) {
	var u host.Usage
	err := s.Read(ctx, func(ctx context.Context, x engine.Session) error {
		return engine.One(ctx, x, openIn, []any{guild, member}, &u.Open, &u.OpenBy)
	})
	return u, err
}

// CountLive implements host.Store.
func (s *database) CountLive(ctx context.Context, limit int) (n int, err error) {
	err = s.Read(ctx, func(ctx context.Context, x engine.Session) error {
		return engine.One(ctx, x, countLive, []any{limit}, &n)
	})
	return n, err
}
