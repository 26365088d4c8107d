package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/delivery"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// board shows a table's board: by the response if that can, else by other means.
func (x *exchange) board(ctx context.Context, m commands.Message) error {
	table, k := m.Board, boardOf(m.Board)
	if x.b.host.Computers.DueNow(table) {
		defer x.b.spawn(func(ctx context.Context) { x.b.computers.Move(ctx, table) })
	}
	o := &offer{exchange: x, board: true, private: table.Match.Daily != nil, anew: m.To != commands.InPlace, noted: follows(m)}
	err := x.show(ctx, delivery.Slot{Key: k}, o)
	if err == nil && o.used == delivery.Create {
		err = x.explain(ctx, table)
	}
	return err
}

// draft shows a board with a half-made move, and compares it with its match before the member's next tap
// changes the draft. The board may have covered what others have played or tapped meanwhile; then it is
// sent again. If the pressed message is deleted, a new one shows the board.
func (x *exchange) draft(ctx context.Context, m commands.Message) (err error) {
	if x.stage.takesBoard() {
		err = x.send(ctx, m)
	} else { // a notice must not become a board
		err = cmp.Or(x.send(ctx, x.b.Set.Done(x.r)), delivery.ErrOther)
	}
	before := m.Board
	if x.stage == unanswered && rest.IsCode(err, rest.CodeUnknownMessage) {
		return x.board(ctx, commands.Message{Board: before, To: commands.ToAll})
	}
	now, failed := x.b.host.Load(ctx, before.Match.Channel, before.Match.ID)
	switch {
	case failed != nil:
		x.b.Log.Warn("failed to compare a board with its draft", "match", before.Match.ID, "error", failed)
	case err != nil || x.Ambiguity.Inferred || now.Match.Version != before.Match.Version || x.b.Set.Drafted(ctx, now) != m.Draft:
		x.b.spawn(func(ctx context.Context) { x.b.again(ctx, boardOf(before), x.b.boards.Raise) })
	}
	return err
}

// follows reports whether a note follows a message.
func follows(m commands.Message) bool { return m.Then != nil && m.Then.To != commands.NoMessage }

// hand shows the member's hand: by the response if that can.
func (x *exchange) hand(ctx context.Context, m commands.Message) error {
	t, user := m.Hand, x.r.User
	s := delivery.Slot{
		Key:    delivery.HandOf(t.Match.Channel, t.Match.ID, user.ID),
		Place:  delivery.Place{Channel: x.r.Channel, Member: user.ID, TokenOnly: true},
		Viewer: delivery.Viewer{Locale: cmp.Or(user.Locale, "en-US"), Arg: x.r.Control().Arg},
	}
	if m.To == commands.InPlace {
		s.Message = x.i.Message.ID
	}
	return x.show(ctx, s, &offer{exchange: x, board: true, private: true, anew: m.To != commands.InPlace})
}

// show shows a slot, which the first one is if none is stored. It raises a slot that is the reply
// although the request has changed nothing, because a press has shown that the message is outdated
// or not the slot's, and moves one that belongs at the bottom of the channel.
func (x *exchange) show(ctx context.Context, first delivery.Slot, o *offer) error {
	k := first.Key
	s, err := x.b.boards.Slot(ctx, k)
	switch none := errors.Is(err, store.ErrNone); {
	case none && first.Place == delivery.Place{}:
		err = nil
	case err != nil && !none:
	case !none && (s.Pending.Path == x.Origin.Path || s.Route.Path == x.Origin.Path): // the interaction was delivered before
	case o.anew && (none || s.Message != ""):
		err = x.b.boards.Show(ctx, first, o)
	case !none && x.i.Message.ID != "" && s.Message != "" && s.Message != x.i.Message.ID && !o.anew:
		err = x.b.boards.Adopt(ctx, k, x.i.Message.ID)
	case !none && s.Viewer == first.Viewer && x.raised(k):
	case none || !o.noted || s.Covered(x.b.host.Now()):
		err = x.b.boards.Show(ctx, first, nil)
	}
	if err != nil {
		return err
	}
	return x.b.boards.Deliver(delivery.WithRequest(ctx, &x.asked), k, o)
}

