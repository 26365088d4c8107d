package store

import (
	"context"
	"time"
)

// Backup is the body of the document of kind [BackupKind], whose ID is the same.
type Backup struct {
	At time.Time `json:"at"` // what the latest backup contains was stored before
}

// LastBackup returns the time of the latest backup of a database, or the zero time if none was
// recorded.
func LastBackup(ctx context.Context, s Documents) (time.Time, error) {
	var b Backup
	_, err := ReadDocument(ctx, s, "", BackupKind, BackupKind, &b)
	return b.At, err
}
