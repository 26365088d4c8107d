package discordtest

import (
	"context"
	"errors"

	"parlour/bot/discordtest/wire"
)

// Changes tells the version of what there is to see, and gives a channel that is closed when that changes.
func (s *Server) Changes() (version uint64, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	return s.version, s.changed
}

// bump tells everyone who waits that something has changed.
func (s *Server) bump() {
	s.version++
	if s.changed != nil {
		close(s.changed)
		s.changed = nil
	}
}

// Await waits until cond holds, asking it now and after every change of the world. Cond may call the Server.
func (s *Server) Await(ctx context.Context, cond func() bool) error {
	for {
		_, changed := s.Changes()
		if cond() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-s.running.Done():
			return errors.New("the stand-in has been closed")
		}
	}
}

// await is Await with a condition that is asked under the lock.
func (s *Server) await(ctx context.Context, cond func() bool) error {
	return s.Await(ctx, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return cond()
	})
}

// Pending counts the interactions that wait for the bot: those with no answer yet, and those deferred and not filled in.
// An interaction that has failed no longer counts.
func (s *Server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending()
}

func (s *Server) pending() int { return s.open }

// enter brings an interaction into a state, and tells those who wait for that.
func (s *Server) enter(i *Interaction, state State) {
	if i.state == Waiting || i.state == Deferred {
		s.open--
	}
	i.state = state
	switch state {
	case Waiting:
		s.open++
		return
	case Deferred:
		s.open++
	default:
		shut(i.ended)
	}
	shut(i.acknowledged)
}

// shut closes a channel that may be closed already. Only the holder of the lock does so.
func shut(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

// waitFor waits until the channel is closed.
func (s *Server) waitFor(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.running.Done():
		return errors.New("the stand-in has been closed")
	}
}

// Idle waits until no interaction is pending and no request of a bot is being answered.
func (s *Server) Idle(ctx context.Context) error {
	return s.await(ctx, func() bool { return s.pending() == 0 && s.inFlight == 0 })
}

// Requests counts what bots have asked over HTTP so far. With Idle it shows whether a bot has gone on working.
func (s *Server) Requests() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts.Requests
}

// Ready waits until the application is connected to the gateway with a session, or has an interactions endpoint.
func (s *Server) Ready(ctx context.Context, app wire.ID) error {
	return s.await(ctx, func() bool {
		a := s.world.apps[app]
		return a != nil && (a.endpoint != "" || s.gateway.connected(app))
	})
}
