//go:build linux

package ordeal

import (
	"bufio"
	"os"
	"testing"
	"time"
)

// newProcess runs a program that says a line when it starts and then waits.
func newProcess(t *testing.T) (p *process, started *bufio.Scanner) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	binary := t.TempDir() + "/bot"
	if err := os.WriteFile(binary, []byte("#!/bin/sh\necho started >&2\nexec sleep 1000\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	p = &process{binary: binary, folder: t.TempDir(), log: write, done: make(chan struct{})}
	go p.run()
	t.Cleanup(func() {
		p.end()
		write.Close()
		read.Close()
	})
	return p, bufio.NewScanner(read)
}

func TestAKilledProcessIsStartedAgain(t *testing.T) {
	p, started := newProcess(t)
	for n := range 3 {
		if !started.Scan() {
			t.Fatalf("it was not started: %v", started.Err())
		}
		if !p.kill() {
			t.Errorf("kill %d: it does not run", n+1)
		}
	}
	started.Scan()
	if p.ownEnds() != 0 {
		t.Errorf("got %d ends that nobody brought about", p.ownEnds())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lives) != 4 || !p.lives[0].killed || !p.lives[3].to.IsZero() {
		t.Errorf("got lives %+v, want three that were killed and one that goes on", p.lives)
	}
}

func TestAFrozenProcessDidNotRun(t *testing.T) {
	p, started := newProcess(t)
	started.Scan()
	if !p.freeze(t.Context(), time.Millisecond) {
		t.Fatal("it was not stopped")
	}
	p.mu.Lock()
	stops := p.lives[0].stops
	p.mu.Unlock()
	if len(stops) != 1 || stops[0].to.Before(stops[0].from) {
		t.Fatalf("got %+v, want one stop that has ended", stops)
	}
	if p.ran(stops[0].from.Add(-time.Microsecond), time.Second) {
		t.Error("it is said to have run while it stood still")
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

// Who is asked to end still answers for what it has taken, until it has ended; and
// nothing is expected of it that comes after.
func TestADrainedProcess(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(s), 0) }
	p := &process{lives: []life{{from: at(0), to: at(10), killed: true, drained: true, asked: at(8)}, {from: at(20)}}}
	tests := []struct {
		from       int
		ran, stood bool
	}{{1, true, true}, {6, true, false}, {9, true, false}, {11, false, false}, {20, true, true}}
	for _, test := range tests {
		if got := p.ran(at(test.from), 3*time.Second); got != test.ran {
			t.Errorf("from second %d: got %v for whether it ran, want %v", test.from, got, test.ran)
		}
		if got := p.stood(at(test.from), 3*time.Second); got != test.stood {
			t.Errorf("from second %d: got %v for whether it was to stay, want %v", test.from, got, test.stood)
		}
	}
}

func TestAProcessThatIsAskedToEndIsStartedAgain(t *testing.T) {
	p, started := newProcess(t)
	started.Scan()
	if !p.drain() || p.drain() {
		t.Error("it could not be asked to end, or twice")
	}
	if !started.Scan() {
		t.Errorf("it was not started again: %v", started.Err())
	}
	if p.ownEnds() != 0 {
		t.Errorf("got %d ends that nobody brought about", p.ownEnds())
	}
}
