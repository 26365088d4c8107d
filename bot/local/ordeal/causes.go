//go:build linux

package ordeal

import (
	"time"

	"parlour/bot/discordtest"
)

// cause is the reason why an interaction was not answered.
type cause int

const (
	none cause = iota // the interaction was answered
	networkFault
	noListener
	listenerHit
	unexcused
)

const (
	// firstResponse is the time in which Discord expects the first response.
	firstResponse = 3 * time.Second
	// spare is the part of that time that all faults together may take before they are an
	// excuse: the bot sends a placeholder after a third of the time.
	spare = time.Second
	// replicaStarts bounds the time that a replica takes to start.
	replicaStarts = 8 * time.Second
	// judgeAfter is the age at which an interaction is judged: by then, everything that can
	// excuse it has happened.
	judgeAfter = 8 * time.Second
)

// judge judges the interactions that are old enough now.
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
			c.fault(&c.result.Unanswered, "unanswered by %s: interaction %s in channel %s, received by %q (%s, faults %+v)", by, i.ID(), i.table.channel, c.receivers(i), i.described(), i.Faults())
		}
	}
}

// causeOf returns why an interaction was not answered, and without an excuse, which part of
// the bot should have answered.
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
	if planned := i.Deliveries(); len(planned) == 0 || len(i.Faults()) > 1 || i.tooLate(i.Created().Add(planned[0])) {
		return networkFault, ""
	}
	why = noListener
	for _, a := range i.Arrivals() {
		if i.tooLate(a.At) {
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

// receivers names the processes that received an interaction by the gateway, and says whose connection ended before its
// answer was due.
func (c *checker) receivers(i *interaction) (names []string) {
	for _, a := range i.Arrivals() {
		for _, p := range c.processes {
			switch ours, lasted := p.relay.Carried(a.Client, a.At, firstResponse); {
			case ours && lasted:
				names = append(names, p.String())
			case ours:
				names = append(names, p.String()+", whose connection ended")
			}
		}
	}
	return names
}

// afterFaults reports whether an interaction was made when all faults had stopped.
func (c *checker) afterFaults(i *interaction) bool {
	return !c.faultsEnded.IsZero() && i.Created().After(c.faultsEnded)
}

// tooLate reports whether the delay of a delivery that arrives at a time and the random
// faults of the bot's requests left too little time to answer.
func (i *interaction) tooLate(at time.Time) bool {
	lost := at.Sub(i.Created())
	for _, f := range i.Faults() {
		lost += f.RateLimit + f.Delay
	}
	return lost > spare
}

// takenBy reports whether a process received an interaction when it arrived. If no fault
// kept that process from answering, by is its name.
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

// postTaken is takenBy for an interaction that was posted to nginx. If no replica accepted
// it although one was up all the time, nginx should have found that replica.
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
	if up && !taken && !dropped && !c.databaseFaults.overlap(at.Add(-replicaStarts), replicaStarts) { // replicas do not start without a database
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
