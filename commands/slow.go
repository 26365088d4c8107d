package commands

import (
	"context"
	"iter"
	"time"

	"parlour/commands/words"
	"parlour/games"
)

// shownEvery is how often a member is told how far slow work is: a message may
// be edited only so often.
const shownEvery = 2 * time.Second

// slowly does slow work and yields what to show of it: from time to time how far
// it is, and in the end what came of it. The work calls step after each of its
// steps; its context ends when nobody is shown it any more.
func (s *Set) slowly(ctx context.Context, r Request, say words.Speaker,
	far func(done int) Body, work func(ctx context.Context, step func(done int)) (Body, error),
) iter.Seq[Body] {
	return func(yield func(Body) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		last := s.host.Now()
		body, err := work(ctx, func(done int) {
			if now := s.host.Now(); ctx.Err() == nil && now.Sub(last) >= shownEvery {
				last = now
				if !yield(far(done)) {
					cancel()
				}
			}
		})
		switch refusal, refused := games.RefusalIn(err); {
		case ctx.Err() != nil:
			return
		case refused:
			body = text(say.Say(refusal.Text))
		case err != nil:
			s.log.Error("slow work broke off", "channel", r.Channel, "command", r.Path, "error", err)
			body = text(say.Say(games.T("commands.broke-off")))
		}
		yield(body)
	}
}
