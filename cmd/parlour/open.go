package main

import (
	"context"
	"log/slog"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

const (
	openTimeout    = 30 * time.Second // how long a starting process retries an unreachable database server
	openRetryDelay = time.Second
)

// open opens the database. It retries an unreachable server, because a failover may be in
// progress: a process that exits and is restarted again and again would only slow the
// machine down.
func open(ctx context.Context, database string, log *slog.Logger) (host.Store, error) {
	for until := time.Now().Add(openTimeout); ; {
		store, err := storage.Own(ctx, database)
		if s, ok := store.(interface{ Moved() bool }); ok && s.Moved() {
			log.Warn("database was opened by another program, such as sqlite3, after the bot was killed; nothing is lost", "component", "storage", "event", "log_moved", "database", database)
		}
		if err == nil || !isServer(database) || !engine.IsAway(err) || ctx.Err() != nil || time.Now().After(until) {
			return store, err
		}
		log.Warn("cannot reach the database; retrying", "error", err)
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(openRetryDelay):
		}
	}
}

// newSealer returns the sealer of secrets. It checks that the sealer has the key that sealed
// the secrets in the database.
func newSealer(ctx context.Context, c config, store host.Store) (seal.Sealer, error) {
	keys, err := sealingKeys(ctx, c, store)
	if err != nil {
		return seal.Sealer{}, err
	}
	sealer, err := seal.New(keys...)
	if err != nil {
		return seal.Sealer{}, err
	}
	return sealer, storage.CheckKeys(ctx, store, sealer.Fingerprints())
}

// openError returns the error of opening a database, marked as permanent if a restart cannot fix
// it. It returns nil if the process was told to stop meanwhile, which is not a failure.
func openError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return nil
	case engine.IsFinal(err):
		return permanent(err)
	}
	return err
}
