package bot

import "sync"

// keyed is a mutex for each of many keys. Keys that nobody holds or waits for
// take no memory.
type keyed struct {
	mu   sync.Mutex
	held map[string]*holder
}

type holder struct {
	sync.Mutex
	users int
}

// lock locks a key and returns what unlocks it.
func (k *keyed) lock(key string) (unlock func()) {
	k.mu.Lock()
	if k.held == nil {
		k.held = map[string]*holder{}
	}
	h := k.held[key]
	if h == nil {
		h = &holder{}
		k.held[key] = h
	}
	h.users++
	k.mu.Unlock()
	h.Lock()
	return func() {
		h.Unlock()
		k.mu.Lock()
		defer k.mu.Unlock()
		if h.users--; h.users == 0 {
			delete(k.held, key)
		}
	}
}
