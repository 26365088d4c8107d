package fault

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Chaos is how often things go wrong by chance. What is a float64 is a
// probability, from 0 to 1, that applies to each request, interaction or
// delivery.
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

// Disturbance is what happens to a connection.
type Disturbance int

// The disturbances that there are.
const (
	None Disturbance = iota
	Cut
	Reconnect
	Invalidate
)

// Dice are Chaos at work. Nil Dice never let anything go wrong.
type Dice struct {
	chaos Chaos
	rand  *rand.Rand
}

// Roll makes Dice of a Chaos.
func Roll(c Chaos) *Dice { return &Dice{c, rand.New(rand.NewPCG(c.Seed, 0))} }

// Request draws what goes wrong with a request, nil if nothing does.
func (d *Dice) Request() *Fault {
	if d == nil {
		return nil
	}
	c, n := d.chaos, d.rand.Float64()
	for _, x := range []struct {
		probability float64
		make        func() Fault
	}{
		{c.Drop, func() Fault { return Fault{Drop: true} }},
		{c.DropAfter, func() Fault { return Fault{Drop: true, After: true} }},
		{c.Fail, func() Fault { return Fault{Status: http.StatusInternalServerError} }},
		{c.FailAfter, func() Fault { return Fault{Status: http.StatusBadGateway, After: true} }},
		{c.RateLimit, func() Fault { return Fault{RateLimit: max(time.Millisecond, d.upTo(c.RetryAfter)), Lasting: true} }},
		{c.Delay, func() Fault { return Fault{Delay: d.upTo(c.MaxDelay)} }},
		{c.DelayAfter, func() Fault { return Fault{DelayAfter: d.upTo(c.MaxDelay)} }},
	} {
		if n -= x.probability; n < 0 {
			f := x.make()
			return &f
		}
	}
	return nil
}

// Deliveries draws when an interaction comes: so long from now, each time;
// never if there is none.
func (d *Dice) Deliveries() []time.Duration {
	if d == nil {
		return []time.Duration{0}
	}
	c := d.chaos
	if d.happens(c.Lose) {
		return nil
	}
	first := time.Duration(0)
	if d.happens(c.Hold) {
		first = d.upTo(c.MaxHold)
	}
	out := []time.Duration{first}
	if d.happens(c.Duplicate) {
		out = append(out, first+d.upTo(c.Late))
	}
	return out
}

// Connection draws what happens to the connection by which an interaction is
// about to come.
func (d *Dice) Connection() Disturbance {
	if d == nil {
		return None
	}
	c := d.chaos
	switch n := d.rand.Float64(); {
	case n < c.Cut:
		return Cut
	case n < c.Cut+c.Reconnect:
		return Reconnect
	case n < c.Cut+c.Reconnect+c.Invalidate:
		return Invalidate
	}
	return None
}

func (d *Dice) happens(probability float64) bool { return d.rand.Float64() < probability }

// upTo draws a time.
func (d *Dice) upTo(most time.Duration) time.Duration {
	if most <= 0 {
		return 0
	}
	return time.Duration(d.rand.Int64N(int64(most) + 1))
}
