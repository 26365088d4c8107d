package archive

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// exports implements /game export.
type exports struct{ *commands.Core }

// Export is /game export: a match as a text file in the format of package record.
func Export(c *commands.Core) commands.Feature {
	f := exports{c}
	return commands.Feature{
		Name:     "export",
		Table:    []commands.Spec{{Name: "export", About: games.T("commands.game.export"), Params: []commands.Param{f.Finished.Param()}, Do: f.command}},
		Controls: commands.Controls{commands.ActExport: {Do: f.press}},
	}
}

// command exports the match with an ID, or else the channel's newest, which may be
// open.
func (f exports) command(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if strings.TrimSpace(r.Values[commands.ParamID]) != "" {
		t, err := f.Finished.Table(ctx, r)
		if err != nil {
			return nil, err
		}
		return f.export(r, t)
	}
	t, err := f.Host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return f.export(r, t)
}

func (f exports) press(ctx context.Context, r commands.Request) (commands.Reply, error) {
	t, err := f.Finished.At(ctx, r, r.Control().Arg)
	if err != nil {
		return nil, err
	}
	return f.export(r, t)
}

// maxShown is the greatest size of a record in bytes that is also shown in the
// message.
const maxShown = 1500

// export returns the record of a table as a file.
func (f exports) export(r commands.Request, t *match.Table) (commands.Reply, error) {
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
