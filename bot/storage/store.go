package storage

import (
	"context"
	"crypto/rand"
	"errors"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// database is the implementation of host.Store. Each part of that interface has a file.
type database struct {
	*engine.DB
	locking locking
}

func newStore(d *engine.DB) *database { return &database{d, lockingWith(d.Dialect)} }

// Open opens the database at url and brings its tables up to date. A path, or a path after
// "file:" or "sqlite:", is an SQLite file, which is created if it does not exist;
// "postgres://..." is a PostgreSQL database. An error says what is wrong and what to do. It
// contains no password.
//
// An SQLite file may be opened several times. The process that runs a bot on it uses [Own].
func Open(ctx context.Context, url string) (host.Store, error) {
	s, err := openStore(ctx, url, false)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func openStore(ctx context.Context, url string, owner bool) (*database, error) {
	d, err := engine.OpenDB(ctx, url, owner)
	if err != nil {
		return nil, err
	}
	s := newStore(d)
	switch _, err = s.Document(ctx, "", engine.Unfinished, engine.Unfinished); {
	case err == nil:
		err = engine.ErrUnfinished
	case errors.Is(err, store.ErrNone):
		err = s.Start(ctx)
	}
	if err != nil {
		s.Close()
		return nil, s.Dialect.Explain(err)
	}
	return s, nil
}

// Own is [Open] for the process that runs a bot. It refuses an SQLite file that another
// process owns, and marks the file as open until it is closed, so that the next start detects
// missing files. It stores an identity in the file and beside it.
func Own(ctx context.Context, url string) (host.Store, error) {
	o, err := engine.OwnerOf(url)
	if err != nil {
		return nil, err
	}
	s, err := openStore(ctx, url, true)
	if err != nil {
		return nil, errors.Join(err, o.Close())
	}
	if o == nil {
		return s, nil
	}
	if err := s.own(ctx, o); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// own gives the database its identity if it has none, and marks it as open.
func (s *database) own(ctx context.Context, o *engine.Owner) error {
	s.Owner = o
	id, err := value(ctx, s, identityID)
	if err != nil {
		return err
	}
	used, err := value(ctx, s, keyID)
	if err != nil {
		return err
	}
	if used == "" {
		if err := o.Expect(id); err != nil {
			return err
		}
	}
	if id == "" {
		id = rand.Text()
		if err := store.Put(ctx, s, databaseKey(identityID), databaseValue{id}); err != nil {
			return err
		}
	}
	return o.Start(ctx, s.DB, id)
}

// Load implements host.Store.
func (s *database) Load(ctx context.Context, channel string, which store.Selector) (match.Match, error) {
	statement, args := latestMatch, []any{channel}
	switch {
	case which.ID != "":
		statement, args = loadMatch, append(args, which.ID)
	case which.Open:
		statement = currentMatch
	case which.Game != "":
		statement, args = latestOfGame, append(args, which.Game)
	}
	return engine.Read(ctx, s.DB, func(ctx context.Context, x engine.Session) (match.Match, error) {
		return loadFrom(ctx, x, statement, args)
	})
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
		statement, args = headOfMatch, append(args, id)
	}
	return engine.Read(ctx, s.DB, func(ctx context.Context, x engine.Session) (match.Head, error) {
		row, err := readHead(ctx, x, statement, args...)
		if err != nil {
			return match.Head{}, err
		}
		return row.head()
	})
}

// readHead returns the row that a statement selects, or store.ErrNone.
func readHead(ctx context.Context, x engine.Session, statement string, args ...any) (*headRow, error) {
	var row headRow
	err := engine.One(ctx, x, statement, args, row.fields()...)
	return &row, err
}

// Find implements host.Store.
func (s *database) Find(ctx context.Context, q store.Query) ([]match.Match, error) {
	statement, args := query(q)
	return engine.Read(ctx, s.DB, func(ctx context.Context, x engine.Session) (all []match.Match, err error) {
		byKey := map[[2]string]int{}
		err = engine.Each(ctx, x, statement, args, func(scan func(...any) error) error {
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
		return all, err
	})
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
	err := s.ReadOne(ctx, openIn, []any{guild, member}, &u.Open, &u.OpenBy)
	return u, err
}

// CountLive implements host.Store.
func (s *database) CountLive(ctx context.Context, limit int) (n int, err error) {
	err = s.ReadOne(ctx, countLive, []any{limit}, &n)
	return n, err
}
