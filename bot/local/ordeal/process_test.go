//go:build linux

package ordeal

import (
	"bufio"
	"fmt"
	"os"
	"testing"
	"time"
)

// sleeps has this program print a line and wait, instead of testing.
const sleeps = "ORDEAL_SLEEPS"

func TestMain(m *testing.M) {
	if os.Getenv(sleeps) != "" {
		fmt.Fprintln(os.Stderr, "started")
		<-time.After(time.Hour)
	}
	os.Exit(m.Run())
}

// newProcess runs a program that prints a line when it starts and then waits.
func newProcess(t *testing.T) (p *process, started *bufio.Scanner) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p = &process{binary: self, env: append(os.Environ(), sleeps+"=1"), folder: t.TempDir(), log: write, done: make(chan struct{})}
	go p.run()
	t.Cleanup(func() {
		p.end()
		write.Close()
		read.Close()
	})
	return p, bufio.NewScanner(read)
}

func TestKilledProcessIsRestarted(t *testing.T) {
	p, started := newProcess(t)
	for n := range 3 {
		if !started.Scan() {
			t.Fatalf("the process was not started: %v", started.Err())
		}
		if !p.kill() {
			t.Errorf("kill %d: the process is not running", n+1)
		}
	}
	started.Scan()
	if p.exitCount() != 0 {
		t.Errorf("got %d exits, want none", p.exitCount())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lives) != 4 || !p.lives[0].killed || !p.lives[3].to.IsZero() {
		t.Errorf("got lives %+v, want three killed and one running", p.lives)
	}
}

func TestFrozenProcessDidNotRun(t *testing.T) {
	p, started := newProcess(t)
	started.Scan()
	if !p.freeze(t.Context(), time.Millisecond) {
		t.Fatal("the process was not stopped")
	}
	p.mu.Lock()
	stops := p.lives[0].stops
	p.mu.Unlock()
	if len(stops) != 1 || stops[0].to.Before(stops[0].from) {
		t.Fatalf("got %+v, want one stop that has ended", stops)
	}
	if p.ran(stops[0].from.Add(-time.Microsecond), time.Second) {
		t.Error("got that the process ran while it was stopped")
	}
}

func TestRan(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(s), 0) }
	p := &process{lives: []life{
		{from: at(0), to: at(10), stops: []span{{at(6), at(7)}}},
		{from: at(20)},
	}}
	tests := []struct {
		from int
		want bool
	}{{1, true}, {4, false}, {6, false}, {7, true}, {8, false}, {15, false}, {20, true}, {100, true}}
	for _, test := range tests {
		if got := p.ran(at(test.from), 3*time.Second); got != test.want {
			t.Errorf("from second %d: got %v, want %v", test.from, got, test.want)
		}
	}
}

// A process that is asked to end must still answer what it has accepted, but need not accept
// more.
func TestDrainedProcess(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(s), 0) }
	p := &process{lives: []life{{from: at(0), to: at(10), killed: true, drained: true, asked: at(8)}, {from: at(20)}}}
	tests := []struct {
		from       int
		ran, stood bool
	}{{1, true, true}, {6, true, false}, {9, true, false}, {11, false, false}, {20, true, true}}
	for _, test := range tests {
		if got := p.ran(at(test.from), 3*time.Second); got != test.ran {
			t.Errorf("ran from second %d: got %v, want %v", test.from, got, test.ran)
		}
		if got := p.stood(at(test.from), 3*time.Second); got != test.stood {
			t.Errorf("stood from second %d: got %v, want %v", test.from, got, test.stood)
		}
	}
}

func TestDrainedProcessIsRestarted(t *testing.T) {
	p, started := newProcess(t)
	started.Scan()
	if !p.drain() || p.drain() {
		t.Error("got no request to end, or two")
	}
	if !started.Scan() {
		t.Errorf("the process was not restarted: %v", started.Err())
	}
	if p.exitCount() != 0 {
		t.Errorf("got %d exits, want none", p.exitCount())
	}
}
