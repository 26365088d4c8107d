package archive

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

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
