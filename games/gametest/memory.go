package gametest

import (
	"context"
	"slices"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// memoryStore is a store in memory with the newest match of each channel. Its
// other methods are nil, so a test that needs them fails.
type memoryStore struct {
	host.Store
	matches map[string]match.Match // The newest match of each channel.
}

func newMemoryStore() *memoryStore {
	return &memoryStore{matches: map[string]match.Match{}}
}

func (m *memoryStore) Apply(_ context.Context, c host.Change) error {
	if c.New != nil {
		m.matches[c.Channel] = *c.New
		return nil
	}
	now := m.matches[c.Channel]
	for _, s := range c.Steps {
		if s.Version != now.Version {
			return store.ErrStale
		}
		now.Entries = slices.Concat(now.Entries, s.Entries)
		now.Status, now.Due, now.Version = s.Status, now.Due.With(s.Due), now.Version+1
	}
	m.matches[c.Channel] = now
	return nil
}

func (m *memoryStore) Load(_ context.Context, channel string, which store.Selector) (match.Match, error) {
	if now, ok := m.matches[channel]; ok && (which.ID == "" || which.ID == now.ID) {
		return now, nil
	}
	return match.Match{}, store.ErrNone
}

func (m *memoryStore) Head(ctx context.Context, channel, id string) (match.Head, error) {
	now, err := m.Load(ctx, channel, store.ByID(id))
	return match.Head{Channel: channel, ID: now.ID, Game: now.Game, Starter: now.Starter, Status: now.Status, Version: now.Version, Due: now.Due}, err
}

func (m *memoryStore) Results(context.Context, records.ResultQuery) ([]records.Result, error) {
	return nil, nil
}

func (m *memoryStore) Receipt(context.Context, string, string) (store.Receipt, error) {
	return store.Receipt{}, store.ErrNone
}

// Document returns store.ErrNone: nothing is stored.
func (m *memoryStore) Document(context.Context, string, string, string) (store.Document, error) {
	return store.Document{}, store.ErrNone
}

// PutDocument stores nothing, so that the limit of invitations is never
// reached.
func (m *memoryStore) PutDocument(context.Context, store.Document) error { return nil }

// Documents returns none, as Document does.
func (m *memoryStore) Documents(context.Context, string, string, string, int) ([]store.Document, error) {
	return nil, nil
}
