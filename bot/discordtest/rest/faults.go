package rest

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Break has requests go wrong. The returned function mends it.
func (a *API) Break(f fault.Fault) (mend func()) {
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

// next is the fault that strikes the request, nil if none does.
func (a *API) next(q *request) *fault.Fault {
	for _, x := range a.faults {
		if x.Method != "" && x.Method != q.Method || !strings.Contains(q.URL.Path, x.Path) {
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

// spoil does what the fault for the request says, and tells whether the request
// is thereby dealt with.
func (a *API) spoil(w http.ResponseWriter, op *operation, q *request) bool {
	f := a.fault(q)
	if f == nil {
		return false
	}
	if f.Delay > 0 && !a.pause(q, f.Delay) {
		return true
	}
	q.fault = f
	if f.RateLimit > 0 && f.Lasting {
		a.exhaust(op, q, f.RateLimit, f.Global)
	}
	return !f.After && strike(f, w, q)
}

// fault is what goes wrong with the request, by plan or by chance; nil if
// nothing does.
func (a *API) fault(q *request) *fault.Fault {
	a.world.Lock()
	defer a.world.Unlock()
	f := a.next(q)
	if f == nil {
		f = a.world.Dice.Request()
	}
	if i := a.world.Interaction(q.id("interaction_id")); i != nil && f != nil {
		a.world.Strike(i, *f)
	}
	return f
}

// spoilAnswer is spoil for a request that has been carried out.
func (a *API) spoilAnswer(w http.ResponseWriter, q *request) bool {
	f := q.fault
	if f == nil {
		return false
	}
	if f.DelayAfter > 0 && !a.pause(q, f.DelayAfter) {
		return true
	}
	return f.After && strike(f, w, q)
}

// strike drops the connection or answers in the API's place, and tells whether
// it has.
func strike(f *fault.Fault, w http.ResponseWriter, q *request) bool {
	switch {
	case f.Drop:
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	case f.Status != 0:
		q.status = f.Status
		writeJSON(w, f.Status, wire.Encode(map[string]any{"message": http.StatusText(f.Status), "code": 0}))
	case f.RateLimit > 0:
		q.status = http.StatusTooManyRequests
		tooMany(w, f.RateLimit, f.Global)
	}
	return f.Status != 0 || f.RateLimit > 0
}

// pause waits by the Server's clock, and says whether the client and the Server
// are still there.
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

// Delayed counts the requests that a Fault is holding up.
func (a *API) Delayed() int {
	a.world.Lock()
	defer a.world.Unlock()
	return a.delayed
}
