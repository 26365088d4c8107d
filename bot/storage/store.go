package storage

import (
	"context"
	"crypto/rand"
	"errors"

	"parlour/bot/storage/engine"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// database is the implementation of host.Store.
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
		err := store.ChangeDocument(ctx, s, databaseKey(identityID), func(_ *store.Document, v *databaseValue) error {
			v.Value = id
			return nil
		})
		if err != nil {
			return err
		}
	}
	return o.Start(ctx, s.DB, id)
}
