package records

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Keeper computes and stores records. Its methods are safe for concurrent use, also by
// several processes on one database.
type Keeper struct {
	Games []*games.Game
	Store Database
	Now   func() time.Time
	Log   *slog.Logger
}

// Database is the part of the database that a Keeper uses.
type Database interface {
	Store
	store.Documents
	Load(ctx context.Context, channel string, which store.Selector) (match.Match, error)
	Head(ctx context.Context, channel, id string) (match.Head, error)
	Find(ctx context.Context, q store.Query) ([]match.Match, error)
	Documents(ctx context.Context, home, kind, after string, limit int) ([]store.Document, error)
}

// GameNamed returns the game with a name.
func (k *Keeper) GameNamed(name string) (*games.Game, bool) {
	i := slices.IndexFunc(k.Games, func(g *games.Game) bool { return g.Info.Name == name })
	if i < 0 {
		return nil, false
	}
	return k.Games[i], true
}

// Replay returns the table of a match.
func (k *Keeper) Replay(m match.Match) (*match.Table, error) {
	g, ok := k.GameNamed(m.Game)
	if !ok {
		return nil, fmt.Errorf("match %s: there is no game %q", m.ID, m.Game)
	}
	return match.Replay(g, m)
}
