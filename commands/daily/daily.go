// Package daily contains the daily code and puzzle of a server. Its matches are tries of
// one member: see [commands.Variant]. day.go has the days and who has solved them, post.go what
// is posted at their hour and what members share, board.go how that message and tries look,
// results.go the scores.
package daily

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/store"
)

// Daily is /daily: a code and a puzzle a day, which every member solves alone.
func Daily(c *commands.Core) commands.Feature {
	f := dailies{c}
	return commands.Feature{
		Name:     "daily",
		Commands: []commands.Spec{{Name: "daily", About: games.T("commands.daily"), Params: f.params(), Do: f.command}},
		Controls: commands.Controls{
			commands.ActDaily: {Do: f.pressed}, commands.ActDailyBack: {Table: f.back}, commands.ActDailyTable: {Do: f.pressedTable},
			commands.ActDailyShare: {Table: f.share},
		},
		OwnReply: f.always, Rescheduled: f.reschedule,
		Due:   map[string]commands.Due{kindDaily: f.post, kindCard: f.edit},
		Cards: map[string]commands.Card{kindCard: {Draw: f.drawn, Stays: true}},
		Homes: f.homes,
		Variant: &commands.Variant{
			Has: func(m *match.Match) bool { return m.Daily != nil }, Locate: f.locate, MayUse: f.mayUse,
			Heading: heading, Footing: f.lines, EndKeys: endKeys,
			Solo: true, Back: commands.ActDailyBack,
			NoHelp: games.T("commands.daily.refuse.help"), NoRestart: games.T("commands.daily.refuse.again"),
		},
	}
}

// The parameters of /daily, and their values besides the kinds of daily.
const (
	paramShowDaily = "show"
	paramWhere     = "where"
	paramDay       = "day"

	dailyTable  = "table"
	dailyVerify = "verify"
	everywhere  = "everywhere"
	thisServer  = "server"
)

// maxDay is the last day that can be chosen.
const maxDay = 99_999

func (f dailies) params() []commands.Param {
	shows := []commands.ParamChoice{
		{Value: string(daily.CodeKind), Label: games.T("commands.daily.show.code")},
		{Value: string(daily.PuzzleKind), Label: games.T("commands.daily.show.puzzle")},
		{Value: dailyTable, Label: games.T("commands.daily.show.table")},
		{Value: dailyVerify, Label: games.T("commands.daily.show.verify")},
	}
	wheres := []commands.ParamChoice{
		{Value: thisServer, Label: games.T("commands.daily.where.server")},
		{Value: everywhere, Label: games.T("commands.daily.where.everywhere")},
	}
	return []commands.Param{
		{Name: paramShowDaily, About: games.T("commands.daily.param.show"), Choices: shows},
		{Name: paramWhere, About: games.T("commands.daily.param.where"), Choices: wheres},
		{Name: paramDay, About: games.T("commands.daily.param.day"), Kind: commands.Whole, Min: 1, Max: maxDay},
	}
}

// command shows the member's try, a table, or the proof of a past day.
func (f dailies) command(ctx context.Context, r commands.Request) (commands.Reply, error) {
	where := r.Guild
	if r.Values[paramWhere] == everywhere {
		where = ""
	}
	switch show := r.Values[paramShowDaily]; show {
	case dailyVerify:
		number, _ := strconv.Atoi(r.Values[paramDay])
		return f.verify(ctx, r, where, number)
	case dailyTable:
		day, err := f.today(ctx, where)
		if err != nil {
			return nil, err
		}
		table, err := f.table(ctx, r, day, daily.CodeKind, 0)
		return commands.Note(table), err
	default:
		return f.try(ctx, r, where, cmp.Or(daily.Kind(show), daily.CodeKind))
	}
}

// try shows the member's try at today's daily, and starts it if necessary.
func (f dailies) try(ctx context.Context, r commands.Request, where string, kind daily.Kind) (commands.Reply, error) {
	day, err := f.today(ctx, where)
	if err != nil {
		return nil, err
	}
	start, err := f.start(ctx, r, day, kind)
	if err != nil {
		return nil, err
	}
	t, err := f.Host.Try(ctx, start, r.Actor())
	if err != nil {
		return nil, err
	}
	return commands.Message{Board: t, To: commands.ToMember}, nil
}

func (f dailies) pressed(ctx context.Context, r commands.Request) (commands.Reply, error) {
	kind, where, _, _, err := readDailyArg(r)
	if err != nil {
		return nil, err
	}
	return f.try(ctx, r, where, kind)
}

// back shows a try in place of a question about it.
func (f dailies) back(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.Act.Redrawn(r, t), nil
}

// pressedTable shows the table of the day that a button names: in place of another table if
// the button is part of it.
func (f dailies) pressedTable(ctx context.Context, r commands.Request) (commands.Reply, error) {
	kind, where, page, paged, err := readDailyArg(r)
	if err != nil {
		return nil, err
	}
	day, err := f.today(ctx, where)
	if err != nil {
		return nil, err
	}
	if number := r.Control().At; number != 0 && number != day.Number {
		day, err = f.past(ctx, where, number)
		if _, none := games.RefusalIn(err); none {
			err = games.Refuse("match.refuse.gone")
		}
		if err != nil {
			return nil, err
		}
	}
	table, err := f.table(ctx, r, day, kind, page)
	if paged {
		return r.Page(table), err
	}
	return commands.Note(table), err
}

// locate returns a request with the channel of the member's own try, if a control is
// about it. There is no other way to get there.
func (f dailies) locate(r commands.Request) commands.Request {
	if d, user, ok := daily.TryOf(r.Control().Match, r.Guild); ok && user == r.User.ID {
		r.Channel, r.Settings = d.Place(user), r.Channel
	}
	return r
}

