package settings

import (
	"context"
	"errors"
	"time"

	"parlour/commands"
	"parlour/games/match"
)

// What a server has goes some time after the bot has left it: nobody can ask for it
// any more, and whoever took the bot away by mistake can still bring it back.

// Where it is noted that the bot has left a server, whose document it is.
const (
	leftKind = "left"
	leftID   = "server"
)

// keptAfter is how long a server's data stays after the bot has left.
const keptAfter = 30 * 24 * time.Hour

// purgeRows is how many matches go in one transaction, and purgePages how many such
// there are in one go.
const (
	purgeRows  = 100
	purgePages = 50
)

// departures is the data of servers that the bot has left.
type departures struct{ *commands.Core }

func Departures(c *commands.Core) commands.Feature {
	f := departures{c}
	return commands.Feature{
		Name: "departure", Due: map[string]commands.Due{leftKind: f.purge}, Left: f.left, Joined: f.joined}
}

// Left notes that the bot is no member of a server any more.
func (f departures) left(ctx context.Context, guild string) error {
	d := match.Document{Home: guild, Kind: leftKind, ID: leftID, Body: "{}", Due: f.Host.Now().Add(keptAfter)}
	err := f.Host.Store.PutDocument(ctx, d)
	if errors.Is(err, match.ErrStale) { // it was noted before
		return nil
	}
	return err
}

// Joined notes that the bot is a member of a server, perhaps again.
func (f departures) joined(ctx context.Context, guild string) error {
	d, err := f.Host.Store.Document(ctx, guild, leftKind, leftID)
	if errors.Is(err, match.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	d.Body = ""
	err = f.Host.Store.PutDocument(ctx, d)
	if errors.Is(err, match.ErrStale) { // another process has noted it
		return nil
	}
	return err
}

// purge deletes what a server has, some pages at a time. The document goes last.
func (f departures) purge(ctx context.Context, d match.Document, _ commands.Messenger) error {
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
