package commands

import (
	"context"
	"strings"
	"time"

	"parlour/games"
)

// Running is what /about tells of the process that answers. What is zero is not known,
// and not told.
type Running struct {
	Version       string
	Source        string // the address of the source
	Since         time.Time
	Servers       int // that the bot is a member of, about
	Shard, Shards int // of the server, and of all
}

// aboutFeature is /about: what Parlour is, how it does, and what it keeps.
type aboutFeature struct{ *Set }

func (f aboutFeature) feature() feature {
	return feature{commands: []Spec{{Name: "about", About: games.T("commands.about"), do: f.about}}}
}

func (f aboutFeature) about(_ context.Context, r Request) (Reply, error) {
	say := f.private(r)
	titles := mapped(f.host.Games, func(g *games.Game) string { return say.Say(g.Info.Text("title")) })
	lines := []string{
		say.Say(games.T("commands.help.welcome")),
		say.Say(games.T("commands.about.games", "Count", len(titles), "Games", mentionArg(strings.Join(titles, ", ")))),
	}
	var now Running
	if f.Running != nil {
		now = f.Running(r.Guild)
	}
	if !now.Since.IsZero() {
		lines = append(lines, say.Say(games.T("commands.about.since", "Time", relative(now.Since))))
	}
	if now.Servers > 0 {
		lines = append(lines, say.Say(games.T("commands.about.servers", "Count", now.Servers)))
	}
	body := Body{Accent: accentInfo}
	body.add(Block{Text: strings.Join(lines, "\n")})
	body.add(Block{Text: say.Say(games.T("commands.about.kept")) + "\n" + say.Say(games.T("commands.about.more"))})
	if small := f.small(now); len(small) > 0 {
		body.add(Block{Text: "-# " + strings.Join(mapped(small, func(t games.Text) string { return say.Say(t) }), " · ")})
	}
	note := private(body.with(closeButton(say.Plain())))
	note.Sole = "about"
	return note, nil
}

// small is the small print, for who reports a fault.
func (f aboutFeature) small(now Running) (parts []games.Text) {
	if now.Version != "" {
		parts = append(parts, games.T("commands.about.version", "Version", now.Version))
	}
	if now.Shards > 1 {
		parts = append(parts, games.T("commands.about.shard", "Shard", now.Shard+1, "Shards", now.Shards))
	}
	if now.Source != "" {
		parts = append(parts, games.T("commands.about.source", "Link", mentionArg(now.Source)))
	}
	return parts
}
