package storage

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"parlour/games/match"
)

// documentRow is the row of a document.
type documentRow struct {
	match.Document
	due sql.NullInt64
}

func (r *documentRow) fields() []any {
	return []any{&r.Home, &r.Kind, &r.ID, &r.Body, &r.Version, &r.due}
}

func (r *documentRow) decode() match.Document {
	if r.due.Valid {
		r.Due = fromMillis(r.due.Int64)
	}
	return r.Document
}

// Document implements match.Store.
func (s *store) Document(ctx context.Context, home, kind, id string) (match.Document, error) {
	var row documentRow
	err := s.read(ctx, func(ctx context.Context, x session) error {
		return one(ctx, x, getDocument, []any{home, kind, id}, row.fields()...)
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = match.ErrNone
	}
	if err != nil {
		return match.Document{}, err
	}
	return row.decode(), nil
}

// Documents implements match.Store.
func (s *store) Documents(ctx context.Context, home, kind, after string, limit int) ([]match.Document, error) {
	var all []match.Document
	err := s.read(ctx, func(ctx context.Context, x session) (err error) {
		all, err = documents(ctx, x, listDocuments, home, kind, after, limit)
		return err
	})
	return all, err
}

// documents are the rows of a query.
func documents(ctx context.Context, x session, statement string, args ...any) (all []match.Document, err error) {
	err = each(ctx, x, statement, args, func(scan func(...any) error) error {
		var row documentRow
		err := scan(row.fields()...)
		all = append(all, row.decode())
		return err
	})
	return all, err
}

// PutDocument implements match.Store. Where an attempt of its own, whose commit
// was cut off, has stored it, that is found by what it left.
func (s *store) PutDocument(ctx context.Context, d match.Document) error {
	if err := checkText("a document", d.Home, d.Kind, d.ID, d.Body); err != nil {
		return err
	}
	once := func(ctx context.Context) error {
		return s.writes.transact(ctx, func(ctx context.Context, x session) error { return putDocument(ctx, x, d) })
	}
	return s.try(ctx, once, func(ctx context.Context, err error) error {
		if !errors.Is(err, match.ErrStale) {
			return err
		}
		switch now, failed := s.Document(ctx, d.Home, d.Kind, d.ID); {
		case errors.Is(failed, match.ErrNone) && d.Body == "", failed == nil && now.Version == d.Version+1 && now.Body == d.Body:
			return nil
		case failed != nil && !errors.Is(failed, match.ErrNone):
			return failed
		}
		return err
	})
}

func putDocument(ctx context.Context, x session, d match.Document) error {
	due := sql.NullInt64{Int64: d.Due.UnixMilli(), Valid: !d.Due.IsZero()}
	statement, args := changeDocument, []any{d.Home, d.Kind, d.ID, d.Version, d.Body, due}
	switch {
	case d.Body == "":
		statement, args = deleteDocument, args[:4]
	case d.Version == 0:
		statement, args = insertDocument, []any{d.Home, d.Kind, d.ID, d.Body, due}
	}
	n, err := x.exec(ctx, statement, args...)
	switch {
	case err == nil && n == 0:
		return match.ErrStale
	case err == nil && d.Kind == match.SettingsKind:
		return raiseRevision(ctx, x)
	}
	return err
}

// ClaimDocuments implements match.Store.
func (s *store) ClaimDocuments(ctx context.Context, now time.Time, lease match.Lease, limit int) ([]match.Document, error) {
	if lease.By == "" {
		return nil, errNoHolder
	}
	if limit <= 0 {
		return nil, ctx.Err()
	}
	var claimed []match.Document
	err := s.write(ctx, func(ctx context.Context, x session) error {
		claimed = nil
		return claim{dueDocuments, s.dialect.claimDocument, 3}.take(ctx, x, now, lease, limit, func(scan func(...any) error) error {
			var row documentRow
			err := scan(row.fields()...)
			claimed = append(claimed, row.decode())
			return err
		})
	})
	return claimed, err
}
