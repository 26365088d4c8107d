package storage_test

import (
	"fmt"
	"github.com/pressly/goose/v3/lock"
	"sync"
	"testing"

	"parlour/bot/storage"
)

// Processes that start at the same time create the tables once, and all continue.
func TestUpgradeTogether(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		url := database(t)
		var processes sync.WaitGroup
		for range 4 {
			processes.Go(func() {
				s, err := storage.Open(t.Context(), url)
				if err != nil {
					t.Errorf("Open = %v", err)
					return
				}
				if err := s.Apply(t.Context(), begin(blank(fmt.Sprintf("%p", s), "m"))); err != nil {
					t.Errorf("Apply = %v", err)
				}
				s.Close()
			})
		}
		processes.Wait()
	})
}

// The lock of a process that died during an upgrade expires, and a process that has nothing to
// upgrade ignores it.
func TestUpgradeLock(t *testing.T) {
	url := postgres.Database(t)
	row := func(ends string) {
		execute(t, "pgx", url, fmt.Sprintf(`INSERT INTO goose_lock (lock_id, locked, locked_by, lease_expires_at) VALUES (%d, TRUE, 'another', now() + interval '%s')
			ON CONFLICT (lock_id) DO UPDATE SET locked = TRUE, locked_by = 'another', lease_expires_at = excluded.lease_expires_at`, lock.DefaultLockID, ends))
	}
	execute(t, "pgx", url, `CREATE TABLE goose_lock (lock_id BIGINT PRIMARY KEY, locked BOOLEAN, locked_at TIMESTAMPTZ, locked_by TEXT, lease_expires_at TIMESTAMPTZ, updated_at TIMESTAMPTZ)`)
	row("-1 second")
	open(t, url)
	row("1 hour")
	open(t, url)
}
