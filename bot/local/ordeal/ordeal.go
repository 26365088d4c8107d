//go:build linux

package ordeal

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local/harness"
)

// Options are the settings of an ordeal.
type Options struct {
	Binary      string        // the bot's binary; see harness.Build
	Environment []string      // environment variables of the processes, besides the bot's settings
	Folder      string        // working directory of the processes, and place of their logs; it must exist
	Database    string        // as storage.Open takes it
	Layout      Layout        // the processes on the database
	Channels    int           // number of channels in which members play; 200 if zero
	Kills       int           // number of kills after which faults end
	Lasting     time.Duration // if not zero, faults end after this time instead
	Rate        float64       // interactions per second; if zero, 50, or 20 with several processes
	Seed        uint64        // determines all random choices, as far as the processes' timing allows
	Log         io.Writer     // receives descriptions of the bot's faults; discarded if nil
	// StopWhen, if not nil, ends the ordeal early: it receives the faults found so far, and
	// reports whether they are enough.
	StopWhen func(*Result) bool
	// FailDatabase, if not nil, injects a fault into the database's servers, and returns
	// when they have recovered.
	FailDatabase func(context.Context) error
}

// shared reports whether there are several processes.
func (o Options) shared() bool { return o.Layout.processes() > 1 }

// every returns the mean time between two interactions.
func (o Options) every() time.Duration { return time.Duration(float64(time.Second) / o.Rate) }

func (o Options) withDefaults() Options {
	if o.Channels == 0 {
		o.Channels = 200
	}
	o.Layout = o.Layout.withDefaults()
	switch {
	case o.Rate > 0:
	case o.shared(): // all processes and the database's servers share this machine
		o.Rate = 20
	default:
		o.Rate = 50
	}
	return o
}

// Run runs an ordeal. [Result.Err] says whether the bot passed; the error returned is that
// of an ordeal that could not be completed.
func Run(ctx context.Context, o Options) (r Result, err error) {
	o = o.withDefaults()
	began := time.Now()
	w, err := newWorld(o)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	if err := w.connected(ctx); err != nil {
		return r, err
	}
	c, err := w.newChecker(ctx, &r)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := w.underFaults(ctx, c); err != nil {
		return r, err
	}
	if o.StopWhen == nil || !o.StopWhen(&r) {
		err = c.finish(ctx)
	}
	for _, p := range w.processes {
		r.Exits += p.exitCount()
	}
	r.Unready, r.Stall = w.unready, w.stall.Seconds()
	r.Judged = 1 - float64(r.Excused.total())/float64(max(r.Interactions-r.Presses, 1))
	r.Seconds = time.Since(began).Seconds()
	return r, err
}

// underFaults has members play while faults are injected and checks run. It returns when
// faults and members have stopped.
func (w *world) underFaults(ctx context.Context, c *checker) error {
	playing, stop := context.WithCancel(ctx)
	var beside sync.WaitGroup
	beside.Go(func() { w.play(playing) })
	beside.Go(func() { c.watch(playing, stop) })
	beside.Go(func() { w.stall = longestStall(playing) })
	err := w.inject(playing, c.result)
	stop()
	beside.Wait()
	w.server.SetChaos(discordtest.Chaos{})
	w.faultless.Store(true)
	w.faultsEnded = time.Now()
	if errors.Is(err, context.Canceled) && ctx.Err() == nil {
		return nil // StopWhen has ended the ordeal
	}
	return err
}

// longestStall returns the longest delay of a timer until the context ends.
func longestStall(ctx context.Context) (most time.Duration) {
	const every = 20 * time.Millisecond
	for {
		before := time.Now()
		if !harness.Sleep(ctx, every) {
			return most
		}
		most = max(most, time.Since(before)-every)
	}
}

// finish checks what can be checked only when faults and members have stopped.
func (c *checker) finish(ctx context.Context) error {
	err := c.settled(ctx)
	if err == nil {
		err = c.audit(ctx)
	}
	c.judge(time.Now().Add(judgeAfter))
	if err == nil {
		err = c.stored(ctx)
	}
	if err != nil {
		return err
	}
	for _, p := range c.processes {
		p.end() // checking the results repairs them, so no process may use the database
	}
	return c.results(ctx)
}
