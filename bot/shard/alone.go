package shard

import (
	"context"
	"errors"
	"log/slog"

	"parlour/games/match/store"
)

// alone is the documents of a process that has its database to itself. They are
// kept in memory, so that the process can connect and resume its sessions while the
// database cannot be written, and copied to the database for its next start.
type alone struct {
	memory *store.Memory
	kept   store.Documents
	log    *slog.Logger
}

// Document implements store.Documents.
func (a alone) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	d, err := a.memory.Document(ctx, home, kind, id)
	if !errors.Is(err, store.ErrNone) {
		return d, err
	}
	if d, err = a.kept.Document(ctx, home, kind, id); err != nil {
		if !errors.Is(err, store.ErrNone) {
			a.log.Warn("failed to read the gateway sessions of the last start; new ones start", "error", err)
		}
		return d, store.ErrNone
	}
	d.Version = 0
	if err := a.memory.PutDocument(ctx, d); err != nil {
		return d, err
	}
	return a.memory.Document(ctx, home, kind, id)
}

// PutDocument implements store.Documents.
func (a alone) PutDocument(ctx context.Context, d store.Document) error {
	if err := a.memory.PutDocument(ctx, d); err != nil {
		return err
	}
	old, err := a.kept.Document(ctx, d.Home, d.Kind, d.ID)
	if err == nil || errors.Is(err, store.ErrNone) {
		d.Version = old.Version
		err = a.kept.PutDocument(ctx, d)
	}
	if err != nil {
		a.log.Warn("failed to store the gateway sessions; the next start may have to begin new ones", "error", err)
	}
	return nil
}
