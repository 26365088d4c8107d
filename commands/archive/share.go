package archive

import (
	"context"

	"parlour/commands"
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

// share posts the result in the channel: one line, the match as an animated picture, and
// a button that starts the same game. The entry that records it makes a second tap harmless.
func (f archive) share(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Share}, r.Actor())
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	say := f.Speak.To(r, after, commands.ToAll)
	draw := func(ctx context.Context, _ func(int)) (commands.Body, error) {
		body, err := f.gifBody(ctx, after, say)
		if err != nil { // the result is worth a post without the picture
			f.Log.Warn("shared match not drawn", "match", t.Match.ID, "error", err)
		}
		return f.post(after, body, say), nil
	}
	body := f.post(after, commands.Text(say.Say(games.T("commands.gif.progress"))), say)
	return commands.Message{Body: body, To: commands.ToAll, Work: f.Slowly(r, say, nil, draw)}, nil
}

// post returns a post with the picture of a body.
func (f archive) post(t *match.Table, picture commands.Body, say words.Speaker) commands.Body {
	last := past(t, len(t.Log.Moves))
	status, _ := f.Card.Standing(t, last, games.Nobody, say)
	body := commands.Body{Accent: commands.Accent(t, last), Files: picture.Files}
	body.Add(commands.Block{Text: status + commands.SmallLines(say.Say(last.Title)+" · "+say.Say(last.Players)) + commands.SmallLines(say.Join([]games.Text{commands.Hints(t)}, ""))})
	for _, b := range picture.Blocks {
		if b.Image != nil || len(picture.Files) == 0 {
			body.Add(b)
		}
	}
	return body.With(commands.NewButton(say.Plain(), "commands.button.try", commands.IDOf(commands.ActTry, t, ""), commands.Primary))
}
