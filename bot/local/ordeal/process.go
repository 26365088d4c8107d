//go:build linux

package ordeal

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
)

// process is one of the bot's processes. It is restarted whenever it ends.
type process struct {
	name   string
	role   role
	relay  relay
	gate   gate   // in front of a replica; nil for other roles
	listen string // address of a replica
	binary string
	folder string // working directory
	env    []string
	log    *os.File

	mu     sync.Mutex
	cmd    *exec.Cmd
	lives  []life        // from each start to the end
	ending bool          // it is not to be restarted
	exits  int           // ends that were not injected
	done   chan struct{} // closed when run has returned
}

// gate is the proxy in front of a replica; see network.Gate.
type gate interface {
	Took(wire.ID) (at time.Time, broken bool)
	Address() string
	Close()
}

// relay is the proxy between a process and the stand-in; see network.Relay.
type relay interface {
	Carried(client string, from time.Time, d time.Duration) (ours, lasted bool)
	Uncut(from time.Time, d time.Duration) bool
	Cut()
	Close()
}

// String names the process.
func (p *process) String() string { return p.name }

// life is the period from a process's start to its end.
type life struct {
	from, to time.Time // to is zero while it runs
	killed   bool      // the end was injected: a kill or a request to end
	drained  bool      // it was asked to end, and not killed since
	asked    time.Time // when it was asked to end
	stops    []span    // periods in which it was stopped
}

// restartDelay is the time before an ended process is restarted.
const restartDelay = 50 * time.Millisecond

// run keeps the process running until end is called.
func (p *process) run() {
	defer close(p.done)
	for {
		cmd := p.start()
		if cmd == nil {
			return
		}
		_ = cmd.Wait() // it was killed, or its log says why it ended
		if !p.ended() {
			return
		}
		harness.Sleep(context.Background(), restartDelay)
	}
}

func (p *process) start() *exec.Cmd {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ending {
		return nil
	}
	var args []string
	if p.role == workerRole {
		args = []string{"worker"}
	}
	cmd := exec.Command(p.binary, args...)
	cmd.Dir, cmd.Env, cmd.Stderr = p.folder, p.env, p.log
	if err := cmd.Start(); err != nil {
		p.ending = true
		return nil
	}
	p.cmd = cmd
	p.lives = append(p.lives, life{from: time.Now()})
	return cmd
}

// ended records the end of a life, and reports whether to restart the process.
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

// kill kills the process with SIGKILL, and reports whether it was running.
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
	l.killed, l.drained, l.to = true, false, time.Now()
	return p.cmd.Process.Kill() == nil
}

// drain asks the process to end, as a supervisor does before an upgrade. The process
// must still answer what it has taken until it ends.
func (p *process) drain() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil || len(p.lives) == 0 {
		return false
	}
	l := &p.lives[len(p.lives)-1]
	if !l.to.IsZero() || l.killed {
		return false
	}
	l.killed, l.drained, l.asked = true, true, time.Now()
	return p.cmd.Process.Signal(syscall.SIGTERM) == nil
}

// freeze stops the process for d, as when its machine swaps or is migrated.
func (p *process) freeze(ctx context.Context, d time.Duration) bool {
	p.mu.Lock()
	if p.cmd == nil || p.cmd.Process.Signal(syscall.SIGSTOP) != nil {
		p.mu.Unlock()
		return false
	}
	cmd, n := p.cmd, len(p.lives)-1
	p.lives[n].stops = append(p.lives[n].stops, span{from: time.Now()})
	p.mu.Unlock()
	harness.Sleep(ctx, d)
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = cmd.Process.Signal(syscall.SIGCONT)
	stops := p.lives[n].stops
	stops[len(stops)-1].to = time.Now()
	return true
}

// ran reports whether the process ran without interruption for d after from, or until it
// ended because it was asked to.
func (p *process) ran(from time.Time, d time.Duration) bool {
	return p.lasted(from, d, true)
}

// stood reports whether the process ran without interruption for d after from, and was not
// asked to end.
func (p *process) stood(from time.Time, d time.Duration) bool {
	return p.lasted(from, d, false)
}

func (p *process) lasted(from time.Time, d time.Duration, orderly bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.lives {
		over := !l.to.IsZero() && l.to.Before(from.Add(d))
		if l.drained {
			over = over && l.to.Before(from) || !orderly && l.asked.Before(from.Add(d))
		}
		if over || from.Before(l.from) {
			continue
		}
		for _, s := range l.stops {
			if s.overlaps(from, d) {
				return false
			}
		}
		return true
	}
	return false
}

// isUp reports whether the process runs, and was not asked to end.
func (p *process) isUp() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lives) == 0 {
		return false
	}
	l := p.lives[len(p.lives)-1]
	return l.to.IsZero() && !l.killed
}

// exitCount returns how often the process ended by itself.
func (p *process) exitCount() int {
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

// close ends the process, its relay and its gate.
func (p *process) close() {
	p.end()
	p.relay.Close()
	if p.gate != nil {
		p.gate.Close()
	}
}
