//go:build linux

package ordeal

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"sync"
	"time"

	"parlour/bot/discordtest"
)

// Options are the settings of an ordeal.
type Options struct {
	Binary      string        // of the bot; see Build
	Environment []string      // of the bot's processes, besides its settings
	Folder      string        // in which the processes run and log; it must exist
	Database    string        // as the bot takes it
	Layout      Layout        // the processes on the database
	Channels    int           // in which members play; 200 if zero
	Kills       int           // of processes, after which faults end
	Lasting     time.Duration // if not zero, faults end after this time, with as many kills as there are
	Rate        float64       // interactions a second; if zero 50, or 20 where processes share the work
	Seed        uint64
	Log         io.Writer // where faults of the bot are described; discarded if nil
	// StopWhen ends the ordeal as soon as it reports true of the faults of the bot that
	// were found so far; nil for never.
	StopWhen func(*Result) bool
	// FailDatabase injects a fault into the database's servers, and returns when they
	// have recovered; nil for none.
	FailDatabase func(context.Context) error
}

// shared reports whether several processes share the work.
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

// Build builds the bot's binary into a file. It must be called from within the
// module.
func Build(ctx context.Context, file string) error {
	out, err := exec.CommandContext(ctx, "go", "build", "-o", file, "parlour/cmd/parlour").CombinedOutput()
	if err != nil {
		return errors.New("building the bot: " + err.Error() + "\n" + string(out))
	}
	return nil
}

// Run puts the bot through an ordeal. Whether it passes is what [Result.Err] says; the
// error is that of an ordeal that could not be carried out.
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
		r.Exits += p.ownEnds()
	}
	r.Unready, r.Stall = w.unready, w.stall.Seconds()
	r.Judged = 1 - float64(r.Excused.total())/float64(max(r.Interactions-r.Presses, 1))
	r.Seconds = time.Since(began).Seconds()
	return r, err
}

// underFaults has members play while faults are injected and the checker looks on. It
// returns when faults and members have stopped.
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
		return nil // the checker has found a fault
	}
	return err
}

// longestStall returns by how much a timer was late at most until the context ended.
func longestStall(ctx context.Context) (most time.Duration) {
	const every = 20 * time.Millisecond
	for {
		before := time.Now()
		if !wait(ctx, every) {
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
		p.end() // the results are mended, which needs the database alone
	}
	return c.results(ctx)
}
