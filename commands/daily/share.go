package daily

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
)

// share puts the result of a try on the card of its day, or posts it in the channel if there is none, once: the
// entry that records it is part of the match. The private board shows that the result is shared.
func (f dailies) share(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if t.Match.Daily == nil || !t.Outcome().Over {
		return nil, games.Refuse("commands.daily.refuse.share")
	}
	if f.Settings.HidesAny(ctx, t) {
		return nil, games.Refuse("commands.share.refuse.hidden")
	}
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Share}, r.Actor())
	if refusal, ok := games.RefusalIn(err); ok {
		return f.sharedBefore(ctx, r, t, refusal)
	}
	if err != nil {
		return nil, err
	}
	switch channel, err := f.join(ctx, after); {
	case err != nil:
		return nil, err
	case channel != "":
		note := f.Speak.Note(r, games.T("commands.daily.on-card", "Channel", commands.ChannelLink(channel)))
		return commands.Message{To: commands.InPlace, Board: after, Then: &note}, nil
	}
	r.Channel = r.Settings // where everyone sees it
	post := commands.Message{Body: f.shared(ctx, after, f.Speak.To(r, after, commands.ToAll)), To: commands.ToAll}
	return commands.Message{To: commands.InPlace, Board: after, Then: &post}, nil
}

// sharedBefore refuses to share again, and updates the outdated board that was pressed.
func (f dailies) sharedBefore(ctx context.Context, r commands.Request, t *match.Table, refusal games.Refusal) (commands.Reply, error) {
	now, err := f.Host.Load(ctx, r.Channel, t.Match.ID)
	if err != nil {
		return nil, err
	}
	note := f.Speak.Note(r, refusal.Text)
	return commands.Message{To: commands.InPlace, Board: now, Then: &note}, nil
}

// shared returns the post about a try: the score, the server's streak, and the answers to
// the moves, which give nothing away.
func (f dailies) shared(ctx context.Context, t *match.Table, say words.Speaker) commands.Body {
	d := *t.Match.Daily
	head := say.Say(games.T("commands.daily.shared", "Daily", dailyTitle(d), "Member", tries(t), "Score", f.scoreOf(t)))
	if days := f.serverStreak(ctx, d); days > 1 {
		head += commands.SmallLines(say.Say(games.T("commands.daily.days.server", "Count", days)))
	}
	body := commands.Body{Accent: commands.AccentTurn, Blocks: []commands.Block{{Text: head}}}
	if rows := shareRows(t); len(rows) > 0 {
		body.Add(commands.Block{Text: strings.Join(rows, "\n")})
	}
	return body.With(playKey(d, say.Plain()))
}

// shareRows returns a line for each move of a try, without spoilers.
func shareRows(t *match.Table) []string {
	if t.Game.Daily == nil || t.Match.Daily.Kind != daily.CodeKind {
		return nil
	}
	return t.Game.Daily.Share(t.Position())
}

// plainResult returns the first line of a result that can be pasted anywhere.
func (f dailies) plainResult(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	name := games.T("commands.daily.name.code", "Day", d.Number)
	if d.Kind == daily.PuzzleKind {
		name = games.T("commands.daily.name.puzzle", "Day", d.Number)
	}
	return say.Plain().Say(games.T("commands.daily.copy", "Daily", name, "Score", f.scoreOf(t)))
}
