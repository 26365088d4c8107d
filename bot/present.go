package bot

import (
	"sync"
	"time"
)

// present knows of which servers this process has heard of late. By HTTP, Discord
// tells nobody that the bot has joined a server again that it had left; that somebody
// there gives a command tells it, too.
type present struct {
	mu    sync.Mutex
	heard map[string]time.Time
}

// maxPresent is of how many servers it is known; then all are forgotten. hearAgain is
// after how long a server is news again.
const (
	maxPresent = 100_000
	hearAgain  = time.Hour
)

func newPresent() present { return present{heard: map[string]time.Time{}} }

// news reports whether a server has not been heard of for a while.
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
