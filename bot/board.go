package bot

import (
	"context"
	"errors"
	"net/http"

	"parlour/bot/display"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/slot"
)

// board responds with a board. If the board cannot be the response, it is sent to the
// channel.
func (x *exchange) board(ctx context.Context, m commands.Message) error {
	table := m.Board
	if x.b.host.Computers.DueNow(table) {
		defer x.b.spawn(func(ctx context.Context) { x.b.computers.Move(ctx, table.WithoutAttempt()) })
	}
	switch {
	case x.stage == noticed && table.Guest():
		x.stage = answered
		x.followBoard(ctx, table)
		return nil
	case !x.stage.takesBoard():
		x.sendInstead(ctx, table, "The response is a notice; the board is sent to the channel.")
		return x.send(ctx, x.b.Set.Done(x.r))
	case x.onlyFollowUp(m):
		x.stage = answered
		x.sendInstead(ctx, table, "The response is a placeholder; the board is sent to the channel.")
		return nil
	case m.To == commands.ToAll:
		return x.createBoard(ctx, m)
	}
	err := x.send(ctx, m)
	if x.deleted(m, err) {
		x.b.display.Trace(ctx, table, "not sent", "The pressed message is deleted; the response posts a new one.")
		return err
	}
	if err == nil && x.ambiguity.Inferred && !x.stored { // what was sent may not have come
		err = errOtherProcess
	}
	return x.displayed(ctx, table, err)
}

// onlyFollowUp reports whether a board could only be a follow-up to the placeholder of a
// press. That would be orphaned if this process died.
func (x *exchange) onlyFollowUp(m commands.Message) bool {
	return x.stage.pending() && x.i.Type == interaction.Component && m.To == commands.ToAll && !m.Board.Guest()
}

// createBoard responds with a board as a new message. It stores the route first, so that
// the message is found if this process dies. If the database does not answer in time, a
// placeholder or a notice is the first response.
func (x *exchange) createBoard(ctx context.Context, m commands.Message) error {
	soon, cancel := ctx, func() {}
	if x.stage == unanswered {
		soon, cancel = x.b.timeout(ctx, storeWithin)
	}
	table, ok, err := x.b.host.Boards.Respond(soon, m.Board, x.route)
	cancel()
	switch {
	case err != nil && soon != ctx && ctx.Err() == nil:
		x.b.display.Trace(ctx, m.Board, "not sent", "The database did not answer in time; a placeholder is sent first.")
		if err := x.deferReply(ctx, x.placeholder()); err != nil {
			x.b.Log.Warn("placeholder not sent", "channel", x.r.Channel, "error", err)
		}
		return x.board(ctx, m)
	case err != nil:
		return err
	case !ok:
		x.b.display.Trace(ctx, table, "not sent", "The response to another interaction may have created a message; the board is sent to the channel.")
		x.b.spawn(func(ctx context.Context) { x.b.display.Reconcile(ctx, table) })
		return x.send(ctx, x.b.Set.Done(x.r))
	}
	if err = x.displayed(ctx, table, x.send(ctx, m)); err == nil {
		err = x.explain(ctx, table)
	}
	return err
}

// explain tells the member what is missing where a board was just posted.
func (x *exchange) explain(ctx context.Context, table *match.Table) error {
	if lacks := x.i.Missing(); len(lacks) > 0 {
		return x.follow(ctx, x.b.Set.Lacking(x.r, games.Text{ID: permissionTexts[lacks[0]]}), false)
	}
	if x.sent.Hidden() && !table.Match.Private() && table.Match.Status == match.Waiting { // Discord did not announce it
		return x.follow(ctx, x.b.Set.Unshared(x.r), false)
	}
	if !x.i.CommandsOnly {
		return nil
	}
	note, first := x.b.Set.NoBot(ctx, x.r, "https://discord.com/oauth2/authorize?client_id="+x.i.Application+"&scope=bot+applications.commands&permissions="+invited)
	if !first {
		return nil
	}
	return x.follow(ctx, note.Body, false)
}

// invited are the permissions for which the bot asks: view channels, send messages, also in
// threads, create public threads, embed links, attach files, read message history.
const invited = "309237763072"

// permissionTexts are the names of the permissions that a board needs, as in Discord's settings.
var permissionTexts = map[interaction.Permission]string{
	interaction.ViewChannel: "commands.permission.view-channel", interaction.SendMessages: "commands.permission.send-messages",
	interaction.SendMessagesInThreads: "commands.permission.send-messages-in-threads",
}

