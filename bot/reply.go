package bot

import (
	"context"
	"errors"
	"fmt"

	"parlour/bot/delivery"
	"parlour/commands"
	"parlour/games/match/store"
)

// prepare renders what a reply shows before it is sent, while a placeholder can still take
// its place.
func (x *exchange) prepare(ctx context.Context, reply commands.Reply) commands.Reply {
	m, ok := reply.(commands.Message)
	if !ok {
		return reply
	}
	if m.To == commands.NoMessage && m.Table != nil && x.r.Kind == commands.Command && x.outOfSight(ctx, m.Table, x.b.messageOf(ctx, m.Table)) {
		m = commands.Message{Board: m.Table, Then: &commands.Message{To: commands.NoMessage, Key: m.Key}}
	}
	if m.Board == nil || len(m.Blocks) > 0 {
		return m
	}
	m.Board = x.b.computers.Quickly(ctx, m.Board)
	if table := m.Board; m.To == commands.ToAll && x.i.Hidden && !table.Match.Solo() {
		// A copy for the member: nobody else would see it.
		m.Body = x.b.Set.Board(ctx, table, x.r.Locale)
		m.Board, m.To, m.Key = nil, commands.ToMember, table.Match.ID+"/board"
		x.b.spawn(func(ctx context.Context) { x.b.computers.Advance(ctx, table, false) })
	}
	return m
}

// deliver shows a reply and what follows it.
func (x *exchange) deliver(ctx context.Context, reply commands.Reply) error {
	switch reply := reply.(type) {
	case commands.Choices:
		return x.choices(ctx, reply)
	case commands.Form:
		return x.form(ctx, reply)
	case commands.Thread:
		return x.thread(ctx, reply)
	case commands.Message:
		if x.record.Outcome == commands.WasFailed {
			x.fail(ctx) // first: it may say that nothing was changed, and nothing must repeat the request after that
		}
		return x.message(ctx, reply)
	default:
		return fmt.Errorf("bot: unknown type of reply %T", reply)
	}
}

// message shows a message, and updates the boards that the request has changed.
func (x *exchange) message(ctx context.Context, m commands.Message) error {
	var shown delivery.Key
	switch {
	case m.Hand != nil:
		shown = delivery.HandOf(m.Hand.Match.Channel, m.Hand.Match.ID, x.r.User.ID)
	case m.Board != nil:
		shown = boardOf(m.Board)
		x.place(ctx, m.Board)
	}
	x.b.boards.Release(x.Origin.Path, shown)
	defer x.changed(ctx, m)()
	if m.Work != nil {
		return x.workOn(ctx, m)
	}
	err := x.shows(ctx, m)
	if board := m.Board; err == nil && board != nil && len(m.Blocks) == 0 && x.r.Kind != commands.Command {
		x.b.spawn(func(ctx context.Context) {
			if x.toBottom(ctx, board) {
				x.b.again(ctx, boardOf(board), x.b.boards.Move)
			}
		})
	}
	x.endNote(m)
	switch {
	case err != nil || m.Then == nil:
	case follows(m):
		err = x.note(ctx, *m.Then)
	default:
		x.endNote(*m.Then)
	}
	return err
}

// shows shows a board, a hand or a note.
func (x *exchange) shows(ctx context.Context, m commands.Message) error {
	switch {
	case m.Hand != nil:
		return x.hand(ctx, m)
	case m.Board == nil:
		return x.note(ctx, m)
	case len(m.Blocks) > 0:
		return x.draft(ctx, m)
	}
	return x.board(ctx, m)
}

// thread creates a thread, starts a game in it, and tells the member.
func (x *exchange) thread(ctx context.Context, th commands.Thread) error {
	if err := x.deferReply(ctx, min(x.placeholder(), thinking)); err != nil { // only the member sees the reply
		return err
	}
	channel, err := x.b.host.Requests.Placed(ctx, x.r.Channel, x.r.ID)
	if errors.Is(err, store.ErrNone) {
		parent := x.r.Channel
		if x.i.Place.IsThread() {
			parent = x.i.Place.Parent
		}
		if channel, err = x.b.Poster.NewThread(ctx, parent, x.r.ID, th.Name, th.First); err != nil {
			x.b.Log.Warn("failed to create a thread", "channel", x.r.Channel, "error", err)
			return x.send(ctx, x.b.Set.NoThread(x.r))
		}
		// Another process may have taken over and created a thread as well. The game starts
		// in one of them; the other stays empty.
		channel, err = x.b.host.Requests.Place(ctx, x.r.Channel, x.r.ID, channel)
	}
	if err != nil {
		return err
	}
	reply := th.Next(ctx, channel)
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil {
		return x.deliver(ctx, x.prepare(ctx, reply))
	}
	x.b.boards.Release(x.Origin.Path, delivery.Key{})
	x.b.spawn(func(ctx context.Context) { x.b.computers.Advance(ctx, m.Board, false) })
	return x.send(ctx, x.b.Set.InThread(x.r, channel))
}
