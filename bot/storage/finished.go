package storage

import (
	"context"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// finishedRow is a row of a match that has ended, or of an entry by which
// somebody has sat down at it.
type finishedRow struct {
	n                                                int64
	channel, id, guild, game, start, starter, chairs string // of an entry: kind, body and member in game, start and starter
	created, seat                                    int64
}

func (r *finishedRow) fields() []any {
	return []any{&r.n, &r.channel, &r.id, &r.guild, &r.game, &r.start, &r.starter, &r.chairs, &r.created, &r.seat}
}

// match is the match of a row; false where it cannot be decoded.
func (r *finishedRow) match() (match.Match, bool) {
	m := match.Match{ID: r.id, Starter: r.starter, Status: match.Ended, Created: fromMillis(r.created)}
	if decodeObject(r.start, &m.Start) != nil || decodeStrictly(r.chairs, &m.Chairs) != nil {
		return m, false
	}
	m.Guild, m.Channel, m.Game = r.guild, r.channel, r.game
	return m, true
}

func (r *finishedRow) entry() match.Entry {
	return match.Entry{N: int(r.n), Kind: games.Kind(r.game), Text: r.start, User: r.starter, Seat: games.Seat(r.seat)}
}

// Finished implements match.Store. What cannot be decoded is left out: whoever
// loads such a match is told.
func (s *store) Finished(ctx context.Context, guild, channel string, from, until time.Time, limit int) ([]match.Match, error) {
	statement, args := finishedOfGuild, []any{guild, from.UnixMilli(), until.UnixMilli(), limit}
	if guild == "" {
		statement, args[0] = finishedOfChannel, channel
	}
	var all []match.Match
	err := s.read(ctx, func(ctx context.Context, x session) error {
		all = nil
		return each(ctx, x, statement, args, func(scan func(...any) error) error {
			var row finishedRow
			if err := scan(row.fields()...); err != nil {
				return err
			}
			last := len(all) - 1
			if m, ok := row.match(); row.n < 0 && ok {
				all = append(all, m)
			} else if row.n >= 0 && last >= 0 && all[last].Channel == row.channel && all[last].ID == row.id {
				all[last].Entries = append(all[last].Entries, row.entry())
			}
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}
