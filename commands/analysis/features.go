// Package analysis contains what computers tell members about a match: hints, verdicts on
// moves, what can be deduced about secrets, and contests of computer players.
package analysis

import (
	"parlour/commands"
	"parlour/games"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f := analyses{c}
	return []commands.Feature{
		// What can be deduced about a secret: a page of /game about, and /GAME ask.
		{
			Name:     "knowledge",
			Game:     f.askSpecs,
			About:    commands.Pages{commands.PageKnown: f.first},
			Controls: commands.Controls{commands.ActKnown: {Table: f.page}},
		},
		// /GAME simulate: a contest of computer players.
		{
			Name: "simulate",
			Game: f.simulateSpecs,
		},
		// /game hint: what the strongest player would do.
		{
			Name:     "hint",
			Table:    []commands.Spec{{Name: "hint", About: games.T("commands.game.hint"), Table: f.hint}},
			Controls: commands.Controls{commands.ActHint: {Table: f.hint}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotHint: f.buttons}},
		},
		// /game analyse: how well each player moved, and what would have been
		// better.
		{
			Name:     "analysis",
			Table:    []commands.Spec{{Name: "analyse", About: games.T("commands.game.analyse"), Table: f.analyse}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotAnalyse: button}},
			Controls: commands.Controls{commands.ActAnalyse: {Table: f.analyse}, commands.ActMoves: {Table: f.analyseAll}, commands.ActReview: f.Finished.Control(f.review)},
		},
	}
}
