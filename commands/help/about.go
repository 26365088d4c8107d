package help

import (
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// help implements the features of this package.
type help struct{ *commands.Core }

// about adds what Parlour is, what data it stores, and in small print how the process does.
func (f help) about(r commands.Request, body commands.Body, say words.Speaker) commands.Body {
	playable := games.T("commands.about.games", "Count", len(f.Host.Games))
	body.Add(commands.Block{Text: say.Say(games.T("commands.about.heading")) + "\n" + say.Say(playable)})
	body.Add(commands.Block{Text: say.Say(games.T("commands.about.kept"))}, commands.Block{Text: say.Say(games.T("commands.about.feedback"))})
	if small := f.small(f.Running(r.Guild)); len(small) > 0 {
		body.Add(commands.Block{Text: "-# " + strings.Join(commands.Mapped(small, func(t games.Text) string { return say.Say(t) }), " · ")})
	}
	return body
}

// small returns the small print, with what bug reports need.
func (f help) small(now commands.Running) (parts []games.Text) {
	if now.Version != "" {
		parts = append(parts, games.T("commands.about.version", "Version", now.Version))
	}
	if !now.Since.IsZero() {
		parts = append(parts, games.T("commands.about.since", "Time", commands.Relative(now.Since)))
	}
	if now.Servers > 0 {
		parts = append(parts, games.T("commands.about.servers", "Count", now.Servers))
	}
	if now.Shards > 1 {
		parts = append(parts, games.T("commands.about.shard", "Shard", now.Shard+1, "Shards", now.Shards))
	}
	if now.Source != "" {
		parts = append(parts, games.T("commands.about.source", "Link", commands.Markup(now.Source)))
	}
	return parts
}
