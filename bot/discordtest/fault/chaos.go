package fault

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Chaos is the frequency of random faults. Each float64 is a probability in [0,
// 1] per request, interaction or delivery.
type Chaos struct {
	Seed uint64 // the same seed gives the same sequence of faults

	// Faults of HTTP requests. At most one applies to each.
	Drop       float64       // close the connection without carrying the request out
	DropAfter  float64       // close the connection after carrying it out
	Fail       float64       // respond with 500 without carrying it out
	FailAfter  float64       // respond with 502 after carrying it out
	RateLimit  float64       // respond with 429
	RetryAfter time.Duration // upper bound of its retry_after
	Delay      float64       // delay the request
	DelayAfter float64       // delay the response
	MaxDelay   time.Duration // upper bound of both delays

	// Faults of the delivery of interactions.
	Lose      float64       // do not deliver
	Hold      float64       // deliver late, after newer ones
	MaxHold   time.Duration // upper bound of the delay
	Duplicate float64       // deliver twice
	Late      time.Duration // upper bound of the time between the two

	// Faults of the gateway connection before a delivery.
	Cut        float64 // break it; the event is kept for a resume
	Reconnect  float64 // send op 7
	Invalidate float64 // send op 9 and end the session
}

// Disturbance is a fault of a gateway connection.
type Disturbance int

// The disturbances.
const (
	None Disturbance = iota
	Cut
	Reconnect
	Invalidate
)

// Sampler draws faults of a Chaos. A nil Sampler draws none.
type Sampler struct {
	chaos Chaos
	rand  *rand.Rand
}

// NewSampler returns a Sampler of a Chaos.
func NewSampler(c Chaos) *Sampler { return &Sampler{c, rand.New(rand.NewPCG(c.Seed, 0))} }

// Request draws the fault of a request, or nil.
func (d *Sampler) Request() *Fault {
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
		{c.RateLimit, func() Fault { return Fault{RateLimit: max(time.Millisecond, d.upTo(c.RetryAfter)), Persistent: true} }},
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

// Deliveries draws the delays of an interaction's deliveries; none if it is
// lost.
func (d *Sampler) Deliveries() []time.Duration {
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

// Connection draws the fault of a connection before a delivery.
func (d *Sampler) Connection() Disturbance {
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

func (d *Sampler) happens(probability float64) bool { return d.rand.Float64() < probability }

// upTo draws a duration of at most most.
func (d *Sampler) upTo(most time.Duration) time.Duration {
	if most <= 0 {
		return 0
	}
	return time.Duration(d.rand.Int64N(int64(most) + 1))
}
