package bot

import (
	"context"
	"errors"

	"parlour/bot/delivery"
	"parlour/bot/message"
	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/store"
)

// boardOf names the slot of a table's board.
func boardOf(t *match.Table) delivery.Key { return delivery.BoardOf(t.Match.Channel, t.Match.ID) }

// render converts a body to a message, with commands as mentions, and with the application's emoji if they
// are uploaded.
func (b *Bot) render(body commands.Body, private bool) message.Message {
	return message.New(b.emoji.Substitute(b.commands.Complete(body)), private)
}

// table returns the newest table of a slot; see delivery.Kind.
func (b *Bot) table(ctx context.Context, s delivery.Slot, unseen int64) (*match.Table, error) {
	if t := b.host.Cached(s.Home, s.Match); unseen > 0 && t != nil {
		return t, nil
	}
	return b.host.Load(ctx, s.Home, s.Match)
}

// drawHand draws what a member sees of a match.
func (b *Bot) drawHand(ctx context.Context, s delivery.Slot, unseen int64) (delivery.Content, error) {
	t, err := b.table(ctx, s, unseen)
	if err != nil {
		return delivery.Content{}, err
	}
	body, ok := b.Set.Hand(ctx, t, s.Place.Member, s.Viewer.Locale, s.Viewer.Arg)
	return delivery.Content{None: !ok, Message: b.render(body, true), Match: t.Match.Version}, nil
}

// draw draws a board.
func (b *Bot) draw(ctx context.Context, s delivery.Slot, unseen int64) (delivery.Content, error) {
	t, err := b.table(ctx, s, unseen)
	if err != nil {
		return delivery.Content{}, err
	}
	var body commands.Body
	untapped := false
	if unseen == t.Match.Version {
		body, untapped = b.Set.FirstBoard(ctx, t, s.Viewer.Locale)
	} else {
		body = b.Set.Board(ctx, t, s.Viewer.Locale)
	}
	return delivery.Content{Message: b.render(body, s.Place.Member != ""), Match: t.Match.Version, Draft: body.Draft, Untapped: untapped}, nil
}

// shown follows a board that a message shows: the other slots of the match are sent, and notes about
// earlier stages end. If a tap has changed the draft meanwhile, the board is sent again.
func (b *Bot) shown(ctx context.Context, s delivery.Slot, c delivery.Content) {
	b.boards.Beside(s.Key)
	t := b.host.Cached(s.Home, s.Match)
	if t == nil {
		return
	}
	if !b.notes.None(match.SeenIn(s.Home), s.Unnoted) {
		b.notes.End(ctx, t)
	}
	if !c.Untapped && b.Set.Drafted(ctx, t) != c.Draft {
		b.again(ctx, s.Key, b.boards.Raise)
	}
}

// again raises a slot, and sends it once more.
func (b *Bot) again(ctx context.Context, k delivery.Key, raise func(context.Context, delivery.Key) error) {
	err := raise(ctx, k)
	if err == nil {
		err = b.boards.Deliver(ctx, k, nil)
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrNone) {
		b.Log.Warn("failed to send a board again", "match", k.Match, "channel", k.Home, "error", err)
	}
}

// messageOf returns the message that shows a table's board; "" for none.
func (b *Bot) messageOf(ctx context.Context, t *match.Table) string {
	s, _ := b.boards.Slot(ctx, boardOf(t)) // empty after an error
	return s.Message
}
