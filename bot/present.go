package bot

import (
	"sync"
	"time"
)

// present remembers the servers from which interactions came recently. Over HTTP, Discord
// does not say that the bot has joined a server; the first interaction from it shows it.
type present struct {
	mu    sync.Mutex
	heard map[string]time.Time
}

// maxPresent bounds the servers that are remembered. Beyond it, all are forgotten.
// hearAgain is after how long a server counts as new again.
const (
	maxPresent = 100_000
	hearAgain  = time.Hour
)

func newPresent() present { return present{heard: map[string]time.Time{}} }

// news reports whether no interaction came from a server for a while.
func (p *present) news(guild string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last, ok := p.heard[guild]; ok && now.Sub(last) < hearAgain {
		return false
	}
	if len(p.heard) >= maxPresent {
		clear(p.heard)
	}
	p.heard[guild] = now
	return true
}
