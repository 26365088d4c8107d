//go:build linux

package load

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The load balancer alternates between the processes.
func TestBalance(t *testing.T) {
	t.Parallel()
	var f fleet
	counts := map[string]int{}
	for n := range 3 {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, n) }))
		defer s.Close()
		f.backends = append(f.backends, s.Listener.Addr().String())
	}
	var err error
	if f.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	f.work.Go(f.balance)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for range 6 {
		reply, err := client.Get(f.address())
		if err != nil {
			t.Fatal(err)
		}
		var said [1]byte
		if _, err := reply.Body.Read(said[:]); said[0] == 0 {
			t.Fatal(err)
		}
		_ = reply.Body.Close()
		counts[string(said[:])]++
	}
	if fmt.Sprint(counts) != "map[0:2 1:2 2:2]" {
		t.Errorf("got answers from %v, want two from each", counts)
	}
	if err := f.end(); err != nil {
		t.Error(err)
	}
}

// A busy process with almost no share is stopped, and continued when throttling ends.
func TestThrottle(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), spins+"=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		throttle(ctx, cmd.Process, 0.001)
	}()
	await(t, "the process was not stopped", func() bool { return state(t, cmd.Process.Pid) == "T" })
	cancel()
	<-done
	await(t, "the process was not continued", func() bool { return state(t, cmd.Process.Pid) != "T" })
}

// await waits for a change in another process.
func await(t *testing.T, failure string, cond func() bool) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for limit := time.After(20 * time.Second); !cond(); {
		select {
		case <-tick.C:
		case <-limit:
			t.Fatal(failure)
		}
	}
}

// state returns the state of a process as in /proc: "T" if it is stopped.
func state(t *testing.T, pid int) string {
	t.Helper()
	s, err := readStat(fmt.Sprint(pid))
	if err != nil {
		t.Fatal(err)
	}
	return s.state
}

func TestUsage(t *testing.T) {
	used, memory, err := processUsage(os.Getpid())
	if used < 0 || memory < 1<<20 || err != nil {
		t.Errorf("got %v, %d bytes, %v for this process", used, memory, err)
	}
	if _, _, err := processUsage(-1); err == nil {
		t.Error("got no error for a process that does not exist")
	}
	if used, err := serverUsage(os.Getpid()); used <= 0 && err != nil {
		t.Errorf("got %v, %v for this process and its siblings", used, err)
	}
}

func TestMeans(t *testing.T) {
	before := totals{moves: 5, wal: 100}
	after := totals{bot: 3 * time.Second, database: time.Second, moves: 15, wal: 1100, transactions: 20, statements: 50, memory: 2 << 20, kinds: map[string]int64{"BEGIN": 20}}
	got := after.since(before, 2*time.Second)
	want := Means{Moves: 5, Busy: 2, Bot: 300, Database: 100, Transactions: 2, WAL: 100, Statements: 5, Memory: 2, Kinds: map[string]float64{"BEGIN": 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var mean Means
	mean.add(want, 0)
	mean.add(Means{Moves: 7, Memory: 4}, 1)
	if mean.Moves != 6 || mean.Bot != 150 || mean.Memory != 3 || mean.Kinds["BEGIN"] != 1 {
		t.Errorf("got the mean %+v", mean)
	}
}
