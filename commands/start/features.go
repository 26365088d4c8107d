// Package start contains everything until a match begins. The commands of games
// (opening.go, params.go) and the menus of /play (choice.go, page.go, options.go, play.go)
// start one, with what the member did not choose from defaults.go and players.go; starter.go
// begins it. Cards replace the board while it lacks players or hands (card.go, board.go,
// secret.go), and again.go starts it again or in a thread.
package start

import (
	"context"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f := starter{c}
	b, o, s := board{c}, options{f}, secrets{c}
	return []commands.Feature{
		// What the start of a match adds to every board: cards that replace the board
		// until everyone has a seat and a hand, secrets that are shown, and the clock.
		{Name: "card", Board: commands.Additions{Instead: card, Lines: b.lines}},
		// The commands that start a match: one for each opening of a game.
		{
			Name: "opening",
			Game: func(g *games.Game) []commands.Spec {
				return games.Mapped(g.Info.Openings, func(o games.Opening) commands.Spec { return f.openingSpec(g, o) })
			},
		},
		// Offers a thread for a match if the channel has one already.
		{
			Name:     "thread",
			Controls: commands.Controls{commands.ActThread: {Do: f.selected(f.runInThread), Table: f.againInThread}},
		},
		// /play, and the welcome that looks like it.
		{
			Name:    "play",
			Welcome: f.welcome,
			Commands: []commands.Spec{
				{Name: "play", About: games.T("commands.play"), Do: f.play},
				{Name: "Challenge", OnMember: true, Do: f.challenge},
			},
			Controls: commands.Controls{
				commands.ActBack: {Do: f.selected(f.back)}, commands.ActRules: {Do: f.selected(f.rules)}, commands.ActStart: {Do: f.selected(f.runChosen), Public: true},
				commands.ActPlayNow: {Do: f.playNow},
			},
		},
		// The menus of a /play message.
		{
			Name: "menus",
			Controls: commands.Controls{
				commands.ActGame: f.menu(f.pickGame), commands.ActAgainst: f.menu(f.pickOpening), commands.ActFriend: f.menu(pickFriend), commands.ActLevel: f.menu(pickLevel),
			},
		},
		// The options of a /play message.
		{
			Name: "options",
			Controls: commands.Controls{
				commands.ActOptions:    {Do: o.selected(o.open)},
				commands.ActAllOptions: {Do: o.selected(o.show)},
				commands.ActOption:     {Do: o.selected(o.set)},
			},
		},
		// /game restart and Play again: the same match once more.
		{
			Name:     "restart",
			Table:    []commands.Spec{{Name: "restart", About: games.T("commands.game.restart"), Public: true, Table: f.restartCommand}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotAgain: againKey}},
			Controls: commands.Controls{commands.ActAgain: {Table: f.restart, Public: true, Verifies: ended}, commands.ActTry: {Table: f.try, Public: true}},
		},
		// The forms in which secrets are typed, and /game show.
		{
			Name: "secret",
			Table: []commands.Spec{{
				Name: "show", About: games.T("commands.game.show"),
				Params: []commands.Param{showParam(true)}, Do: s.Act.Command(games.Show, paramShow),
			}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotReveal: commands.When(mayReveal, "commands.button.reveal", commands.ActReveal, commands.Plain)}},
			Controls: commands.Controls{commands.ActBegin: {Do: f.selected(f.runChosen), Public: true}, commands.ActReveal: {Table: s.reveal}},
		},
		// The button that shows a hand, and the controls that ask for hands before a match.
		{
			Name:     "hand",
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotDealt: handKey(true, commands.Primary), commands.SpotHand: handKey(false, commands.Plain)}},
			Controls: commands.Controls{commands.ActHand: {Table: s.Card.Hand}, commands.ActCompose: {Table: s.compose}, commands.ActType: {Table: s.typed}},
		},
		// The answers to invitations, and the replacement of members who keep
		// the others waiting.
		{
			Name:     "invitation",
			OwnReply: b.muted,
			Controls: commands.Controls{
				commands.ActSit:     b.Act.Control(match.Act{Kind: games.Sit, At: match.AnyEntry}),
				commands.ActDecline: b.Act.Control(match.Act{Kind: games.Decline, At: match.AnyEntry}),
				commands.ActOffer:   b.Act.Control(match.Act{Kind: games.Offer}),
				commands.ActStandIn: b.Act.Control(match.Act{Kind: games.StandIn}),
				commands.ActGo:      b.Act.Control(match.Act{Kind: games.StandIn, Text: match.Begin}),
			},
			Due: map[string]commands.Due{host.InvitationsKind: func(ctx context.Context, d store.Document, _ commands.Messenger) error {
				return f.Host.Invites.PruneInvitations(ctx, d.Home)
			}},
		},
	}
}
