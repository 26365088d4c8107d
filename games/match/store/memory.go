package store

import (
	"context"
	"maps"
	"sync"
)

// Memory stores the documents of one process in memory. They never fall due.
type Memory struct {
	mu        sync.Mutex
	most      int
	documents map[[3]string]Document
}

// NewMemory returns an empty Memory. It deletes all documents before it would exceed most; 0
// means no limit.
func NewMemory(most int) *Memory { return &Memory{most: most, documents: map[[3]string]Document{}} }

// Document implements Documents.
func (m *Memory) Document(_ context.Context, home, kind, id string) (Document, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.documents[[3]string{home, kind, id}]
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
	if m.documents[key].Version != d.Version {
		return ErrStale
	}
	if d.Body == "" {
		delete(m.documents, key)
		return nil
	}
	if m.most > 0 && len(m.documents) >= m.most {
		clear(m.documents)
	}
	d.Version++
	m.documents[key] = d
	return nil
}

// Delete deletes the documents that a function selects.
func (m *Memory) Delete(selects func(Document) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.documents, func(_ [3]string, d Document) bool { return selects(d) })
}