// explain tells the member what is missing where a board was just posted.
func (x *exchange) explain(ctx context.Context, table *match.Table) error {
	if lacks := x.i.Missing(); len(lacks) > 0 {
		return x.follow(ctx, x.b.Set.Lacking(x.r, games.Text{ID: permissionTexts[lacks[0]]}), false)
	}
	if x.Sent.Hidden() && !table.Match.Private() && table.Match.Status == match.Waiting { // Discord did not announce it
		return x.follow(ctx, x.b.Set.Unshared(x.r), false)
	}
	if x.i.CommandsOnly {
		if note, first := x.b.Set.NoBot(ctx, x.r, Invitation(x.i.Application)); first {
			return x.follow(ctx, note.Body, false)
		}
	}
	return nil
}

// Permissions are the permissions for which the bot asks: view channels, send messages, also in
// threads, create public threads, embed links, attach files, read message history.
const Permissions = "309237763072"

// Invitation returns the address that adds the bot of an application to a server.
func Invitation(app string) string {
	return "https://discord.com/oauth2/authorize?client_id=" + app + "&scope=bot+applications.commands&permissions=" + Permissions
}

// permissionTexts are the names of the permissions that a board needs, as in Discord's settings.
var permissionTexts = map[interaction.Permission]string{
	discordgo.PermissionViewChannel: "commands.permission.view-channel", discordgo.PermissionSendMessages: "commands.permission.send-messages",
	discordgo.PermissionSendMessagesInThreads: "commands.permission.send-messages-in-threads",
}

// raised reports whether the request has raised a slot.
func (x *exchange) raised(k delivery.Key) bool {
	return slices.ContainsFunc(x.asked.Changed, func(c delivery.Key) bool { return c.Home == k.Home && c.Match == k.Match })
}

// changed starts to update the boards that the request has changed and the reply does not show. It
// returns what is left to do after the reply.
func (x *exchange) changed(ctx context.Context, m commands.Message) (after func()) {
	after = func() {}
	for _, k := range x.asked.Changed {
		t := x.b.host.Cached(k.Home, k.Match)
		if t == nil || m.Board != nil && k == boardOf(m.Board) {
			continue
		}
		x.place(ctx, t)
		if left := x.redraw(ctx, t, m); left != nil {
			after = left
		}
	}
	return after
}

// redraw starts to update a board that the request has changed, and returns what is left to do
// after the reply; nil for nothing.
func (x *exchange) redraw(ctx context.Context, table *match.Table, m commands.Message) (after func()) {
	k := boardOf(table)
	if table.Guest() && m.Board == nil {
		if s, err := x.b.boards.Slot(ctx, k); err == nil && !s.Reachable(x.b.host.Now()) {
			o := &offer{exchange: x}
			show := func() {
				table = x.b.computers.Quickly(ctx, table)
				if err := x.b.boards.Deliver(ctx, k, o); err != nil {
					x.b.Log.Warn("failed to send the board as a follow-up", "match", table.Match.ID, "error", err)
				}
				x.b.computers.Move(ctx, table)
			}
			if o.Use(s) != delivery.Keep || m.To == commands.InPlace {
				return show
			}
			show()
			return nil
		}
	}
	x.b.spawn(func(ctx context.Context) {
		if m.To == commands.NoMessage && x.r.Private { // the response deletes the pressed message
			x.b.notes.Forget(ctx, x.r.Channel, x.i.Message.Origin.ID)
		}
		x.b.computers.Advance(ctx, table, x.i.Place.Thread.Archived || x.toBottom(ctx, table))
	})
	return nil
}

// ownBoard takes in that a pressed message which only the member sees is a board: it is no note, and
// a response never deletes it.
func (x *exchange) ownBoard(ctx context.Context) {
	if !x.r.Private || !x.i.Hidden {
		return
	}
	for _, place := range []string{match.PrivatePlace(x.i.Channel, x.r.User.ID), x.i.Channel} {
		s, err := x.b.boards.Slot(ctx, delivery.BoardOf(place, x.r.Control().Match))
		if err == nil && s.Message == x.i.Message.ID {
			x.r.Private = false
		}
	}
}

// place takes in where a match is that the reply is about.
func (x *exchange) place(ctx context.Context, t *match.Table) {
	if x.i.Visiting || !t.Guest() || t.Match.Private() {
		return
	}
	err := x.b.host.Join(ctx, t)
	if err == nil {
		err = x.b.boards.Join(ctx, boardOf(t))
	}
	if err != nil {
		x.b.Log.Warn("failed to take over a match with the bot's own token", "match", t.Match.ID, "error", err)
	}
}
