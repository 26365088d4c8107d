package commands

import (
	"context"
	"time"

	"parlour/commands/words"
	"parlour/games"
)

// shownEvery is how often a member is told how far slow work is: a message may
// be edited only so often.
const shownEvery = 2 * time.Second

// slowly is work that calls step after each of its steps, and shows from time to
// time how far it is. What goes wrong in it is told like any reply.
func (s *Set) slowly(r Request, say words.Speaker,
	far func(done int) Body, work func(ctx context.Context, step func(done int)) (Body, error),
) Work {
	return func(ctx context.Context, show func(Body)) (Body, error) {
		last := s.host.Now()
		body, err := work(ctx, func(done int) {
			if now := s.host.Now(); now.Sub(last) >= shownEvery {
				last = now
				show(far(done))
			}
		})
		switch refusal, refused := games.RefusalIn(err); {
		case err == nil || ctx.Err() != nil:
			return body, ctx.Err()
		case refused:
			return text(say.Say(refusal.Text)), nil
		default:
			s.log.Error("slow work broke off", "channel", r.Channel, "command", r.path(), "error", err)
			return text(say.Say(games.T("commands.broke-off"))), nil
		}
	}
}
