package storage

import (
	"context"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

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
