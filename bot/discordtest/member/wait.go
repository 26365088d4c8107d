package member

import (
	"context"
	"slices"

	"parlour/bot/discordtest/world"
)

// Changes returns the version of the world and a channel that is closed at the
// next change.
func (p *People) Changes() (version uint64, changed <-chan struct{}) {
	w := p.lock()
	defer w.Unlock()
	return w.Version, w.Changed()
}

// Await waits until cond holds, evaluating it now and after each change of the
// world. cond may call the Server.
func (p *People) Await(ctx context.Context, cond func() bool) error {
	return p.world.Until(ctx, cond)
}

// Pending returns the number of interactions that wait for the bot, including
// deferred ones. Failed interactions do not count.
func (p *People) Pending() int {
	w := p.lock()
	defer w.Unlock()
	return w.Pending
}

// Idle waits until no interaction is pending and no request of a bot is in
// progress.
func (p *People) Idle(ctx context.Context) error {
	return p.Await(ctx, func() bool {
		w := p.lock()
		defer w.Unlock()
		return w.Pending == 0 && w.Busy == 0
	})
}

// Problems returns all Problems so far.
func (p *People) Problems() []world.Problem {
	w := p.lock()
	defer w.Unlock()
	return slices.Clone(w.Problems)
}
