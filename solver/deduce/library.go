package deduce

import (
	"encoding/binary"
	"sync"
)

// Library keeps what has been computed for rules, so that many matches share
// it. It is bounded, and safe for concurrent use. The zero Library is not ready:
// see NewLibrary.
type Library struct {
	spaces cache[Rules, *Space]
	trees  cache[treeKey, *Tree]
	lefts  cache[historyKey, *Space]
	doubts cache[historyKey, Doubts]
}

// keptCodes bounds the codes listed in a Library at a time. They take about 25
// bytes each.
const keptCodes = 4 << 20

// keptTrees bounds the codes of all trees kept.
const keptTrees = 256 << 10

// keptLeft bounds the codes of all spaces of what histories leave, which take
// about 50 bytes each; a history counts for keptAtLeast besides, so that 512 are
// kept at most. keptDoubts bounds the histories whose doubts are kept.
const (
	keptLeft    = 1 << 19
	keptAtLeast = 1 << 10
	keptDoubts  = 1 << 10
)

// historyKey is a history under some rules.
type historyKey struct {
	rules Rules
	turns string
}

func keyOf(r Rules, history History) historyKey {
	var turns []byte
	for _, turn := range history {
		turns = append(turns, turn.Guess[:r.Pegs]...)
		turns = binary.BigEndian.AppendUint16(turns, uint16(turn.Answer))
	}
	return historyKey{r, string(turns)}
}

// NewLibrary makes an empty library.
func NewLibrary() *Library {
	return &Library{
		spaces: newCache[Rules, *Space](keptCodes),
		trees:  newCache[treeKey, *Tree](keptTrees),
		lefts:  newCache[historyKey, *Space](keptLeft),
		doubts: newCache[historyKey, Doubts](keptDoubts),
	}
}

// Space is all codes of the rules, listed; see NewSpace.
func (l *Library) Space(r Rules) (*Space, error) {
	return l.spaces.get(r, func() (*Space, int, error) {
		s, err := NewSpace(r)
		if err != nil {
			return nil, 0, err
		}
		return s, s.Len(), nil
	})
}

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
