// Package analysis contains what computers tell members about a match: hints, verdicts on
// moves, what can be deduced about secrets, and contests of computer players.
package analysis

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
)

// judges reports whether the game can judge moves and there are any.
func judges(t *match.Table) bool { return t.Game.Judge != nil && len(t.Log.Moves) > 0 }

// Skills of a move, out of 100: flawless is the best possible, and a move below good
// is a mistake.
const (
	flawless = 100
	good     = 90
)

// maxMistakes is the number of mistakes that have a page; a button lists all moves.
const maxMistakes = 9

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
	found := newReview(f.Host, t)
	work := func(ctx context.Context, step func(int)) (commands.Body, error) {
		return commands.Body{}, found.judge(ctx, step)
	}
	finish := func(ctx context.Context, body commands.Body) commands.Body {
		if err := found.finish(ctx); err != nil { // the analysis is complete without it
			f.Log.Warn("failed to store a verdict", "match", t.Match.ID, "error", err)
		}
		if !found.complete {
			return body
		}
		return shown(found.verdicts)
	}
	m := commands.Message{Body: progress(0), To: commands.ToMember, Key: t.Match.ID + "/analysis", Work: f.Slowly(r, say, progress, work), Finish: finish}
	if r.Private {
		m.To = commands.InPlace
	}
	return m, nil
}

// concerns reports whether mistakes of a seat are shown to another: its own and, to [games.Nobody],
// those of all members or, in a game without members, of all computers.
func concerns(t *match.Table, of, seat games.Seat) bool {
	only := slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.Kind != match.Computer })
	return seat == of || of == games.Nobody && (!only || t.Chair(seat).Kind != match.Computer)
}

// mistakes returns the worst moves that concern a seat, in the order of play.
func mistakes(t *match.Table, verdicts []games.Verdict, of games.Seat) []int {
	var all []int
	for i, v := range verdicts {
		if concerns(t, of, t.Log.Moves[i].Seat) && v.Skill >= 0 && v.Skill < good && v.Best != "" && v.Best != t.Log.Moves[i].Text {
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

// verdictLines returns a line for each move.
func verdictLines(t *match.Table, verdicts []games.Verdict, say words.Speaker) []string {
	var lines []string
	hinted, luck := hintedMoves(t), lucks(verdicts)
	for i, mv := range t.Log.Moves {
		v := verdicts[i]
		line := say.Say(games.T("commands.analyse.move", "Number", match.MoveNumber(t, i), "Seat", mv.Seat, "Move", commands.MoveText(t.Game, t.Positions[i], mv.Text)))
		if v.Skill >= 0 {
			line += say.Say(games.T("commands.analyse.skill", "Skill", v.Skill))
		}
		if luck[i] >= 0 {
			line += say.Say(games.T("commands.analyse.luck", "Luck", luck[i]))
		}
		if hinted[i] {
			line += " " + say.Say(games.T("commands.board.hints", "Count", 1))
		}
		if v.Best != "" && v.Best != mv.Text && v.Skill != flawless {
			line += say.Say(games.T("commands.analyse.best", "Best", commands.MoveText(t.Game, t.Positions[i], v.Best)))
		}
		if say.Say(v.Text) != "" {
			line += say.Say(games.T("commands.analyse.why", "Why", v.Text))
		}
		lines = append(lines, line)
	}
	return lines
}

// lucks returns the luck of each move, where that of an answer belongs to the guess; -1 if unknown.
func lucks(verdicts []games.Verdict) []int {
	luck := slices.Repeat([]int{-1}, len(verdicts))
	for i, v := range verdicts {
		if guess := i - v.Answers; guess >= 0 && v.Luck >= 0 {
			luck[guess] = v.Luck
		}
	}
	return luck
}

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f := analyses{c}
	return []commands.Feature{
		// What can be deduced about a secret: a page of /game about, and /GAME ask.
		{
			Name:     "knowledge",
			Game:     f.askSpecs,
			About:    commands.Pages{commands.PageKnown: f.first},
			Controls: commands.Controls{commands.ActKnown: {Table: f.page}},
		},
		// /GAME simulate: a contest of computer players.
		{
			Name: "simulate",
			Game: f.simulateSpecs,
		},
		// /game hint: what the strongest player would do.
		{
			Name:     "hint",
			Table:    []commands.Spec{{Name: "hint", About: games.T("commands.game.hint"), Table: f.hint}},
			Controls: commands.Controls{commands.ActHint: {Table: f.hint}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotHint: commands.When(f.advises, "commands.button.hint", commands.ActHint, commands.Plain)}},
		},
		// /game analyse: how well each player moved, and what would have been
		// better.
		{
			Name:     "analysis",
			Table:    []commands.Spec{{Name: "analyse", About: games.T("commands.game.analyse"), Table: f.analyse}},
			Board:    commands.Additions{Buttons: commands.Buttons{commands.SpotAnalyse: commands.When(judges, "commands.button.analyse", commands.ActAnalyse, commands.Plain)}},
			Controls: commands.Controls{commands.ActAnalyse: {Table: f.analyse}, commands.ActMoves: {Table: f.analyseAll}, commands.ActReview: f.Finished.Control(f.review)},
		},
	}
}
