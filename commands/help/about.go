package help

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/games"
)

// help implements the features of this package.
type help struct{ *commands.Core }

func (f help) about(_ context.Context, r commands.Request) (commands.Reply, error) {
	say := f.Speak.Private(r)
	titles := commands.Mapped(f.Host.Games, func(g *games.Game) string { return say.Say(g.Info.Text("title")) })
	lines := []string{
		say.Say(games.T("commands.help.welcome")),
		say.Say(games.T("commands.about.games", "Count", len(titles), "Games", commands.Markup(strings.Join(titles, ", ")))),
	}
	now := f.Running(r.Guild)
	if !now.Since.IsZero() {
		lines = append(lines, say.Say(games.T("commands.about.since", "Time", commands.Relative(now.Since))))
	}
	if now.Servers > 0 {
		lines = append(lines, say.Say(games.T("commands.about.servers", "Count", now.Servers)))
	}
	body := commands.Body{Accent: commands.AccentInfo}
	body.Add(commands.Block{Text: strings.Join(lines, "\n")})
	body.Add(commands.Block{Text: say.Say(games.T("commands.about.kept")) + "\n" + say.Say(games.T("commands.about.more"))})
	if small := f.small(now); len(small) > 0 {
		body.Add(commands.Block{Text: "-# " + strings.Join(commands.Mapped(small, func(t games.Text) string { return say.Say(t) }), " · ")})
	}
	note := commands.Note(body.With(commands.CloseButton(say.Plain())))
	note.Sole = "about"
	return note, nil
}

// small returns the small print for bug reports.
func (f help) small(now commands.Running) (parts []games.Text) {
	if now.Version != "" {
		parts = append(parts, games.T("commands.about.version", "Version", now.Version))
	}
	if now.Shards > 1 {
		parts = append(parts, games.T("commands.about.shard", "Shard", now.Shard+1, "Shards", now.Shards))
	}
	if now.Source != "" {
		parts = append(parts, games.T("commands.about.source", "Link", commands.Markup(now.Source)))
	}
	return parts
}
