package strategies

import (
	"runtime"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/memory"
)

// heap returns the number of bytes in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestSpaceBytes compares the size that a library charges for a space with the heap.
func TestSpaceBytes(t *testing.T) {
	r := deducetest.Rules(t, "p6c10r")
	before := heap()
	s, err := codes.NewSpace(r)
	if err != nil {
		t.Fatal(err)
	}
	if got := float64(heap()-before) / float64(s.Len()); got < codeBytes*0.8 || got > codeBytes*1.1 {
		t.Errorf("a listed code takes %.1f bytes, want about %d", got, codeBytes)
	}
	runtime.KeepAlive(s)
}

// TestSmallBudget checks that a library does not list codes beyond its budget and that its players still
// guess.
func TestSmallBudget(t *testing.T) {
	r := deducetest.Rules(t, "p5c8r")
	small := NewLibrary(memory.New(int64(r.Size()) * codeBytes))
	if small.Lists(r) || !small.Lists(deduce.Classic) || !NewLibrary(nil).Lists(r) {
		t.Error("a library lists what its budget has no room for, or does not list what it has")
	}
	if _, err := small.Space(r); err == nil {
		t.Error("a space is made for which there is no room")
	}
	for _, name := range Names() {
		if !random(name) {
			breaks(t, small, name, r)
		}
	}
}

// breaks checks that a strategy of a library breaks a code.
func breaks(t *testing.T, l *Library, name string, r deduce.Rules) {
	t.Helper()
	p, err := l.Player(name, r)
	if err != nil {
		t.Logf("%s is not available: %v", name, err)
		return
	}
	secret, history := r.Unrank(r.Size()/3), deduce.History{}
	for range 12 {
		found, err := p.Next(t.Context(), history, history.Rand())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		answer := r.Grade(found.Guess, secret)
		if answer == r.Right() {
			return
		}
		history = append(history, deduce.Turn{Guess: found.Guess, Answer: answer})
	}
	t.Errorf("%s does not find the code: %s", name, deducetest.FormatHistory(r, history))
}
