package daily

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/daily"
	"parlour/games/match/records"
)

// best is the number of solvers that the announcement of a day names.
const best = 3

// sealShown is how many characters of a seal are shown.
const sealShown = 16

// announcement returns the card of a day, with the results of the one before.
func (f dailies) announcement(ctx context.Context, today day, c card) (commands.Body, error) {
	say := f.Speak.Channel(today.Where, f.Settings.Server(ctx, today.Where).Daily.Channel, today.Locale)
	_, p, err := f.codePosition(today)
	if err != nil {
		return commands.Body{}, err
	}
	d := today.of(daily.CodeKind)
	lines := "## " + say.Say(dailyTitle(d)) + "\n" + say.Say(games.T("commands.daily.new")) +
		commands.SmallLines(say.Say(games.T("commands.daily.rules", "Game", p.View().Title, "Time", commands.Relative(d.Ends)))) +
		commands.SmallLines(say.Say(games.T("commands.daily.seal", "Seal", d.Seal[:sealShown])))
	body := commands.Body{Accent: commands.AccentTurn, Blocks: []commands.Block{{Text: lines}}}
	results, played, err := f.yesterday(ctx, today, c.First, say)
	if err != nil {
		return body, err
	}
	body.Add(results...)
	if lines := f.on(c, say); lines != "" {
		body.Add(commands.Block{Text: lines[1:]})
	}
	keys := []commands.Button{playKey(d, say.Plain()), puzzleKey(today, say.Plain())}
	if d.Number--; played {
		keys = append(keys, resultsKey(d, say.Plain()))
	}
	return body.With(keys...), nil
}

// yesterday returns the results of the day before, and whether a member has played. The
// first announcement says nothing about a day without results.
func (f dailies) yesterday(ctx context.Context, today day, first bool, say words.Speaker) (blocks []commands.Block, played bool, err error) {
	d := daily.Daily{Guild: today.Where, Number: today.Number - 1}
	for _, d.Kind = range kinds {
		found, err := f.solvers(ctx, d, "", 0, best)
		if err != nil {
			return nil, false, err
		}
		if found.Played > 0 || d.Kind == daily.CodeKind {
			blocks = append(blocks, commands.Block{Text: f.section(d, found, say)})
		}
		played = played || found.Played > 0
	}
	if !played && first {
		return nil, false, nil
	}
	if days := f.serverStreak(ctx, d); days > 1 {
		blocks[len(blocks)-1].Text += " " + say.Say(games.T("commands.daily.days.here", "Count", days))
	}
	return blocks, played, nil
}

// section returns the best of a daily of the day before, and how many members have played it.
func (f dailies) section(d daily.Daily, found records.Leaders, say words.Speaker) (lines string) {
	switch {
	case d.Kind == daily.PuzzleKind:
		lines = say.Say(games.T("commands.daily.yesterday.puzzle"))
		if found.Count == 0 {
			lines += "\n" + say.Say(games.T("commands.daily.unsolved"))
		}
	case found.Count == 0:
		lines = say.Say(games.T("commands.daily.yesterday.none"))
	default:
		lines = say.Say(games.T("commands.daily.yesterday"))
	}
	for _, row := range found.Rows {
		lines += "\n" + f.row(d.Kind, row, say)
	}
	if found.Played > 0 {
		lines += commands.SmallLines(say.Say(playedText(found.Played)))
	}
	return lines
}
