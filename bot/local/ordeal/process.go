//go:build linux

package ordeal

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// process is one of the bot's processes, started again whenever it ends.
type process struct {
	relay  *relay
	binary string
	folder string // in which it runs
	env    []string
	log    *os.File

	mu     sync.Mutex
	cmd    *exec.Cmd
	lives  []life
	ending bool
	exits  int // ends that nobody brought about
	done   chan struct{}
}

// life is the time from a process's start to its end, and when it stood still.
type life struct {
	from, to time.Time // to is zero while it runs
	killed   bool
	stops    []span
}

type span struct{ from, to time.Time }

// restartAfter is how long a supervisor waits before it starts a process again.
const restartAfter = 50 * time.Millisecond

// run keeps the process running until end is called.
func (p *process) run() {
	defer close(p.done)
	for {
		cmd := p.start()
		if cmd == nil {
			return
		}
		_ = cmd.Wait() // it is killed, or its log says why it ended
		if !p.ended() {
			return
		}
		wait(context.Background(), restartAfter)
	}
}

func (p *process) start() *exec.Cmd {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ending {
		return nil
	}
	cmd := exec.Command(p.binary)
	cmd.Dir, cmd.Env, cmd.Stderr = p.folder, p.env, p.log
	if err := cmd.Start(); err != nil {
		p.ending = true
		return nil
	}
	p.cmd = cmd
	p.lives = append(p.lives, life{from: time.Now()})
	return cmd
}

// ended notes the end of a life, and reports whether another is to begin.
func (p *process) ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := &p.lives[len(p.lives)-1]
	if l.to.IsZero() {
		l.to = time.Now()
	}
	if !l.killed && !p.ending {
		p.exits++
	}
	return !p.ending
}

// kill ends the process as kill -9 does, if it runs.
func (p *process) kill() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil || len(p.lives) == 0 {
		return false
	}
	l := &p.lives[len(p.lives)-1]
	if !l.to.IsZero() {
		return false
	}
	l.killed, l.to = true, time.Now()
	return p.cmd.Process.Kill() == nil
}

// freeze stops the process for a time, as a machine does that has no memory
// left, or is moved.
func (p *process) freeze(ctx context.Context, d time.Duration) bool {
	p.mu.Lock()
	if p.cmd == nil || p.cmd.Process.Signal(syscall.SIGSTOP) != nil {
		p.mu.Unlock()
		return false
	}
	cmd, n := p.cmd, len(p.lives)-1
	p.lives[n].stops = append(p.lives[n].stops, span{from: time.Now()})
	p.mu.Unlock()
	wait(ctx, d)
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = cmd.Process.Signal(syscall.SIGCONT)
	stops := p.lives[n].stops
	stops[len(stops)-1].to = time.Now()
	return true
}

// ran reports whether the process ran without a break from a time for so long.
func (p *process) ran(from time.Time, d time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.lives {
		if from.Before(l.from) || !l.to.IsZero() && l.to.Before(from.Add(d)) {
			continue
		}
		for _, s := range l.stops {
			if s.from.Before(from.Add(d)) && (s.to.IsZero() || s.to.After(from)) {
				return false
			}
		}
		return true
	}
	return false
}

// ownEnds is how often the process has ended by itself.
func (p *process) ownEnds() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.exits
}

// end ends the process for good.
func (p *process) end() {
	p.mu.Lock()
	p.ending = true
	cmd := p.cmd
	p.mu.Unlock()
	if cmd != nil {
		_ = cmd.Process.Signal(syscall.SIGCONT)
		_ = cmd.Process.Kill()
		<-p.done
	}
}

// wait waits, and reports whether the context lasted.
func wait(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
