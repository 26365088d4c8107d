package bot

import (
	"context"
	"errors"

	"parlour/bot/delivery"
	"parlour/games/match"
	"parlour/games/match/store"
)

// boardOf names the slot of a table's board.
func boardOf(t *match.Table) delivery.Key { return delivery.BoardOf(t.Match.Channel, t.Match.ID) }

// kinds are the kinds of slots.
func (b *Bot) kinds() map[string]delivery.Kind {
	return map[string]delivery.Kind{delivery.Board: {Render: b.draw, Shown: b.shown}}
}

// draw draws a board; see delivery.Kind.
func (b *Bot) draw(ctx context.Context, s delivery.Slot, stored bool) (delivery.Content, error) {
	var t *match.Table
	if stored {
		t = b.host.Cached(s.Home, s.Match)
	}
	if t == nil {
		var err error
		if t, err = b.host.Load(ctx, s.Home, s.Match); err != nil {
			return delivery.Content{}, err
		}
	}
	body := b.Set.Board(ctx, t, s.Viewer.Locale)
	return delivery.Content{Message: b.display.Render(body, false), Match: t.Match.Version, Draft: body.Draft}, nil
}

// shown follows a board that a message shows: notes about earlier stages end. If a tap has
// changed the draft meanwhile, the board is sent again.
func (b *Bot) shown(ctx context.Context, s delivery.Slot, c delivery.Content) {
	t := b.host.Cached(s.Home, s.Match)
	if t == nil {
		return
	}
	b.display.EndNotes(ctx, t)
	if b.Set.Drafted(ctx, t) != c.Draft {
		b.again(ctx, s.Key)
	}
}

// again sends a slot once more.
func (b *Bot) again(ctx context.Context, k delivery.Key) {
	err := b.boards.Raise(ctx, k)
	if err == nil {
		err = b.boards.Deliver(ctx, k, nil)
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrNone) {
		b.Log.Warn("board not sent again", "match", k.Match, "channel", k.Home, "error", err)
	}
}

// messageOf returns the message that shows a table's board; "" for none.
func (b *Bot) messageOf(ctx context.Context, t *match.Table) string {
	s, err := b.boards.Slot(ctx, boardOf(t))
	if err != nil {
		return ""
	}
	return s.Message
}