// mayUse refuses to continue a try after the end of its day, when its secret is
// public. The server may have changed the hour since the try began.
func (f dailies) mayUse(ctx context.Context, r commands.Request) error {
	d, _, try := daily.TryOf(r.Control().Match, r.Guild)
	if !try {
		return nil
	}
	t, err := f.Host.Load(ctx, r.Channel, r.Control().Match)
	if err != nil || t.Outcome().Over {
		return err
	}
	now, err := f.read(ctx, d.Guild, dayNow)
	if err == nil && (now.Number != d.Number || !f.Host.Now().Before(now.Ends)) {
		err = games.Refuse("commands.daily.refuse.over", "Day", d.Number)
	}
	return err
}

// codeGames returns the games that have daily codes, puzzleGames those that have puzzles.
func (f dailies) codeGames() []*games.Game {
	return slices.DeleteFunc(slices.Clone(f.Host.Games), func(g *games.Game) bool { return g.Daily == nil })
}

func (f dailies) puzzleGames() []*games.Game {
	return slices.DeleteFunc(slices.Clone(f.Host.Games), func(g *games.Game) bool { return g.Puzzles == nil })
}

// inTurn returns the name of the game whose turn it is on a day; "" if there is none.
func inTurn(all []*games.Game, number int) string {
	if len(all) == 0 {
		return ""
	}
	return all[number%len(all)].Info.Name
}

// codeGame returns the game of a code by its name, or the first one.
func (f dailies) codeGame(name string) (*games.Game, error) {
	all := f.codeGames()
	if len(all) == 0 {
		return nil, games.Refuse("commands.daily.refuse.never")
	}
	return all[max(0, slices.IndexFunc(all, func(g *games.Game) bool { return g.Info.Name == name }))], nil
}

// codePosition returns the game of a day's code and its position before the first move.
func (f dailies) codePosition(d day) (*games.Game, games.Position, error) {
	g, err := f.codeGame(d.CodeGame)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Open(d.codeOptions(g))
	return g, p, err
}

// codeOptions returns the options of the day's code; days of versions without them have the
// game's own.
func (d day) codeOptions(g *games.Game) games.Options {
	if d.CodeOptions == nil {
		return g.Daily.Options
	}
	return d.CodeOptions
}

// secret returns the code of a day, its game and the seat that hides it.
func (f dailies) secret(d day) (g *games.Game, secret string, seat games.Seat, err error) {
	g, err = f.codeGame(d.CodeGame)
	if err != nil {
		return nil, "", games.Nobody, err
	}
	seed, err := f.seed(d)
	if err != nil {
		return nil, "", games.Nobody, err
	}
	secret, seat, err = seed.Secret(g, d.codeOptions(g))
	return g, secret, seat, err
}

// start returns the start of a member's try.
func (f dailies) start(ctx context.Context, r commands.Request, d day, kind daily.Kind) (match.Start, error) {
	day := d.of(kind)
	s := match.Start{Locale: r.User.Locale, Daily: &day}
	if kind == daily.PuzzleKind {
		err := f.startPuzzle(ctx, d, &s)
		return s, err
	}
	g, secret, _, err := f.secret(d)
	if err != nil {
		return s, err
	}
	s.Game, s.Opening, s.Options, day.Secret = g.Info.Name, g.Daily.Opening, d.codeOptions(g), secret
	return s, nil
}

// startPuzzle fills in the start of a try at the puzzle: the member takes the side to
// move, and the strongest computer the other one.
func (f dailies) startPuzzle(ctx context.Context, d day, s *match.Start) error {
	z, err := f.puzzle(ctx, d)
	if err != nil {
		return err
	}
	g, ok := f.Host.GameNamed(z.Game)
	if !ok {
		return fmt.Errorf("commands: there is no game %q", z.Game)
	}
	p, err := z.Position(g)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(g.Info.Openings, func(o games.Opening) bool { return o.Sides && slices.Contains(o.Seats, games.Computer) })
	if i < 0 {
		return fmt.Errorf("commands: %s has puzzles, and no opening in which a member takes a side against a computer", z.Game)
	}
	s.Game, s.Opening, s.Options, s.Side, s.Players = z.Game, g.Info.Openings[i].Name, z.Options, p.Turn(), map[games.Seat]string{}
	for i := range g.Info.Seats {
		if levels := commands.LevelsFor(&g.Info, games.Seat(i)); len(levels) > 0 && games.Seat(i) != s.Side {
			s.Players[games.Seat(i)] = levels[len(levels)-1].Name
		}
	}
	s.Daily.Moves = z.Moves
	return nil
}

// puzzle returns the puzzle of a day. It is computed when a member first asks for it.
func (f dailies) puzzle(ctx context.Context, d day) (daily.Puzzle, error) {
	if d.Puzzle != nil {
		return *d.Puzzle, nil
	}
	g, ok := f.Host.GameNamed(cmp.Or(d.PuzzleGame, inTurn(f.puzzleGames(), d.Number)))
	if !ok || g.Puzzles == nil {
		return daily.Puzzle{}, games.Refuse("commands.daily.refuse.never")
	}
	seed, err := f.seed(d)
	if err != nil {
		return daily.Puzzle{}, err
	}
	z, err := seed.Puzzle(ctx, g)
	if err != nil || d.Seed != "" {
		return z, err
	}
	_, err = f.change(ctx, d.Where, func(_ *store.Document, now *day) error {
		if now.Number != d.Number || now.Puzzle != nil { // another process has found the same puzzle
			return store.ErrUnchanged
		}
		now.Puzzle = &z
		return nil
	})
	return z, err
}
