package member

import (
	"context"
	"slices"

	"parlour/bot/discordtest/world"
)

// Changes tells the version of what there is to see, and gives a channel that
// is closed when that changes.
func (p *People) Changes() (version uint64, changed <-chan struct{}) {
	w := p.lock()
	defer w.Unlock()
	return w.Version, w.Changed()
}

// Await waits until cond holds, asking it now and after every change of the
// world. Cond may call the people.
func (p *People) Await(ctx context.Context, cond func() bool) error {
	return p.world.Until(ctx, cond)
}

// Pending counts the interactions that wait for the bot: those with no answer
// yet, and those deferred and not filled in. An interaction that has failed no
// longer counts.
func (p *People) Pending() int {
	w := p.lock()
	defer w.Unlock()
	return w.Open
}

// Idle waits until no interaction is pending and no request of a bot is being
// answered.
func (p *People) Idle(ctx context.Context) error {
	return p.Await(ctx, func() bool {
		w := p.lock()
		defer w.Unlock()
		return w.Open == 0 && w.Busy == 0
	})
}

// Problems lists everything invalid or unknown that there has been.
func (p *People) Problems() []world.Problem {
	w := p.lock()
	defer w.Unlock()
	return slices.Clone(w.Problems)
}
