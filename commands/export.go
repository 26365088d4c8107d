package commands

import (
	"context"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

const actExport = "xp" // the match as text

// exportFeature is /game export: a match as a text file, as package record has it.
type exportFeature struct{ *Set }

func (f exportFeature) feature() feature {
	return feature{
		table:    []Spec{{Name: "export", About: games.T("commands.game.export"), Params: []Param{f.idParam()}, do: f.command}},
		controls: map[string]control{actExport: {do: f.press}},
	}
}

// command writes down the match of an ID, or else the channel's newest, which may
// still be played.
func (f exportFeature) command(ctx context.Context, r Request) (Reply, error) {
	if strings.TrimSpace(r.Values[paramID]) != "" {
		t, err := f.finishedTable(ctx, r)
		if err != nil {
			return nil, err
		}
		return f.export(r, t)
	}
	t, err := f.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return f.export(r, t)
}

func (f exportFeature) press(ctx context.Context, r Request) (Reply, error) {
	t, err := f.finishedAt(ctx, r, r.control().arg)
	if err != nil {
		return nil, err
	}
	return f.export(r, t)
}

// maxShown is how long a record may be, in bytes, to be shown as it is beside its
// file.
const maxShown = 1500

// export is the record of a table as a file.
func (f exportFeature) export(r Request, t *match.Table) (Reply, error) {
	written, err := t.Record().Write()
	if err != nil {
		return nil, err
	}
	file := t.Match.Game + "-" + t.Match.Short() + ".txt"
	say := f.privateAt(r, t)
	said := say.Say(games.T("commands.export.done"))
	if len(written) <= maxShown && !strings.Contains(written, "```") {
		said += "\n```\n" + written + "```"
	}
	body := text(said)
	body.Files = []File{{file, []byte(written)}}
	body.add(Block{File: file})
	return private(body), nil
}
