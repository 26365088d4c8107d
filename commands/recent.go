package commands

import (
	"sync"
	"time"
)

// recent remembers a value for each key for a while, and for so many keys; then
// all are forgotten. It is kept by this process alone.
type recent[K comparable, V any] struct {
	lasts time.Duration
	most  int

	mu   sync.Mutex
	kept map[K]remembered[V]
}

type remembered[V any] struct {
	value V
	until time.Time
}

func newRecent[K comparable, V any](lasts time.Duration, most int) *recent[K, V] {
	return &recent[K, V]{lasts: lasts, most: most, kept: map[K]remembered[V]{}}
}

// of is what is remembered for a key, if anything is.
func (m *recent[K, V]) of(key K, now time.Time) (value V, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.kept[key]; now.Before(k.until) {
		return k.value, true
	}
	return value, false
}

// keep remembers a value for as long as usual.
func (m *recent[K, V]) keep(key K, value V, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.kept) >= m.most {
		clear(m.kept)
	}
	m.kept[key] = remembered[V]{value, now.Add(m.lasts)}
}
