package load

import (
	"context"
	"errors"
	"time"
)

// Result is what a load has measured. Requests, transactions and loads are
// those of one interaction, on average, while arrivals were held.
type Result struct {
	Channels     int     `json:"channels"`
	Seconds      float64 `json:"seconds"`
	Limits       bool    `json:"limits"`
	PerSecond    float64 `json:"interactions_per_second"` // the capacity, or at a given rate what was answered
	ArrivalRate  float64 `json:"arrival_rate"`            // at which the percentiles were measured
	Interactions int     `json:"interactions"`            // while arrivals were held
	P50          float64 `json:"p50_ms"`                  // from when a press fell due to its first answer
	P99          float64 `json:"p99_ms"`
	Max          float64 `json:"max_ms"`
	Requests     float64 `json:"requests"`
	Bytes        float64 `json:"request_bytes"` // of their bodies
	Transactions float64 `json:"transactions"`
	Loads        float64 `json:"loads"`
	Constant     float64 `json:"constant_per_second"` // the capacity of the constant bot
	Ratio        float64 `json:"constant_ratio"`      // the bot's capacity over that of the constant bot
	Unanswered   int     `json:"unanswered"`          // presses without an answer within three seconds
	Rebuffed     int     `json:"rebuffed"`            // presses of a board that the bot refused: it was out of date
	Refused      int     `json:"refused"`             // presses of what was no longer there
}

// The time is divided between capacity, measured in turns by the bot and by the
// constant bot, and arrivals held at a rate.
const (
	turns        = 2 // of each of the two bots
	capacityPart = 2 // one part in so many
)

// usualLoad is the share of the capacity at which the bot is measured when no
// rate is given.
const usualLoad = 0.8

// Measure runs the bot under load. Without a rate, PerSecond is its capacity:
// what a closed loop of all players reaches.
func Measure(ctx context.Context, o Options) (r Result, err error) {
	p, err := NewPair(ctx, o)
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	r = Result{Channels: o.Channels, Seconds: o.Time.Seconds(), Limits: o.Limits}
	ours, theirs := alternate(ctx, p.ours, p.theirs, o.Time/capacityPart/(2*turns))
	r.PerSecond, r.Constant = ours.rate(), theirs.rate()
	if r.Constant > 0 {
		r.Ratio = r.PerSecond / r.Constant
	}
	if r.ArrivalRate = o.Rate; o.Rate == 0 {
		r.ArrivalRate = usualLoad * r.PerSecond
	}
	p.world.hold(ctx, p.ours, &r)
	r.Unanswered += ours.failed
	r.Rebuffed += ours.rebuffs
	r.Refused += ours.refused
	return r, ctx.Err()
}

// alternate measures the capacity of two bots by turns, each time after a
// moment to come up to speed.
func alternate(ctx context.Context, a, b *crowd, d time.Duration) (ofA, ofB *tally) {
	ofA, ofB = &tally{}, &tally{}
	for range turns {
		for c, t := range map[*crowd]*tally{a: ofA, b: ofB} {
			c.closed(ctx, d/5)
			t.merge(c.closed(ctx, d))
		}
	}
	return ofA, ofB
}

// hold holds arrivals at the rate for the rest of the time.
func (w *world) hold(ctx context.Context, players *crowd, r *Result) {
	rest := w.options.Time - w.options.Time/capacityPart
	before := w.counter.now()
	t := players.held(ctx, r.ArrivalRate, rest, w.options.Seed)
	spent := w.counter.now().minus(before)
	if w.options.Rate > 0 {
		r.PerSecond = t.rate()
	}
	n := len(t.times)
	r.Interactions, r.Unanswered, r.Rebuffed, r.Refused = n, t.failed, t.rebuffs, t.refused
	r.P50, r.P99, r.Max = milliseconds(t.percentile(0.5)), milliseconds(t.percentile(0.99)), milliseconds(t.percentile(1))
	each := func(total int64) float64 { return float64(total) / float64(max(n, 1)) }
	r.Requests, r.Bytes = each(spent.Requests), each(spent.Bytes)
	r.Transactions, r.Loads = each(spent.Transactions), each(spent.Loads)
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
