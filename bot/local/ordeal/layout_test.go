//go:build linux

package ordeal

import (
	"slices"
	"testing"
	"time"
)

func TestLayout(t *testing.T) {
	tests := []struct {
		name        string
		layout      Layout
		roles       []role
		concurrency int
	}{
		{"defaults", Layout{}, []role{gatewayRole}, 0},
		{"some of each", Layout{Gateways: 2, Shards: 4, Replicas: 1, Workers: 1}, []role{gatewayRole, gatewayRole, replicaRole, workerRole}, 4},
	}
	for _, test := range tests {
		l := test.layout.withDefaults()
		if got := l.roles(); !slices.Equal(got, test.roles) || l.processes() != len(got) || l.concurrency() != test.concurrency {
			t.Errorf("%s: got roles %v of %d processes, %d sessions at once", test.name, got, l.processes(), l.concurrency())
		}
	}
}

// The length of an ordeal is its time, or its number of kills if there is none.
func TestInjectorLeft(t *testing.T) {
	killed := &Result{Kills: 3}
	tests := []struct {
		options     Options
		began       time.Duration // ago
		whole, left int
	}{
		{Options{Kills: 10}, time.Hour, 10, 7},
		{Options{Kills: 10, Lasting: time.Minute}, 20 * time.Second, 60, 40},
		{Options{}, 0, 0, -3},
	}
	for _, test := range tests {
		x := &injector{world: &world{options: test.options}, began: time.Now().Add(-test.began), result: killed}
		if x.whole() != test.whole || x.left() != test.left {
			t.Errorf("%+v: got %d of %d left, want %d of %d", test.options, x.left(), x.whole(), test.left, test.whole)
		}
	}
}
