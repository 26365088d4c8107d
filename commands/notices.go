package commands

import (
	"context"
	"time"

	"parlour/commands/words"
	"parlour/games"
)

// What a member is told of what lies with Discord or this process, and not with
// any game.

const actClose = "o" // take away the private message

// noticeFeature is the private messages that go when they have been read.
type noticeFeature struct{ *Set }

func (f noticeFeature) feature() feature {
	return feature{
		controls: map[string]control{
			actClose: {do: func(context.Context, Request) (Reply, error) { return Message{To: Nowhere}, nil }},
		},
	}
}

// closing is the custom ID of what takes a private message away.
var closing = custom{actClose, "", 0, ""}

// closeButton takes the private message that it is on away.
func closeButton(plain words.Speaker) Button {
	return button(plain, "close", closing, Plain)
}

// TooFast tells a member how long to wait.
func (s *Set) TooFast(r Request, wait time.Duration) Message {
	r.Account.was(WasTooFast)
	return s.notice(r, tooFast(wait))
}

// Unfinished tells a member that a request was tried several times in vain.
func (s *Set) Unfinished(r Request) Message {
	r.Account.was(WasFailed)
	return s.notice(r, games.T("commands.refuse.unfinished"))
}

// NoThread tells that a thread could not be made.
func (s *Set) NoThread(r Request) Message { return s.notice(r, games.T("commands.thread.failed")) }

// InThread tells that a game has begun in a thread.
func (s *Set) InThread(r Request, thread string) Message {
	return s.notice(r, games.T("commands.thread.opened", "Thread", mentionArg("<#"+thread+">")))
}

// Lacking tells which permission the bot lacks to keep a board up to date.
func (s *Set) Lacking(r Request, permission string) Body {
	return s.notice(r, games.T("commands.lacking", "Permission", permission)).Body
}

// Done tells that what was asked for is done, after TakesLong.
func (s *Set) Done(r Request) Message { return s.notice(r, games.T("commands.done.late")) }

// TakesLong tells that a reply is slow in coming.
func (s *Set) TakesLong(locale string) Body {
	return text(s.words.Speaker(locale).Say(games.T("commands.takes-long")))
}

func (s *Set) notice(r Request, t games.Text) Message { return private(text(s.private(r).Say(t))) }

// shownEvery is how often a member is told how far slow work is: a message may
// be edited only so often.
const shownEvery = 2 * time.Second

// slowly is work that calls step after each of its steps, and shows from time to
// time how far it is. What goes wrong in it is told like any reply.
func (s *Set) slowly(r Request, say words.Speaker, progress func(done int) Body, work func(ctx context.Context, step func(done int)) (Body, error)) Work {
	return func(ctx context.Context, show func(Body)) (Body, error) {
		last := s.host.Now()
		body, err := work(ctx, func(done int) {
			if now := s.host.Now(); now.Sub(last) >= shownEvery {
				last = now
				show(progress(done))
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
