package daily

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// verify shows the seed of a day's code and puzzle, and how to check it.
func (f dailies) verify(ctx context.Context, r commands.Request, where string, number int) (commands.Reply, error) {
	now, err := f.today(ctx, where)
	if err != nil {
		return nil, err
	}
	if number == 0 {
		number = now.Number - 1
	}
	said := games.T("commands.daily.sealed", "Day", now.Number, "Seal", now.Seal, "Time", commands.Relative(now.Ends))
	if number != now.Number && number != 0 {
		d, err := f.past(ctx, where, number)
		if err != nil {
			return nil, err
		}
		code, err := f.code(d)
		if err != nil {
			return nil, err
		}
		said = games.T("commands.daily.verify", "Day", d.Number, "Code", code, "Seed", d.Seed, "Seal", d.Seal)
	}
	say := f.Speak.Private(r)
	return commands.Note(commands.Text(say.Say(said)).With(commands.CloseButton(say.Plain()))), nil
}

// code returns the code of a past day.
func (f dailies) code(d day) (games.Text, error) {
	g, secret, seat, err := f.secret(d)
	if err != nil {
		return games.Text{}, err
	}
	p, err := g.Open(d.codeOptions(g))
	if err != nil {
		return games.Text{}, err
	}
	return g.Secrets.Show(p, seat, secret), nil
}

// post starts the next day of a server at its hour and posts it. After an outage it
// posts the newest day only.
func (f dailies) post(ctx context.Context, d store.Document, m commands.Messenger) error {
	today, err := f.today(ctx, d.Home)
	if err != nil {
		return err
	}
	channel := f.Settings.Server(ctx, d.Home).Daily.Channel
	if channel != "" && today.Posted < today.Number && (today.Posted > 0 || today.Number > 1) {
		if err := f.announce(ctx, m, today, channel); err != nil {
			return err
		}
		today.Posted = today.Number
	}
	_, err = f.change(ctx, d.Home, func(doc *store.Document, now *day) error {
		if now.Number != today.Number { // it is due itself
			return store.ErrUnchanged
		}
		now.Posted, doc.Due = today.Posted, now.Ends
		return nil
	})
	return err
}

// homes returns the homes of all tries of a server.
func (f dailies) homes(ctx context.Context, guild string) (all []string, err error) {
	last, err := f.read(ctx, guild, dayNow)
	for n := 1; n <= last.Number; n++ {
		for _, kind := range kinds {
			all = append(all, daily.Daily{Guild: guild, Number: n, Kind: kind}.Home())
		}
	}
	return all, err
}

// reschedule applies a server's hour and channel to its present day.
func (f dailies) reschedule(ctx context.Context, where string) error {
	if _, err := f.today(ctx, where); err != nil {
		return err
	}
	_, err := f.change(ctx, where, func(doc *store.Document, d *day) error {
		d.Ends = f.Settings.Server(ctx, where).Daily.Next(f.Host.Now())
		doc.Due = d.Ends
		return nil
	})
	return err
}

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
	body := commands.InCard(commands.AccentTurn, lines)
	results, played, err := f.yesterday(ctx, today, c.First, say)
	if err != nil {
		return body, err
	}
	body.Add(results...)
	if lines := f.on(c, say); lines != "" {
		body.Say(lines[1:])
	}
	keys := []commands.Button{
		playKey(d, "commands.button.daily-play", commands.Primary, say.Plain()),
		playKey(today.of(daily.PuzzleKind), "commands.button.daily-puzzle", commands.Plain, say.Plain()),
	}
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

// share puts the result of a try on the card of its day, or posts it in the channel if there is none, once: the
// entry that records it is part of the match. The private board shows that the result is shared.
func (f dailies) share(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if t.Match.Daily == nil || !t.Outcome().Over {
		return nil, games.Refuse("commands.daily.refuse.share")
	}
	if f.Settings.HidesAny(ctx, t) {
		return nil, games.Refuse("commands.share.refuse.hidden")
	}
	channel, err := f.join(ctx, t)
	if err != nil {
		return nil, err
	}
	after, err := f.record(ctx, t, r.Actor())
	if refusal, ok := games.RefusalIn(err); ok { // it was shared before, and the board is outdated
		now, err := f.Host.Load(ctx, r.Channel, t.Match.ID)
		note := f.Speak.Note(r, refusal.Text)
		return commands.Message{To: commands.InPlace, Board: now, Then: &note}, err
	}
	if err != nil {
		return nil, err
	}
	if channel != "" {
		return commands.Message{To: commands.InPlace, Board: after, Then: f.onCard(r, channel)}, nil
	}
	r.Channel = r.Settings // where everyone sees it
	post := commands.Message{Body: f.shared(ctx, after, f.Speak.To(r, after, commands.ToAll)), To: commands.ToAll}
	return commands.Message{To: commands.InPlace, Board: after, Then: &post}, nil
}

// record records that a try is shared.
func (f dailies) record(ctx context.Context, t *match.Table, a match.Actor) (*match.Table, error) {
	return f.Host.Do(ctx, match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Share}, a)
}

// onCard tells a member where their result is.
func (f dailies) onCard(r commands.Request, channel string) *commands.Message {
	note := f.Speak.Note(r, games.T("commands.daily.on-card", "Channel", commands.ChannelLink(channel)))
	return &note
}

// always puts the result of a try that has just ended on the card of its day, for a member who wants that.
func (f dailies) always(ctx context.Context, r commands.Request, t *match.Table) (commands.Message, bool) {
	if t.Match.Daily == nil || !t.Outcome().Over {
		return commands.Message{}, false
	}
	if set := f.Settings.Member(ctx, r.User.ID); !set.DailyCard || set.Hidden {
		return commands.Message{}, false
	}
	channel, err := f.join(ctx, t)
	if err == nil && channel != "" {
		a := r.Actor()
		a.Key = "" // it is that of the entry that ended the try
		t, err = f.record(ctx, t, a)
	}
	if _, before := games.RefusalIn(err); err != nil && !before {
		f.Log.Warn("failed to share a daily", "match", t.Match.ID, "error", err)
	}
	if err != nil || channel == "" {
		return commands.Message{}, false
	}
	m := commands.Message{To: commands.InPlace, Board: t}
	if r.Kind == commands.Command {
		m = commands.Done(t)
	}
	m.Then = f.onCard(r, channel)
	return m, true
}

// shared returns the post about a try: the score, the server's streak, and the answers to
// the moves, which give nothing away.
func (f dailies) shared(ctx context.Context, t *match.Table, say words.Speaker) commands.Body {
	d := *t.Match.Daily
	head := say.Say(games.T("commands.daily.shared", "Daily", dailyTitle(d), "Member", tries(t), "Score", f.scoreOf(t)))
	if days := f.serverStreak(ctx, d); days > 1 {
		head += commands.SmallLines(say.Say(games.T("commands.daily.days.server", "Count", days)))
	}
	body := commands.InCard(commands.AccentTurn, head)
	if rows := shareRows(t); len(rows) > 0 {
		body.Say(strings.Join(rows, "\n"))
	}
	return body.With(playKey(d, "commands.button.daily-play", commands.Primary, say.Plain()))
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
