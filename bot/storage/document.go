package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match/store"
)

// documentFields returns the destinations of a row, in the order of documentColumns.
func documentFields(d *store.Document) []any {
	return []any{&d.Home, &d.Kind, &d.ID, &d.Body, &d.Version, millis{&d.Due}, &d.Attempts}
}

// millis scans a time in milliseconds; NULL is the zero time.
type millis struct{ at *time.Time }

// Scan implements sql.Scanner.
func (m millis) Scan(v any) error {
	var n sql.NullInt64
	if err := n.Scan(v); err != nil || !n.Valid {
		return err
	}
	*m.at = fromMillis(n.Int64)
	return nil
}

// Document implements host.Store.
func (s *database) Document(ctx context.Context, home, kind, id string) (d store.Document, err error) {
	err = s.ReadOne(ctx, getDocument, []any{home, kind, id}, documentFields(&d)...)
	return d, err
}

// Documents implements host.Store.
func (s *database) Documents(ctx context.Context, home, kind, after string, limit int) ([]store.Document, error) {
	return list(ctx, s, documentFields, listDocuments, home, kind, after, limit)
}

// IDs implements host.Store. It reads the index alone.
func (s *database) IDs(ctx context.Context, home, kind string, limit int) ([]string, error) {
	return list(ctx, s, engine.Column[string], listIDs, home, kind, limit)
}

// list returns the rows of a query.
func list[T any](ctx context.Context, s *database, fields func(*T) []any, statement string, args ...any) ([]T, error) {
	return engine.Read(ctx, s.DB, func(ctx context.Context, x engine.Session) ([]T, error) {
		return engine.All(ctx, x, statement, args, fields)
	})
}

// PutDocument implements host.Store. After a commit with an unknown outcome, it recognizes
// its own document.
func (s *database) PutDocument(ctx context.Context, d store.Document) error {
	if err := checkDocument(d); err != nil {
		return err
	}
	put := func(ctx context.Context, x engine.Session) error { return putDocument(ctx, x, d) }
	once := func(ctx context.Context) error {
		if d.Kind == store.SettingsKind { // which also raises their revision
			return s.Writes.Transact(ctx, put)
		}
		return s.alone(ctx, put)
	}
	return s.Try(ctx, once, func(ctx context.Context, err error) error {
		if !errors.Is(err, store.ErrStale) {
			return err
		}
		switch now, failed := s.Document(ctx, d.Home, d.Kind, d.ID); {
		case errors.Is(failed, store.ErrNone) && d.Body == "", failed == nil && now.Version == d.Version+1 && now.Body == d.Body:
			return nil
		case failed != nil && !errors.Is(failed, store.ErrNone):
			return failed
		}
		return err
	})
}

func checkDocument(d store.Document) error {
	return checkText("a document", d.Home, d.Kind, d.ID, d.Body, d.Lease.By)
}

func putDocument(ctx context.Context, x engine.Session, d store.Document) error {
	due := sql.NullInt64{Int64: d.Due.UnixMilli(), Valid: !d.Due.IsZero()}
	statement, args := changeDocument, []any{d.Home, d.Kind, d.ID, d.Body, due, d.Lease.By, leaseTime(d.Lease.Until), d.Attempts, d.Version}
	switch {
	case d.Body == "":
		statement, args = deleteDocument, []any{d.Home, d.Kind, d.ID, d.Version}
	case d.Version == 0:
		statement, args = insertDocument, args[:8]
	}
	n, err := x.Exec(ctx, statement, args...)
	switch {
	case err == nil && n == 0:
		return store.ErrStale
	case err == nil && d.Kind == store.SettingsKind:
		return raiseRevision(ctx, x)
	}
	return err
}

// raiseRevision changes the revision of the settings. It is the last statement of its
// transaction, because it locks a row that every change of settings locks.
func raiseRevision(ctx context.Context, x engine.Session) error {
	_, err := x.Exec(ctx, putRevision)
	return err
}

// databaseKind is the kind of the documents about the database itself, by these IDs. The
// statements name two more, "revision" and "confirmed".
const (
	databaseKind = "database"
	identityID   = "identity"    // random text, the same in backups and copies
	keyID        = "sealing-key" // the fingerprint of the key that seals secrets
)

// databaseValue is the body of such a document.
type databaseValue struct {
	Value string `json:"value"`
}

func databaseKey(id string) store.Document { return store.Document{Kind: databaseKind, ID: id} }

// value returns the value of a document about the database, or "".
func value(ctx context.Context, s store.Documents, id string) (string, error) {
	var v databaseValue
	_, err := store.ReadDocument(ctx, s, "", databaseKind, id, &v)
	return v.Value, err
}

// putReceipt stores the receipt of a change, if it has one. If the interaction already has a
// receipt, it returns that in a *store.KnownError.
func putReceipt(ctx context.Context, x engine.Session, channel string, r store.Receipt) error {
	if r.Interaction == "" {
		return nil
	}
	n, err := x.Exec(ctx, insertReceipt, channel, r.Interaction, r.Match, r.Entry, r.At.UnixMilli())
	if err != nil || n > 0 {
		return err
	}
	known := store.Receipt{Channel: channel, Interaction: r.Interaction}
	err = engine.One(ctx, x, getReceipt, []any{channel, r.Interaction}, receiptFields(&known)...)
	return cmp.Or(err, error(&store.KnownError{Receipt: known}))
}

// receiptFields returns the destinations of a row of getReceipt.
func receiptFields(r *store.Receipt) []any { return []any{&r.Match, &r.Entry, millis{&r.At}} }

// Receipt implements host.Store.
func (s *database) Receipt(ctx context.Context, channel, interaction string) (store.Receipt, error) {
	r := store.Receipt{Channel: channel, Interaction: interaction}
	err := s.ReadOne(ctx, getReceipt, []any{channel, interaction}, receiptFields(&r)...)
	return r, err
}

// Sweep implements host.Store.
func (s *database) Sweep(ctx context.Context, before time.Time, limit int) (int, error) {
	if limit <= 0 {
		return 0, ctx.Err()
	}
	var n int64
	err := s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) error {
		upTo := before.UnixMilli() - 1
		err := engine.One(ctx, x, lastToSweep, []any{before.UnixMilli(), limit - 1}, &upTo)
		if err == nil || errors.Is(err, store.ErrNone) {
			n, err = x.Exec(ctx, sweepUpTo, upTo)
		}
		return err
	})
	return int(n), err
}
