package commands

import (
	"time"

	"parlour/games"
)

// What a member is told of what lies with Discord or this process, and not with
// any game.

// TooFast tells a member how long to wait.
func (s *Set) TooFast(r Request, wait time.Duration) Message { return s.notice(r, tooFast(wait)) }

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
