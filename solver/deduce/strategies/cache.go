package strategies

import "sync"

// cache keeps values up to a total cost; what was asked for least lately goes
// first. A value is made once, however many ask for it at the time.
type cache[K comparable, V any] struct {
	mu      *sync.Mutex
	limit   int
	cost    int
	clock   int64
	entries map[K]*entry[V]
}

type entry[V any] struct {
	once  sync.Once
	done  bool
	value V
	cost  int
	err   error
	used  int64
}

func newCache[K comparable, V any](limit int) cache[K, V] {
	return cache[K, V]{mu: new(sync.Mutex), limit: limit, entries: make(map[K]*entry[V])}
}

// get is the value for a key, made and its cost told by the function given. An
// error is not kept.
func (c *cache[K, V]) get(key K, create func() (V, int, error)) (V, error) {
	c.mu.Lock()
	e := c.entries[key]
	if e == nil {
		e = new(entry[V])
		c.entries[key] = e
	}
	c.clock++
	e.used = c.clock
	c.mu.Unlock()

	e.once.Do(func() {
		value, cost, err := create()
		c.mu.Lock()
		defer c.mu.Unlock()
		e.value, e.cost, e.err, e.done = value, cost, err, true
		if e.err != nil {
			delete(c.entries, key)
			return
		}
		c.cost += e.cost
		c.shrink(key)
	})
	return e.value, e.err
}

// made is the value for a key if it has been made.
func (c *cache[K, V]) made(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if e == nil || !e.done || e.err != nil {
		return value, false
	}
	c.clock++
	e.used = c.clock
	return e.value, true
}

// shrink drops what was used least lately, but never the key just made.
func (c *cache[K, V]) shrink(made K) {
	for c.cost > c.limit {
		var oldest K
		var found *entry[V]
		for key, e := range c.entries {
			if key != made && e.cost > 0 && (found == nil || e.used < found.used) {
				oldest, found = key, e
			}
		}
		if found == nil {
			return
		}
		c.cost -= found.cost
		delete(c.entries, oldest)
	}
}
