package daily

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// dailyTitle returns the title of a daily.
func dailyTitle(d daily.Daily) games.Text {
	if d.Kind == daily.PuzzleKind {
		return games.T("commands.daily.title.puzzle", "Day", d.Number)
	}
	return games.T("commands.daily.title.code", "Day", d.Number)
}

// heading returns the heading of a try.
func heading(t *match.Table, v games.View, say words.Speaker) string {
	head := "## " + say.Say(dailyTitle(*t.Match.Daily)) + "\n-# " + say.Say(v.Title)
	if t.Match.Daily.Kind == daily.PuzzleKind {
		head += commands.SmallLines(say.At(commands.FullNames(t, say)).Say(v.Players))
	}
	return head
}

// lines returns the lines below the board of a try: the goal, or the result with a
// version to copy.
func (f dailies) lines(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	if !t.Outcome().Over {
		said := say.Say(games.T("commands.daily.ends", "Time", commands.Relative(d.Ends)))
		if d.Par > 0 {
			said = say.Say(games.T("commands.daily.par", "Count", d.Par)) + " " + said
		} else if ownMoves(t) == 0 {
			said = say.Say(games.T("commands.daily.only")) + "\n" + said
		}
		if lost := f.missed(t); !lost.IsZero() {
			said = say.Say(lost) + "\n" + said
		}
		return commands.SmallLines(said)
	}
	ctx, cancel := f.Timeout(context.Background(), commands.Patience)
	defer cancel()
	return "\n" + f.result(ctx, t, say, games.T("commands.daily.next", "Time", commands.Relative(d.Ends))) + f.solution(ctx, t, say) + "\n```\n" + strings.Join(append([]string{f.plainResult(t, say)}, shareRows(t)...), "\n") + "\n```"
}

// result returns the streak of a member, what it compares with, and the lines of more.
func (f dailies) result(ctx context.Context, t *match.Table, say words.Speaker, more ...games.Text) string {
	d := t.Match.Daily
	said := ""
	if days, err := f.streak(ctx, t); err != nil {
		f.Log.Warn("failed to count streak", "match", t.Match.ID, "error", err)
	} else if days > 1 {
		said = say.Say(games.T("commands.daily.streak", "Count", days))
	}
	if d.Par > 0 {
		took := "commands.daily.took"
		if t.Outcome().Winner == tries(t) && ownMoves(t) < d.Par {
			took = "commands.daily.better"
		}
		more = append([]games.Text{games.T(took, "Count", d.Par)}, more...)
	}
	if len(more) > 0 {
		said += commands.SmallLines(say.Join(more, " "))
	}
	return strings.TrimPrefix(said, "\n")
}

// solution returns the solution of a puzzle after the end of a try.
func (f dailies) solution(ctx context.Context, t *match.Table, say words.Speaker) string {
	if t.Match.Daily.Kind != daily.PuzzleKind {
		return ""
	}
	d, err := f.dayOf(ctx, *t.Match.Daily)
	if err != nil || d.Puzzle == nil {
		f.Log.Warn("failed to read solution", "match", t.Match.ID, "error", err)
		return ""
	}
	p, err := d.Puzzle.Position(t.Game)
	var steps []games.Text
	for _, move := range d.Puzzle.Solution[:min(len(d.Puzzle.Solution), maxSolution)] {
		if err != nil {
			return ""
		}
		steps = append(steps, commands.StepText(t.Game, p, move))
		p, err = p.Play(move)
	}
	return commands.SmallLines(say.Say(games.T("commands.daily.solution", "Line", steps)))
}

// maxSolution is the number of moves of a solution that are shown.
const maxSolution = 3

// endKeys returns the controls after a try.
func endKeys(t *match.Table, plain words.Speaker) []commands.Block {
	keys := []commands.Button{commands.ShareButton(commands.ActDailyShare, t, plain), resultsKey(*t.Match.Daily, plain)}
	if t.Game.Judge != nil && ownMoves(t) > 0 {
		keys = append(keys, commands.NewButton(plain, "commands.button.analyse", commands.IDOf(commands.ActAnalyse, t, ""), commands.Plain))
	}
	return []commands.Block{{Buttons: keys}}
}

// playKey returns the button that starts a member's try at a daily of today.
func playKey(d daily.Daily, label string, style commands.ButtonStyle, plain words.Speaker) commands.Button {
	return commands.NewButton(plain, label, commands.NewID(commands.ActDaily, "", 0, dailyArg(d)), style)
}

// resultsKey returns the button that opens the table of a daily.
func resultsKey(d daily.Daily, plain words.Speaker) commands.Button {
	return commands.NewButton(plain, "commands.button.daily-table", commands.NewID(commands.ActDailyTable, "", d.Number, dailyArg(d)), commands.Plain)
}

// dailyArg returns the argument that names a daily: "code", or "code.e" for the daily
// of all servers.
func dailyArg(d daily.Daily) string {
	if d.Guild == "" {
		return string(d.Kind) + ".e"
	}
	return string(d.Kind)
}

// readDailyArg returns the daily that a control names, and its server. A control of a table
// names a page, too: "code/1".
func readDailyArg(r commands.Request) (kind daily.Kind, where string, page int, paged bool, err error) {
	name, number, paged := strings.Cut(r.Control().Arg, "/")
	name, e := strings.CutSuffix(name, ".e")
	if !e {
		where = r.Guild
	}
	page, bad := strconv.Atoi(number)
	if kind = daily.Kind(name); !slices.Contains(kinds, kind) || paged && (bad != nil || page < 0 || page > records.MaxRank) {
		err = games.Refuse("match.refuse.gone")
	}
	return kind, where, page, paged, err
}

