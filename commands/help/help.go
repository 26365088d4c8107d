// Package help explains Parlour and its games.
package help

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f, reports := help{c}, feedback{c}
	return []commands.Feature{
		// /help, and the rules of each game.
		{
			Name:     "help",
			Commands: []commands.Spec{{Name: "help", About: games.T("commands.help.about"), Params: []commands.Param{commands.GameParam(c.Host.Games, games.T("commands.help.param"))}, Do: f.help}},
			Controls: commands.Controls{commands.ActHelp: {Do: f.press}, commands.ActMore: {Do: f.press}, commands.ActHelpPage: {Do: f.page}, commands.ActHelpGame: {Do: f.press}},
			About:    commands.Pages{commands.PageRules: f.played},
			Explain:  f.explain,
		},
		// /feedback: a report to the operator.
		{
			Name:     "feedback",
			Commands: []commands.Spec{{Name: "feedback", About: games.T("commands.feedback"), Do: reports.open}},
			Controls: commands.Controls{commands.ActFeedback: {Do: reports.submit}},
			Due:      map[string]commands.Due{store.FeedbackKind: commands.DueWith(reports.due), hourKind: commands.DueWith(reports.endHour)},
		},
		// /game about: pages about a match, which other features declare.
		{
			Name:     "overview",
			Table:    []commands.Spec{{Name: "about", About: games.T("commands.game.about"), Params: []commands.Param{pageParam()}, Table: f.aboutGame}},
			Controls: commands.Controls{commands.ActAbout: {Table: f.aboutGame}},
		},
	}
}

// help explains Parlour or a game.
func (f help) help(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if g, ok := f.Host.GameNamed(r.Values[commands.ParamGame]); ok {
		return f.explain(r, g, nil, true), nil
	}
	if body, first := f.Welcome(ctx, r); first {
		return commands.Message{Body: body}, nil
	}
	return commands.Note(f.pageBody(r, pageStart)), nil
}

