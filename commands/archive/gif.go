package archive

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// pictures implements /game gif.
type pictures struct{ *commands.Core }

// GIF is /game gif: a finished match as an animated picture.
func GIF(c *commands.Core) commands.Feature {
	f := pictures{c}
	return commands.Feature{
		Name: "gif",
		Table: []commands.Spec{{
			Name: "gif", About: games.T("commands.game.gif"), Params: []commands.Param{f.Finished.Param(), commands.PublicParam()}, Do: f.command,
		}},
		Controls: commands.Controls{commands.ActGIF: {Do: f.press}},
	}
}

// gifFile is the file name of a picture. maxFrames bounds the moves that it shows, and
// maxGIF its size in bytes: Discord's limit for uploads.
const (
	gifFile   = "game.gif"
	maxFrames = 200
	maxGIF    = 8 << 20
)

func (f pictures) command(ctx context.Context, r commands.Request) (commands.Reply, error) {
	t, err := f.Finished.Table(ctx, r)
	if err != nil {
		return nil, err
	}
	return f.draw(r, t, commands.Audience(r)), nil
}

func (f pictures) press(ctx context.Context, r commands.Request) (commands.Reply, error) {
	t, err := f.Finished.At(ctx, r, r.Control().Arg)
	if err != nil {
		return nil, err
	}
	return f.draw(r, t, commands.ToMember), nil
}

// draw returns a message whose work draws the match.
func (f pictures) draw(r commands.Request, t *match.Table, to commands.To) commands.Message {
	say := f.Speak.To(r, t, to)
	work := func(ctx context.Context, _ func(int)) (commands.Body, error) { return f.body(ctx, t, say) }
	return commands.Message{
		Body: commands.Text(say.Say(games.T("commands.gif.progress"))), To: to, Work: f.Slowly(r, say, nil, work),
	}
}

// body draws the match. It leaves out the beginning of a match that is too long.
func (f pictures) body(ctx context.Context, t *match.Table, say words.Speaker) (commands.Body, error) {
	moves := len(t.Log.Moves)
	shown := min(moves, maxFrames)
	for {
		var frames []games.View
		for ply := moves - shown; ply <= moves; ply++ {
			if v := past(t, ply); len(v.Board.Rows) > 0 {
				frames = append(frames, v)
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
			return f.shown(t, shown, data, say), nil
		}
		shown /= 2
	}
}

// shown returns the message with the picture.
func (f pictures) shown(t *match.Table, shown int, data []byte, say words.Speaker) commands.Body {
	moves := len(t.Log.Moves)
	last := past(t, moves)
	body := commands.Body{Accent: commands.Accent(t, last)}
	body.Add(commands.Block{Text: f.Card.Heading(t, last, say)})
	body.Picture(gifFile, commands.Alt(t, last, say), data)
	said := f.Card.Footing(t, last, say)
	if shown < moves {
		said += commands.SmallLines(say.Say(games.T("commands.gif.cut", "Shown", shown, "Moves", moves)))
	}
	body.Add(commands.Block{Text: said + commands.SmallLines(say.Say(games.T("commands.gif.match", "ID", t.Match.ShortID())))})
	return body
}
