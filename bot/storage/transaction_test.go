package storage

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
)

// What only lost a race is tried again, a bounded number of times, and each
// try leaves nothing behind; any other error is returned at once.
func TestTransactTriesAgain(t *testing.T) {
	opened, err := Open(t.Context(), filepath.Join(t.TempDir(), "parlour.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	s := opened.(*store)
	lost, other := errors.New("lost a race"), errors.New("something else")
	s.dialect.again = func(err error) bool { return errors.Is(err, lost) }
	for _, c := range []struct {
		name   string
		errs   []error // of each try; nil after the last
		want   error
		called int
	}{
		{"NoRace", nil, nil, 1},
		{"LostTwice", []error{lost, lost}, nil, 3},
		{"AlwaysLost", []error{lost, lost, lost, lost, lost}, lost, tries},
		{"Other", []error{other}, other, 1},
		{"LostThenOther", []error{lost, other}, other, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			called := 0
			err := s.transact(t.Context(), func(tx *sql.Tx) error {
				called++
				if _, err := tx.Exec(putItem, "g", "game", c.name, "", "", called); err != nil {
					return err
				}
				if called <= len(c.errs) {
					return c.errs[called-1]
				}
				return nil
			})
			if !errors.Is(err, c.want) || called != c.called {
				t.Errorf("transact = %v after %d tries, want %v after %d", err, called, c.want, c.called)
			}
			it, err := s.Item(t.Context(), "g", "game", c.name)
			if stored := err == nil; stored != (c.want == nil) {
				t.Errorf("stored = %v (%+v), want %v", stored, it, c.want == nil)
			}
		})
	}
}
