package commands

import (
	"context"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// TooFast returns a note that says how long to wait.
func (s *Set) TooFast(r Request, wait time.Duration) Message {
	r.Account.was(WasTooFast)
	return s.notice(r, tooFast(wait))
}

// Unfinished returns the note about a request that failed several times.
func (s *Set) Unfinished(r Request) Message {
	r.Account.was(WasFailed)
	return s.notice(r, games.T("commands.refuse.unfinished"))
}

// NoThread returns the note about a thread that could not be opened.
func (s *Set) NoThread(r Request) Message { return s.notice(r, games.T("commands.thread.failed")) }

// InThread returns the note about a match that has started in a thread.
func (s *Set) InThread(r Request, thread string) Message {
	return s.notice(r, games.T("commands.thread.opened", "Thread", ChannelLink(thread)))
}

// Lacking returns the message about a permission that the bot needs to update a board.
func (s *Set) Lacking(r Request, permission string) Body {
	return s.notice(r, games.T("commands.lacking", "Permission", permission)).Body
}

// Done returns the note that follows TakesLong when the request has been executed.
func (s *Set) Done(r Request) Message { return s.notice(r, games.T("commands.done.late")) }

// TakesLong returns the message about a slow reply.
func (s *Set) TakesLong(locale string) Body {
	return Text(s.core.Words.Speaker(locale).Say(games.T("commands.takes-long")))
}

func (s *Set) notice(r Request, t games.Text) Message { return s.core.Speak.Note(r, t) }

// Ping returns the message that notifies the member to move, with a link to the board.
func (s *Set) Ping(t *match.Table, locale string) Body {
	say := s.core.Speak.Board(t, locale)
	user := t.Chair(t.Turn()).User
	said := say.Say(games.T("commands.ping", "Member", Mention(user), "Game", t.Game.Info.Text("title"), "Link", BoardLink(t)))
	switch clock := ClockLine(t); {
	case !clock.IsZero() && t.Match.PerTurn() > 2*match.Grace: // the board shows shorter turns
		said += SmallLines(say.Say(clock))
	case clock.IsZero() && s.core.Host.Now().Sub(t.LastChange()) >= match.IdleAfter:
		said += SmallLines(say.Say(games.T("commands.ping.last", "Time", Relative(s.core.Host.Now().Add(match.Grace)))))
	}
	return Body{Blocks: []Block{{Text: said}}, Mentions: []string{user}}
}

// progressEvery is the least time between two progress messages: Discord limits how
// often a message may be edited.
const progressEvery = 2 * time.Second

// Slowly returns slow work that calls step after each of its steps, and shows its
// progress from time to time. An error becomes a text.
func (c *Core) Slowly(r Request, say words.Speaker, progress func(done int) Body, work func(ctx context.Context, step func(done int)) (Body, error)) Work {
	return func(ctx context.Context, show func(Body)) (Body, error) {
		last := c.Host.Now()
		body, err := work(ctx, func(done int) {
			if now := c.Host.Now(); now.Sub(last) >= progressEvery {
				last = now
				show(progress(done))
			}
		})
		switch refusal, refused := games.RefusalIn(err); {
		case err == nil || ctx.Err() != nil:
			return body, ctx.Err()
		case refused:
			return Text(say.Say(refusal.Text)), nil
		default:
			c.Log.Error("slow work failed", "channel", r.Channel, "command", r.path(), "error", err)
			return Text(say.Say(games.T("commands.broke-off"))), nil
		}
	}
}
