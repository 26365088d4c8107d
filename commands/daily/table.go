package daily

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/daily"
	"parlour/games/match/records"
)

// tableRows is the number of solvers on a page of a table.
const tableRows = 10

// table returns a page of those who have solved a daily, with the member's own row last if
// it is on another page. The table of a past day contains its code.
func (f dailies) table(ctx context.Context, r commands.Request, day day, kind daily.Kind, page int) (commands.Body, error) {
	say, d := f.Speak.Private(r), day.of(kind)
	found, err := f.solvers(ctx, d, r.User.ID, page*tableRows, tableRows)
	if err != nil {
		return commands.Body{}, err
	}
	body := commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: tableHead(d, found, say)}}}
	if day.over() && kind == daily.CodeKind {
		code, err := f.code(day)
		if err != nil {
			return body, err
		}
		body.Add(commands.Block{Text: say.Say(code)})
	}
	body.Add(commands.Block{Text: f.rows(day, kind, found, say)})
	if own := found.Own; own.Result.Match != "" && (own.Rank == 0 || (own.Rank-1)/tableRows != found.Offset/tableRows) {
		body.Add(commands.Block{Text: f.row(kind, own, say)})
	}
	if d.Par > 0 {
		body.Add(commands.Block{Text: "-# " + say.Say(games.T("commands.daily.took", "Count", d.Par))})
	}
	return tableKeys(body, d, found, say.Plain()), nil
}

// tableHead returns the daily, and how many members have played and solved it.
func tableHead(d daily.Daily, found records.Leaders, say words.Speaker) string {
	head := "## " + say.Say(dailyTitle(d))
	if found.Played == 0 {
		return head
	}
	solved := games.T("commands.daily.count", "Count", found.Count, "More", commands.AtLeast(found.Count))
	return head + commands.SmallLines(say.Join([]games.Text{playedText(found.Played), solved}, " "))
}

// rows returns the rows of a page of a table.
func (f dailies) rows(day day, kind daily.Kind, found records.Leaders, say words.Speaker) string {
	switch {
	case found.Count == 0 && day.over():
		return say.Say(games.T("commands.daily.unsolved"))
	case found.Count == 0:
		return say.Say(games.T("commands.daily.empty"))
	}
	var rows []string
	for _, row := range found.Rows {
		rows = append(rows, f.row(kind, row, say))
	}
	return strings.Join(rows, "\n")
}

// row returns a line of a table. A try that has failed has no place.
func (f dailies) row(kind daily.Kind, row records.Ranked, say words.Speaker) string {
	won := row.Result.Finish == records.Won
	line := commands.Mentioned(row.Member, say) + " " + say.Say(f.score(row.Result.Game, kind, row.Result.Moves, won))
	if won {
		line = commands.Place(row.Rank, say) + " " + line
	}
	return line
}

// tableKeys adds the controls of a table: other pages, today's daily, and the table of the
// other daily of that day.
func tableKeys(body commands.Body, d daily.Daily, found records.Leaders, plain words.Speaker) commands.Body {
	page := found.Offset / tableRows
	to := func(d daily.Daily, page int) commands.CustomID {
		return commands.NewID(commands.ActDailyTable, "", d.Number, dailyArg(d)+"/"+strconv.Itoa(page))
	}
	if found.Count > tableRows {
		body = body.With(
			commands.Button{Label: "‹", Custom: to(d, max(0, page-1)).String(), Disabled: page == 0},
			commands.Button{Label: "›", Custom: to(d, page+1).String(), Disabled: (page+1)*tableRows >= found.Count},
		)
	}
	play, other, label := playKey(d, plain), d, "commands.button.daily-puzzle"
	if other.Kind = daily.PuzzleKind; d.Kind == daily.PuzzleKind {
		other.Kind, label = daily.CodeKind, "commands.button.daily-code"
	}
	return body.With(play, commands.NewButton(plain, label, to(other, 0), commands.Plain), commands.CloseButton(plain))
}

// solvers returns a page of the members who have solved a daily, without those who hide their results from the member.
func (f dailies) solvers(ctx context.Context, d daily.Daily, member string, offset, limit int) (records.Leaders, error) {
	found, err := f.Host.Store.Leaders(ctx, solversOf(d), member, offset, limit)
	found.Rows = slices.DeleteFunc(found.Rows, func(row records.Ranked) bool { return row.Member != member && f.Settings.Hides(ctx, row.Member) })
	return found, err
}

// solversOf returns the leaderboard of the members who have solved a daily.
func solversOf(d daily.Daily) records.Leaderboard {
	return records.Leaderboard{Home: d.Home(), By: records.ByTry}
}

// playedText says how many members have finished a daily, solved or not.
func playedText(count int) games.Text {
	return games.T("commands.daily.played", "Count", count, "More", commands.AtLeast(count))
}
