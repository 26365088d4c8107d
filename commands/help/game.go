package help

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// paramPage is the parameter of /game about.
const paramPage = "page"

// pageTexts are the names of the pages.
var pageTexts = map[string]string{
	commands.PageRules: "commands.page.rules", commands.PageMoves: "commands.page.moves", commands.PageSettings: "commands.page.settings",
	commands.PageBoard: "commands.page.board", commands.PageLegal: "commands.page.legal", commands.PageKnown: "commands.page.known",
}

func pageParam() commands.Param {
	order := []string{commands.PageRules, commands.PageMoves, commands.PageSettings, commands.PageBoard, commands.PageLegal, commands.PageKnown}
	choices := commands.ParamChoices(order, func(page string) games.Text { return games.Text{ID: pageTexts[page]} })
	return commands.Param{Name: paramPage, About: games.T("commands.game.about.page"), Choices: choices}
}

// aboutGame shows a page about the channel's newest match; by default what is played and
// how it stands.
func (f help) aboutGame(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if show, ok := f.Page(r.Values[paramPage]); ok {
		return show(ctx, r, t)
	}
	return f.overview(r, t), nil
}

// turn shows the page of a button.
func (f help) turn(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	show, ok := f.Page(r.Control().Arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return show(ctx, r, t)
}

// overview says what is played and how it stands, with buttons for the other pages and
// for what the member may do.
func (f help) overview(r commands.Request, t *match.Table) commands.Message {
	say := f.Speak.At(r, t)
	plain := say.Plain()
	v := t.View(t.Position())
	status, _ := f.Card.Standing(t, v, games.Nobody, say)
	lines := []games.Text{games.T("commands.about-game.heading"), games.T("commands.about-game.small", "Text", v.Title), games.T("commands.about-game.small", "Text", v.Players)}
	small := []games.Text{v.Last, v.Score, commands.ClockTerm(t), games.T("commands.log.match", "ID", t.Match.ShortID())}
	body := commands.Body{Accent: commands.AccentInfo}
	body.Add(commands.Block{Text: say.Join(lines, "\n")}, commands.Block{Text: say.Say(commands.Which(t, len(t.Log.Moves))) + "\n" + status + commands.SmallLines(say.Join(small, "\n"))})
	page := func(name string) commands.Button {
		return commands.NewButton(plain, pageTexts[name], commands.IDOf(commands.ActAbout, t, name), commands.Plain)
	}
	pages := commands.Block{Buttons: []commands.Button{page(commands.PageRules), page(commands.PageMoves), page(commands.PageSettings)}}
	body = body.With(pages.Buttons...)
	more := f.mayKeys(r, t, func(label string, action commands.Action) commands.Button {
		return commands.NewButton(plain, label, commands.IDNow(action, t, ""), commands.Plain)
	})
	if t.Game.Knowledge != nil {
		more = append([]commands.Button{page(commands.PageKnown)}, more...)
	}
	if len(more) > 0 {
		body = body.With(more...)
	}
	note := commands.Note(body)
	note.Key, note.Table = t.Match.ID+"/about", t
	return note
}

// mayKeys returns the buttons for what the member may do and has no button on the board.
func (f help) mayKeys(r commands.Request, t *match.Table, key func(string, commands.Action) commands.Button) (keys []commands.Button) {
	may := t.Consent()
	if may.MayPause(r.Actor()) {
		keys = append(keys, key("commands.button.pause", commands.ActPause))
	}
	if _, err := may.MayOfferDraw(r.Actor()); err == nil {
		keys = append(keys, key("commands.button.draw", commands.ActOfferDraw))
	}
	if !t.Outcome().Over && may.MayStop(r.Actor()) {
		keys = append(keys, key("commands.button.stop", commands.ActStop))
	}
	return keys
}

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
