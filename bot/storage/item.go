package storage

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"parlour/games/match"
)

// PutItem implements match.Store.
func (s *store) PutItem(ctx context.Context, it match.Item) error {
	if err := checkText("an item", it.Guild, it.Game, it.Name, it.Text, it.User); err != nil {
		return err
	}
	return s.changeOne(ctx, nil, putItem, it.Guild, it.Game, it.Name, it.Text, it.User, it.At.UnixMilli())
}

// Item implements match.Store.
func (s *store) Item(ctx context.Context, guild, game, name string) (match.Item, error) {
	it := match.Item{Guild: guild, Game: game, Name: name}
	var made int64
	err := s.reads.QueryRowContext(ctx, getItem, guild, game, name).Scan(&it.Text, &it.User, &made)
	if errors.Is(err, sql.ErrNoRows) {
		return match.Item{}, match.ErrNone
	}
	it.At = fromMillis(made)
	return it, err
}

// Items implements match.Store.
func (s *store) Items(ctx context.Context, guild, game string) ([]match.Item, error) {
	rows, err := s.reads.QueryContext(ctx, listItems, guild, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var items []match.Item
	for rows.Next() {
		it := match.Item{Guild: guild, Game: game}
		var made int64
		if err := rows.Scan(&it.Name, &it.User, &made); err != nil {
			return nil, err
		}
		it.At = fromMillis(made)
		items = append(items, it)
	}
	// Databases order text by the rules of a language; here it is by bytes.
	slices.SortFunc(items, func(a, b match.Item) int { return strings.Compare(a.Name, b.Name) })
	return items, rows.Err()
}
