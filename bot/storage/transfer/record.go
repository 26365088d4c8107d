package transfer

import (
	"context"
	"encoding/json"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match/store"
)

// putBackup replaces the document of the latest backup.
const putBackup = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until, attempts)
	VALUES ('', $1, $1, $2, 1, NULL, '', 0, 0) ON CONFLICT (home, kind, id) DO UPDATE SET body = excluded.body, version = documents.version + 1`

// RecordBackup stores in a database that a backup of it was begun at a time, for
// [store.LastBackup]. The bot may run. A database that is itself a backup stays as it is.
func RecordBackup(ctx context.Context, database string, at time.Time) error {
	body, err := json.Marshal(store.Backup{At: at.UTC()})
	if err != nil {
		return err
	}
	t, err := engine.OpenTables(ctx, database, engine.Changing)
	if err != nil {
		return err
	}
	defer t.Close()
	var one int
	if !t.Server && t.QueryRowContext(ctx, findSeal).Scan(&one) == nil {
		return nil
	}
	_, err = t.ExecContext(ctx, putBackup, store.BackupKind, string(body))
	return t.Explain(err)
}
