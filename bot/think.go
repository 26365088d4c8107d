package bot

import (
	"context"
	"errors"

	"parlour/bot/clock"
	"parlour/bot/schedule"
	"parlour/games/match"
)

// errTooSlow is the end of a search that is left to a worker.
var errTooSlow = errors.New("bot: the computer's move takes long")

// think begins the search for the move of the computer whose turn it is. Where work is
// left to workers, the search ends after Quick with errTooSlow.
func (b *Bot) think(t *match.Table) *match.Thought {
	thought := match.NewThought(b.ctx)
	b.spawn(func(context.Context) {
		answer, err := match.Answer{}, errPanicked
		defer func() { thought.End(answer, err) }()
		owner := schedule.Owner{Server: t.Match.Guild, Member: t.Match.Starter}
		spent, failed := b.schedule.Do(thought.Context(), schedule.Move, owner, func(ctx context.Context) (err error) {
			enough, stop := context.WithTimeout(ctx, b.Think)
			defer stop()
			if b.leaves() {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeoutCause(ctx, b.Quick, errTooSlow)
				defer cancel()
			}
			if answer, err = b.host.Think(ctx, t, enough.Done()); err != nil && ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			return err
		})
		if err = failed; b.watched(t) {
			b.Set.Thought(t.Match.Guild, t.Match.Starter, spent)
		}
	})
	return thought
}

// ahead is think for the Host, which is about to store a member's act and would store
// the move with it; see match.Config. It waits for the move or for match.JoinWithin.
func (b *Bot) ahead(ctx context.Context, t *match.Table) *match.Thought {
	if b.isSlow(t) || b.watched(t) {
		return nil
	}
	ctx, cancel := clock.WithTimeout(ctx, clock.Or(b.Clock), match.JoinWithin)
	defer cancel()
	thought := b.think(t)
	b.schedule.Wait(ctx, thought.Done())
	return thought
}
