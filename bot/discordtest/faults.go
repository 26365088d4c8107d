package discordtest

import (
	"net/http"
	"strings"
	"time"
)

// Fault is something that goes wrong with requests to the HTTP API. At most one of Drop, Status and RateLimit is done, in
// this order; with none of them the request only takes longer.
type Fault struct {
	Method string // only requests with this method; any if empty
	Path   string // only requests whose path contains this; any if empty
	Times  int    // only so many requests; 0 means until it is mended

	Delay      time.Duration // by the Server's clock, before anything else
	DelayAfter time.Duration // the same, after the request has been carried out
	After      bool          // drop or fail only after the request has been carried out: the answer alone is lost
	Drop       bool          // close the connection without an answer
	Status     int           // answer with this status, such as 500 or 503
	RateLimit  time.Duration // answer 429 with this retry_after
	Global     bool          // the 429 is for all routes
	Lasting    bool          // whoever does not wait as the 429 says gets another, as on Discord
}

type faults struct {
	requests []*Fault
	delayed  int // requests being held up
	gateway  GatewayFaults
	events   eventFaults
	chaos    *chaos // nil while there is none
}

// Break has requests go wrong. The returned function mends it.
func (s *Server) Break(f Fault) (mend func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.requests = append(s.faults.requests, &f)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.faults.forget(&f)
	}
}

func (f *faults) forget(gone *Fault) {
	kept := f.requests[:0:0]
	for _, x := range f.requests {
		if x != gone {
			kept = append(kept, x)
		}
	}
	f.requests = kept
}

// next is the fault that strikes the request, nil if none does.
func (f *faults) next(q *request) *Fault {
	for _, x := range f.requests {
		if x.Method != "" && x.Method != q.Method || !strings.Contains(q.URL.Path, x.Path) {
			continue
		}
		hit := *x
		if x.Times > 0 {
			if x.Times--; x.Times == 0 {
				f.forget(x)
			}
		}
		return &hit
	}
	return nil
}

// spoil does what the fault for the request says, and tells whether the request is thereby dealt with.
func (s *Server) spoil(w http.ResponseWriter, op *operation, q *request) bool {
	f := s.fault(q)
	if f == nil {
		return false
	}
	if f.Delay > 0 && !s.pause(q, f.Delay) {
		return true
	}
	q.fault = f
	if f.RateLimit > 0 && f.Lasting {
		s.exhaust(op, q, f.RateLimit, f.Global)
	}
	return !f.After && f.strike(w, q)
}

// fault is what goes wrong with the request, by plan or by chance; nil if nothing does.
func (s *Server) fault(q *request) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.faults.next(q)
	if f == nil && s.faults.chaos != nil {
		f = s.faults.chaos.fault()
	}
	if i := s.world.interactions[q.id("interaction_id")]; i != nil && f != nil {
		i.strikes = append(i.strikes, *f)
	}
	return f
}

// spoilAnswer is spoil for a request that has been carried out.
func (s *Server) spoilAnswer(w http.ResponseWriter, q *request) bool {
	f := q.fault
	if f == nil {
		return false
	}
	if f.DelayAfter > 0 && !s.pause(q, f.DelayAfter) {
		return true
	}
	return f.After && f.strike(w, q)
}

// strike drops the connection or answers in the API's place, and tells whether it has.
func (f *Fault) strike(w http.ResponseWriter, q *request) bool {
	switch {
	case f.Drop:
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	case f.Status != 0:
		q.status = f.Status
		writeJSON(w, f.Status, mustJSON(map[string]any{"message": http.StatusText(f.Status), "code": 0}))
	case f.RateLimit > 0:
		q.status = http.StatusTooManyRequests
		tooMany(w, f.RateLimit, f.Global)
	}
	return f.Status != 0 || f.RateLimit > 0
}

// pause waits by the Server's clock, and says whether the client and the Server are still there.
func (s *Server) pause(q *request, d time.Duration) bool {
	due := make(chan struct{})
	stop := s.options.Clock.AfterFunc(d, func() { close(due) })
	defer stop()
	s.wait(1)
	defer s.wait(-1)
	select {
	case <-due:
		return true
	case <-q.Context().Done():
	case <-s.running.Done():
	}
	return false
}

func (s *Server) wait(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.delayed += n
	s.bump()
}

// Delayed counts the requests that a Fault is holding up.
func (s *Server) Delayed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faults.delayed
}