// The card of a day is the message that announces it in the daily channel. Everyone whose result is shared is
// on it, so a day has one message, however many members share. Its document has the channel as ID.
const kindCard = "daily-card"

// The times between two edits of a card: in the first hour of its day, and later, when Discord limits them.
const (
	editsEarly = 10 * time.Second
	editsLater = 10 * time.Minute
)

// card is what the document stores.
type card struct {
	Day    int       `json:"day"`
	First  bool      `json:"first,omitempty"` // no day of the server was announced before
	Shared []shared  `json:"shared,omitempty"`
	Edited time.Time `json:"edited,omitzero"`
}

// shared is a result on a card.
type shared struct {
	User  string     `json:"user"`
	Kind  daily.Kind `json:"kind"`
	Game  string     `json:"game"`
	Moves int        `json:"moves"`
	Won   bool       `json:"won,omitempty"`
}

// cardOf returns the key of a channel's card.
func cardOf(guild, channel string) store.Document {
	return store.Document{Home: guild, Kind: kindCard, ID: channel}
}

// announce posts the card of a day.
func (f dailies) announce(ctx context.Context, m commands.Messenger, today day, channel string) error {
	key := cardOf(today.Where, channel)
	err := store.ChangeDocument(ctx, f.Host.Store, key, func(d *store.Document, c *card) error {
		if c.Day == today.Number {
			return store.ErrUnchanged
		}
		*c, d.Due = card{Day: today.Number, First: today.Posted == 0}, time.Time{}
		return nil
	})
	if err == nil {
		err = m.Show(ctx, key, strconv.Itoa(today.Number), false)
	}
	return store.Except(err, commands.ErrUnsent)
}

// join puts a finished try on the card of its day, and returns the channel; "" if there is no card.
func (f dailies) join(ctx context.Context, t *match.Table) (channel string, err error) {
	d, user := t.Match.Daily, t.Match.Starter
	at := f.Settings.Server(ctx, d.Guild).Daily.Channel
	if at == "" {
		return "", nil
	}
	today, err := f.dayOf(ctx, *d)
	if err != nil {
		return "", err
	}
	err = store.ChangeDocument(ctx, f.Host.Store, cardOf(d.Guild, at), func(doc *store.Document, c *card) error {
		if c.Day != d.Number {
			return store.ErrUnchanged
		}
		channel = at
		if slices.ContainsFunc(c.Shared, func(s shared) bool { return s.User == user && s.Kind == d.Kind }) {
			return store.ErrUnchanged
		}
		c.Shared = append(c.Shared, shared{user, d.Kind, t.Match.Game, ownMoves(t), wonBy(t)})
		gap := editsLater
		if f.Host.Now().Before(today.Began.Add(time.Hour)) {
			gap = editsEarly
		}
		if doc.Due = f.Host.Now(); doc.Due.Before(c.Edited.Add(gap)) {
			doc.Due = c.Edited.Add(gap)
		}
		return nil
	})
	return channel, err
}

// edit shows the newest state of a card.
func (f dailies) edit(ctx context.Context, d store.Document, m commands.Messenger) error {
	day := 0
	err := store.ChangeDocument(ctx, f.Host.Store, cardOf(d.Home, d.ID), func(now *store.Document, c *card) error {
		day, c.Edited, now.Due = c.Day, f.Host.Now(), time.Time{}
		return nil
	})
	if err == nil {
		err = m.Show(ctx, d, strconv.Itoa(day), false)
	}
	return store.Except(err, commands.ErrUnsent)
}

// drawn draws the card of a day.
func (f dailies) drawn(ctx context.Context, guild, channel, number string) (commands.Body, error) {
	var c card
	if _, err := store.ReadDocument(ctx, f.Host.Store, guild, kindCard, channel, &c); err != nil {
		return commands.Body{}, err
	}
	if strconv.Itoa(c.Day) != number {
		return commands.Body{}, games.Refuse("match.refuse.gone")
	}
	today, err := f.dayOf(ctx, daily.Daily{Guild: guild, Number: c.Day})
	if err != nil {
		return commands.Body{}, err
	}
	c.Shared = slices.DeleteFunc(c.Shared, func(s shared) bool { return f.Settings.Hides(ctx, s.User) })
	return f.announcement(ctx, today, c)
}

// mostShared is the number of results of a kind that a card shows.
const mostShared = 40

// on returns the lines of a card with the results that members have shared: the solvers first, the fewest moves first.
func (f dailies) on(c card, say words.Speaker) (lines string) {
	all := slices.Clone(c.Shared)
	slices.SortStableFunc(all, func(a, b shared) int {
		switch {
		case a.Won == b.Won:
			return a.Moves - b.Moves
		case a.Won:
			return -1
		}
		return 1
	})
	for _, kind := range kinds {
		var rows []games.Text
		for _, s := range all {
			if s.Kind == kind && len(rows) < mostShared {
				rows = append(rows, games.T("commands.recap.points", "Who", commands.Mention(s.User), "Points", f.score(s.Game, s.Kind, s.Moves, s.Won)))
			}
		}
		if len(rows) > 0 {
			id := map[daily.Kind]string{daily.CodeKind: "commands.daily.today", daily.PuzzleKind: "commands.daily.today.puzzle"}[kind]
			lines += "\n" + say.Say(games.T(id, "Results", rows))
		}
	}
	return lines
}
