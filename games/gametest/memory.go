package gametest

import (
	"context"
	"slices"

	"parlour/games/match"
)

// memoryStore is a store in memory with the newest match of each channel. Its
// other methods are nil, so a test that needs them fails.
type memoryStore struct {
	match.Store
	matches map[string]match.Match // The newest match of each channel.
}

func newMemoryStore() *memoryStore {
	return &memoryStore{matches: map[string]match.Match{}}
}

func (m *memoryStore) Apply(_ context.Context, c match.Change) error {
	if c.New != nil {
		m.matches[c.Channel] = *c.New
		return nil
	}
	now := m.matches[c.Channel]
	for _, s := range c.Steps {
		if s.Version != now.Version {
			return match.ErrStale
		}
		now.Entries = slices.Concat(now.Entries, s.Entries)
		now.Status, now.Due, now.Version = s.Status, now.Due.With(s.Due), now.Version+1
	}
	m.matches[c.Channel] = now
	return nil
}

func (m *memoryStore) Load(_ context.Context, channel string, which match.Selector) (match.Match, error) {
	if now, ok := m.matches[channel]; ok && (which.ID == "" || which.ID == now.ID) {
		return now, nil
	}
	return match.Match{}, match.ErrNone
}

func (m *memoryStore) Head(ctx context.Context, channel, id string) (match.Head, error) {
	now, err := m.Load(ctx, channel, match.ByID(id))
	return match.Head{Channel: channel, ID: now.ID, Game: now.Game, Starter: now.Starter, Status: now.Status, Version: now.Version, Due: now.Due}, err
}

func (m *memoryStore) Receipt(context.Context, string, string) (match.Receipt, error) {
	return match.Receipt{}, match.ErrNone
}

// Document returns match.ErrNone: nothing is stored.
func (m *memoryStore) Document(context.Context, string, string, string) (match.Document, error) {
	return match.Document{}, match.ErrNone
}

// PutDocument stores nothing, so that the limit of invitations is never
// reached.
func (m *memoryStore) PutDocument(context.Context, match.Document) error { return nil }
