package discordtest

import (
	"slices"
	"strings"
	"time"

	"parlour/bot/discordtest/wire"
)

// What follows lets a program watch thousands of interactions, and several clients of one application, at once.

// First is closed once the bot has given its first answer, or has missed the deadline; State then tells which.
func (i *Interaction) First() <-chan struct{} { return i.acknowledged }

// FirstAt is when the first answer came, or, if none came, when the deadline passed. It may be asked once First is closed.
func (i *Interaction) FirstAt() time.Time {
	if d, ok := i.Latency(); ok {
		return i.created.Add(d)
	}
	return i.created.Add(firstAnswer)
}

// Arrival is one delivery of an interaction to a client.
type Arrival struct {
	At     time.Time
	Client string // the address from which the client is connected
}

// Arrivals tells when the interaction went to which client, the first times at least.
func (i *Interaction) Arrivals() []Arrival {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return slices.Clone(i.arrivals)
}

// arrive notes that the interaction goes to the client of a session.
func (i *Interaction) arrive(x *session, at time.Time) {
	i.noteDelivery(at)
	if len(i.arrivals) < maxDeliveries && x.socket != nil {
		i.arrivals = append(i.arrivals, Arrival{at, x.socket.conn.RemoteAddr().String()})
	}
}

// Strikes tells what a Fault or Chaos has done to the bot's attempts to give a first answer.
func (i *Interaction) Strikes() []Fault {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return slices.Clone(i.strikes)
}

// report tells whoever watches of a message that is new or has changed.
func (s *Server) report(m *message) {
	if s.options.OnMessage != nil {
		s.options.OnMessage(m.view())
	}
}

// clients are the sessions to which an interaction goes: all that hear of the guild, or the one that Options.OneClient
// chooses among those with a client at them.
func (s *Server) clients(app, guildID wire.ID) []*session {
	var all, there []*session
	s.gateway.each(app, guildID, func(x *session) {
		if all = append(all, x); x.socket != nil {
			there = append(there, x)
		}
	})
	if s.options.OneClient == nil || len(there) == 0 {
		return all
	}
	slices.SortFunc(there, func(a, b *session) int { return strings.Compare(a.id, b.id) })
	if n := s.options.OneClient(len(there)); n >= 0 && n < len(there) {
		return there[n : n+1]
	}
	return there
}

// Made is when the member did it, by the Server's clock.
func (i *Interaction) Made() time.Time { return i.created }
