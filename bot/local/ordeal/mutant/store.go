package mutant

import (
	"context"
	"database/sql"
	"errors"

	"parlour/games/match/host"
)

// uncommitted is a Store that does not store one change in 40, and reports success.
type uncommitted struct{ host.Store }

func skipCommit(s host.Store, _ string) host.Store { return uncommitted{s} }

func (s uncommitted) Apply(ctx context.Context, c host.Change) error {
	if sometimes(rate) {
		return nil
	}
	return s.Store.Apply(ctx, c)
}

// changing is a Store that with one change in 40 also moves the time of the match's first
// entry by a second.
type changing struct {
	host.Store
	file string // the SQLite database
}

func changeOldEntry(s host.Store, database string) host.Store { return changing{s, database} }

func (s changing) Apply(ctx context.Context, c host.Change) error {
	err := s.Store.Apply(ctx, c)
	if err != nil || len(c.Steps) == 0 || c.Steps[0].Version == 0 || !sometimes(rate) {
		return err
	}
	db, err := sql.Open("sqlite", "file:"+s.file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	_, err = db.ExecContext(ctx, `UPDATE entries SET made = made + 1000 WHERE channel = $1 AND match_id = $2 AND n = 0`, c.Channel, c.Steps[0].Match)
	return err
}
