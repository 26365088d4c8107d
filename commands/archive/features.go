// Package archive contains the records of matches: logs, archive, animated pictures,
// export and import as text, and notifications about the end of a match.
package archive

import (
	"parlour/commands"
	"parlour/games"
	"parlour/games/match/host"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f := archive{c}
	return []commands.Feature{
		// All entries of a match in words.
		{Name: "log", About: commands.Pages{commands.PageMoves: f.list}},
		// /game follow: a direct message with a link when a match is over.
		{
			Name:     "follow",
			Table:    []commands.Spec{{Name: "follow", About: games.T("commands.game.follow"), Table: f.follow}},
			Controls: commands.Controls{commands.ActUnfollow: {Table: f.unfollow}},
			Due:      map[string]commands.Due{host.FollowKind: f.tell},
		},
		// /game replay: a finished match move by move, or as an animated picture.
		{
			Name: "replay",
			Table: []commands.Spec{{
				Name: "replay", About: games.T("commands.game.replay"), Do: f.Finished.Command(f.begin),
				Params: []commands.Param{f.Finished.Param(), commands.PublicParam(), {Name: paramGIF, About: games.T("commands.replay.gif"), Kind: commands.Truth}},
			}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotReplay: replayKey}},
			Controls: commands.Controls{commands.ActReplay: {Do: f.turn}},
		},
		// Share: the result of a finished match as a post.
		{
			Name:     "share",
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotShare: shareKey}},
			Controls: commands.Controls{commands.ActShare: {Table: f.share, Public: true}},
		},
		// The button of a replay that draws the match as an animated picture.
		{Name: "gif", Controls: commands.Controls{commands.ActGIF: f.Finished.Control(f.gif)}},
		// /game export: a match as a text file in the format of package record.
		{
			Name:     "export",
			Table:    []commands.Spec{{Name: "export", About: games.T("commands.game.export"), Params: []commands.Param{f.Finished.Param()}, Do: f.exportAny}},
			Controls: commands.Controls{commands.ActExport: f.Finished.Control(f.export)},
		},
		// /game load: an exported match, to be viewed or continued.
		{
			Name: "load",
			Table: []commands.Spec{{
				Name: "load", About: games.T("commands.game.load"), Do: f.load,
				Params: []commands.Param{
					{Name: paramFile, About: games.T("commands.load.file"), Kind: commands.Upload, Required: true},
					{Name: paramOpponent, About: games.T("commands.load.opponent"), Kind: commands.Person},
					{Name: paramSide, About: games.T("commands.load.side")},
				},
			}},
		},
	}
}
