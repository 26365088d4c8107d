// Package play contains what members do in a match: moves by keys (tap.go), by votes
// (vote.go) and by commands (move.go), corrections, proposals, resigning
// and stopping (consent.go), and the position in words (describe.go). board.go adds their
// lines and controls to the board.
package play

import (
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f := feature{c}
	return []commands.Feature{
		// /move, and the verbs of each game.
		{
			Name: "move",
			Commands: []commands.Spec{{
				Name: "move", About: games.T("commands.move"),
				Params: []commands.Param{{Name: "move", About: games.T("commands.move.move"), Required: true, Complete: f.moveChoices("")}},
				Do:     f.Act.Command(games.Move, "move"),
			}},
			Game: func(g *games.Game) []commands.Spec {
				return games.Mapped(g.Verbs, func(v games.Verb[games.Position]) commands.Spec { return f.verbSpec(g, v) })
			},
		},
		// The keys of a board, by which members compose moves.
		{
			Name: "tap",
			Due:  map[string]commands.Due{store.DraftKind: f.Expire},
			Controls: commands.Controls{
				commands.ActPlay: {Table: f.press, Verifies: verifies}, commands.ActPart: {Table: f.press, Verifies: verifies}, commands.ActPick: {Table: f.press, Verifies: verifies},
				commands.ActWhy: {Table: f.press}, commands.ActForm: {Table: f.press},
				commands.ActMove: f.Act.Control(match.Act{Kind: games.Move}),
			},
		},
		// The position in words, with a first key for members who read it so, and the legal moves.
		{
			Name: "describe", About: commands.Pages{commands.PageBoard: f.describe, commands.PageLegal: f.legal},
			Board: commands.Additions{Rows: f.wordsKey},
		},
		// /game board, and what playing adds to every board.
		{
			Name:  "board",
			Table: []commands.Spec{{Name: "board", About: games.T("commands.game.board"), Public: true, Table: f.repost}},
			Board: commands.Additions{
				Lines: f.lines, Rows: consentKeys, Moves: f.moves, Keys: choosingKeys,
				Buttons: commands.Buttons{
					commands.SpotJoin:   joinKeys,
					commands.SpotResign: commands.When(nil, "commands.button.resign", commands.ActResign, commands.Plain),
					commands.SpotResume: commands.When(nil, "commands.button.resume", commands.ActResume, commands.Primary),
				},
			},
		},
		// /game resign and /game stop.
		{
			Name: "stop",
			Table: []commands.Spec{
				{Name: "resign", About: games.T("commands.game.resign"), Do: f.Act.Command(games.Resign, "")},
				{Name: "stop", About: games.T("commands.game.stop"), Do: f.stop},
			},
			Controls: commands.Controls{commands.ActResign: {Table: f.resign}, commands.ActStop: f.Act.Control(match.Act{Kind: games.Stop})},
		},
		// /game undo, draw and pause.
		{
			Name: "consent",
			Table: []commands.Spec{
				{Name: "undo", About: games.T("commands.game.undo"), Do: f.undo},
				{Name: "draw", About: games.T("commands.game.draw"), Do: f.draw},
				{Name: "pause", About: games.T("commands.game.pause"), Do: f.Act.Command(games.Pause, "")},
			},
			Board: commands.Additions{Buttons: commands.Buttons{commands.SpotUndo: undoKey}},
			Controls: commands.Controls{
				commands.ActUndo:  f.Act.Control(match.Act{Kind: games.Undo}),
				commands.ActAgree: f.Act.Control(match.Act{Kind: games.Agree}), commands.ActObject: f.Act.Control(match.Act{Kind: games.Object}),
				commands.ActPause: f.Act.Control(match.Act{Kind: games.Pause, At: match.AnyEntry}), commands.ActOfferDraw: {Table: f.offerDraw},
				commands.ActResume: f.Act.Control(match.Act{Kind: games.Resume, At: match.AnyEntry}),
			},
		},
		// The votes of a team on its moves.
		{Name: "vote", Controls: commands.Controls{commands.ActVote: {Table: f.cast}}},
		// The button that joins a team.
		{Name: "team", Controls: commands.Controls{commands.ActJoin: f.Act.Control(match.Act{Kind: games.Sit, At: match.AnyEntry})}},
		// Corrections: of any statement, and offered for one that contradicts the others.
		{
			Name:  "correction",
			Board: commands.Additions{Buttons: commands.Buttons{commands.SpotFix: commands.When(fixable, "commands.button.fix", commands.ActFix, commands.Plain)}},
			Controls: commands.Controls{
				commands.ActFix:    {Table: f.fix},
				commands.ActAmend:  f.Act.Control(match.Act{Kind: games.Amend}),
				commands.ActInsist: f.Act.Control(match.Act{Kind: games.Insist}),
			},
		},
	}
}
