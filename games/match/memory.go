package match

import (
	"context"
	"sync"
)

// Documents are the documents of a [Store], by themselves.
type Documents interface {
	Document(ctx context.Context, home, kind, id string) (Document, error)
	PutDocument(ctx context.Context, d Document) error
}

// Memory keeps documents for one process that shares them with no other, as long as
// that runs. Nobody looks at those that are due.
type Memory struct {
	mu   sync.Mutex
	most int
	kept map[[3]string]Document
}

// NewMemory returns an empty Memory. It forgets everything where it would come to
// have more than so many documents; 0 is for any number.
func NewMemory(most int) *Memory { return &Memory{most: most, kept: map[[3]string]Document{}} }

// Document implements Documents.
func (m *Memory) Document(_ context.Context, home, kind, id string) (Document, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.kept[[3]string{home, kind, id}]
	if !ok {
		return d, ErrNone
	}
	return d, nil
}

// PutDocument implements Documents.
func (m *Memory) PutDocument(_ context.Context, d Document) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := [3]string{d.Home, d.Kind, d.ID}
	if m.kept[key].Version != d.Version {
		return ErrStale
	}
	if d.Body == "" {
		delete(m.kept, key)
		return nil
	}
	if m.most > 0 && len(m.kept) >= m.most {
		clear(m.kept)
	}
	d.Version++
	m.kept[key] = d
	return nil
}
