// Package archive contains the records of matches: logs, archive, animated pictures,
// export and import as text, and notifications about the end of a match.
package archive

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
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

// exportAny exports the match with an ID, or else the channel's newest, which may be
// open.
func (f archive) exportAny(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if strings.TrimSpace(r.Values[commands.ParamID]) != "" {
		return f.Finished.Command(f.export)(ctx, r)
	}
	t, err := f.Host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return f.export(ctx, r, t)
}

// maxShown is the greatest size of a record in bytes that is also shown in the
// message.
const maxShown = 1500

// export returns the record of a table as a file.
func (f archive) export(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	written, err := t.Record().Write()
	if err != nil {
		return nil, err
	}
	file := t.Match.Game + "-" + t.Match.ShortID() + ".txt"
	say := f.Speak.At(r, t)
	said := say.Say(games.T("commands.export.done"))
	if len(written) <= maxShown && !strings.Contains(written, "```") {
		said += "\n```\n" + written + "```"
	}
	body := commands.Text(said)
	body.Attach(file, []byte(written))
	return commands.Note(body), nil
}
