package discordtest

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Chaos is how often things go wrong by chance. What is a float64 is a probability, from 0 to 1, that applies to each
// request, interaction or delivery.
type Chaos struct {
	Seed uint64 // of the chance: the same seed gives the same sequence of faults

	// Of requests to the HTTP API, at most one happens to each.
	Drop       float64       // the connection is closed, and nothing done
	DropAfter  float64       // the request is carried out, and then the connection closed
	Fail       float64       // 500, and nothing done
	FailAfter  float64       // the request is carried out, and then answered with 502
	RateLimit  float64       // 429
	RetryAfter time.Duration // which tells to wait up to so long, and lasts as long
	Delay      float64       // the request waits before it is carried out
	DelayAfter float64       // the answer waits
	MaxDelay   time.Duration // up to so long, both

	// Of interactions, on their way to the bot.
	Lose      float64       // it never comes
	Hold      float64       // it comes later, and so after others that were made after it
	MaxHold   time.Duration // by up to so much
	Duplicate float64       // it comes a second time
	Late      time.Duration // up to so much later

	// Of the connection by which an interaction is about to come.
	Cut        float64 // it is broken; the event is there for who resumes
	Reconnect  float64 // op 7 goes before
	Invalidate float64 // op 9 goes before, and the session is dead
}

// chaos is Chaos at work.
type chaos struct {
	Chaos
	rand *rand.Rand
}

// Unleash has things go wrong by chance from now on, besides the Faults there are.
func (s *Server) Unleash(c Chaos) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.chaos = &chaos{c, rand.New(rand.NewPCG(c.Seed, 0))}
}

// Calm ends what Unleash began. What is under way, such as a late delivery, still comes.
func (s *Server) Calm() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.chaos = nil
}

// fault draws what goes wrong with a request, nil if nothing does.
func (c *chaos) fault() *Fault {
	dice := c.rand.Float64()
	for _, x := range []struct {
		probability float64
		make        func() Fault
	}{
		{c.Drop, func() Fault { return Fault{Drop: true} }},
		{c.DropAfter, func() Fault { return Fault{Drop: true, After: true} }},
		{c.Fail, func() Fault { return Fault{Status: http.StatusInternalServerError} }},
		{c.FailAfter, func() Fault { return Fault{Status: http.StatusBadGateway, After: true} }},
		{c.RateLimit, func() Fault { return Fault{RateLimit: max(time.Millisecond, c.upTo(c.RetryAfter)), Lasting: true} }},
		{c.Delay, func() Fault { return Fault{Delay: c.upTo(c.MaxDelay)} }},
		{c.DelayAfter, func() Fault { return Fault{DelayAfter: c.upTo(c.MaxDelay)} }},
	} {
		if dice -= x.probability; dice < 0 {
			f := x.make()
			return &f
		}
	}
	return nil
}

// deliveries draws when an interaction comes: so long from now, each; never if there is none.
func (c *chaos) deliveries() []time.Duration {
	if c.happens(c.Lose) {
		return nil
	}
	first := time.Duration(0)
	if c.happens(c.Hold) {
		first = c.upTo(c.MaxHold)
	}
	out := []time.Duration{first}
	if c.happens(c.Duplicate) {
		out = append(out, first+c.upTo(c.Late))
	}
	return out
}

func (c *chaos) happens(probability float64) bool { return c.rand.Float64() < probability }

// upTo draws a time.
func (c *chaos) upTo(most time.Duration) time.Duration {
	if most <= 0 {
		return 0
	}
	return time.Duration(c.rand.Int64N(int64(most) + 1))
}

// disturb draws what happens to the connection of a session, and does it.
func (s *Server) disturb(x *session) {
	c := s.faults.chaos
	if c == nil || x.socket == nil {
		return
	}
	switch dice := c.rand.Float64(); {
	case dice < c.Cut:
		x.cut()
	case dice < c.Cut+c.Reconnect:
		x.socket.send(payload{Op: opReconnect})
	case dice < c.Cut+c.Reconnect+c.Invalidate:
		s.invalidate(x, false)
	}
}
