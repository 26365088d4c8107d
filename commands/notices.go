package commands

import (
	"context"

	"parlour/games"
	"parlour/games/match"
)

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

// Turn returns the direct message that tells the member to move at a table that it is her
// turn, with a link to the board.
func (s *Set) Turn(ctx context.Context, t *match.Table) Body {
	user := t.Chair(t.Turn()).User
	own, server := s.core.Settings.Member(ctx, user), s.core.Settings.Server(ctx, t.Match.Guild)
	say := s.core.Words.Speaker(own.Language, server.Language, t.Match.Locale)
	say = say.At(SeatNames(t, say))
	var rivals []games.Text
	for i, c := range t.Log.Chairs {
		if c.User != user {
			rivals = append(rivals, games.T("commands.seat", "Seat", games.Seat(i)))
		}
	}
	link := Button{Label: say.Plain().Say(games.T("commands.button.to-board")), Link: string(BoardLink(t))}
	return Text(say.Say(games.T("commands.turn", "Game", t.Game.Info.Text("title"), "Rivals", rivals))).With(link)
}

// Incident logs an internal error and returns a note with its number, which says
// whether the request took effect. A database that cannot be written is no incident,
// because every request fails then: the bot logs it once a minute.
func (s *Set) Incident(r Request, err error) Message { return s.core.incident(r, err) }
