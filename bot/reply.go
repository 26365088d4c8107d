package bot

import (
	"context"
	"errors"
	"fmt"

	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/store"
)

// prepare renders what a reply shows before it is sent, while a placeholder can still take
// its place.
func (x *exchange) prepare(ctx context.Context, reply commands.Reply) commands.Reply {
	m, ok := reply.(commands.Message)
	if !ok {
		return reply
	}
	if m.Board == nil && m.Touched != nil && x.r.Kind == commands.Command && x.b.outOfSight(ctx, x.i, x.r.User.ID, m.Touched) {
		m = commands.Message{Board: m.Touched, Ends: m.Ends}
	}
	switch {
	case m.Board == nil:
		return m
	case m.Board.Match.Daily != nil:
		m.Board = x.b.computers.Finish(ctx, m.Board)
		m.Body = x.b.Set.Board(ctx, m.Board, x.r.Locale)
		return m
	default:
		m.Board = x.b.computers.Quickly(ctx, m.Board)
	}
	if table := m.Board; m.To == commands.ToAll && x.i.Reach == commands.ReachMember && !table.Match.Private() && table.Match.Daily == nil {
		// A copy for the member: nobody else would see it.
		m.Body = x.b.Set.Board(ctx, table, x.r.Locale)
		m.Board, m.To, m.Sole = nil, commands.ToMember, table.Match.ID+"/board"
		x.b.boards.Release(boardOf(table))
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
		return x.message(ctx, reply)
	default:
		return fmt.Errorf("bot: unknown type of reply %T", reply)
	}
}

// message shows a message, and updates what it touches.
func (x *exchange) message(ctx context.Context, m commands.Message) error {
	for _, t := range []*match.Table{m.Board, m.Touched, m.Drafted} {
		if t != nil {
			x.place(ctx, t)
		}
	}
	if m.Touched != nil {
		defer x.touched(ctx, m)()
	}
	if m.Ends != "" {
		defer x.b.spawn(func(ctx context.Context) {
			x.b.display.ReplaceNote(ctx, x.r.Channel, x.emptyNote(m.Ends))
		})
	}
	if m.Work != nil && m.Board == nil {
		return x.workOn(ctx, m)
	}
	if m.Board != nil && m.Board.Match.Daily != nil { // only the member sees it
		daily := m.Board
		m.Board, m.Sole = nil, daily.Match.ID+"/board"
		defer x.b.spawn(func(ctx context.Context) { x.b.display.EndNotes(ctx, daily) })
	}
	err := x.show(ctx, m)
	if board := m.Board; err == nil && board != nil && x.r.Kind != commands.Command {
		x.b.spawn(func(ctx context.Context) { x.bringDown(ctx, board) })
	}
	if err == nil && m.Then != nil {
		err = x.note(ctx, *m.Then)
	}
	return err
}

// show shows a board or a note. A draft whose pressed message is deleted is shown as the board in
// a new message.
func (x *exchange) show(ctx context.Context, m commands.Message) error {
	if m.Board != nil {
		return x.board(ctx, m)
	}
	err := x.note(ctx, m)
	if x.deleted(m, err) && m.Drafted != nil {
		return x.board(ctx, commands.Message{Board: m.Drafted, To: commands.ToAll})
	}
	return err
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
		if channel, err = x.b.display.NewThread(ctx, parent, th.Name); err != nil {
			x.b.Log.Warn("thread not created", "channel", x.r.Channel, "error", err)
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
	x.b.boards.Release(boardOf(m.Board))
	x.b.spawn(func(ctx context.Context) { x.b.computers.Advance(ctx, m.Board, false) })
	return x.send(ctx, x.b.Set.InThread(x.r, channel))
}
