//go:build linux

package ordeal

import (
	"time"

	"parlour/bot/discordtest"
)

// answers checks that what was delivered was answered.
func (c *checker) answers() {
	for _, a := range c.journal.acts {
		c.result.Interactions++
		if c.wasPosted(a) {
			c.result.Posted++
		}
		if a.State() != discordtest.Failed {
			continue
		}
		if by := c.answerable(a); by != "" {
			c.fault(&c.result.Unanswered, "unanswered by %s: interaction %s in channel %s (%s, strikes %+v)", by, a.ID(), a.table.channel, a.described(), a.Strikes())
		} else {
			c.result.Cut++
		}
	}
}

// What a process is granted, and how late an interaction may come to it; and how
// long a replica may take to start.
const (
	granted  = 3 * time.Second
	inTime   = 200 * time.Millisecond
	startsIn = 8 * time.Second
)

// answerable names a process that got an interaction and could have answered it: it
// ran for three seconds more, on a network that let it. It is "" if there is none.
func (c *checker) answerable(a *act) (by string) {
	if hindered(a.Strikes()) {
		return ""
	}
	for _, x := range a.Arrivals() {
		if x.At.Sub(a.Made()) > inTime {
			continue
		}
		if c.byPost(x.Client) {
			if by := c.posted(a, x.At); by != "" {
				return by
			}
			continue
		}
		for _, p := range c.processes {
			ours, lasted := p.relay.carried(x.Client, x.At, granted)
			if ours && lasted && p.ran(x.At, granted) {
				return p.String()
			}
		}
	}
	return ""
}

// byPost reports whether a delivery was posted.
func (c *checker) byPost(client string) bool {
	return c.balancer != nil && client == c.balancer.endpoint()
}

// wasPosted reports whether some delivery of an interaction was.
func (c *checker) wasPosted(a *act) bool {
	for _, x := range a.Arrivals() {
		if c.byPost(x.Client) {
			return true
		}
	}
	return false
}

// posted is the same of an interaction that was posted at a time. Of the replicas
// that ran all the while, nginx must have found one.
func (c *checker) posted(a *act, at time.Time) (by string) {
	lost, running := false, false
	for _, p := range c.processes {
		if p.gate == nil {
			continue
		}
		taken, broken := p.gate.took(a.ID())
		if !taken.IsZero() && taken.Sub(at) < inTime && p.ran(taken, granted) && p.relay.uncut(taken, granted) {
			return p.String()
		}
		lost = lost || broken || !taken.IsZero()
		running = running || p.stood(at.Add(-startsIn), startsIn+granted)
	}
	if running && !lost && !c.hurtIn(at.Add(-startsIn), startsIn) { // without a database none starts
		return "any replica"
	}
	return ""
}

// hindered reports whether the network did not let an answer through: a limit
// that lasted, a long delay, or several faults one after the other.
func hindered(strikes []discordtest.Fault) bool {
	var delay time.Duration
	for _, s := range strikes {
		if s.RateLimit > 0 {
			return true
		}
		delay += s.Delay
	}
	return len(strikes) > 1 || delay > 500*time.Millisecond
}
