package daily

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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

// solved returns the result of a member who has solved a daily.
func (f dailies) solved(ctx context.Context, d match.Daily, user string) (match.Result, bool, error) {
	all, err := f.Host.Store.Results(ctx, d.Home(), d.ID(user))
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
	var kept struct{ Day, Days int }
	doc, err := f.Host.Store.Document(ctx, user, kindStreak, d.Guild+"/"+string(d.Kind))
	if err != nil && !errors.Is(err, match.ErrNone) {
		return 0, err
	}
	doc.Home, doc.Kind, doc.ID = user, kindStreak, d.Guild+"/"+string(d.Kind)
	if doc.Body != "" {
		if err := json.Unmarshal([]byte(doc.Body), &kept); err != nil {
			return 0, err
		}
	}
	if kept.Day == d.Number {
		return kept.Days, nil
	}
	days, err := f.count(ctx, d, user, kept.Day, kept.Days)
	if err != nil || kept.Day > d.Number {
		return days, err
	}
	doc.Body = fmt.Sprintf(`{"Day":%d,"Days":%d}`, d.Number, days)
	if err := f.Host.Store.PutDocument(ctx, doc); err != nil && !errors.Is(err, match.ErrStale) {
		return 0, err
	}
	return days, nil
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
