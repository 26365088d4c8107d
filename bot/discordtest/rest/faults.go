package rest

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Break injects a fault of HTTP requests. repair removes it.
func (a *API) Break(f fault.Fault) (repair func()) {
	a.world.Lock()
	defer a.world.Unlock()
	a.faults = append(a.faults, &f)
	return func() {
		a.world.Lock()
		defer a.world.Unlock()
		a.forget(&f)
	}
}

func (a *API) forget(gone *fault.Fault) {
	a.faults = slices.DeleteFunc(slices.Clone(a.faults), func(f *fault.Fault) bool { return f == gone })
}

// nextInjected returns the injected fault of a request, or nil.
func (a *API) nextInjected(q *request) *fault.Fault {
	for _, x := range a.faults {
		if x.Method != "" && x.Method != q.Method || !strings.Contains(q.URL.Path, x.Path) || x.Anonymous && q.Header.Get("Authorization") != "" {
			continue
		}
		hit := *x
		if x.Times > 0 {
			if x.Times--; x.Times == 0 {
				a.forget(x)
			}
		}
		return &hit
	}
	return nil
}

// applyFault applies the request's fault and reports whether it handled the
// request.
func (a *API) applyFault(w http.ResponseWriter, op *operation, q *request) bool {
	f := a.nextFault(q)
	if f == nil {
		return false
	}
	if f.Delay > 0 && !a.pause(q, f.Delay) {
		return true
	}
	q.fault = f
	if f.RateLimit > 0 && f.Persistent {
		a.exhaust(op, q, f.RateLimit, f.Global)
	}
	return !f.After && apply(f, w, q)
}

// nextFault returns the injected or random fault of a request, or nil.
func (a *API) nextFault(q *request) *fault.Fault {
	a.world.Lock()
	defer a.world.Unlock()
	f := a.nextInjected(q)
	if f == nil {
		f = a.world.Sampler.Request()
	}
	if i := a.world.Interaction(q.id("interaction_id")); i != nil && f != nil {
		a.world.RecordFault(i, *f)
	}
	return f
}

// applyFaultAfter applies the request's fault after the request was carried
// out.
func (a *API) applyFaultAfter(w http.ResponseWriter, q *request) bool {
	f := q.fault
	if f == nil {
		return false
	}
	if f.DelayAfter > 0 && !a.pause(q, f.DelayAfter) {
		return true
	}
	return f.After && apply(f, w, q)
}

// apply drops the connection or responds, and reports whether it responded.
func apply(f *fault.Fault, w http.ResponseWriter, q *request) bool {
	switch {
	case f.Drop:
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	case f.Status != 0:
		q.status = f.Status
		writeJSON(w, f.Status, wire.Encode(map[string]any{"message": http.StatusText(f.Status), "code": 0}))
	case f.RateLimit > 0:
		q.status = http.StatusTooManyRequests
		tooMany(w, verdict{wait: f.RateLimit, global: f.Global})
	}
	return f.Status != 0 || f.RateLimit > 0
}

// pause waits by the Server's clock. It reports false if the client or the
// Server has gone.
func (a *API) pause(q *request, d time.Duration) bool {
	due := make(chan struct{})
	stop := a.world.Clock.AfterFunc(d, func() { close(due) })
	defer stop()
	a.wait(1)
	defer a.wait(-1)
	select {
	case <-due:
		return true
	case <-q.Context().Done():
	case <-a.world.Running().Done():
	}
	return false
}

func (a *API) wait(n int) {
	a.world.Lock()
	defer a.world.Unlock()
	a.delayed += n
	a.world.Bump()
}

// Delayed returns the number of requests that a Fault delays.
func (a *API) Delayed() int {
	a.world.Lock()
	defer a.world.Unlock()
	return a.delayed
}
