package gateway

import (
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	b := &budget{now: func() time.Time { return now }}
	for n := range maxIdentifies {
		if b.spent() || !b.spend() {
			t.Fatalf("Identify %d was refused", n+1)
		}
		now = now.Add(10 * time.Second)
	}
	if !b.spent() || b.spend() {
		t.Error("the sixth within a minute was allowed")
	}
	now = now.Add(10 * time.Second) // a minute after the first
	if b.spent() || !b.spend() {
		t.Error("the sixth after a minute was refused")
	}
	if !b.spent() {
		t.Error("the seventh was allowed")
	}
}
