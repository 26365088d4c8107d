package settings

import (
	"context"
	"time"

	"parlour/commands"
	"parlour/games/match/store"
)

// The data of a server is deleted some time after the bot has left it, so that a bot
// that was removed by mistake can come back.

// The document of a server that the bot has left.
const (
	leftKind = "left"
	leftID   = "server"
)

// keptAfter is how long the data of a server is kept after the bot has left.
const keptAfter = 30 * 24 * time.Hour

// purgeRows is the number of matches that one transaction deletes. purgePages is the
// number of transactions in one run.
const (
	purgeRows  = 100
	purgePages = 50
)

// departures deletes the data of servers that the bot has left.
type departures struct{ *commands.Core }

// left schedules the deletion of a server's data.
func (f departures) left(ctx context.Context, guild string) error {
	d := store.Document{Home: guild, Kind: leftKind, ID: leftID, Body: "{}", Due: f.Host.Now().Add(keptAfter)}
	return store.Except(f.Host.Store.PutDocument(ctx, d), store.ErrStale) // it was scheduled before
}

// joined cancels the deletion of a server's data.
func (f departures) joined(ctx context.Context, guild string) error {
	key := store.Document{Home: guild, Kind: leftKind, ID: leftID}
	return store.ChangeDocument(ctx, f.Host.Store, key, func(*store.Document, *struct{}) error { return store.ErrRemoved })
}

// purge deletes some pages of a server's data, and in the end the document itself.
func (f departures) purge(ctx context.Context, d store.Document, _ commands.Messenger) error {
	homes, err := f.Homes(ctx, d.Home)
	if err != nil {
		return err
	}
	for pages := 0; pages < purgePages && len(homes) > 0; {
		more, err := f.Host.Store.Purge(ctx, homes[0], purgeRows)
		if err != nil {
			return err
		}
		if more {
			pages++
		} else {
			homes = homes[1:]
		}
	}
	if d.Due = f.Host.Now(); len(homes) == 0 {
		d.Body = ""
	}
	return f.Host.Store.PutDocument(ctx, d)
}
