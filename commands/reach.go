package commands

import (
	"cmp"
	"context"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Reach is what the bot can do in the place of a request, and who sees its replies.
type Reach int

// The reaches of the bot.
const (
	// ReachAll: the bot is a member, so it can post, edit and ping at any time.
	ReachAll Reach = iota
	// ReachReplies: the bot is not a member, so it can only reply, and edit its replies for
	// some minutes.
	ReachReplies
	// ReachMember: as ReachReplies, and only the member sees the replies, whatever they
	// were meant for. The member plays in private (see [match.PrivatePlace]), and matches
	// with other members are refused.
	ReachMember
)

// inPrivate returns a request in the place of the member's private matches.
func (r Request) inPrivate() Request {
	r.Channel, r.Settings = match.PrivatePlace(r.Channel, r.User.ID), cmp.Or(r.Settings, r.Channel)
	return r
}

// locate returns a request with the channel or private place of its match. The ID of a
// control names the match. A command of a member with ReachMember is about the member's
// private match, unless only the channel has an open match.
func (c *Core) locate(ctx context.Context, r Request) Request {
	switch id := r.Control().Match; {
	case match.IsPrivate(id):
		return r.inPrivate()
	case id != "":
		return c.Features.locate(r)
	case r.Reach != ReachMember:
		return r
	}
	own := r.inPrivate()
	if spec := c.Commands.Find(r.Path); spec != nil && !spec.Starts && !c.plays(ctx, own) && c.plays(ctx, r) {
		return r
	}
	return own
}

// plays reports whether a match is open in the place of a request.
func (c *Core) plays(ctx context.Context, r Request) bool {
	t, err := c.Host.Current(ctx, r.Channel)
	return err == nil && t.Match.Status.Open()
}

// UseExternalApps is the name of the permission that a member lacks with ReachMember, as in
// Discord's settings.
func UseExternalApps() games.Text { return games.T("commands.permission.use-external-apps") }

// MayShare refuses an opening with other members if only the member would see the match.
func MayShare(r Request, o games.Opening) error {
	others := func(o games.Occupant) bool { return o != games.Starter && o != games.Computer }
	if r.Reach == ReachMember && slices.ContainsFunc(o.Seats, others) {
		return games.Refusal{Text: unshared()}
	}
	return nil
}

// Placed returns the start of a match by an opening with what follows from the place of
// the request, or a Refusal if it cannot be played there.
func (c *Core) Placed(r Request, o games.Opening, start match.Start) (match.Start, error) {
	start.Locale, start.Guest = c.Speak.Locale(r), r.Reach != ReachAll
	if r.Reach == ReachMember && !start.Private() {
		start.Channel = match.PrivatePlace(start.Channel, r.User.ID)
	}
	if start.Private() {
		start.Guild, start.Locale, start.Guest = "", cmp.Or(r.User.Locale, start.Locale), true
	}
	return start, MayShare(r, o)
}

// Unshared returns the note about a match with others that Discord shows to the member alone.
func (s *Set) Unshared(r Request) Body {
	return s.notice(r, unshared()).Body
}

func unshared() games.Text {
	return games.T("commands.private.refuse.others", "Permission", UseExternalApps())
}

// noBotKind is the kind of the document that a server was told that it has no bot. Its ID is
// the same.
const noBotKind = "no-bot"

// NoBot returns a note about what is missing in a server that has the commands but not the
// bot, with the address that adds the bot. It reports false if the server got it before.
func (s *Set) NoBot(ctx context.Context, r Request, address string) (Message, bool) {
	first, err := s.core.Once(ctx, store.Document{Home: r.Guild, Kind: noBotKind, ID: noBotKind}, r.ID)
	if err != nil {
		s.core.Log.Warn("failed to record the note about the missing bot", "error", err)
	}
	return s.notice(r, games.T("commands.no-bot", "Link", Markup(address))), first
}
