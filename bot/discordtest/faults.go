package discordtest

import (
	"net/http"
	"strings"
	"time"
)

// Fault is something that goes wrong with requests to the HTTP API. Exactly one of the things it can do is done: in this
// order, Drop, Status, RateLimit, or nothing but the Delay.
type Fault struct {
	Method string // only requests with this method; any if empty
	Path   string // only requests whose path contains this; any if empty
	Times  int    // only so many requests; 0 means until it is mended

	Delay     time.Duration // by the Server's clock, before anything else
	Drop      bool          // close the connection without an answer
	After     bool          // drop only after the request has been carried out: the answer alone is lost
	Status    int           // answer with this status, such as 500 or 503
	RateLimit time.Duration // answer 429 with this retry_after
	Global    bool          // the 429 is for all routes
}

type faults struct {
	requests []*Fault
	delayed  int // requests being held up
	gateway  GatewayFaults
	events   eventFaults
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
func (s *Server) spoil(w http.ResponseWriter, q *request) bool {
	s.mu.Lock()
	f := s.faults.next(q)
	s.mu.Unlock()
	if f == nil {
		return false
	}
	if f.Delay > 0 && !s.pause(q, f.Delay) {
		return true
	}
	switch {
	case f.Drop && !f.After:
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	case f.Drop:
		q.lose = true
	case f.Status != 0:
		writeJSON(w, f.Status, mustJSON(map[string]any{"message": http.StatusText(f.Status), "code": 0}))
	case f.RateLimit > 0:
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

func tooMany(w http.ResponseWriter, after time.Duration, global bool) {
	h := w.Header()
	h.Set("Retry-After", seconds(after))
	h.Set("X-RateLimit-Reset-After", seconds(after))
	h.Set("X-RateLimit-Remaining", "0")
	h.Set("X-RateLimit-Scope", "user")
	if global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	}
	writeJSON(w, http.StatusTooManyRequests, mustJSON(map[string]any{
		"message": "You are being rate limited.", "retry_after": after.Seconds(), "global": global,
	}))
}
