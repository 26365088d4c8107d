package discordtest

import (
	"encoding/json"

	"parlour/bot/discordtest/wire"
)

// GatewayFaults are things that go wrong on the gateway, until they are set otherwise.
type GatewayFaults struct {
	NoHello        bool // new connections get no Hello
	NoAck          bool // heartbeats get no answer
	Reconnect      int  // so many Identifies are answered by op 7 instead of READY
	RefuseIdentify int  // so many Identifies are answered by op 9
	RefuseResume   int  // so many Resumes are answered by op 9
}

// BreakGateway sets what goes wrong on the gateway from now on; the zero GatewayFaults mend everything.
func (s *Server) BreakGateway(f GatewayFaults) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.gateway = f
}

// Reconnect sends op 7 to every client: it has to leave and resume.
func (s *Server) Reconnect() {
	s.sessions(func(x *session) { x.socket.send(payload{Op: opReconnect}) })
}

// Invalidate sends op 9 to every client. With resumable, the session lives on and can be resumed; without, the client has
// to identify again.
func (s *Server) Invalidate(resumable bool) {
	s.sessions(func(x *session) { s.invalidate(x, resumable) })
}

func (s *Server) invalidate(x *session, resumable bool) {
	c := x.socket
	c.send(control(opInvalidSession, resumable))
	if !resumable {
		delete(s.gateway.sessions, x.id)
	}
	x.socket, c.session = nil, nil
}

// Disconnect breaks every client's connection without a word. The sessions can be resumed.
func (s *Server) Disconnect() {
	s.sessions((*session).cut)
}

// cut breaks the session's connection without a word.
func (x *session) cut() {
	x.socket.cut()
	x.socket.session, x.socket = nil, nil
}

// Hangup closes every client's connection with a close code, such as 4000 or 4009.
func (s *Server) Hangup(code int) {
	s.sessions(func(x *session) {
		x.socket.close(code)
		x.socket.session, x.socket = nil, nil
	})
}

func (s *Server) sessions(f func(*session)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.gateway.sessions {
		if x.socket != nil {
			f(x)
		}
	}
	s.bump()
}

// Identifies counts how often the application has identified on the gateway.
func (s *Server) Identifies(app wire.ID) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.identifies[app]
}

// eventFaults hold back, lose or repeat events.
type eventFaults struct {
	duplicate int // interactions still to be delivered twice
	lose      int // events still to be lost
	held      []func()
	holding   bool
}

// pass sends the event on, or keeps or loses it.
func (f *eventFaults) pass(x *session, event string, data json.RawMessage, sent func()) {
	switch {
	case f.lose > 0:
		f.lose--
	case f.holding:
		f.held = append(f.held, func() { x.send(event, data, sent) })
	default:
		x.send(event, data, sent)
	}
}

// Duplicate has the next n interactions delivered twice.
func (s *Server) Duplicate(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.events.duplicate = n
}

// Lose has the next n events on the gateway lost.
func (s *Server) Lose(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.events.lose = n
}

// Hold keeps back all events on the gateway until the returned function is called, which sends them in the order that
// the indices give: order(n) is a permutation of 0 to n-1. With a nil order they keep their own.
func (s *Server) Hold() (release func(order func(n int) []int)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.events.holding = true
	return func(order func(n int) []int) {
		s.mu.Lock()
		defer s.mu.Unlock()
		held := s.faults.events.held
		s.faults.events.held, s.faults.events.holding = nil, false
		if order == nil {
			order = inOrder
		}
		for _, n := range order(len(held)) {
			held[n]()
		}
	}
}

func inOrder(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// Reversed is an order for Hold: the last comes first.
func Reversed(n int) []int {
	out := inOrder(n)
	for i := range out {
		out[i] = n - 1 - i
	}
	return out
}