// press explains the game of a board by its rules, or one that a member picks from the menu, or shows the
// full explanation.
func (f help) press(ctx context.Context, r commands.Request) (commands.Reply, error) {
	c := r.Control()
	if len(r.Picked) == 1 {
		c.Arg = r.Picked[0]
	}
	g, ok := f.Host.GameNamed(c.Arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if c.Action == commands.ActMore {
		return f.explainMore(r, g), nil
	}
	if t, err := f.Host.Load(ctx, r.Channel, c.Match); c.Match != "" && err == nil {
		seat, playing := t.SeatOf(r.User.ID)
		keeps := playing && g.Info.Seats[seat].Secret && t.Match.Source == games.InHead
		return f.explainTo(r, g, t.Position(), keeps, !t.Match.Status.Open()), nil
	}
	return f.explain(r, g, nil, true), nil
}

// explain explains a game in four lines, by the rules of a position or the default
// rules if it is nil, with a button that starts a game if play is set. A game without
// such lines is explained in full.
func (f help) explain(r commands.Request, g *games.Game, p games.Position, play bool) commands.Reply {
	return f.explainTo(r, g, p, false, play)
}

// explainTo is explain, also to a member who keeps a secret in mind and learns how to answer.
func (f help) explainTo(r commands.Request, g *games.Game, p games.Position, keeps, play bool) commands.Reply {
	if g.Brief == nil {
		return f.explainMore(r, g)
	}
	if p == nil {
		var err error
		if p, err = g.Open(nil); err != nil {
			return f.explainMore(r, g)
		}
	}
	say := f.Speak.Private(r)
	brief := g.Brief(p)
	if keeps && !brief.Answer.IsZero() {
		brief.Lines = []games.Text{
			games.T("commands.help.keeper.secret"), games.T("commands.help.keeper.asked"), brief.Answer,
			games.T("commands.help.keeper.slip", "Fix", games.Label{ID: "commands.button.fix"}),
		}
	}
	lines := "## " + say.Say(brief.Title)
	for i, line := range brief.Lines {
		lines += "\n**" + strconv.Itoa(i+1) + "**  " + say.Say(line)
	}
	body := commands.InCard(commands.AccentInfo, lines)
	if len(brief.Figure.View.Board.Rows) > 0 {
		body.Add(example(g, brief.Figure, say))
	}
	plain := say.Plain()
	keys := []commands.Button{commands.NewButton(plain, "commands.button.more", commands.NewID(commands.ActMore, "", 0, g.Info.Name), commands.Plain), commands.CloseButton(plain)}
	if play {
		keys = append([]commands.Button{commands.NewButton(plain, "commands.button.play-now", commands.NewID(commands.ActPlayNow, "", 0, g.Info.Name), commands.Success)}, keys...)
	}
	return commands.Note(body.With(keys...))
}

// explainMore explains the rules of a game in full, and its commands.
func (f help) explainMore(r commands.Request, g *games.Game) commands.Reply {
	say := f.Speak.Private(r)
	info := &g.Info
	body := commands.InCard(commands.AccentInfo, say.Say(games.T("commands.help.heading", "Game", info.Text("title")))+"\n"+say.Say(info.Help()))
	body.Add(figures(g, say)...)
	how := append(f.listed(info.Name, say), say.Say(undo(g)))
	if credit := info.Text("credit"); say.Has(credit.ID) {
		how = append(how, say.Say(games.T("commands.help.credit", "Credit", credit)))
	}
	body.Say(players(info, say), strings.Join(how, "\n"))
	return r.Page(body.With(commands.CloseButton(say.Plain())))
}

// undo says whether members can take moves of a game back, or why they can't.
func undo(g *games.Game) games.Text {
	switch {
	case g.Rolls != nil:
		return games.T("commands.help.undo.dice")
	case g.Secrets != nil || g.Simultaneous != nil:
		return games.T("commands.help.undo.hidden")
	default:
		return games.T("commands.help.undo")
	}
}

// listed returns the subcommands of a command with what each does.
func (f help) listed(command string, say words.Speaker) []string {
	return games.Mapped(f.Commands.Below(command), func(sub commands.Spec) string {
		return say.Say(games.T("commands.help.command", "Command", "/"+command+" "+sub.Name, "About", sub.About))
	})
}

// players lists the computer players of a game, weakest first.
func players(info *games.Info, say words.Speaker) string {
	lines := []string{say.Say(games.T("commands.help.players.heading"))}
	for _, p := range info.Players {
		if !p.Hidden {
			lines = append(lines, say.Say(games.T("commands.help.players.line", "Player", info.Text("name", p.Name), "About", info.Text("player", p.Name))))
		}
	}
	return strings.Join(lines, "\n")
}

// figures returns the examples of a game's rules, each with its caption above and its
// description for screen readers below.
func figures(g *games.Game, say words.Speaker) []commands.Block {
	if g.Figures == nil {
		return nil
	}
	say = commands.ByRole(g, say)
	return games.Mapped(g.Figures(), func(f games.Figure) commands.Block {
		alt := games.T("commands.help.alt", "Alt", f.View.Alt)
		return commands.Block{Text: say.Say(f.Caption) + "\n" + drawn(f, say) + say.Say(alt)}
	})
}

// drawn returns the board of a figure in lines, none in words.
func drawn(f games.Figure, say words.Speaker) string {
	if say.Style == grid.InWords {
		return ""
	}
	return say.Shown(say.View(f.View).Board.Emoji(f.View.Marks)) + "\n"
}

// example returns a small board with its caption below.
func example(g *games.Game, f games.Figure, say words.Speaker) commands.Block {
	say = commands.ByRole(g, say)
	board := strings.TrimSuffix(drawn(f, say), "\n")
	if board == "" {
		board = say.Say(f.View.Alt)
	}
	if caption := say.Say(f.Caption); caption != "" {
		board += "\n-# " + caption
	}
	return commands.Block{Text: board}
}

// The pages of /help: what Parlour offers, what to do in a game, and what Parlour is. Each
// fits a phone.
const (
	pageStart = iota
	pagePlay
	pageAbout
)

// page shows a page of /help, in place of the other one.
func (f help) page(_ context.Context, r commands.Request) (commands.Reply, error) {
	return r.Page(f.pageBody(r, min(r.Control().At, pageAbout))), nil
}

// pageBody returns a page of /help.
func (f help) pageBody(r commands.Request, page int) commands.Body {
	say := f.Speak.Private(r)
	plain := say.Plain()
	play := commands.NewButton(plain, "commands.button.play-now", commands.NewID(commands.ActPlayNow, "", 0, f.Host.Games[0].Info.Name), commands.Success)
	turn := func(label string, to int) commands.Button {
		return commands.NewButton(plain, label, commands.NewID(commands.ActHelpPage, "", to, ""), commands.Plain)
	}
	body := commands.Body{Accent: commands.AccentInfo}
	switch page {
	case pageAbout:
		return f.about(r, body, say).With(turn("commands.help.back", pagePlay))
	case pagePlay:
		said := say.Say(games.T("commands.help.play",
			"Hint", games.Label{ID: "commands.button.hint"}, "Help", games.Label{ID: "commands.button.help"}, "Resign", games.Label{ID: "commands.button.resign"}))
		body.Say(strings.Split(said, "\n\n")...) // they stand closer as blocks
		return body.With(turn("commands.help.back", pageStart), play, turn("commands.help.about-parlour", pageAbout))
	}
	body.Say(strings.Split(say.Say(games.T("commands.help.start")), "\n\n")...)
	menu := commands.NewID(commands.ActHelpGame, "", 0, "")
	return body.WithMenu(menu, plain.Say(games.T("commands.help.how")), commands.GameLines(plain, f.Host.Games, "")).With(play, turn("commands.help.while", pagePlay))
}

// played explains the game of a match.
func (f help) played(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.explain(r, t.Game, t.Position(), !t.Match.Status.Open()), nil
}

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

// aboutGame shows the page about a match that a command or a button names; by default what is
// played and how it stands.
func (f help) aboutGame(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if show, ok := f.Page(cmp.Or(r.Control().Arg, r.Values[paramPage])); ok {
		return show(ctx, r, t)
	}
	return f.overview(r, t), nil
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
	body := commands.InCard(commands.AccentInfo, say.Join(lines, "\n"), say.Say(commands.Which(t, len(t.Log.Moves)))+"\n"+status+commands.SmallLines(say.Join(small, "\n")))
	page := func(name string) commands.Button {
		return commands.NewButton(plain, pageTexts[name], commands.IDOf(commands.ActAbout, t, name), commands.Plain)
	}
	body = body.With(page(commands.PageRules), page(commands.PageMoves), page(commands.PageSettings))
	more := f.mayKeys(r, t, func(label string, action commands.Action) commands.Button {
		return commands.NewButton(plain, label, commands.IDNow(action, t, ""), commands.Plain)
	})
	if t.Game.Knowledge != nil {
		more = append([]commands.Button{page(commands.PageKnown)}, more...)
	}
	if len(more) > 0 {
		body = body.With(more...)
	}
	return commands.Message{Body: body, To: commands.ToMember, Key: t.Match.ID + "/about", Table: t}
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
	body.Say(say.Say(games.T("commands.about.heading"))+"\n"+say.Say(playable), say.Say(games.T("commands.about.kept")), say.Say(games.T("commands.about.feedback")))
	if small := f.small(f.Running(r.Guild)); len(small) > 0 {
		body.Say("-# " + say.Join(small, " · "))
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
