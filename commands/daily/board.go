package daily

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/records"
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
		if lost := f.missed(t); !lost.IsZero() {
			said = say.Say(lost) + "\n" + said
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
		f.Log.Warn("failed to count streak", "match", t.Match.ID, "error", err)
	} else if days > 1 {
		said = say.Say(games.T("commands.daily.streak", "Count", days))
	}
	if d.Par > 0 {
		took := "commands.daily.took"
		if t.Outcome().Winner == tries(t) && ownMoves(t) < d.Par {
			took = "commands.daily.better"
		}
		more = append([]games.Text{games.T(took, "Count", d.Par)}, more...)
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
		f.Log.Warn("failed to read solution", "match", t.Match.ID, "error", err)
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

// maxSolution is the number of moves of a solution that are shown.
const maxSolution = 3

// endKeys returns the controls after a try.
func endKeys(t *match.Table, plain words.Speaker) []commands.Block {
	keys := []commands.Button{commands.ShareButton(commands.ActDailyShare, t, plain), resultsKey(*t.Match.Daily, plain)}
	if t.Game.Judge != nil && ownMoves(t) > 0 {
		keys = append(keys, commands.NewButton(plain, "commands.button.analyse", commands.IDOf(commands.ActAnalyse, t, ""), commands.Plain))
	}
	return []commands.Block{{Buttons: keys}}
}

// playKey returns the button that starts a member's try at today's daily of a kind.
func playKey(d daily.Daily, plain words.Speaker) commands.Button {
	return commands.NewButton(plain, "commands.button.daily-play", commands.NewID(commands.ActDaily, "", 0, dailyArg(d)), commands.Primary)
}

// puzzleKey returns the button that starts a member's try at today's puzzle.
func puzzleKey(today day, plain words.Speaker) commands.Button {
	return commands.NewButton(plain, "commands.button.daily-puzzle", commands.NewID(commands.ActDaily, "", 0, dailyArg(today.of(daily.PuzzleKind))), commands.Plain)
}

// resultsKey returns the button that opens the table of a daily.
func resultsKey(d daily.Daily, plain words.Speaker) commands.Button {
	return commands.NewButton(plain, "commands.button.daily-table", commands.NewID(commands.ActDailyTable, "", d.Number, dailyArg(d)), commands.Plain)
}

// dailyArg returns the argument that names a daily: "code", or "code.e" for the daily
// of all servers.
func dailyArg(d daily.Daily) string {
	if d.Guild == "" {
		return string(d.Kind) + ".e"
	}
	return string(d.Kind)
}

// readDailyArg returns the daily that a control names, and its server. A control of a table
// names a page, too: "code/1".
func readDailyArg(r commands.Request) (kind daily.Kind, where string, page int, paged bool, err error) {
	name, number, paged := strings.Cut(r.Control().Arg, "/")
	name, e := strings.CutSuffix(name, ".e")
	if !e {
		where = r.Guild
	}
	page, bad := strconv.Atoi(number)
	if kind = daily.Kind(name); !slices.Contains(kinds, kind) || paged && (bad != nil || page < 0 || page > records.MaxRank) {
		err = games.Refuse("match.refuse.gone")
	}
	return kind, where, page, paged, err
}
