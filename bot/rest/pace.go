package rest

import "time"

// second is the window of the limit over all routes. It is a little longer than
// a second, since what is sent evenly does not arrive evenly.
const second = 1040 * time.Millisecond

// pace lets at most as many calls through in any window as it has places; with
// none it lets all through.
type pace struct {
	sent []time.Time // when the last calls were sent, as a ring
	next int         // the oldest of them
}

func (p *pace) take(now time.Time) bool {
	if len(p.sent) == 0 {
		return true
	}
	if d, _ := p.wait(now, 0); d > 0 {
		return false
	}
	p.sent[p.next] = now
	p.next = (p.next + 1) % len(p.sent)
	return true
}

func (p *pace) wait(now time.Time, ahead int) (time.Duration, bool) {
	n := len(p.sent)
	if n == 0 {
		return 0, true
	}
	free := p.sent[(p.next+ahead)%n].Add(second * time.Duration(1+ahead/n))
	return max(free.Sub(now), 0), true
}
