// Package archive contains the records of matches: logs, archive, animated pictures,
// export and import as text, and notifications about the end of a match.
package archive

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
	"parlour/games/record"
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

// shareKey returns the button that posts the result of a finished match, unless the match
// was stopped, or nobody else would see the post.
func shareKey(t *match.Table, plain words.Speaker) []commands.Button {
	if t.Match.Private() || len(t.Log.Moves) == 0 || t.Log.End != nil && t.Log.End.Kind == games.Stop {
		return nil
	}
	return []commands.Button{commands.ShareButton(commands.ActShare, t, plain)}
}

// share posts the result in the channel: one line, a picture of the end, and buttons that start the same game
// and show the moves. The entry that records it makes a second tap harmless.
func (f archive) share(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if f.Settings.HidesAny(ctx, t) {
		return nil, games.Refuse("commands.share.refuse.hidden")
	}
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Share}, r.Actor())
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	say := f.Speak.To(r, after, commands.ToAll)
	draw := func(context.Context, func(int)) (commands.Body, error) { return f.post(after, say), nil }
	return commands.Message{Body: commands.Text(say.Say(games.T("commands.share.progress"))), To: commands.ToAll, Work: f.Slowly(r, say, nil, draw)}, nil
}

// post returns the post. It's worth one without its picture, too.
func (f archive) post(t *match.Table, say words.Speaker) commands.Body {
	last := past(t, len(t.Log.Moves))
	status, _ := f.Card.Standing(t, last, games.Nobody, say)
	body := commands.InCard(commands.Accent(t, last), status+commands.SmallLines(say.Say(last.Title)+" · "+say.Say(last.Players))+commands.SmallLines(say.Say(commands.Hints(t))))
	poster := f.poster(t, last, say)
	if data, err := f.Painter.Poster(poster); err == nil {
		body.Picture("result.png", poster.Decided+" "+commands.Alt(t, last, say), data)
	} else {
		f.Log.Warn("failed to draw a shared match", "match", t.Match.ID, "error", err)
	}
	plain := say.Plain()
	keys := []commands.Button{commands.NewButton(plain, "commands.button.try", commands.IDOf(commands.ActTry, t, ""), commands.Primary)}
	if drawn(t) {
		keys = append(keys, commands.NewButton(plain, "commands.button.watch", commands.IDOf(commands.ActGIF, t, ""), commands.Plain))
	}
	return body.With(keys...)
}

// unwritten replaces what a picture doesn't show, in a status.
var unwritten = strings.NewReplacer("**", "", "`", "", "-# ", "", "# ", "", "🏆 ", "")

// mentioned matches a mention, which a picture can't show.
var mentioned = regexp.MustCompile(`<@\d+>`)

// poster returns the poster of a match that is over. If the font lacks a character of a name, it has the
// names of the sides instead.
func (f archive) poster(t *match.Table, last games.View, say words.Speaker) picture.Poster {
	plain := say.Plain()
	p := picture.Poster{
		Accent: commands.Accent(t, last),
		Foot:   plain.Say(t.Game.Info.Text("title")) + " · " + plain.Say(games.T("commands.seat.bot")),
	}
	names := commands.SeatNames(t, plain)
	for i, s := range t.Game.Info.Seats[:len(t.Log.Chairs)] {
		p.Sides = append(p.Sides, picture.Side{Name: names(games.Seat(i)), Sign: plain.Cell(s.Sign)})
		if t.Outcome().Wins(games.Seat(i)) { // first
			p.Sides = append(p.Sides[i:], p.Sides[:i]...)
		}
	}
	if slices.ContainsFunc(p.Sides, func(s picture.Side) bool { return picture.Written(s.Name) != s.Name }) {
		p.Sides, plain = nil, commands.ByRole(t.Game, plain)
	}
	written := func(said string) string { // in one line, without what the font lacks
		said = mentioned.ReplaceAllLiteralString(unwritten.Replace(said), plain.Say(games.T("commands.seat.all")))
		return strings.Join(strings.Fields(picture.Written(said)), " ")
	}
	status, notes := f.Card.Standing(t, last, games.Nobody, plain)
	decided, more, _ := strings.Cut(status, "\n")
	p.Decided, p.Fact = written(decided), written(more+" "+plain.Join(append(notes, commands.Hints(t)), " · "))
	boards := f.Card.RevealedViews(t)
	if len(boards) == 0 {
		boards = []games.View{last}
	}
	p.Boards = games.Mapped(boards, say.View)
	return p
}

