package commands

import (
	"sync"
	"time"
)

// settingsKept is how long a setting is fresh after it was read, or after a poll that
// found no change. settingsAge bounds that, because during an upgrade processes of an
// older version change settings without raising the revision. maxSettings bounds the
// size of the cache.
const (
	settingsKept = 3 * time.Second
	settingsAge  = 5 * time.Minute
	maxSettings  = 20_000
)

// settingsCache caches stored settings. Each change raises a revision in the database,
// which every process polls.
type settingsCache struct {
	mu       sync.Mutex
	revision string    // of the last poll
	polled   time.Time // when the last poll began; zero before the first
	epoch    int       // counts how often the cache was cleared
	values   map[string]cachedSetting
}

type cachedSetting struct {
	value string
	read  time.Time
}

func newSettingsCache() *settingsCache { return &settingsCache{values: map[string]cachedSetting{}} }

// get returns a cached value, and the epoch to pass to put after reading a new one.
func (c *settingsCache) get(key string, now time.Time) (value string, epoch int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.values[key]
	age := now.Sub(kept.read)
	fresh := age < settingsKept || now.Sub(c.polled) < settingsKept && age < settingsAge
	return kept.value, c.epoch, ok && fresh
}

// put caches a value unless the cache was cleared since the epoch: the value may then
// be older than the change.
func (c *settingsCache) put(key, value string, epoch int, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if epoch != c.epoch {
		return
	}
	if len(c.values) >= maxSettings {
		clear(c.values)
	}
	c.values[key] = cachedSetting{value, now}
}

// clear empties the cache after this process has changed a setting.
func (c *settingsCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.empty()
}

func (c *settingsCache) empty() {
	c.epoch++
	clear(c.values)
}

// poll takes in the revision of a poll that began at a time.
func (c *settingsCache) poll(revision string, began time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.polled.IsZero() || revision != c.revision {
		c.empty()
	}
	c.revision, c.polled = revision, began
}
