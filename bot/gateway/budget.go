package gateway

import (
	"sync"
	"time"
)

// maxIdentifies bounds the Identifies per minute. Discord allows 1,000 per day
// and resets the token of a bot that exceeds them.
const maxIdentifies = 5

// budget counts the Identifies of the last minute.
type budget struct {
	now func() time.Time

	mu    sync.Mutex
	times []time.Time
}

// spend counts an Identify and reports whether it may be sent.
func (b *budget) spend() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.full() {
		return false
	}
	b.times = append(b.times, b.now())
	return true
}

// spent reports whether no Identify may be sent now.
func (b *budget) spent() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.full()
}

func (b *budget) full() bool {
	for len(b.times) > 0 && b.now().Sub(b.times[0]) >= time.Minute {
		b.times = b.times[1:]
	}
	return len(b.times) >= maxIdentifies
}