// The parameters of /game load.
const (
	paramFile     = "file"
	paramOpponent = "opponent"
	paramSide     = "side"
)

// load reads a record. A match that can be continued starts here; another one is shown
// privately.
func (f archive) load(ctx context.Context, r commands.Request) (commands.Reply, error) {
	content, err := r.File(paramFile)
	if err != nil {
		return nil, err
	}
	if err := f.Quotas.Record(r, content); err != nil {
		return nil, err
	}
	rec, err := record.Read(ctx, f.Host.Games, content)
	if err != nil {
		return nil, err
	}
	plays, err := host.Playable(rec)
	if err != nil {
		return nil, err
	}
	start, err := f.start(r, rec, plays)
	if err != nil {
		return nil, err
	}
	if plays {
		if err := f.MayStart(ctx, r); err != nil {
			return nil, err
		}
	}
	t, err := f.Host.Restore(ctx, rec, start, r.Actor())
	switch {
	case errors.Is(err, store.ErrBusy):
		return nil, games.Refuse("commands.load.refuse.busy")
	case err != nil:
		return nil, err
	case plays:
		return commands.Message{Board: t}, nil
	}
	body := f.page(r, t, len(t.Log.Moves), commands.ToMember)
	body.Blocks = append([]commands.Block{{Text: f.Speak.At(r, t).Say(f.note(rec))}}, body.Blocks...)
	return commands.Note(body), nil
}

// note returns the reason why a record cannot be continued.
func (f archive) note(rec *record.Record) games.Text {
	last, err := rec.Last()
	switch {
	case err != nil || rec.Over(last):
		return games.T("commands.load.done")
	case len(rec.Moves) > host.MaxPlayOn:
		return games.T("commands.load.long", "Max", host.MaxPlayOn)
	}
	return games.T("commands.load.secret")
}

// start returns the start of a match from a record: by an opening in which the member,
// and the opponent if there is one, take seats without being asked for anything else.
func (f archive) start(r commands.Request, rec *record.Record, plays bool) (match.Start, error) {
	info := &rec.Game.Info
	start := match.Start{Guild: r.Guild, Channel: r.Channel, Side: games.Nobody}
	opponent, side := r.Values[paramOpponent], r.Values[paramSide]
	switch {
	case !plays && opponent+side != "":
		return start, games.Refuse("commands.load.refuse.over")
	case r.Bots[opponent]:
		return start, games.Refuse("match.refuse.opponent")
	case opponent != "":
		start.Opponents = []match.Person{{User: opponent, Name: r.Names[opponent]}}
	}
	var err error
	if start.Side, err = seatOf(rec, side); err != nil {
		return start, err
	}
	i := slices.IndexFunc(info.Openings, func(o games.Opening) bool {
		has := func(occupant games.Occupant) bool { return slices.Contains(o.Seats, occupant) }
		return has(games.Starter) && !has(games.Channel) && !has(games.Joiner) && has(games.Opponent) == (opponent != "")
	})
	if i < 0 && plays {
		return start, games.Refuse("commands.load.refuse.opponent")
	}
	start.Opening = info.Openings[max(i, 0)].Name
	return f.Placed(r, info.Openings[max(i, 0)], start)
}

// seatOf returns the seat of a record by its name, [games.Nobody] for "", or a Refusal.
func seatOf(rec *record.Record, name string) (games.Seat, error) {
	if name == "" {
		return games.Nobody, nil
	}
	seat, ok := rec.Game.Info.SeatByID(name)
	if !ok || int(seat) >= len(rec.Seats) {
		ids := games.Mapped(rec.Game.Info.Seats[:len(rec.Seats)], func(s games.SeatInfo) string { return s.ID })
		return games.Nobody, games.Refuse("games.option.choice", "Option", rec.Game.Info.Text("name", paramSide), "Value", games.Quoted(name), "Choices", games.Texts(ids))
	}
	return seat, nil
}
