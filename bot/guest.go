package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/commands"
	"parlour/games/match"
)

// Where the bot is a guest it is no member, and was brought by a member who has
// installed it: in a conversation of others, or in a server without the bot. There
// Discord takes answers to interactions and nothing else. So a board is changed by
// the token of whatever was pressed or typed last, which is kept with the match and
// lives for 15 minutes; later than that it stays as it is, whatever a computer
// plays, until somebody presses it or types a command. Nobody is pinged, and no
// threads are opened.

// reaches reports whether the board of a table can be changed by a token now.
func (b *Bot) reaches(t *match.Table) bool {
	_, ok := b.host.Route(t)
	return ok && t.Match.Board.Message != ""
}

// lend has a board that was pressed, and that only the press's token can change,
// take that token: the press is answered by nothing, and what is said to the member
// alone follows. It returns the table with the route, nil if it was not so.
func (t *turn) lend(ctx context.Context, m commands.Message) *match.Table {
	if t.stage != unanswered || t.i.Type != interaction.Component || t.i.Message.ID != m.Touched.Match.Board.Message || m.To == commands.InPlace {
		return nil
	}
	if err := t.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil); err != nil {
		return nil
	}
	table, err := t.b.host.Reached(ctx, m.Touched, t.route)
	if err != nil {
		t.b.Log.Warn("the token of a press could not be stored", "match", m.Touched.Match.ID, "error", err)
		return nil
	}
	return table
}

// followBoard shows a board anew that the interaction has touched and that cannot be
// changed where it is: after the answer to it, as Discord takes up to five further
// messages of a guest.
func (t *turn) followBoard(ctx context.Context, table *match.Table) {
	table = t.b.quickly(ctx, table)
	if err := t.follow(ctx, t.b.Set.Board(ctx, table, ""), true); err != nil {
		t.b.Log.Warn("a board could not follow an answer", "match", table.Match.ID, "error", err)
		return
	}
	r := match.Route{Path: t.route.Path + "/messages/" + t.sent.ID, Until: t.route.Until}
	s := match.Sent{Message: t.sent.ID, Route: t.b.host.Seal(table, r, t.sent.ID), Reason: "The board follows the response."}
	again, err := t.b.recorded(ctx, table, t.b.deleteOld(ctx, table, s, nil))
	if err != nil {
		t.b.Log.Error("a board's slot could not be changed", "match", table.Match.ID, "error", err)
	}
	table = table.WithoutAttempt()
	if again {
		t.b.reconcile(ctx, table)
	}
	t.b.move(ctx, table)
}
