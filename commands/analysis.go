package commands

import (
	"context"
	"slices"
	"strings"

	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actAnalyse = "z" // analyse the match
	actMoves   = "l" // analyse all its moves
)

// analysisFeature is /game analyse, and the keys that do the same.
type analysisFeature struct{ *Set }

func (f analysisFeature) feature() feature {
	return feature{
		table:    []Spec{{Name: "analyse", About: games.T("commands.game.analyse"), table: f.analyse}},
		controls: map[string]control{actAnalyse: {table: f.analyse}, actMoves: {table: f.analyseAll}},
	}
}

// flawless is the skill of a move than which none is better. From good on a move
// is no mistake.
const (
	flawless = 100
	good     = 90
)

// maxMistakes is how many mistakes are told before all moves are asked for.
const maxMistakes = 5

// curveFile is what the picture of a curve is called in its message.
const curveFile = "curve.png"

// analyse judges every move that was made; between members, once the game is
// over. It tells how well each played and what to do better.
func (f analysisFeature) analyse(_ context.Context, r Request, t *match.Table) (Reply, error) {
	say := f.privateAt(r, t)
	return f.appraise(r, t, say, func(verdicts []games.Verdict) Body { return f.card(t, verdicts, say) })
}

// analyseAll is an analysis of all moves, a line each.
func (f analysisFeature) analyseAll(_ context.Context, r Request, t *match.Table) (Reply, error) {
	say := f.privateAt(r, t)
	return f.appraise(r, t, say, func(verdicts []games.Verdict) Body {
		body := long(t, say, "analysis.txt", func(say words.Speaker) []string { return verdictLines(t, verdicts, say) })
		body.Accent = accentInfo
		return body.with(closeButton(say.Plain()))
	})
}

// appraise has the moves of a table judged, and shows what comes of it.
func (f analysisFeature) appraise(r Request, t *match.Table, say words.Speaker, shown func([]games.Verdict) Body) (Reply, error) {
	switch {
	case t.Game.Judge == nil:
		return nil, games.Refuse("commands.analyse.refuse.never")
	case !t.Outcome().Over && t.Match.Daily != nil:
		return nil, games.Refuse("commands.daily.refuse.help")
	case !t.Outcome().Over && rivals(t, r.User.ID):
		return nil, games.Refuse("commands.analyse.refuse.early")
	case len(t.Log.Moves) == 0:
		return nil, games.Refuse("commands.analyse.refuse.empty")
	}
	progress := func(done int) Body {
		return text(say.Say(games.T("commands.analyse.progress", "Done", done, "Moves", len(t.Log.Moves))))
	}
	work := func(ctx context.Context, step func(int)) (Body, error) {
		verdicts, err := f.review(ctx, t, step)
		if err != nil {
			return Body{}, err
		}
		return shown(verdicts), nil
	}
	m := Message{Body: progress(0), To: ToMember, Sole: t.Match.ID + "/analysis", Work: f.slowly(r, say, progress, work)}
	if r.Private {
		m.To = InPlace
	}
	return m, nil
}

// card is a card with each player's score, the curve of the game, and the
// worst mistakes.
func (f analysisFeature) card(t *match.Table, verdicts []games.Verdict, say words.Speaker) Body {
	worst := mistakes(t, verdicts)
	body := Body{Accent: accentInfo}
	body.add(Block{Text: say.Say(games.T("commands.analyse.heading", "Title", t.Position().View().Title)) + "\n" + scores(t, verdicts, say)})
	f.curve(&body, t, verdicts, worst, say)
	lines := []string{say.Say(games.T("commands.analyse.better"))}
	if len(worst) == 0 {
		lines = []string{say.Say(games.T("commands.analyse.no-mistakes"))}
	}
	for _, i := range worst {
		lines = append(lines, say.Say(games.T("commands.analyse.mistake", "Number", i+1, "Move", moveText(t.Game, t.Positions[i], t.Log.Moves[i].Text),
			"Best", moveText(t.Game, t.Positions[i], verdicts[i].Best), "Why", verdicts[i].Text)))
	}
	body.add(Block{Text: strings.Join(lines, "\n")})
	plain := say.Plain()
	return body.with(button(plain, "all-moves", custom{actMoves, t.Match.ID, 0, ""}, Plain), closeButton(plain))
}

// mistakes are the worst moves of the members, worst first; of the computers
// where only they have played.
func mistakes(t *match.Table, verdicts []games.Verdict) []int {
	only := slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.Kind != match.Computer })
	var all []int
	for i, v := range verdicts {
		theirs := !only || t.Chair(t.Log.Moves[i].Seat).Kind != match.Computer
		if theirs && v.Skill >= 0 && v.Skill < good && v.Best != "" && v.Best != t.Log.Moves[i].Text {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return verdicts[a].Skill - verdicts[b].Skill })
	return all[:min(len(all), maxMistakes)]
}

// scores say how well each seat played on average, out of 100.
func scores(t *match.Table, verdicts []games.Verdict, say words.Speaker) string {
	all := t.Scores(verdicts)
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
	return strings.Join(lines, "   ") + smallLines(say.Say(games.T("commands.analyse.scale")))
}

// curve adds how the game stood after each move, where that is known.
func (f analysisFeature) curve(body *Body, t *match.Table, verdicts []games.Verdict, points []int, say words.Speaker) {
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
		f.log.Error("a curve could not be drawn", "match", t.Match.ID, "error", err)
		return
	}
	last := c.Standing[len(c.Standing)-1]
	body.Files = append(body.Files, File{curveFile, data})
	alt := say.Plain().At(seatNames(t, say.Plain())).Say(games.T("commands.analyse.alt", "Seat", games.Seat(0), "Last", last, "Low", slices.Min(c.Standing), "High", slices.Max(c.Standing)))
	body.add(Block{Image: &Image{curveFile, alt}})
}

// verdictLines are a line about each move that was made.
func verdictLines(t *match.Table, verdicts []games.Verdict, say words.Speaker) []string {
	var lines []string
	for i, mv := range t.Log.Moves {
		v := verdicts[i]
		line := say.Say(games.T("commands.analyse.move", "Number", i+1, "Seat", mv.Seat, "Move", moveText(t.Game, t.Positions[i], mv.Text)))
		if v.Skill >= 0 {
			line += say.Say(games.T("commands.analyse.skill", "Skill", v.Skill))
		}
		if v.Luck >= 0 {
			line += say.Say(games.T("commands.analyse.luck", "Luck", v.Luck))
		}
		if v.Best != "" && v.Best != mv.Text && v.Skill != flawless {
			line += say.Say(games.T("commands.analyse.best", "Best", moveText(t.Game, t.Positions[i], v.Best)))
		}
		if why := say.Say(v.Text); why != "" {
			line += ": " + why
		}
		lines = append(lines, line)
	}
	return lines
}
