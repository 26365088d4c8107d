//go:build linux

package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"parlour/bot/discordtest"
)

// fleet is processes of the bot, to which interactions are posted by turns.
type fleet struct {
	processes []*exec.Cmd
	backends  []string // where each takes them
	listener  net.Listener
	next      atomic.Int64
	work      sync.WaitGroup
	stop      context.CancelFunc // of what holds them to their share
	meter     *meter             // to PostgreSQL; nil if nothing on it is counted
}

// start starts so many processes, and returns when all of them take interactions.
func (f *fleet) start(ctx context.Context, o Several, count int, s *discordtest.Server, token, database string) error {
	for range count {
		at, err := freeAddress()
		if err != nil {
			return err
		}
		cmd := exec.Command(o.Binary)
		cmd.Dir, cmd.Stderr = filepath.Dir(o.Binary), o.Errors
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		cmd.Env = append(os.Environ(), "DISCORD_TOKEN="+token, "PARLOUR_DATABASE="+database, "PARLOUR_KEY=for a load that nobody keeps", "PARLOUR_API="+s.URL(),
			"PARLOUR_LOG_LEVEL=WARN", "PARLOUR_EMOJI=off")
		if o.Servers == 0 {
			cmd.Env, f.backends = append(cmd.Env, "PARLOUR_INTERACTIONS="+at), append(f.backends, at)
		}
		if err := cmd.Start(); err != nil {
			return err
		}
		f.processes = append(f.processes, cmd)
	}
	for _, at := range f.backends {
		if err := answers(ctx, "http://"+at+"/readyz"); err != nil {
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
			f.work.Go(func() { hold(ctx, p.Process, o.Share) })
		}
	}
	return nil
}

// freeAddress is one on which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// answers waits until something is answered well.
func answers(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		reply, err := http.DefaultClient.Do(r)
		if err == nil {
			_ = reply.Body.Close()
			if reply.StatusCode == http.StatusOK {
				return nil
			}
		}
		if !sleepUntil(ctx, time.Now().Add(20*time.Millisecond)) {
			return fmt.Errorf("load: a process of the bot does not take interactions: %w", ctx.Err())
		}
	}
}

// address is where interactions are to be posted.
func (f *fleet) address() string { return "http://" + f.listener.Addr().String() }

// balance gives each connection to the next process.
func (f *fleet) balance() {
	for {
		near, err := f.listener.Accept()
		if err != nil {
			return
		}
		to := f.backends[int(f.next.Add(1))%len(f.backends)]
		f.work.Go(func() {
			defer near.Close()
			far, err := net.Dial("tcp", to)
			if err != nil {
				return
			}
			defer far.Close()
			go func() {
				_, _ = io.Copy(far, near) // ends with the connection
				_ = far.Close()
			}()
			_, _ = io.Copy(near, far)
		})
	}
}

// holdEvery is how often a process is held to its share.
const holdEvery = 5 * time.Millisecond

// hold lets a process have no more than a share of a processor, by stopping it
// whenever it has had more: so it is a machine that is as much smaller.
func hold(ctx context.Context, p *os.Process, share float64) {
	defer func() { _ = p.Signal(syscall.SIGCONT) }()
	tick := time.NewTicker(holdEvery)
	defer tick.Stop()
	begun := time.Now()
	first, _, err := usage(p.Pid)
	for stopped := false; err == nil; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var now time.Duration
		now, _, err = usage(p.Pid)
		due := time.Duration(share * float64(time.Since(begun)))
		over := now-first > due
		if now-first < due-time.Second/10 { // what was not used is not kept
			begun, first = time.Now(), now
		}
		if over != stopped {
			stopped = over
			_ = p.Signal(map[bool]os.Signal{true: syscall.SIGSTOP, false: syscall.SIGCONT}[over])
		}
	}
}

// end ends all processes.
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
		_ = p.Wait() // it was killed
	}
	f.work.Wait()
	if f.meter != nil {
		err = errors.Join(err, f.meter.close())
	}
	return err
}