// displayed records the outcome of a response with a board, and returns its error.
// Package display does the rest.
func (x *exchange) displayed(ctx context.Context, table *match.Table, err error) error {
	switch {
	case err != nil:
	case x.sent.Hidden() && x.ambiguity.Inferred && x.i.Reach != commands.ReachMember: // the board has replaced another process's notice
		err = x.notThere(ctx)
	case x.sent.ID == "": // the response with the ID was lost
		err = errOtherProcess
	}
	s := x.outcome(table, err)
	if err == nil {
		s = x.b.display.DeleteOld(ctx, table, s)
	}
	_, again, failed := x.b.display.Record(ctx, table, s)
	if failed != nil {
		x.b.Log.Error("slot not updated; the board is sent when it is due", "match", table.Match.ID, "error", failed)
	} else if again {
		x.b.spawn(func(ctx context.Context) { x.b.display.Reconcile(ctx, table.WithoutAttempt()) })
	}
	return err
}

// outcome derives the record of a response with a board from its error.
func (x *exchange) outcome(table *match.Table, err error) slot.Sent {
	unknown := errors.Is(err, errOtherProcess) || rest.Ambiguous(err) || rest.IsCode(err, rest.CodeAcknowledged)
	s := slot.Sent{Message: x.sent.ID, Settled: x.b.display.PendingBy(table, x.route)}
	switch {
	case err == nil:
		s.Route, s.Reason = x.b.host.Boards.Seal(table, x.route, x.sent.ID), "The response shows the board."
	case unknown: // the route tells whether there is a message
		s.Outcome, s.Settled, s.Reason = slot.Failed, "", "Whether the response shows the board is unknown: "+err.Error()
	default:
		s.Outcome, s.Reason = slot.Failed, "The response was not sent: "+err.Error()
	}
	if x.ambiguity.Outstanding || unknown {
		s.DelayedUntil = x.b.host.Now().Add(x.b.host.Lease)
	}
	return s
}

// sendInstead sends a board to the channel that cannot be the response, for a reason.
func (x *exchange) sendInstead(ctx context.Context, table *match.Table, reason string) {
	s := slot.Sent{Outcome: slot.Failed, Reason: reason, Settled: x.b.display.PendingBy(table, x.route)}
	if _, _, err := x.b.display.Record(ctx, table, s); err != nil {
		x.b.Log.Error("slot not updated; the board is sent when it is due", "match", table.Match.ID, "error", err)
		return
	}
	x.b.spawn(func(ctx context.Context) { x.b.display.Reconcile(ctx, table.WithoutAttempt()) })
}

// drafted compares a board on which a draft was just shown with its match, before the
// member's next tap changes the draft. The draft may have covered what others have played
// or tapped meanwhile; then the board is sent again.
func (x *exchange) drafted(ctx context.Context, m commands.Message, err error) {
	before := m.Drafted
	if x.deleted(m, err) {
		x.b.display.Trace(ctx, before, "not sent", "The pressed message is deleted; the response posts a new one.")
		return
	}
	now, failed := x.b.host.Load(ctx, before.Match.Channel, before.Match.ID)
	if failed != nil {
		x.b.Log.Warn("board with a draft not compared", "match", before.Match.ID, "error", failed)
		return
	}
	slot, clean := now.Match.Board, err == nil && !x.ambiguity.Inferred
	newest := slot.Wanted == before.Match.Board.Wanted && slot.Message == x.sent.ID && slot.Open == 0
	if clean && newest && x.b.Set.Drafted(ctx, now) == m.Draft {
		x.b.display.Trace(ctx, now, "not sent", "The response shows the draft on the newest board.")
		return
	}
	x.b.display.Trace(ctx, now, "to reconcile", "The response may show an older board or draft, or another message.")
	if now, failed = x.wantDrafted(ctx, m, now, clean); failed != nil {
		x.b.Log.Warn("board with a draft not made due", "match", before.Match.ID, "error", failed)
		return
	}
	x.b.spawn(func(ctx context.Context) { x.b.display.Reconcile(ctx, now) })
}

// wantDrafted makes a board due that a response with a draft may have overwritten, or shows
// in another message.
func (x *exchange) wantDrafted(ctx context.Context, m commands.Message, now *match.Table, clean bool) (*match.Table, error) {
	if clean && m.To == commands.InPlace && now.Match.Board.Message != x.sent.ID {
		_, _, err := x.b.host.Boards.RecordShown(ctx, m.Drafted, slot.Sent{Message: x.sent.ID, Route: x.b.host.Boards.Seal(m.Drafted, x.route, x.sent.ID)})
		return now, err
	}
	return x.b.host.Boards.RequestBoard(ctx, now, false)
}

// errOtherProcess is the error of a response that may not show the board, because another
// process may have responded.
var errOtherProcess = errors.New("bot: another process may have responded")

// notThere deletes a board that has replaced a notice, which only one member sees.
func (x *exchange) notThere(ctx context.Context) error {
	x.stage = answered
	if err := x.webhook(ctx, http.MethodDelete, display.Original, nil); err != nil {
		x.b.Log.Warn("notice not deleted", "channel", x.r.Channel, "error", err)
	}
	return errOtherProcess
}
