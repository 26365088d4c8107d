package commands

import (
	"context"
	"errors"
	"sync"
	"time"
)

// settingsKept is how long settings are cached after they were read, or after a poll
// of the database has found that none has changed. settingsAge bounds that: during an
// upgrade, processes of an older version change settings without raising the revision.
// maxSettings bounds how many are cached, and settingsWait how long one waits for the
// database.
const (
	settingsKept = 3 * time.Second
	settingsAge  = 5 * time.Minute
	maxSettings  = 20_000
	settingsWait = time.Second
)

// settingsCache holds settings as they are stored. Other processes may change them:
// every change raises a revision in the database, which each process polls.
type settingsCache struct {
	mu       sync.Mutex
	revision string    // at the last poll
	polled   time.Time // when that began; zero before the first
	epoch    int       // counts how often the cache was cleared
	values   map[string]cachedSetting
}

type cachedSetting struct {
	value string
	read  time.Time
}

func newSettingsCache() *settingsCache { return &settingsCache{values: map[string]cachedSetting{}} }

// get returns a cached value, and the epoch that put takes for a value read hereafter.
func (c *settingsCache) get(key string, now time.Time) (value string, epoch int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.values[key]
	age := now.Sub(kept.read)
	fresh := age < settingsKept || now.Sub(c.polled) < settingsKept && age < settingsAge
	return kept.value, c.epoch, ok && fresh
}

// put caches a value, unless the cache was cleared while it was read: it may be
// older than what cleared the cache.
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

// clear empties the cache, after this process has changed a setting.
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

// Polled takes in the revision of the settings from a poll of the store that began at
// a time. Without polls settings are read again every few seconds.
func (s *Set) Polled(revision string, began time.Time) { s.settings.poll(revision, began) }

// setting returns a cached setting, or what read returns. If the database does not
// answer, it is "": boards and texts then look as usual.
func (s *Set) setting(ctx context.Context, key string, read func(context.Context) (string, error)) string {
	now := s.host.Now()
	value, epoch, ok := s.settings.get(key, now)
	if ok {
		return value
	}
	err := s.hear(ctx, func(ctx context.Context) (err error) {
		value, err = read(ctx)
		return err
	})
	switch {
	case err == nil:
		s.settings.put(key, value, epoch, now)
		return value
	case !errors.Is(err, errSilent):
		s.log.Warn("settings could not be read", "component", "settings", "event", "settings_unread", "of", key, "error", err)
	}
	return ""
}
