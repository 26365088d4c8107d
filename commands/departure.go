package commands

import (
	"context"
	"errors"
	"time"

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

// departureFeature is the data of servers that the bot has left.
type departureFeature struct{ *Set }

func (f departureFeature) feature() feature {
	return feature{errands: map[string]errand{leftKind: f.purge}}
}

// Left notes that the bot is no member of a server any more.
func (s *Set) Left(ctx context.Context, guild string) error {
	d := match.Document{Home: guild, Kind: leftKind, ID: leftID, Body: "{}", Due: s.host.Now().Add(keptAfter)}
	err := s.host.Store.PutDocument(ctx, d)
	if errors.Is(err, match.ErrStale) { // it was noted before
		return nil
	}
	return err
}

// Joined notes that the bot is a member of a server, perhaps again.
func (s *Set) Joined(ctx context.Context, guild string) error {
	d, err := s.host.Store.Document(ctx, guild, leftKind, leftID)
	if errors.Is(err, match.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	d.Body = ""
	err = s.host.Store.PutDocument(ctx, d)
	if errors.Is(err, match.ErrStale) { // another process has noted it
		return nil
	}
	return err
}

// purge deletes what a server has, some pages at a time. The document goes last.
func (f departureFeature) purge(ctx context.Context, d match.Document, _ Messenger) error {
	homes, err := f.homes(ctx, d.Home)
	if err != nil {
		return err
	}
	for pages := 0; pages < purgePages && len(homes) > 0; {
		more, err := f.host.Store.Purge(ctx, homes[0], purgeRows)
		if err != nil {
			return err
		}
		if more {
			pages++
		} else {
			homes = homes[1:]
		}
	}
	if d.Due = f.host.Now(); len(homes) == 0 {
		d.Body = ""
	}
	return f.host.Store.PutDocument(ctx, d)
}

// homes are where a server has data: those of its dailies' tries, and itself, which
// comes last as it knows how many days there were.
func (f departureFeature) homes(ctx context.Context, guild string) (all []string, err error) {
	_, last, err := dailyFeature(f).now(ctx, guild)
	for n := 1; n <= last.Number; n++ {
		for _, kind := range []match.DailyKind{match.DailyCode, match.DailyPuzzle} {
			all = append(all, match.Daily{Guild: guild, Number: n, Kind: kind}.Home())
		}
	}
	return append(all, guild), err
}
