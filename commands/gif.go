package commands

import (
	"context"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const actGIF = "gf" // the match as a moving picture

// gifFeature is /game gif: a match that is over as a moving picture.
type gifFeature struct{ *Set }

func (f gifFeature) feature() feature {
	return feature{
		table: []Spec{{
			Name: "gif", About: games.T("commands.game.gif"), Params: []Param{f.idParam(), publicParam()}, do: f.command,
		}},
		controls: map[string]control{actGIF: {do: f.press}},
	}
}

// gifFile is what a moving picture is called in its message. maxFrames bounds how
// many moves it shows, and maxGIF its bytes: what anyone may upload to Discord.
const (
	gifFile   = "game.gif"
	maxFrames = 200
	maxGIF    = 8 << 20
)

func (f gifFeature) command(ctx context.Context, r Request) (Reply, error) {
	t, err := f.finishedTable(ctx, r)
	if err != nil {
		return nil, err
	}
	return f.draw(r, t, audience(r)), nil
}

func (f gifFeature) press(ctx context.Context, r Request) (Reply, error) {
	t, err := f.finishedAt(ctx, r, r.control().arg)
	if err != nil {
		return nil, err
	}
	return f.draw(r, t, ToMember), nil
}

// draw draws the match, which takes a while.
func (f gifFeature) draw(r Request, t *match.Table, to To) Message {
	say := f.audienceAt(r, t, to)
	work := func(ctx context.Context, _ func(int)) (Body, error) { return f.body(ctx, t, say) }
	return Message{
		Body: text(say.Say(games.T("commands.gif.progress"))), To: to, Work: f.slowly(r, say, nil, work),
	}
}

// body is the picture with what it shows. Of a match that is too long the
// beginning is left out.
func (f gifFeature) body(ctx context.Context, t *match.Table, say words.Speaker) (Body, error) {
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
			return Body{}, games.Refuse("commands.gif.refuse.board")
		}
		data, err := f.painter.Animate(ctx, frames)
		if err != nil {
			return Body{}, err
		}
		if len(data) <= maxGIF || shown == 0 {
			return f.shown(t, shown, data, say), nil
		}
		shown /= 2
	}
}

// shown is the message with the picture.
func (f gifFeature) shown(t *match.Table, shown int, data []byte, say words.Speaker) Body {
	moves := len(t.Log.Moves)
	last := past(t, moves)
	body := Body{Accent: accent(t, last), Files: []File{{gifFile, data}}}
	body.add(Block{Text: heading(t, last, say)}, Block{Image: &Image{gifFile, alt(t, last, say)}})
	said := boardFeature(f).footing(t, last, say)
	if shown < moves {
		said += smallLines(say.Say(games.T("commands.gif.cut", "Shown", shown, "Moves", moves)))
	}
	body.add(Block{Text: said + smallLines(say.Say(games.T("commands.gif.match", "ID", t.Match.Short())))})
	return body
}
