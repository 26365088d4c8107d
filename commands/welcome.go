package commands

import (
	"context"
	"errors"

	"parlour/games/match"
)

// welcomedSetting is the name of the setting that a server has been welcomed.
func welcomedSetting(guild string) string { return "welcomed/" + guild }

// Welcome is the message by which Parlour introduces itself to all members of a
// server: a /play that stays, and with which anyone can start a game. Of the
// request it looks at where it is for. It reports false where the server has
// been welcomed before.
func (s *Set) Welcome(ctx context.Context, r Request) (Body, bool) {
	if r.Guild == "" {
		return Body{}, false
	}
	// Of the request that was first, the same answer is given again when it is
	// delivered again.
	err := s.host.Store.SetSetting(ctx, welcomedSetting(r.Guild), "", r.ID)
	if err != nil {
		if !errors.Is(err, match.ErrStale) {
			s.log.Warn("that a server is welcomed could not be noted", "error", err)
		}
		return Body{}, false
	}
	r.User = User{}
	return s.chooser(ctx, s.public(r), s.firstChoice(r), welcoming), true
}
