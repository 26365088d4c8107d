package archive

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
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
		return commands.Message{Body: f.page(r, t, 0, commands.ToMember), To: commands.ToMember, Key: "replay"}, nil
	}
	to := commands.ToAll
	if r.Private {
		to = commands.ToMember
	}
	return commands.Message{Body: f.page(r, t, min(c.At, len(t.Log.Moves)), to), To: commands.InPlace}, nil
}

// page returns the board after a number of moves, in whole steps, and the last of these. Only
// the last page shows how the match ended.
func (f archive) page(r commands.Request, t *match.Table, ply int, to commands.To) commands.Body {
	steps := match.Steps(t)
	step, _ := slices.BinarySearch(steps, ply)
	ply = steps[step]
	view, say := past(t, ply), f.Speak.To(r, t, to)
	body := commands.InCard(commands.AccentInfo, f.Card.Heading(t, view, say))
	f.Card.Draw(&body, t, view, say)
	said := say.Say(madeText(t, steps, step, say)) + commands.SmallLines(say.Join(commands.RevealedHands(t, t.Positions[ply]), "\n"))
	if ply == len(t.Log.Moves) {
		body.Accent = commands.Accent(t, view)
		said += "\n" + f.Card.Footing(t, view, say)
	}
	date := commands.Markup("<t:" + strconv.FormatInt(t.Match.Created.Unix(), 10) + ":d>")
	body.Say(said + commands.SmallLines(say.Say(games.T("commands.replay.match", "ID", t.Match.ShortID(), "Date", date))))
	body.Keys = f.keys(r, t, steps, step, say.Plain())
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

// past returns the view of a finished match after a number of moves, without legal moves.
func past(t *match.Table, ply int) games.View {
	view := t.Positions[ply].View()
	if ply == len(t.Log.Moves) {
		return commands.Final(view)
	}
	view.Marks = slices.DeleteFunc(slices.Clone(view.Marks), func(m grid.Mark) bool { return m.Kind == grid.Legal })
	return view
}

// madeText returns the moves of a step, and who made them.
func madeText(t *match.Table, steps []int, step int, say words.Speaker) games.Text {
	last := 0
	if n := len(t.Log.Moves); n > 0 {
		last = match.MoveNumber(t, n-1)
	}
	if step == 0 {
		return games.T("commands.replay.start", "Moves", last)
	}
	said := commands.Markup(say.Join(stepTexts(t, steps[step-1], steps[step]), ", "))
	return games.T("commands.replay.move", "Which", commands.Which(t, steps[step-1]), "Moves", last, "Move", said)
}

// stepTexts returns the moves of a step. A seat is named with the first of its moves. A move
// that is followed by a roll is left out, because the roll shows it.
func stepTexts(t *match.Table, from, to int) (all []games.Text) {
	by, named := t.Log.Moves[from], games.Nobody
	for i, mv := range t.Log.Moves[from:to] {
		i += from
		if mv.Kind != games.Rolled {
			by = mv
		}
		if i+1 < to && t.Log.Moves[i+1].Kind == games.Rolled {
			continue
		}
		said := games.T("commands.part", "Part", commands.MoveText(t.Game, t.Positions[i], mv.Text))
		if by.Seat != named {
			said = games.T("commands.log.move", "Seat", mover(t, by), "Text", said)
		}
		all, named = append(all, said), by.Seat
	}
	return all
}

// mover returns who made a move: the occupant of the seat or, of several, the member.
func mover(t *match.Table, mv match.StandingMove) any {
	if by := t.Match.Entries[mv.Entry].User; t.Chair(mv.Seat).Shared() && t.Match.Vote == "" && by != "" {
		return commands.Mention(by)
	}
	return mv.Seat
}

// keys returns buttons to other boards, and to what else can be done with the match.
func (f archive) keys(r commands.Request, t *match.Table, steps []int, at int, plain words.Speaker) []commands.Block {
	last, channel := len(steps)-1, commands.ChannelArg(r, t)
	key := func(label, step string, to int) commands.Button {
		ply := steps[min(max(to, 0), last)]
		return commands.Button{Label: label, Custom: commands.NewID(commands.ActReplay, t.Match.ID, ply, step+channel).String(), Disabled: to < 0 || to > last || to == at}
	}
	// A step starts the argument of its control, so that controls that lead to the same board differ.
	steer := []commands.Button{key("«", "f", 0), key("‹", "b", at-1), key("›", "n", at+1), key("»", "l", last)}
	var more []commands.Button
	add := func(label string, action commands.Action) {
		more = append(more, commands.NewButton(plain, label, commands.IDOf(action, t, channel), commands.Plain))
	}
	if t.Game.Judge != nil && last > 0 {
		add("commands.button.analyse", commands.ActReview)
	}
	if drawn(t) {
		add("commands.button.gif", commands.ActGIF)
	}
	add("commands.button.export", commands.ActExport)
	return []commands.Block{{Buttons: steer}, {Buttons: more}}
}

func (f archive) follow(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if err := f.Host.Followers.Follow(ctx, t, host.Follower{User: r.User.ID, Locale: r.User.Locale}); err != nil {
		return nil, commands.AtTable(err, t)
	}
	say := f.Speak.Private(r)
	unfollow := commands.NewButton(say.Plain(), "commands.button.unfollow", commands.IDOf(commands.ActUnfollow, t, ""), commands.Plain)
	body := commands.Text(say.Say(games.T("commands.follow.on"))).With(unfollow, commands.CloseButton(say.Plain()))
	return commands.Message{Body: body, To: commands.ToMember, Key: t.Match.ID + "/follow"}, nil
}

func (f archive) unfollow(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if err := f.Host.Followers.Unfollow(ctx, t, r.User.ID); err != nil {
		return nil, err
	}
	say := f.Speak.Private(r)
	return r.Page(commands.Text(say.Say(games.T("commands.follow.off"))).With(commands.CloseButton(say.Plain()))), nil
}

// tell notifies the followers of a match that is over. Members who accept no direct
// messages are skipped.
func (f archive) tell(ctx context.Context, d store.Document, m commands.Messenger) error {
	return f.Host.Followers.NotifyFollowers(ctx, d, func(t *match.Table, to host.Follower) error {
		if match.IsFormer(to.User) {
			return nil
		}
		say := f.Speak.Direct(ctx, t, to.User, to.Locale)
		status, _ := f.Card.Standing(t, t.Position().View(), games.Nobody, say)
		said := games.T("commands.follow.over", "Game", t.Game.Info.Text("title"), "Result", commands.Markup(status), "Link", f.BoardLink(ctx, t))
		return store.Except(m.Direct(ctx, to.User, t.Match.ID+"/over", commands.Text(say.Say(said))), commands.ErrUnsent)
	})
}

// archive implements the features of this package, each in a file.
type archive struct{ *commands.Core }

// entryTexts are the texts of entries. Votes have none: the log shows the move that
// they decide.
var entryTexts = map[games.Kind]string{
	games.Move: "commands.log.move", games.Forced: "commands.log.forced", games.Rolled: "commands.log.rolled",
	games.Choose: "commands.log.choose", games.Hide: "commands.log.hide", games.Insist: "commands.log.insist",
	games.Undo: "commands.log.undo", games.Amend: "commands.log.amend", games.Resign: "commands.log.resign",
	games.Draw: "commands.log.draw", games.Reveal: "commands.log.reveal", games.Stop: "commands.log.stop",
	games.Forget: "commands.log.forget", games.Show: "commands.log.show", games.Ask: "commands.log.ask",
	games.Agree: "commands.log.agree", games.Object: "commands.log.object", games.Pause: "commands.log.pause",
	games.Resume: "commands.log.resume", games.Idle: "commands.log.idle", games.Late: "commands.log.late",
	games.Extend: "commands.log.extend", games.Hint: "commands.log.hint", games.Sit: "commands.log.seat",
	games.StandIn: "commands.log.stand-in", games.Decline: "commands.log.decline", games.Offer: "commands.log.offer",
	games.Change: "commands.log.change",
}

// list lists the log of the match. Standing moves have the number that the board counts.
func (f archive) list(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	say := f.Speak.At(r, t)
	if len(t.Match.Entries) == 0 {
		return commands.Note(commands.Text(say.Say(games.T("commands.log.empty")))), nil
	}
	lines := func(say words.Speaker) (lines []string) {
		asked := games.Nobody
		for _, e := range t.Match.Entries {
			id := entryTexts[e.Kind]
			switch {
			case e.Listing() == match.Unlisted, e.Seat == games.Chance && e.Kind != games.Rolled:
				continue // the source of dealt hands is for programs
			case e.Kind == games.Ask:
				asked = e.Seat
			case e.Kind == games.Object && e.Seat == asked:
				id = "commands.log.withdrawn"
			case e.Kind == games.Resign && e.Text == match.TimeUp:
				id = "commands.log.lost"
			}
			what := say.Say(games.T(id, "Text", entryText(t, e), "Seat", e.Seat))
			if i := slices.IndexFunc(t.Log.Moves, func(m match.StandingMove) bool { return m.Entry == e.N }); i >= 0 {
				what = fmt.Sprintf("`%d` %s", match.MoveNumber(t, i), what)
			}
			lines = append(lines, what)
		}
		return lines
	}
	body := commands.Long(t, say, "log.txt", lines)
	body.Blocks[0].Text += commands.SmallLines(say.Say(games.T("commands.log.match", "ID", t.Match.ShortID())))
	return commands.Note(body), nil
}

// entryText returns the content of an entry in words. A move that was taken back is read in the
// position after the standing moves before it.
func entryText(t *match.Table, e match.Entry) any {
	if e.Listing() == match.Redacted {
		return ""
	}
	switch e.Kind {
	case games.Ask:
		return commands.Proposal(t.Game, e.Text, e.Seat, nil)
	case games.Change:
		return commands.ChangeText(t.Game, e.Text)
	case games.StandIn:
		return t.Game.Info.Text("name", e.Text)
	case games.Move, games.Rolled, games.Forced:
		before, _ := slices.BinarySearchFunc(t.Log.Moves, e.N, func(m match.StandingMove, n int) int { return m.Entry - n })
		return commands.MoveText(t.Game, t.Positions[before], e.Text)
	case games.Reveal:
		return t.Game.Secrets.Show(t.Position(), e.Seat, e.Text)
	case games.Amend:
		if n, move, ok := match.ReadAmend(e.Text); ok && n <= len(t.Log.Moves) {
			return games.T("commands.log.amended", "Which", commands.Which(t, n-1), "Move", commands.MoveText(t.Game, t.Positions[n-1], move))
		}
	}
	return e.Text
}

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
	body := commands.InCard(commands.Accent(t, last), f.Card.Heading(t, last, say))
	body.Picture(gifFile, commands.Alt(t, last, say), data)
	said := f.Card.Footing(t, last, say)
	if from > 0 {
		said += commands.SmallLines(say.Say(games.T("commands.gif.cut", "Which", commands.Which(t, from), "Last", match.MoveNumber(t, len(t.Log.Moves)-1))))
	}
	body.Say(said + commands.SmallLines(say.Say(games.T("commands.gif.match", "ID", t.Match.ShortID()))))
	return body
}
