package load

import (
	"context"
	"errors"
	"time"
)

// Result is the outcome of [Measure]. Requests, Bytes, Transactions and Loads are averages
// per interaction of the open loop.
type Result struct {
	Channels     int     `json:"channels"`
	Seconds      float64 `json:"seconds"`                 // length of the measurement
	Limits       bool    `json:"limits"`                  // whether Discord's rate limits were enforced
	PerSecond    float64 `json:"interactions_per_second"` // the capacity, or the interactions answered at Options.Rate
	ArrivalRate  float64 `json:"arrival_rate"`            // of the open loop, per second
	Interactions int     `json:"interactions"`            // in the open loop
	P50          float64 `json:"p50_ms"`                  // response times in the open loop, in milliseconds
	P99          float64 `json:"p99_ms"`
	Max          float64 `json:"max_ms"`
	Requests     float64 `json:"requests"`            // to Discord
	Bytes        float64 `json:"request_bytes"`       // of their bodies
	Transactions float64 `json:"transactions"`        // that write or may write
	Loads        float64 `json:"loads"`               // matches read from the database
	Constant     float64 `json:"constant_per_second"` // capacity of the constant bot
	Ratio        float64 `json:"constant_ratio"`      // capacity of the bot over that of the constant bot
	Unanswered   int     `json:"unanswered"`          // presses without a first response within three seconds
	Rebuffed     int     `json:"rebuffed"`            // presses that the bot refused because the board was out of date
	Refused      int     `json:"refused"`             // presses of a control that was no longer there
}

// Half of the time is for closed loops, in which the bot and the constant bot alternate. The
// rest is for the open loop.
const (
	turns        = 2 // of each bot
	closedLoopIn = 2 // one part in this many
)

// usualLoad is the arrival rate of the open loop as a share of the capacity, unless
// Options.Rate is set.
const usualLoad = 0.8

// Measure measures the capacity of the bot in a closed loop and its response times in an
// open loop.
func Measure(ctx context.Context, o Options) (r Result, err error) {
	p, err := NewPair(ctx, o)
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	r = Result{Channels: o.Channels, Seconds: o.Time.Seconds(), Limits: o.Limits}
	ours, theirs := measureCapacities(ctx, p.ours, p.theirs, o.Time/closedLoopIn/(2*turns))
	r.PerSecond, r.Constant = ours.rate(), theirs.rate()
	if r.Constant > 0 {
		r.Ratio = r.PerSecond / r.Constant
	}
	if r.ArrivalRate = o.Rate; o.Rate == 0 {
		r.ArrivalRate = usualLoad * r.PerSecond
	}
	p.world.measureResponses(ctx, p.ours, &r)
	r.Unanswered += ours.failed
	r.Rebuffed += ours.rebuffs
	r.Refused += ours.refused
	return r, ctx.Err()
}

// measureCapacities measures two bots alternately, each time after a warm-up.
func measureCapacities(ctx context.Context, a, b *crowd, d time.Duration) (ofA, ofB *tally) {
	ofA, ofB = &tally{}, &tally{}
	for range turns {
		for c, t := range map[*crowd]*tally{a: ofA, b: ofB} {
			c.closedLoop(ctx, d/5)
			t.merge(c.closedLoop(ctx, d))
		}
	}
	return ofA, ofB
}

// measureResponses runs the open loop for the rest of the time.
func (w *world) measureResponses(ctx context.Context, players *crowd, r *Result) {
	rest := w.options.Time - w.options.Time/closedLoopIn
	before := w.counter.now()
	t := players.openLoop(ctx, r.ArrivalRate, rest, w.options.Seed)
	used := w.counter.now().minus(before)
	if w.options.Rate > 0 {
		r.PerSecond = t.rate()
	}
	n := len(t.times)
	r.Interactions, r.Unanswered, r.Rebuffed, r.Refused = n, t.failed, t.rebuffs, t.refused
	r.P50, r.P99, r.Max = milliseconds(t.percentile(0.5)), milliseconds(t.percentile(0.99)), milliseconds(t.percentile(1))
	each := func(total int64) float64 { return float64(total) / float64(max(n, 1)) }
	r.Requests, r.Bytes = each(used.Requests), each(used.Bytes)
	r.Transactions, r.Loads = each(used.Transactions), each(used.Loads)
}
