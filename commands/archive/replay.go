package archive

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// The steps of a replay. A step starts the argument of its control, so that controls
// that lead to the same board differ.
const (
	stepFirst = "f"
	stepBack  = "b"
	stepOn    = "n"
	stepLast  = "l"
)

// paramGIF is the parameter of /game replay for an animated picture.
const paramGIF = "gif"

// begin shows a match from its beginning, or as an animated picture.
func (f archive) begin(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if r.Values[paramGIF] == "true" {
		return f.gif(ctx, r, t)
	}
	return commands.Message{Body: f.page(r, t, 0, commands.Audience(r)), To: commands.Audience(r)}, nil
}

// turn shows another board of the match in place of the pressed message, which may be
// public.
func (f archive) turn(ctx context.Context, r commands.Request) (commands.Reply, error) {
	c := r.Control()
	if c.Arg == "" {
		return nil, games.Refuse("match.refuse.gone")
	}
	t, err := f.Finished.At(ctx, r, c.Arg[1:])
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(c.Arg, commands.OpenReplay) {
		return commands.Message{Body: f.page(r, t, 0, commands.ToMember), To: commands.ToMember, Sole: "replay"}, nil
	}
	to := commands.ToAll
	if r.Private {
		to = commands.ToMember
	}
	return commands.Message{Body: f.page(r, t, min(c.At, len(t.Log.Moves)), to), To: commands.InPlace}, nil
}

// page returns the board after a number of moves, and the last of these. Only the last
// page shows how the match ended.
func (f archive) page(r commands.Request, t *match.Table, ply int, to commands.To) commands.Body {
	view, say := past(t, ply), f.Speak.To(r, t, to)
	body := commands.Body{Accent: commands.AccentInfo}
	body.Add(commands.Block{Text: f.Card.Heading(t, view, say)})
	f.Card.Draw(&body, t, view, say)
	said := say.Say(madeText(t, ply))
	if ply == len(t.Log.Moves) {
		body.Accent = commands.Accent(t, view)
		said += "\n" + f.Card.Footing(t, view, say)
	}
	date := commands.Markup("<t:" + strconv.FormatInt(t.Match.Created.Unix(), 10) + ":d>")
	body.Add(commands.Block{Text: said + commands.SmallLines(say.Say(games.T("commands.replay.match", "ID", t.Match.ShortID(), "Date", date)))})
	body.Keys = f.keys(r, t, ply, say.Plain())
	if to == commands.ToMember {
		last := &body.Keys[len(body.Keys)-1]
		last.Buttons = append(last.Buttons, commands.CloseButton(say.Plain()))
	}
	return body
}

// replayKey returns the button that opens the replay of a finished match.
func replayKey(t *match.Table, plain words.Speaker) []commands.Button {
	if len(t.Log.Moves) == 0 {
		return nil
	}
	return []commands.Button{commands.ReplayButton(t, plain, "")}
}

// past returns the view of a finished match after a number of moves. The last one
// shows no legal moves.
func past(t *match.Table, ply int) games.View {
	view := t.Positions[ply].View()
	view.Marks = slices.DeleteFunc(slices.Clone(view.Marks), func(m games.Mark) bool { return m.Kind == games.Legal })
	if ply == len(t.Log.Moves) {
		view.Board = view.Board.Closed()
	}
	return view
}

// madeText returns the move that led to a board, and who made it.
func madeText(t *match.Table, ply int) games.Text {
	if ply == 0 {
		return games.T("commands.replay.start", "Count", len(t.Log.Moves))
	}
	mv := t.Log.Moves[ply-1]
	var who any = mv.Seat
	if by := t.Match.Entries[mv.Entry].User; t.Chair(mv.Seat).Shared() && t.Match.Vote == "" && by != "" {
		who = commands.Mention(by)
	}
	said := games.T(entryTexts[mv.Kind], "Seat", who, "Text", commands.MoveText(t.Game, t.Positions[ply-1], mv.Text))
	return games.T("commands.replay.move", "Number", ply, "Moves", len(t.Log.Moves), "Move", said)
}

// keys returns buttons to other boards, and to what else can be done with the match.
func (f archive) keys(r commands.Request, t *match.Table, ply int, plain words.Speaker) []commands.Block {
	last, channel := len(t.Log.Moves), commands.ChannelArg(r, t)
	key := func(label, step string, to int) commands.Button {
		return commands.Button{Label: label, Custom: commands.NewID(commands.ActReplay, t.Match.ID, max(to, 0), step+channel).String(), Disabled: to < 0 || to > last || to == ply}
	}
	rows := []commands.Block{
		{Buttons: []commands.Button{key("«", stepFirst, 0), key("‹", stepBack, ply-1), key("›", stepOn, ply+1), key("»", stepLast, last)}},
		{Buttons: []commands.Button{
			commands.NewButton(plain, "commands.button.gif", commands.IDOf(commands.ActGIF, t, channel), commands.Plain),
			commands.NewButton(plain, "commands.button.export", commands.IDOf(commands.ActExport, t, channel), commands.Plain),
		}},
	}
	if t.Game.Judge != nil && last > 0 {
		rows[1].Buttons = append([]commands.Button{commands.NewButton(plain, "commands.button.analyse", commands.IDOf(commands.ActReview, t, channel), commands.Plain)}, rows[1].Buttons...)
	}
	return rows
}
