package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"parlour/commands"
	"parlour/games/match"
)

// prepare has ready what a reply shows, before it is sent: while it is not, a
// placeholder can take its place.
func (t *turn) prepare(ctx context.Context, reply commands.Reply) commands.Reply {
	m, ok := reply.(commands.Message)
	if !ok {
		return reply
	}
	if m.Board == nil && m.Touched != nil && t.r.Kind == commands.Command && t.b.outOfSight(ctx, t.i, t.r.User.ID, m.Touched) {
		m = commands.Message{Board: m.Touched, Ends: m.Ends}
	}
	switch {
	case m.Board == nil:
		return m
	case m.Board.Match.Daily != nil:
		m.Board = t.b.replied(ctx, m.Board)
	default:
		m.Board = t.b.quickly(ctx, m.Board)
	}
	m.Body = t.b.Set.Board(ctx, m.Board, t.r.Locale)
	return m
}

// deliver shows a reply and whatever follows it.
func (t *turn) deliver(ctx context.Context, reply commands.Reply) error {
	switch reply := reply.(type) {
	case commands.Choices:
		return t.offer(ctx, reply)
	case commands.Form:
		return t.form(ctx, reply)
	case commands.Thread:
		return t.thread(ctx, reply)
	case commands.Message:
		return t.message(ctx, reply)
	default:
		return fmt.Errorf("bot: a reply of type %T cannot be shown", reply)
	}
}

func (t *turn) message(ctx context.Context, m commands.Message) error {
	if m.Touched != nil {
		defer t.touched(ctx, m)()
	}
	if m.Ends != "" {
		defer t.b.spawn(func(ctx context.Context) { t.b.replaceNote(ctx, t.noteSlot(m.Ends), uniqueNote{By: t.i.ID}) })
	}
	if m.Work != nil && m.Board == nil {
		return t.workOn(ctx, m)
	}
	if m.Board != nil && m.Board.Match.Daily != nil { // only the member sees it
		m.Board, m.Sole = nil, m.Board.Match.ID+"/board"
	}
	show := t.note
	if m.Board != nil {
		show = t.board
	}
	err := show(ctx, m)
	if board := cmp.Or(m.Board, m.Drafted); t.deleted(m, err) && board != nil {
		m.To, m.Board = commands.ToAll, board
		err = t.board(ctx, m)
	}
	if err == nil && m.Then != nil {
		err = t.note(ctx, *m.Then)
	}
	return err
}

// touched begins to show a table that a reply has touched, and returns what is left to do
// after the reply.
func (t *turn) touched(ctx context.Context, m commands.Message) (after func()) {
	table := m.Touched
	if m.Board == nil && table.Match.Guest && !t.b.reaches(table) {
		lent := t.lend(ctx, m)
		if lent == nil {
			return func() { t.followBoard(ctx, table) }
		}
		table = lent
	}
	t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, table, t.i.Place.Thread.Archived) })
	return func() {}
}

// thread finds a thread for the game, starts the game in it, and tells the member.
func (t *turn) thread(ctx context.Context, th commands.Thread) error {
	if err := t.hold(ctx, min(t.placeholder(), thinking)); err != nil { // what is said is for the member alone
		return err
	}
	channel, err := t.b.host.Placed(ctx, t.r.Channel, t.r.ID)
	if errors.Is(err, match.ErrNone) {
		if channel, err = t.newThread(ctx, th.Name); err != nil {
			t.b.Log.Warn("a thread could not be made", "channel", t.r.Channel, "error", err)
			return t.send(ctx, t.b.Set.NoThread(t.r))
		}
		// Another process may do the same, having taken this one for dead: the game is
		// started in one thread, and what is left of the other is a thread without words.
		channel, err = t.b.host.Place(ctx, t.r.Channel, t.r.ID, channel)
	}
	if err != nil {
		return err
	}
	reply := th.Next(ctx, channel)
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil {
		return t.deliver(ctx, t.prepare(ctx, reply))
	}
	t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, m.Board, false) })
	return t.send(ctx, t.b.Set.InThread(t.r, channel))
}
