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
func tableRow(row match.Ranked, say words.Speaker) string {
	return say.Say(games.T("commands.daily.row", "Rank", commands.Rank(row.Rank), "Member", commands.Mention(row.Member), "Count", row.Result.Moves))
}

// solversOf returns the leaderboard of the members who have solved a daily.
func solversOf(d match.Daily) match.Leaderboard {
	return match.Leaderboard{Home: d.Home(), By: match.ByTry}
}

// solved returns the result of a member who has solved a daily.
func (f dailies) solved(ctx context.Context, d match.Daily, user string) (match.Result, bool, error) {
	all, err := f.Host.Store.Results(ctx, match.ResultQuery{Home: d.Home(), Match: d.ID(user)})
	for _, row := range all {
		if row.User == user && row.Finish == match.Won {
			return row, true, err
		}
	}
	return match.Result{}, false, err
}

// streak returns how many days in a row a member has solved, up to the day of a
// finished try. It is computed from the results; the last known value is stored with
// the member.
func (f dailies) streak(ctx context.Context, t *match.Table) (int, error) {
	if !wonBy(t) {
		return 0, nil
	}
	d, user := *t.Match.Daily, t.Match.Starter
	days := 0
	key := match.Document{Home: user, Kind: kindStreak, ID: d.Guild + "/" + string(d.Kind)}
	err := match.ChangeDocument(ctx, f.Host.Store, key, func(_ *match.Document, kept *struct{ Day, Days int }) (err error) {
		if days = kept.Days; kept.Day == d.Number {
			return match.ErrUnchanged
		}
		days, err = f.count(ctx, d, user, kept.Day, kept.Days)
		if err == nil && kept.Day > d.Number {
			err = match.ErrUnchanged
		}
		kept.Day, kept.Days = d.Number, days
		return err
	})
	return days, err
}

// count counts the days in a row that a member has solved, up to a daily. The streak up to
// a known day is known.
func (f dailies) count(ctx context.Context, d match.Daily, user string, known, streak int) (days int, err error) {
	days = 1
	for ; d.Number > 1; days++ {
		if d.Number--; d.Number == known {
			return days + streak, nil
		}
		if _, won, err := f.solved(ctx, d, user); err != nil || !won {
			return days, err
		}
	}
	return days, nil
}

// kindStreak is the kind of the documents of streaks. Their home is the member.
const kindStreak = "streak"
