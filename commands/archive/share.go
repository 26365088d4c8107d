package archive

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

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
	body := commands.Body{Accent: commands.Accent(t, last)}
	body.Add(commands.Block{Text: status + commands.SmallLines(say.Say(last.Title)+" · "+say.Say(last.Players)) + commands.SmallLines(say.Join([]games.Text{commands.Hints(t)}, ""))})
	poster := f.poster(t, last, say)
	if data, err := f.Painter.Poster(poster); err == nil {
		body.Picture(posterFile, poster.Decided+" "+commands.Alt(t, last, say), data)
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

// posterFile is the file name of a poster.
const posterFile = "result.png"

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
	for _, v := range f.Card.RevealedViews(t) {
		p.Boards = append(p.Boards, say.View(v))
	}
	if len(p.Boards) == 0 {
		p.Boards = []games.View{say.View(last)}
	}
	return p
}
