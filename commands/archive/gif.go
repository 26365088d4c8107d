package archive

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// gifFile is the file name of a picture. maxFrames bounds the steps that it shows, and
// maxGIF its size in bytes: Discord's limit for uploads.
const (
	gifFile   = "game.gif"
	maxFrames = 200
	maxGIF    = 8 << 20
)

// gif returns a message whose work draws the match.
func (f archive) gif(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	to := commands.Audience(r)
	say := f.Speak.To(r, t, to)
	work := func(ctx context.Context, _ func(int)) (commands.Body, error) { return f.gifBody(ctx, t, say) }
	return commands.Message{
		Body: commands.Text(say.Say(games.T("commands.gif.progress"))), To: to, Work: f.Slowly(r, say, nil, work),
	}, nil
}

// drawn reports whether a GIF of a match has a board to draw.
func drawn(t *match.Table) bool {
	return slices.ContainsFunc(match.Steps(t), func(ply int) bool { return len(past(t, ply).Board.Rows) > 0 })
}

// gifBody draws the match. It leaves out the beginning of a match that is too long.
func (f archive) gifBody(ctx context.Context, t *match.Table, say words.Speaker) (commands.Body, error) {
	steps := match.Steps(t)
	shown := min(len(steps)-1, maxFrames)
	for {
		var frames []games.View
		for _, ply := range steps[len(steps)-1-shown:] {
			if v := past(t, ply); len(v.Board.Rows) > 0 {
				frames = append(frames, say.View(v))
			}
		}
		if len(frames) == 0 {
			return commands.Body{}, games.Refuse("commands.gif.refuse.board")
		}
		data, err := f.Painter.Animate(ctx, frames)
		if err != nil {
			return commands.Body{}, err
		}
		if len(data) <= maxGIF || shown == 0 {
			return f.shown(t, steps[len(steps)-1-shown], data, say), nil
		}
		shown /= 2
	}
}

// shown returns the message with the picture of the moves from an index on.
func (f archive) shown(t *match.Table, from int, data []byte, say words.Speaker) commands.Body {
	last := past(t, len(t.Log.Moves))
	body := commands.Body{Accent: commands.Accent(t, last)}
	body.Add(commands.Block{Text: f.Card.Heading(t, last, say)})
	body.Picture(gifFile, commands.Alt(t, last, say), data)
	said := f.Card.Footing(t, last, say)
	if from > 0 {
		said += commands.SmallLines(say.Say(games.T("commands.gif.cut", "Which", commands.Which(t, from), "Last", match.MoveNumber(t, len(t.Log.Moves)-1))))
	}
	body.Add(commands.Block{Text: said + commands.SmallLines(say.Say(games.T("commands.gif.match", "ID", t.Match.ShortID())))})
	return body
}
