package analysis

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
)

// button returns Analyse if the game can judge moves and there are any.
func button(t *match.Table, plain words.Speaker) []commands.Button {
	if t.Game.Judge == nil || len(t.Log.Moves) == 0 {
		return nil
	}
	return []commands.Button{commands.NewButton(plain, "commands.button.analyse", commands.IDOf(commands.ActAnalyse, t, ""), commands.Plain)}
}

// Skills of a move, out of 100: flawless is the best possible, and a move below good
// is a mistake.
const (
	flawless = 100
	good     = 90
)

// maxMistakes is the number of mistakes that have a page; a button lists all moves.
const maxMistakes = 9

// curveFile is the file name of the curve.
const curveFile = "curve.png"

// analyse judges all moves. Between members it waits until the match is over.
// The custom ID of a control that turns the page has the number of the page, from 1, as its
// At; see pages.
func (f analyses) analyse(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	say := f.Speak.At(r, t)
	return f.appraise(r, t, say, func(verdicts []games.Verdict) commands.Body {
		return newPages(f, r, t, verdicts, say).body(r.Control().At - 1)
	})
}

// analyseAll lists all moves with their verdicts.
func (f analyses) analyseAll(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	say := f.Speak.At(r, t)
	return f.appraise(r, t, say, func(verdicts []games.Verdict) commands.Body {
		body := commands.Long(t, say, "analysis.txt", func(say words.Speaker) []string { return verdictLines(t, verdicts, say) })
		body.Accent = commands.AccentInfo
		return body.With(commands.CloseButton(say.Plain()))
	})
}

// review analyses a finished match from its replay, in a message of its own.
func (f analyses) review(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	r.Private = r.Private && r.Control().At > 0 // the replay stays
	return f.analyse(ctx, r, t)
}

// appraise judges the moves of a table and shows the result of shown.
func (f analyses) appraise(r commands.Request, t *match.Table, say words.Speaker, shown func([]games.Verdict) commands.Body) (commands.Reply, error) {
	switch {
	case t.Game.Judge == nil:
		return nil, games.Refuse("commands.analyse.refuse.never")
	case !t.Outcome().Over && !f.Variant(t).NoHelp.IsZero():
		return nil, games.Refusal{Text: f.Variant(t).NoHelp}
	case !t.Outcome().Over && rivals(t, r.User.ID):
		if _, plays := t.OwnSeat(r.User.ID); !plays {
			return nil, games.Refuse("commands.analyse.refuse.watching")
		}
		return nil, games.Refuse("commands.analyse.refuse.early")
	case len(t.Log.Moves) == 0:
		return nil, games.Refuse("commands.analyse.refuse.empty")
	}
	progress := func(done int) commands.Body {
		return commands.Text(say.Say(games.T("commands.analyse.progress", "Percent", games.Percent(float64(done)/float64(len(t.Log.Moves))))))
	}
	work := func(ctx context.Context, step func(int)) (commands.Body, error) {
		verdicts, err := f.verdicts(ctx, t, step)
		if err != nil {
			return commands.Body{}, err
		}
		return shown(verdicts), nil
	}
	m := commands.Message{Body: progress(0), To: commands.ToMember, Key: t.Match.ID + "/analysis", Work: f.Slowly(r, say, progress, work)}
	if r.Private {
		m.To = commands.InPlace
	}
	return m, nil
}

// mistakes returns the worst moves of a seat in the order of play. For [games.Nobody] it
// returns those of all members or, in a game without members, of all computers.
func mistakes(t *match.Table, verdicts []games.Verdict, of games.Seat) []int {
	only := slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.Kind != match.Computer })
	var all []int
	for i, v := range verdicts {
		seat := t.Log.Moves[i].Seat
		theirs := seat == of || of == games.Nobody && (!only || t.Chair(seat).Kind != match.Computer)
		if theirs && v.Skill >= 0 && v.Skill < good && v.Best != "" && v.Best != t.Log.Moves[i].Text {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return verdicts[a].Skill - verdicts[b].Skill })
	all = all[:min(len(all), maxMistakes)]
	slices.Sort(all)
	return all
}

// scores returns how well each seat played on average, out of 100.
func scores(t *match.Table, verdicts []games.Verdict, say words.Speaker) string {
	all := records.Scores(t, verdicts)
	var lines []string
	for i, seat := range t.Game.Info.Seats {
		if score, ok := all[games.Seat(i)]; ok && score.Skill >= 0 {
			text := games.T("commands.analyse.score", "Sign", games.Cells(seat.Sign), "Seat", games.Seat(i), "Score", score.Skill)
			lines = append(lines, strings.TrimSpace(say.Say(text)))
		}
	}
	if lines == nil {
		return ""
	}
	return strings.Join(lines, "   ") + commands.SmallLines(say.Say(games.T("commands.analyse.scale")))
}

// curve adds a picture of each seat's chances after each move, if at least two of them
// are known.
func (f analyses) curve(body *commands.Body, t *match.Table, verdicts []games.Verdict, points []int, say words.Speaker) {
	info := &t.Game.Info
	side := func(seat games.SeatInfo) picture.CurveSide {
		return picture.CurveSide{Ink: seat.Accent, Name: say.Plain().Say(info.Text("seat", seat.ID))}
	}
	c := picture.Curve{Standing: []int{50}, Above: side(info.Seats[0]), Below: side(info.Seats[len(info.Seats)-1])}
	known := 0
	for _, v := range verdicts {
		c.Standing = append(c.Standing, v.Standing)
		if v.Standing >= 0 {
			known++
		}
	}
	if known < 2 {
		return
	}
	for _, i := range points {
		c.Points = append(c.Points, i+1)
	}
	data, err := c.Draw()
	if err != nil {
		f.Log.Error("curve not drawn", "match", t.Match.ID, "error", err)
		return
	}
	last := c.Standing[len(c.Standing)-1]
	alt := say.Plain().At(commands.SeatNames(t, say.Plain())).Say(games.T("commands.analyse.alt", "Seat", games.Seat(0), "Last", last, "Low", slices.Min(c.Standing), "High", slices.Max(c.Standing)))
	body.Picture(curveFile, alt, data)
}

// verdictLines returns a line for each move.
func verdictLines(t *match.Table, verdicts []games.Verdict, say words.Speaker) []string {
	var lines []string
	for i, mv := range t.Log.Moves {
		v := verdicts[i]
		line := say.Say(games.T("commands.analyse.move", "Number", match.MoveNumber(t, i), "Seat", mv.Seat, "Move", commands.MoveText(t.Game, t.Positions[i], mv.Text)))
		if v.Skill >= 0 {
			line += say.Say(games.T("commands.analyse.skill", "Skill", v.Skill))
		}
		if v.Luck >= 0 {
			line += say.Say(games.T("commands.analyse.luck", "Luck", v.Luck))
		}
		if v.Best != "" && v.Best != mv.Text && v.Skill != flawless {
			line += say.Say(games.T("commands.analyse.best", "Best", commands.MoveText(t.Game, t.Positions[i], v.Best)))
		}
		if why := say.Say(v.Text); why != "" {
			line += ": " + why
		}
		lines = append(lines, line)
	}
	return lines
}
