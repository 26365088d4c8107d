package load

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"parlour/bot/local/need"

	"go.uber.org/goleak"
)

// spins has this program keep a processor busy instead of testing.
const spins = "LOAD_SPINS"

func TestMain(m *testing.M) {
	for os.Getenv(spins) != "" {
	}
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"), goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop"))
}

func options(t *testing.T) Options {
	return Options{Channels: 3, Time: time.Second, Database: filepath.Join(t.TempDir(), "load.db"), Seed: 1, Errors: t.Output()}
}

func TestMeasure(t *testing.T) {
	t.Parallel()
	for _, limits := range []bool{false, true} {
		t.Run(fmt.Sprint("limits ", limits), func(t *testing.T) {
			t.Parallel()
			o := options(t)
			o.Rate, o.Limits = 20, limits
			r, err := Measure(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if r.PerSecond <= 0 || r.Constant <= 0 || r.Ratio <= 0 || r.Interactions == 0 || r.P99 < r.P50 || r.P50 <= 0 {
				t.Errorf("got %+v, want figures", r)
			}
			if r.ArrivalRate != 20 || r.Requests < 1 || r.Unanswered > 0 {
				t.Errorf("got %+v, want arrivals at 20 a second, each with an answer", r)
			}
		})
	}
}

func TestDefaultRateIsBelowTheCapacity(t *testing.T) {
	need.Slow(t)
	t.Parallel()
	r, err := Measure(t.Context(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	if r.ArrivalRate != usualLoad*r.PerSecond {
		t.Errorf("got arrivals at %v a second for a capacity of %v", r.ArrivalRate, r.PerSecond)
	}
}

func TestPairPress(t *testing.T) {
	t.Parallel()
	o := options(t)
	p, err := NewPair(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}()
	before := p.world.server.Counts().Routes["POST /interactions/{interaction_id}/{interaction_token}/callback"]
	if err := p.Press(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	if err := p.PressConstant(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	after := p.world.server.Counts().Routes["POST /interactions/{interaction_id}/{interaction_token}/callback"]
	if after-before != 12 {
		t.Errorf("got %d answers to 12 presses", after-before)
	}
}

func TestUnknownCommandFails(t *testing.T) {
	o := options(t)
	o.Command = "/nothing"
	if _, err := NewPair(t.Context(), o); err == nil {
		t.Error("got no error")
	}
}
