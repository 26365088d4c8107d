//go:build linux

package ordeal

import (
	"time"

	"parlour/bot/discordtest"
)

// cause is why an interaction was not answered.
type cause int

const (
	none cause = iota // it was answered
	networkFault
	noListener
	listenerHit
	unexcused
)

const (
	// firstResponse is how long Discord waits for a first response.
	firstResponse = 3 * time.Second
	// spare is how much of that time faults may take before they excuse.
	spare = time.Second
	// replicaStarts is how long a replica may take to start.
	replicaStarts = 8 * time.Second
	// judgeAfter is how old an interaction must be to be judged: all that can excuse it
	// has happened by then.
	judgeAfter = 8 * time.Second
)

// judge judges the interactions that are old enough at a time.
func (c *checker) judge(now time.Time) {
	for _, i := range c.journal.older(now.Add(-judgeAfter)) {
		c.result.Interactions++
		if c.wasPosted(i) {
			c.result.Posted++
		}
		if c.calm.overlap(i.Created(), 0) {
			c.result.CalmInteractions++
		}
		if c.afterFaults(i) {
			c.result.Presses++
		}
		switch why, by := c.causeOf(i); why {
		case none:
			c.result.Answered++
		case networkFault:
			c.result.Excused.NetworkFault++
		case noListener:
			c.result.Excused.NoListener++
		case listenerHit:
			c.result.Excused.ListenerHit++
		default:
			c.fault(&c.result.Unanswered, "unanswered by %s: interaction %s in channel %s (%s, faults %+v)", by, i.ID(), i.table.channel, i.described(), i.Faults())
		}
	}
}

// causeOf returns why an interaction was not answered, and if that has no excuse, by
// whom.
func (c *checker) causeOf(i *interaction) (why cause, by string) {
	if i.State() != discordtest.Failed {
		return none, ""
	}
	if c.calm.overlap(i.Created(), 0) {
		return unexcused, "the bot, in a calm phase"
	}
	if c.afterFaults(i) {
		return unexcused, "the bot, after the faults"
	}
	if i.hadNetworkFault() {
		return networkFault, ""
	}
	why = noListener
	for _, a := range i.Arrivals() {
		if a.At.Sub(i.Created()) > spare {
			continue
		}
		taken, by := c.takenBy(i, a)
		if by != "" {
			return unexcused, by
		}
		if taken {
			why = listenerHit
		}
	}
	return why, ""
}

// afterFaults reports whether an interaction was made when all faults had stopped.
func (c *checker) afterFaults(i *interaction) bool {
	return !c.faultsEnded.IsZero() && i.Created().After(c.faultsEnded)
}

// hadNetworkFault reports whether random faults left the bot too little time to answer:
// of its own, or of the delivery's.
func (i *interaction) hadNetworkFault() bool {
	planned := i.Deliveries()
	if len(planned) == 0 {
		return true
	}
	lost, faults := planned[0], i.Faults()
	for _, f := range faults {
		lost += f.RateLimit + f.Delay
	}
	return len(faults) > 1 || lost > spare
}

// takenBy reports whether a process took an interaction when it arrived, and which of
// these no fault kept from answering.
func (c *checker) takenBy(i *interaction, a discordtest.Arrival) (taken bool, by string) {
	if c.isPost(a.Client) {
		return c.postTaken(i, a.At)
	}
	for _, p := range c.processes {
		ours, lasted := p.relay.Carried(a.Client, a.At, firstResponse)
		taken = taken || ours
		if ours && lasted && p.ran(a.At, firstResponse) {
			return true, p.String()
		}
	}
	return taken, ""
}

// postTaken is takenBy of an interaction that was posted to nginx at a time. Where no
// replica accepted it though one was up all the while, nginx should have found that.
func (c *checker) postTaken(i *interaction, at time.Time) (taken bool, by string) {
	dropped, up := false, false
	for _, p := range c.processes {
		if p.gate == nil {
			continue
		}
		took, broken := p.gate.Took(i.ID())
		if !took.IsZero() && took.Sub(at) < spare && p.ran(took, firstResponse) && p.relay.Uncut(took, firstResponse) {
			return true, p.String()
		}
		taken, dropped = taken || !took.IsZero(), dropped || broken
		up = up || p.stood(at.Add(-replicaStarts), replicaStarts+firstResponse)
	}
	if up && !taken && !dropped && !c.databaseFaults.overlap(at.Add(-replicaStarts), replicaStarts) { // without a database none starts
		return false, "any replica"
	}
	return taken || dropped, ""
}

// isPost reports whether the client of an arrival is nginx.
func (c *checker) isPost(client string) bool {
	return c.balancer != nil && client == c.balancer.Endpoint()
}

// wasPosted reports whether an interaction was posted.
func (c *checker) wasPosted(i *interaction) bool {
	for _, a := range i.Arrivals() {
		if c.isPost(a.Client) {
			return true
		}
	}
	return false
}
