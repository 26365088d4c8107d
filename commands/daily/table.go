package daily

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// tableRows is the number of solvers that are shown, besides the member's own row.
const tableRows = 10

// table shows who has solved a daily, in how many moves, with the member's own row
// last if it is further down.
func (f dailies) table(ctx context.Context, r commands.Request, d match.Daily) (commands.Reply, error) {
	say := f.Speak.Private(r)
	first, err := f.Host.Store.Solvers(ctx, d.Home(), tableRows)
	if err != nil {
		return nil, err
	}
	count, err := f.Host.Store.CountSolvers(ctx, d.Home(), match.Result{})
	if err != nil {
		return nil, err
	}
	lines := "## " + say.Say(dailyTitle(d))
	if count == 0 {
		lines += "\n" + say.Say(games.T("commands.daily.empty"))
	} else {
		lines += commands.SmallLines(say.Say(solvers(count)))
	}
	mine := false
	for i, row := range first {
		lines += "\n" + tableRow(i+1, row, say)
		mine = mine || row.User == r.User.ID
	}
	body := commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: lines}}}
	if !mine && count > len(first) {
		if own, err := f.ownRow(ctx, d, r.User.ID, say); err != nil {
			return nil, err
		} else if own != "" {
			body.Add(commands.Block{Text: own})
		}
	}
	if d.Par > 0 {
		body.Add(commands.Block{Text: "-# " + say.Say(games.T("commands.daily.took", "Count", d.Par))})
	}
	return commands.Note(body.With(append(f.keys(d, say.Plain())[:1], commands.CloseButton(say.Plain()))...)), nil
}

// tableRow returns a line of a table.
func tableRow(rank int, row match.Result, say words.Speaker) string {
	return say.Say(games.T("commands.daily.row", "Rank", commands.Rank(rank), "Member", commands.Mention(row.User), "Count", row.Moves))
}

// ownRow returns the line of a member, or "" if the member has not solved the daily.
func (f dailies) ownRow(ctx context.Context, d match.Daily, user string, say words.Speaker) (string, error) {
	row, won, err := f.solved(ctx, d, user)
	if err != nil || !won {
		return "", err
	}
	before, err := f.Host.Store.CountSolvers(ctx, d.Home(), row)
	return tableRow(before+1, row, say), err
}

// solvers returns the text about the number of solvers.
func solvers(count int) games.Text {
	if count == 0 {
		return games.T("commands.daily.unsolved")
	}
	return games.T("commands.daily.count", "Count", count, "More", commands.AtLeast(count))
}
