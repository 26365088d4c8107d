//go:build linux

package load

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local/harness"
)

// fleet is several processes of the bot, with a round-robin load balancer in front of those
// that interactions are posted to.
type fleet struct {
	processes []*exec.Cmd
	backends  []string // addresses at which processes take interactions
	listener  net.Listener
	next      atomic.Int64
	work      sync.WaitGroup
	stop      context.CancelFunc // stops throttling
	meter     *meter             // in front of PostgreSQL; nil to count nothing
}

// start starts the processes, and returns when all of them take interactions.
func (f *fleet) start(ctx context.Context, o SeveralOptions, count int, s *discordtest.Server, token, database string) error {
	for range count {
		at, err := harness.FreeAddress()
		if err != nil {
			return err
		}
		cmd := exec.Command(o.Binary)
		cmd.Dir, cmd.Stderr = filepath.Dir(o.Binary), o.Errors
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		cmd.Env = append(os.Environ(), harness.Settings(token, database, s.URL())...)
		cmd.Env = append(cmd.Env, "PARLOUR_KEY="+sealingKey, "PARLOUR_LOG_LEVEL=WARN")
		if o.Servers == 0 {
			cmd.Env, f.backends = append(cmd.Env, "PARLOUR_INTERACTIONS="+at), append(f.backends, at)
		}
		if err := cmd.Start(); err != nil {
			return err
		}
		f.processes = append(f.processes, cmd)
	}
	for _, at := range f.backends {
		if err := awaitReplica(ctx, at); err != nil {
			return err
		}
	}
	var err error
	if f.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return err
	}
	f.work.Go(f.balance)
	ctx, f.stop = context.WithCancel(context.WithoutCancel(ctx))
	if o.Share > 0 {
		for _, p := range f.processes {
			f.work.Go(func() { throttle(ctx, p.Process, o.Share) })
		}
	}
	return nil
}

// awaitReplica waits until a process takes interactions.
func awaitReplica(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for !harness.Ready(ctx, address) {
		if !harness.Sleep(ctx, 20*time.Millisecond) {
			return fmt.Errorf("load: the process at %s does not take interactions: %w", address, ctx.Err())
		}
	}
	return nil
}

// address returns the URL that interactions are posted to.
func (f *fleet) address() string { return "http://" + f.listener.Addr().String() }

// balance connects each client to the next backend.
func (f *fleet) balance() {
	for {
		near, err := f.listener.Accept()
		if err != nil {
			return
		}
		to := f.backends[int(f.next.Add(1))%len(f.backends)]
		f.work.Go(func() {
			far, err := net.Dial("tcp", to)
			if err != nil {
				_ = near.Close()
				return
			}
			harness.Splice(near, far)
		})
	}
}

// end kills all processes.
func (f *fleet) end() error {
	if f.stop != nil {
		f.stop()
	}
	var err error
	if f.listener != nil {
		err = f.listener.Close()
	}
	for _, p := range f.processes {
		err = errors.Join(err, p.Process.Kill())
		_ = p.Wait() // it reports the kill
	}
	f.work.Wait()
	if f.meter != nil {
		err = errors.Join(err, f.meter.close())
	}
	return err
}

// throttleEvery is the interval at which a process is checked against its share.
const throttleEvery = 5 * time.Millisecond

// throttle limits a process to a share of a processor until the context ends: it stops the
// process whenever that has used more. An unused share expires.
func throttle(ctx context.Context, p *os.Process, share float64) {
	defer func() { _ = p.Signal(syscall.SIGCONT) }()
	tick := time.NewTicker(throttleEvery)
	defer tick.Stop()
	begun := time.Now()
	first, _, err := processUsage(p.Pid)
	for stopped := false; err == nil; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var now time.Duration
		now, _, err = processUsage(p.Pid)
		allowed := time.Duration(share * float64(time.Since(begun)))
		over := now-first > allowed
		if now-first < allowed-time.Second/10 {
			begun, first = time.Now(), now
		}
		if over != stopped {
			stopped = over
			_ = p.Signal(map[bool]os.Signal{true: syscall.SIGSTOP, false: syscall.SIGCONT}[over])
		}
	}
}

// totals is what the processes, PostgreSQL and the stand-in have used up to a moment.
type totals struct {
	bot, database, standIn   time.Duration // processor time
	transactions, wal, moves int64         // wal in bytes
	statements, trips, bytes int64         // counted by the meter
	kinds                    map[string]int64
	memory                   int64 // resident memory in bytes of the largest process of the bot
}

// since returns the averages of a period that began with other totals.
func (s totals) since(o totals, took time.Duration) Means {
	moves := float64(max(s.moves-o.moves, 1))
	each := func(after, before int64) float64 { return float64(after-before) / moves }
	cpu := func(after, before time.Duration) float64 { return (after - before).Seconds() * 1000 / moves }
	kinds := map[string]float64{}
	for text, n := range s.kinds {
		kinds[text] = each(n, o.kinds[text])
	}
	all := (s.bot - o.bot) + (s.database - o.database) + (s.standIn - o.standIn)
	return Means{
		Moves: moves / took.Seconds(), Busy: all.Seconds() / took.Seconds(), Memory: float64(s.memory) / (1 << 20),
		Bot: cpu(s.bot, o.bot), Database: cpu(s.database, o.database), StandIn: cpu(s.standIn, o.standIn),
		Transactions: each(s.transactions, o.transactions), WAL: each(s.wal, o.wal),
		Statements: each(s.statements, o.statements), Trips: each(s.trips, o.trips), Bytes: each(s.bytes, o.bytes),
		Kinds: kinds,
	}
}

// databaseTotals asks PostgreSQL for its totals. Its statistics are up to a second late.
const databaseTotals = `SELECT pg_current_wal_insert_lsn() - '0/0', (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()),
	(SELECT COUNT(*) FROM entries WHERE member <> ''), pg_backend_pid()`

// totals returns the totals up to now.
func (f *fleet) totals(ctx context.Context, db *sql.DB) (s totals, err error) {
	var backend int
	if err := db.QueryRowContext(ctx, databaseTotals).Scan(&s.wal, &s.transactions, &s.moves, &backend); err != nil {
		return s, fmt.Errorf("load: reading PostgreSQL's statistics: %w", err)
	}
	if f.meter != nil {
		s.statements, s.trips, s.bytes, s.kinds = f.meter.statements.Load(), f.meter.trips.Load(), f.meter.bytes.Load(), f.meter.counts()
	}
	for _, p := range f.processes {
		d, memory, err := processUsage(p.Process.Pid)
		if err != nil {
			return s, err
		}
		s.bot, s.memory = s.bot+d, max(s.memory, memory)
	}
	s.standIn = processorTime()
	s.database, err = serverUsage(backend)
	return s, err
}
