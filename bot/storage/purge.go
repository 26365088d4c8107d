package storage

import (
	"context"

	"parlour/bot/storage/engine"
)

// The statements that select the matches of a server to delete, the oldest first.
const (
	oldestOfGuild = `SELECT channel, id FROM matches WHERE guild = $1 AND status = 'ended' ORDER BY created, id LIMIT $2 + 0`
	openOfGuild   = `SELECT channel, id FROM matches WHERE guild = $1 AND status IN ('waiting', 'live') LIMIT $2 + 0`
	parkedOfGuild = `SELECT channel, id FROM matches WHERE guild = $1 AND status = 'parked' LIMIT $2 + 0`
)

// ofMatch deletes a match and everything that belongs to it, by channel and ID. ofHome deletes the
// other data of a server.
var (
	ofMatch = []string{
		`DELETE FROM entries WHERE channel = $1 AND match_id = $2`,
		`DELETE FROM documents WHERE home = $1 AND kind = 'verdicts' AND id = $2`,
		`DELETE FROM slots WHERE home = $1 AND match_id = $2`,
		`DELETE FROM matches WHERE channel = $1 AND id = $2`,
	}
	ofHome = []string{
		`DELETE FROM results WHERE home = $1`,
		`DELETE FROM totals WHERE home = $1`,
		`DELETE FROM ratings WHERE home = $1`,
		`DELETE FROM slots WHERE home = $1`,
		`DELETE FROM documents WHERE home = $1 AND kind <> 'left'`,
	}
)

// Purge implements host.Store.
func (s *database) Purge(ctx context.Context, guild string, limit int) (more bool, err error) {
	if guild == "" {
		return false, nil
	}
	err = s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) error {
		refs, err := matchesOf(ctx, x, guild, limit)
		if err != nil {
			return err
		}
		for _, ref := range refs {
			for _, statement := range ofMatch {
				if _, err := x.Exec(ctx, statement, ref[0], ref[1]); err != nil {
					return err
				}
			}
		}
		if more = len(refs) > 0; more {
			return nil
		}
		for _, statement := range ofHome {
			if _, err := x.Exec(ctx, statement, guild); err != nil {
				return err
			}
		}
		return raiseRevision(ctx, x)
	})
	return more, err
}

// matchesOf returns up to limit matches of a server; none if no match is left.
func matchesOf(ctx context.Context, x engine.Session, guild string, limit int) (refs [][2]string, err error) {
	for _, statement := range []string{oldestOfGuild, openOfGuild, parkedOfGuild} {
		err = engine.Each(ctx, x, statement, []any{guild, limit}, func(scan func(...any) error) error {
			var ref [2]string
			err := scan(&ref[0], &ref[1])
			refs = append(refs, ref)
			return err
		})
		if err != nil || len(refs) > 0 {
			return refs, err
		}
	}
	return nil, nil
}
