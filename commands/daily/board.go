package daily

import (
	"context"
	"fmt"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
)

// dailyTitle returns the title of a daily.
func dailyTitle(d daily.Daily) games.Text {
	if d.Kind == daily.PuzzleKind {
		return games.T("commands.daily.title.puzzle", "Day", d.Number)
	}
	return games.T("commands.daily.title.code", "Day", d.Number)
}

// heading returns the heading of a try.
func heading(t *match.Table, v games.View, say words.Speaker) string {
	head := "## " + say.Say(dailyTitle(*t.Match.Daily)) + "\n-# " + say.Say(v.Title)
	if t.Match.Daily.Kind == daily.PuzzleKind {
		head += commands.SmallLines(say.At(commands.FullNames(t, say)).Say(v.Players))
	}
	return head
}

// lines returns the lines below the board of a try: the goal, or the result with a
// version to copy.
func (f dailies) lines(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	if !t.Outcome().Over {
		said := say.Say(games.T("commands.daily.ends", "Time", commands.Relative(d.Ends)))
		if d.Par > 0 {
			said = say.Say(games.T("commands.daily.par", "Count", d.Par)) + " " + said
		} else if ownMoves(t) == 0 {
			said = say.Say(games.T("commands.daily.only")) + "\n" + said
		}
		return commands.SmallLines(said)
	}
	ctx, cancel := f.Timeout(context.Background(), commands.Patience)
	defer cancel()
	return "\n" + f.result(ctx, t, say, games.T("commands.daily.next", "Time", commands.Relative(d.Ends))) + f.solution(ctx, t, say) + "\n```\n" + strings.Join(append([]string{f.plainResult(t, say)}, shareRows(t)...), "\n") + "\n```"
}

// result returns the streak of a member, what it compares with, and the lines of more.
func (f dailies) result(ctx context.Context, t *match.Table, say words.Speaker, more ...games.Text) string {
	d := t.Match.Daily
	said := ""
	if days, err := f.streak(ctx, t); err != nil {
		f.Log.Warn("streak not counted", "match", t.Match.ID, "error", err)
	} else if days > 1 {
		said = say.Say(games.T("commands.daily.streak", "Count", days))
	}
	if d.Par > 0 {
		more = append([]games.Text{games.T("commands.daily.took", "Count", d.Par)}, more...)
	}
	if len(more) > 0 {
		said += commands.SmallLines(say.Join(more, " "))
	}
	return strings.TrimPrefix(said, "\n")
}

// solution returns the solution of a puzzle after the end of a try.
func (f dailies) solution(ctx context.Context, t *match.Table, say words.Speaker) string {
	if t.Match.Daily.Kind != daily.PuzzleKind {
		return ""
	}
	d, err := f.dayOf(ctx, *t.Match.Daily)
	if err != nil || d.Puzzle == nil {
		f.Log.Warn("solution not read", "match", t.Match.ID, "error", err)
		return ""
	}
	p, err := d.Puzzle.Position(t.Game)
	var steps []games.Text
	for _, move := range d.Puzzle.Solution[:min(len(d.Puzzle.Solution), maxSolution)] {
		if err != nil {
			return ""
		}
		steps = append(steps, commands.StepText(t.Game, p, move))
		p, err = p.Play(move)
	}
	return commands.SmallLines(say.Say(games.T("commands.daily.solution", "Line", steps)))
}

// plainResult returns the first line of a result that can be pasted anywhere.
func (f dailies) plainResult(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	name := games.T("commands.daily.name.code", "Day", d.Number)
	if d.Kind == daily.PuzzleKind {
		name = games.T("commands.daily.name.puzzle", "Day", d.Number)
	}
	if !wonBy(t) {
		return say.Plain().Say(games.T("commands.daily.copy.lost", "Daily", name))
	}
	return say.Plain().Say(games.T("commands.daily.copy.won", "Daily", name, "Moves", ownMoves(t)))
}

// shareRows returns a line for each move of a try, without spoilers.
func shareRows(t *match.Table) []string {
	if t.Game.Daily == nil || t.Match.Daily.Kind != daily.CodeKind {
		return nil
	}
	return t.Game.Daily.Share(t.Position())
}

// sharedText says how a member's try ended.
func sharedText(t *match.Table, member string) games.Text {
	id := "commands.daily.shared.lost"
	switch {
	case wonBy(t) && t.Match.Daily.Kind == daily.PuzzleKind:
		id = "commands.daily.shared.puzzle"
	case wonBy(t):
		id = "commands.daily.shared.code"
	}
	return games.T(id, "Member", commands.Mention(member), "Count", ownMoves(t))
}

// maxSolution is the number of moves of a solution that are shown.
const maxSolution = 3

// share posts the result of a try in the channel.
func (f dailies) share(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	d := t.Match.Daily
	if d == nil || !t.Outcome().Over {
		return nil, games.Refuse("commands.daily.refuse.share")
	}
	r.Channel = r.Settings // where everyone sees it
	say := f.Speak.Public(r)
	head := "## " + say.Say(dailyTitle(*d)) + "\n" + say.Say(sharedText(t, r.User.ID))
	rows := shareRows(t)
	for i, row := range rows {
		rows[i] = fmt.Sprintf("`%d` %s", i+1, row)
	}
	body := commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: head}}}
	if len(rows) > 0 {
		body.Add(commands.Block{Text: strings.Join(rows, "\n")})
	}
	if result := f.result(ctx, t, say); result != "" { // without the time of the next daily: the message stays
		body.Add(commands.Block{Text: result})
	}
	return commands.Message{Body: body.With(f.keys(*d, say.Plain())...)}, nil
}

// keys returns the buttons below a public message about a daily.
func (f dailies) keys(d daily.Daily, plain words.Speaker) []commands.Button {
	arg := dailyArg(d)
	return []commands.Button{
		commands.NewButton(plain, "commands.button.daily-play", commands.NewID(commands.ActDaily, "", 0, arg), commands.Success),
		commands.NewButton(plain, "commands.button.daily-table", commands.NewID(commands.ActDailyTable, "", d.Number, arg), commands.Plain),
	}
}

// endKeys returns the controls after a try.
func endKeys(t *match.Table, plain words.Speaker) []commands.Block {
	d := t.Match.Daily
	keys := []commands.Button{
		commands.NewButton(plain, "commands.button.share", commands.IDOf(commands.ActDailyShare, t, ""), commands.Primary),
		commands.NewButton(plain, "commands.button.daily-table", commands.NewID(commands.ActDailyTable, "", d.Number, dailyArg(*d)), commands.Plain),
	}
	if t.Game.Judge != nil && ownMoves(t) > 0 {
		keys = append(keys, commands.NewButton(plain, "commands.button.analyse", commands.IDOf(commands.ActAnalyse, t, ""), commands.Plain))
	}
	return []commands.Block{{Buttons: append(keys, commands.HelpButton(t, plain))}}
}

// dailyArg returns the argument that names a daily: "code", or "code.e" for the daily
// of all servers.
func dailyArg(d daily.Daily) string {
	if d.Guild == "" {
		return string(d.Kind) + ".e"
	}
	return string(d.Kind)
}

// readDailyArg returns the daily that a control names, and its server.
func readDailyArg(r commands.Request) (kind daily.Kind, where string, err error) {
	name, e := strings.CutSuffix(r.Control().Arg, ".e")
	if !e {
		where = r.Guild
	}
	if kind = daily.Kind(name); kind != daily.CodeKind && kind != daily.PuzzleKind {
		err = games.Refuse("match.refuse.gone")
	}
	return kind, where, err
}
