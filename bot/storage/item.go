package storage

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"parlour/games/match"
)

// storeItem stores the item of a change, if there is one.
func storeItem(ctx context.Context, x session, it *match.Item) error {
	if it == nil {
		return nil
	}
	_, err := x.exec(ctx, putItem, it.Guild, it.Game, it.Name, it.Text, len(it.Text), it.User, it.At.UnixMilli())
	return err
}

// Item implements match.Store.
func (s *store) Item(ctx context.Context, guild, game, name string) (match.Item, error) {
	it := match.Item{Guild: guild, Game: game, Name: name}
	var made int64
	err := s.read(ctx, func(ctx context.Context, x session) error {
		return one(ctx, x, getItem, []any{guild, game, name}, &it.Text, &it.User, &made)
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = match.ErrNone
	}
	if err != nil {
		return match.Item{}, err
	}
	it.At = fromMillis(made)
	return it, nil
}

// Items implements match.Store.
func (s *store) Items(ctx context.Context, guild, game string) ([]match.Item, error) {
	var items []match.Item
	err := s.read(ctx, func(ctx context.Context, x session) error {
		items = nil
		return each(ctx, x, listItems, []any{guild, game}, func(scan func(...any) error) error {
			it := match.Item{Guild: guild, Game: game}
			var made int64
			err := scan(&it.Name, &it.User, &made)
			it.At = fromMillis(made)
			items = append(items, it)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	// Databases order text by the rules of a language; here it is by bytes.
	slices.SortFunc(items, func(a, b match.Item) int { return strings.Compare(a.Name, b.Name) })
	return items, nil
}

// Usage implements match.Store. Matches and items are asked for one after the
// other: they are spread by different keys.
func (s *store) Usage(ctx context.Context, guild, member string) (match.Usage, error) {
	var u match.Usage
	err := s.read(ctx, func(ctx context.Context, x session) error {
		if err := one(ctx, x, openIn, []any{guild, member}, &u.Open, &u.OpenBy); err != nil {
			return err
		}
		return one(ctx, x, itemsOf, []any{guild, member}, &u.Items, &u.ItemSize)
	})
	return u, err
}
