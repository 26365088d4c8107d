package gametest

import (
	"context"
	"slices"

	"parlour/games/match"
)

// memory is a store for as long as a test takes, of the newest match of each
// channel and of what else playing one asks for. The rest is nil: a test that
// needs it fails.
type memory struct {
	match.Store
	matches  map[string]match.Match // by channel
	settings map[string]string
}

func newMemory() *memory {
	return &memory{matches: map[string]match.Match{}, settings: map[string]string{}}
}

func (m *memory) Apply(_ context.Context, c match.Change) error {
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

func (m *memory) Load(_ context.Context, channel, id string) (match.Match, error) {
	if now, ok := m.matches[channel]; ok && (id == "" || id == now.ID) {
		return now, nil
	}
	return match.Match{}, match.ErrNone
}

func (m *memory) Latest(ctx context.Context, channel, _ string) (match.Match, error) {
	return m.Load(ctx, channel, "")
}

func (m *memory) Head(ctx context.Context, channel, id string) (match.Head, error) {
	now, err := m.Load(ctx, channel, id)
	return match.Head{Channel: channel, ID: now.ID, Game: now.Game, Starter: now.Starter, Status: now.Status, Version: now.Version, Due: now.Due}, err
}

func (m *memory) Receipt(context.Context, string, string) (match.Receipt, error) {
	return match.Receipt{}, match.ErrNone
}

func (m *memory) Setting(_ context.Context, name string) (string, error) {
	return m.settings[name], nil
}

func (m *memory) SetSetting(_ context.Context, name, _, value string) error {
	m.settings[name] = value
	return nil
}

// Document returns none: nobody has set anything.
func (m *memory) Document(context.Context, string, string, string) (match.Document, error) {
	return match.Document{}, match.ErrNone
}

// PutDocument keeps nothing, so that no limit of invitations is reached.
func (m *memory) PutDocument(context.Context, match.Document) error { return nil }
