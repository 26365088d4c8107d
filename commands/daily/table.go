package daily

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/daily"
	"parlour/games/match/records"
)

// tableRows is the number of solvers that are shown, besides the member's own row.
const tableRows = 10

// table shows who has solved a daily, in how many moves, with the member's own row
// last if it is further down.
func (f dailies) table(ctx context.Context, r commands.Request, d daily.Daily) (commands.Reply, error) {
	say := f.Speak.Private(r)
	found, err := f.Host.Store.Leaders(ctx, solversOf(d), r.User.ID, 0, tableRows)
	if err != nil {
		return nil, err
	}
	count := found.Count
	lines := "## " + say.Say(dailyTitle(d))
	if count == 0 {
		lines += "\n" + say.Say(games.T("commands.daily.empty"))
	} else {
		lines += commands.SmallLines(say.Say(solvers(count)))
	}
	mine := false
	for _, row := range found.Rows {
		lines += "\n" + tableRow(row, say)
		mine = mine || row.Member == r.User.ID
	}
	body := commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: lines}}}
	if !mine && found.Own.Rank > 0 {
		body.Add(commands.Block{Text: tableRow(found.Own, say)})
	}
	if d.Par > 0 {
		body.Add(commands.Block{Text: "-# " + say.Say(games.T("commands.daily.took", "Count", d.Par))})
	}
	return commands.Note(body.With(append(f.keys(d, say.Plain())[:1], commands.CloseButton(say.Plain()))...)), nil
}

// tableRow returns a line of a table.
func tableRow(row records.Ranked, say words.Speaker) string {
	return say.Say(games.T("commands.daily.row", "Rank", commands.Rank(row.Rank), "Member", commands.Mention(row.Member), "Count", row.Result.Moves))
}

// solversOf returns the leaderboard of the members who have solved a daily.
func solversOf(d daily.Daily) records.Leaderboard {
	return records.Leaderboard{Home: d.Home(), By: records.ByTry}
}

// solvers returns the text about the number of solvers.
func solvers(count int) games.Text {
	if count == 0 {
		return games.T("commands.daily.unsolved")
	}
	return games.T("commands.daily.count", "Count", count, "More", commands.AtLeast(count))
}
