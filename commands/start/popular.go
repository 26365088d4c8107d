package start

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/store"
)

// popular is the body of the document that counts the matches started in a server.
type popular struct {
	Starts map[string]int `json:"starts"` // by the value of the way
}

// ways returns the lines of the menu of games: the games that are played most in this
// server first. A newcomer, and everyone together, gets the order of the list.
func (f starter) ways(ctx context.Context, r commands.Request) []way {
	all := ways(f.Host.Games)
	if r.User.ID == "" || f.newcomer(ctx, r) {
		return all
	}
	var counted popular
	home := match.Home(r.Guild, r.Channel)
	err := f.Settings.Limited(ctx, func(ctx context.Context) error {
		_, err := store.ReadDocument(ctx, f.Host.Store, home, store.PopularKind, store.PopularKind, &counted)
		return err
	})
	if err != nil {
		f.Log.Warn("failed to read popular games", "component", "start", "event", "popular_unread", "error", err)
	}
	slices.SortStableFunc(all, func(a, b way) int { return counted.Starts[b.value()] - counted.Starts[a.value()] })
	return all
}

// count counts a started match.
func (f starter) count(ctx context.Context, r commands.Request, w way) {
	home := match.Home(r.Guild, r.Channel)
	key := store.Document{Home: home, Kind: store.PopularKind, ID: store.PopularKind}
	err := f.Settings.Limited(ctx, func(ctx context.Context) error {
		return store.ChangeDocument(ctx, f.Host.Store, key, func(_ *store.Document, p *popular) error {
			if p.Starts == nil {
				p.Starts = map[string]int{}
			}
			p.Starts[w.value()]++
			return nil
		})
	})
	if err != nil {
		f.Log.Warn("failed to count started match", "component", "start", "event", "start_uncounted", "error", err)
	}
}
