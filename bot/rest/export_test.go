package rest

import "time"

// Delay estimates how long a call made now would wait for rate limits.
func (c *Client) Delay(call Call) time.Duration {
	j, err := c.begin(call)
	if err != nil {
		return 0 // Do returns the error
	}
	l, t := c.limits, &j.ticket
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	var d time.Duration
	if !t.interaction || now.Before(l.anonymous) {
		d, _ = l.bot.delay(now, len(l.bot.waiting))
	}
	d = max(d, l.blocked(t, now), 0)
	if b := l.buckets[t.key()]; b != nil && !t.route.free {
		own, _ := b.delay(now, len(b.waiting))
		d = max(d, own)
	}
	return d
}
