package rest

import "time"

// Discord accepts 50 calls with the bot token per second. The extra 40 ms of the window
// allow for jitter of the network.
const (
	globalLimit  = 50
	globalWindow = 1040 * time.Millisecond
)

// pace is a sliding window that admits at most len(sent) calls.
type pace struct {
	sent []time.Time // send times of the last calls, a ring
	next int         // index of the oldest
}

func (p *pace) take(now time.Time) bool {
	if d, _ := p.wait(now, 0); d > 0 {
		return false
	}
	p.sent[p.next] = now
	p.next = (p.next + 1) % len(p.sent)
	return true
}

func (p *pace) wait(now time.Time, ahead int) (time.Duration, bool) {
	n := len(p.sent)
	free := p.sent[(p.next+ahead)%n].Add(globalWindow * time.Duration(1+ahead/n))
	return max(free.Sub(now), 0), true
}
