package fault_test

import (
	"net/http"
	"reflect"
	"testing"
	"time"

	"parlour/bot/discordtest/fault"
)

// Equal seeds give equal faults, different seeds different ones.
func TestRequestsBySeed(t *testing.T) {
	draw := func(seed uint64) (out []fault.Fault) {
		d := fault.NewSampler(fault.Chaos{Seed: seed, Fail: 0.3, RateLimit: 0.3, RetryAfter: time.Second})
		for range 30 {
			f := d.Request()
			if f == nil {
				f = &fault.Fault{}
			}
			out = append(out, *f)
		}
		return out
	}
	one := draw(1)
	if !reflect.DeepEqual(one, draw(1)) || reflect.DeepEqual(one, draw(2)) {
		t.Errorf("got %+v", one)
	}
	kinds := map[string]int{}
	for _, f := range one {
		switch {
		case f.Status == http.StatusInternalServerError:
			kinds["failed"]++
		case f.RateLimit > 0 && f.RateLimit <= time.Second && f.Persistent:
			kinds["limited"]++
		case f.Status == 0 && f.RateLimit == 0:
			kinds["nothing"]++
		}
	}
	if len(kinds) != 3 || kinds["failed"]+kinds["limited"]+kinds["nothing"] != len(one) {
		t.Errorf("got %v in %+v", kinds, one)
	}
}

func TestDeliveries(t *testing.T) {
	for name, test := range map[string]struct {
		chaos fault.Chaos
		times int
		most  time.Duration // upper bound of the last delay
	}{
		"no faults": {fault.Chaos{}, 1, 0},
		"lost":      {fault.Chaos{Lose: 1, Duplicate: 1}, 0, 0},
		"held":      {fault.Chaos{Hold: 1, MaxHold: time.Second}, 1, time.Second},
		"repeated":  {fault.Chaos{Duplicate: 1, Late: time.Minute}, 2, time.Minute},
		"both":      {fault.Chaos{Hold: 1, MaxHold: time.Second, Duplicate: 1, Late: time.Minute}, 2, time.Minute + time.Second},
	} {
		got := fault.NewSampler(test.chaos).Deliveries()
		if len(got) != test.times || len(got) > 0 && (got[0] < 0 || got[len(got)-1] > test.most) {
			t.Errorf("%s: got %v, want %d within %v", name, got, test.times, test.most)
		}
	}
}

func TestConnections(t *testing.T) {
	for want, chaos := range map[fault.Disturbance]fault.Chaos{
		fault.None: {}, fault.Cut: {Cut: 1}, fault.Reconnect: {Reconnect: 1}, fault.Invalidate: {Invalidate: 1},
	} {
		if got := fault.NewSampler(chaos).Connection(); got != want {
			t.Errorf("%+v: got %d, want %d", chaos, got, want)
		}
	}
}

// A nil Sampler draws no faults.
func TestNilSampler(t *testing.T) {
	var d *fault.Sampler
	if f, c, all := d.Request(), d.Connection(), d.Deliveries(); f != nil || c != fault.None || len(all) != 1 || all[0] != 0 {
		t.Errorf("got %v, %v, %v", f, c, all)
	}
}
