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
	if t.Match.Board.Message == "" {
		return false
	}
	_, kept := b.host.Via(t)
	_, known := b.boards.token(t.Match.Board.Message, b.host.Now())
	return kept || known
}

// lend has a board that was pressed, and that only the press's token can change,
// take that token: the press is answered by nothing, and what is said to the member
// alone follows. It reports whether that was so.
func (t *turn) lend(ctx context.Context, m commands.Message) bool {
	if t.acked || t.i.Type != interaction.Component || t.i.Message.ID != m.Touched.Match.Board.Message || m.To == commands.InPlace {
		return false
	}
	if err := t.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil); err != nil {
		return false
	}
	t.b.boards.by(t.i.Message.ID, t.via, t.b.host.Now())
	return true
}

// followBoard shows a board anew that the interaction has touched and that cannot be
// changed where it is: after the answer to it, as Discord takes up to five further
// messages of a guest.
func (t *turn) followBoard(ctx context.Context, table *match.Table) {
	t.b.boards.allow(ref(table))
	table = t.b.quickly(ctx, table)
	if err := t.follow(ctx, t.b.Set.Board(ctx, table, ""), true); err != nil {
		t.b.Log.Warn("a board could not follow an answer", "match", table.Match.ID, "error", err)
		return
	}
	via := match.Via{Path: t.via.Path + "/messages/" + t.sent, Until: t.via.Until}
	t.b.boards.by(t.sent, via, t.b.host.Now())
	t.b.drawn(ctx, table, match.Board{Message: t.sent, Version: table.Match.Version, Via: t.b.host.Reach(table, via, t.sent)}, false)
	t.b.move(ctx, table)
}
