package bot

import (
	"context"

	"parlour/bot/interaction"
	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/slot"
)

// The bot is a guest where its own token is not valid; see the package comment.

// place takes in where a match is that the reply is about.
func (x *exchange) place(ctx context.Context, t *match.Table) {
	if t.Shows(x.i.Message.ID) { // even if only the member sees the board, it is no note
		x.i.Message.Flags &^= interaction.Ephemeral
	}
	if x.i.Reach != commands.ReachAll || !t.Guest() || t.Match.Private() {
		return
	}
	if err := x.b.host.Boards.Join(ctx, t); err != nil {
		x.b.Log.Warn("match not taken over by the bot's own token", "match", t.Match.ID, "error", err)
	}
}

// reaches reports whether a token is valid by which the board of a table can be edited.
func (b *Bot) reaches(t *match.Table) bool {
	_, ok := b.host.Boards.Route(t)
	return ok && t.Match.Board.Message != ""
}

// storeToken stores the token of a press for the pressed board, if no other token can edit it. The
// press is acknowledged, and what only the member sees follows. It returns the table with
// the token's route, nil if it does not apply.
func (x *exchange) storeToken(ctx context.Context, m commands.Message) *match.Table {
	if x.stage != unanswered || x.i.Type != interaction.Component || x.i.Message.ID != m.Touched.Match.Board.Message || m.To == commands.InPlace {
		return nil
	}
	if err := x.acknowledge(ctx); err != nil {
		return nil
	}
	table, err := x.b.host.Boards.RecordRoute(ctx, m.Touched, x.route)
	if err != nil {
		x.b.Log.Warn("token of a press not stored", "match", m.Touched.Match.ID, "error", err)
		return nil
	}
	return table
}

// followBoard sends a board that the interaction has touched and that no token can edit, as
// a follow-up. Discord accepts up to five follow-ups from a guest. A follow-up that only the
// member sees does not replace the board of others.
func (x *exchange) followBoard(ctx context.Context, table *match.Table) {
	table = x.b.computers.Quickly(ctx, table)
	if err := x.follow(ctx, x.b.Set.Board(ctx, table, ""), true); err != nil {
		x.b.Log.Warn("board not sent as a follow-up", "match", table.Match.ID, "error", err)
		return
	}
	if x.sent.Hidden() && !table.Match.Private() {
		x.b.computers.Advance(ctx, table, false)
		return
	}
	r := slot.Route{Path: x.route.Path + "/messages/" + x.sent.ID, Until: x.route.Until}
	s := slot.Sent{Message: x.sent.ID, Settled: x.b.display.PendingBy(table, x.route), Route: x.b.host.Boards.Seal(table, r, x.sent.ID), Reason: "The board follows the response."}
	_, again, err := x.b.display.Record(ctx, table, x.b.display.DeleteOld(ctx, table, s))
	if err != nil {
		x.b.Log.Error("slot not updated", "match", table.Match.ID, "error", err)
	}
	table = table.WithoutAttempt()
	if again {
		x.b.display.Reconcile(ctx, table)
	}
	x.b.computers.Move(ctx, table)
}
