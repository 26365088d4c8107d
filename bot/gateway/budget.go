package gateway

import "time"

// maxIdentifies bounds the Identifies per minute. Discord allows 1,000 per day
// and resets the token of a bot that exceeds them.
const maxIdentifies = 5

// budget counts the Identifies of the last minute. Only the goroutine of Run
// uses it.
type budget struct {
	now   func() time.Time
	times []time.Time
}

// spend counts an Identify and reports whether it may be sent.
func (b *budget) spend() bool {
	if b.spent() {
		return false
	}
	b.times = append(b.times, b.now())
	return true
}

// spent reports whether no Identify may be sent now.
func (b *budget) spent() bool {
	for len(b.times) > 0 && b.now().Sub(b.times[0]) >= time.Minute {
		b.times = b.times[1:]
	}
	return len(b.times) >= maxIdentifies
}
