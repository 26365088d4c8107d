package commands

import (
	"context"
	"slices"
	"strconv"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actReplay = "rp" // turn to the board after so many moves
	actReview = "ra" // analyse the match
)

// replayFeature is /game replay: a match that is over, move by move.
type replayFeature struct{ *Set }

func (f replayFeature) feature() feature {
	return feature{
		table: []Spec{{
			Name: "replay", About: games.T("commands.game.replay"), Params: []Param{f.idParam(), publicParam()}, do: f.begin,
		}},
		controls: map[string]control{actReplay: {do: f.turn}, actReview: {do: f.analyse}},
	}
}

// The steps of a replay. A step begins the argument of its control, which keeps
// apart those that lead to the same board.
const (
	stepFirst = "f"
	stepBack  = "b"
	stepOn    = "n"
	stepLast  = "l"
)

// begin shows a match from its beginning.
func (f replayFeature) begin(ctx context.Context, r Request) (Reply, error) {
	t, err := f.finishedTable(ctx, r)
	if err != nil {
		return nil, err
	}
	return Message{Body: f.page(r, t, 0, audience(r)), To: audience(r)}, nil
}

// turn shows another board of the match. It is the message that was pressed that
// changes, in public or not.
func (f replayFeature) turn(ctx context.Context, r Request) (Reply, error) {
	c := r.control()
	if c.arg == "" {
		return nil, games.Refuse("match.refuse.gone")
	}
	t, err := f.finishedAt(ctx, r, c.arg[1:])
	if err != nil {
		return nil, err
	}
	to := ToAll
	if r.Private {
		to = ToMember
	}
	return Message{Body: f.page(r, t, min(c.at, len(t.Log.Moves)), to), To: InPlace}, nil
}

// page is the board after so many moves, and the last of them. Only the last page
// says how the match ended, and what was told then.
func (f replayFeature) page(r Request, t *match.Table, ply int, to To) Body {
	view, say := past(t, ply), f.audienceAt(r, t, to)
	body := Body{Accent: accentInfo}
	body.add(Block{Text: heading(t, view, say)})
	f.draw(&body, t, view, say)
	said := say.Say(madeText(t, ply))
	if ply == len(t.Log.Moves) {
		body.Accent = accent(t, view)
		said += "\n" + boardFeature(f).footing(t, view, say)
	}
	date := mentionArg("<t:" + strconv.FormatInt(t.Match.Created.Unix(), 10) + ":d>")
	body.add(Block{Text: said + smallLines(say.Say(games.T("commands.replay.match", "ID", t.Match.Short(), "Date", date)))})
	body.Keys = f.keys(r, t, ply, say.Plain())
	if to == ToMember {
		last := &body.Keys[len(body.Keys)-1]
		last.Buttons = append(last.Buttons, closeButton(say.Plain()))
	}
	return body
}

// past is the view of a match that is over after so many moves: with nothing in it
// that was yet to be done, once it ended.
func past(t *match.Table, ply int) games.View {
	view := t.Positions[ply].View()
	view.Marks = slices.DeleteFunc(slices.Clone(view.Marks), func(m games.Mark) bool { return m.Kind == games.Legal })
	if ply == len(t.Log.Moves) {
		view.Board = view.Board.Closed()
	}
	return view
}

// madeText says which move led to the board after so many, and who made it.
func madeText(t *match.Table, ply int) games.Text {
	if ply == 0 {
		return games.T("commands.replay.start", "Count", len(t.Log.Moves))
	}
	mv := t.Log.Moves[ply-1]
	var who any = mv.Seat
	if by := t.Match.Entries[mv.Entry].User; t.Chair(mv.Seat).Shared() && t.Match.Vote == "" && by != "" {
		who = mention(by)
	}
	said := games.T("commands.log."+string(mv.Kind), "Seat", who, "Text", moveText(t.Game, t.Positions[ply-1], mv.Text))
	return games.T("commands.replay.move", "Number", ply, "Moves", len(t.Log.Moves), "Move", said)
}

// keys turn the pages, and lead to what else can be done with the match.
func (f replayFeature) keys(r Request, t *match.Table, ply int, plain words.Speaker) []Block {
	last, channel := len(t.Log.Moves), elsewhere(r, t)
	key := func(label, step string, to int) Button {
		return Button{Label: label, Custom: custom{actReplay, t.Match.ID, max(to, 0), step + channel}.String(), Disabled: to < 0 || to > last || to == ply}
	}
	rows := []Block{
		{Buttons: []Button{key("«", stepFirst, 0), key("‹", stepBack, ply-1), key("›", stepOn, ply+1), key("»", stepLast, last)}},
		{Buttons: []Button{
			button(plain, "gif", custom{actGIF, t.Match.ID, 0, channel}, Plain),
			button(plain, "export", custom{actExport, t.Match.ID, 0, channel}, Plain),
		}},
	}
	if t.Game.Judge != nil && last > 0 {
		rows[1].Buttons = append([]Button{button(plain, "analyse", custom{actReview, t.Match.ID, 0, channel}, Plain)}, rows[1].Buttons...)
	}
	return rows
}

// analyse analyses the match beside its replay.
func (f replayFeature) analyse(ctx context.Context, r Request) (Reply, error) {
	t, err := f.finishedAt(ctx, r, r.control().arg)
	if err != nil {
		return nil, err
	}
	r.Private = false // the replay stays where it is
	return analysisFeature(f).analyse(ctx, r, t)
}
