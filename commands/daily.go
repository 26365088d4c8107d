package commands

import (
	"context"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

const (
	actDaily      = "dp" // show the member's try at the daily that arg names: today's
	actDailyBack  = "db" // show the try that the custom ID names, as it stands
	actDailyTable = "dt" // show who has solved the daily that arg names
	actDailyShare = "ds" // show everyone how the try went
)

// dailyFeature is /daily: the code and the puzzle of the day, which every member
// solves alone. The days themselves are in daily_day.go, what is sent at their
// hour in daily_post.go, and how tries look in daily_board.go.
type dailyFeature struct{ *Set }

func (f dailyFeature) feature() feature {
	return feature{
		commands: []Spec{{Name: "daily", About: games.T("commands.daily"), Params: f.params(), do: f.command}},
		controls: map[string]control{
			actDaily: {do: f.pressed}, actDailyBack: {table: f.back}, actDailyTable: {do: f.pressedTable},
			actDailyShare: {table: f.share, public: true},
		},
		errands: map[string]errand{kindDaily: f.attend},
	}
}

// Parameters of /daily, and what they can be beside the kinds of daily.
const (
	paramShowDaily = "show"
	paramWhere     = "where"
	paramDay       = "day"

	dailyTable  = "table"
	dailyVerify = "verify"
	everywhere  = "everywhere"
	thisServer  = "server"
)

// maxDay is the last day that can be asked about.
const maxDay = 99_999

func (f dailyFeature) params() []Param {
	shows := mapped([]string{string(match.DailyCode), string(match.DailyPuzzle), dailyTable, dailyVerify}, func(v string) ParamChoice {
		return ParamChoice{v, games.T("commands.daily.show." + v)}
	})
	wheres := mapped([]string{thisServer, everywhere}, func(v string) ParamChoice { return ParamChoice{v, games.T("commands.daily.where." + v)} })
	return []Param{
		{Name: paramShowDaily, About: games.T("commands.daily.param.show"), Choices: shows},
		{Name: paramWhere, About: games.T("commands.daily.param.where"), Choices: wheres},
		{Name: paramDay, About: games.T("commands.daily.param.day"), Kind: Whole, Min: 1, Max: maxDay},
	}
}

// command shows the member's try, a table, or the proof of a day that is over.
func (f dailyFeature) command(ctx context.Context, r Request) (Reply, error) {
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
		return f.table(ctx, r, day.of(match.DailyCode))
	case string(match.DailyPuzzle):
		return f.try(ctx, r, where, match.DailyPuzzle)
	default:
		return f.try(ctx, r, where, match.DailyCode)
	}
}

// try shows the member's try at today's daily, which begins now if it has not.
func (f dailyFeature) try(ctx context.Context, r Request, where string, kind match.DailyKind) (Reply, error) {
	day, err := f.today(ctx, where)
	if err != nil {
		return nil, err
	}
	start, err := f.start(ctx, r, day, kind)
	if err != nil {
		return nil, err
	}
	t, err := f.host.Try(ctx, start, r.actor())
	if err != nil {
		return nil, err
	}
	return Message{Board: t, To: ToMember}, nil
}

// dailyArg names a daily in a custom ID: "code", or "code.e" of everywhere.
func dailyArg(d match.Daily) string {
	if d.Guild == "" {
		return string(d.Kind) + ".e"
	}
	return string(d.Kind)
}

// readDailyArg is the daily that a control names, and where it is.
func readDailyArg(r Request) (kind match.DailyKind, where string, err error) {
	name, e := strings.CutSuffix(r.control().arg, ".e")
	if !e {
		where = r.Guild
	}
	if kind = match.DailyKind(name); kind != match.DailyCode && kind != match.DailyPuzzle {
		err = games.Refuse("match.refuse.gone")
	}
	return kind, where, err
}

func (f dailyFeature) pressed(ctx context.Context, r Request) (Reply, error) {
	kind, where, err := readDailyArg(r)
	if err != nil {
		return nil, err
	}
	return f.try(ctx, r, where, kind)
}

// back shows a try in place of what was asked about it.
func (f dailyFeature) back(_ context.Context, r Request, t *match.Table) (Reply, error) {
	return redrawn(r, t), nil
}

// pressedTable shows the table of the day that a key names.
func (f dailyFeature) pressedTable(ctx context.Context, r Request) (Reply, error) {
	kind, where, err := readDailyArg(r)
	if err != nil {
		return nil, err
	}
	day, err := f.today(ctx, where)
	if err != nil {
		return nil, err
	}
	number := r.control().at
	if number == 0 || number == day.Number {
		return f.table(ctx, r, day.of(kind))
	}
	day, err = f.past(ctx, where, number)
	if _, none := games.RefusalIn(err); none {
		err = games.Refuse("match.refuse.gone")
	}
	if err != nil {
		return nil, err
	}
	return f.table(ctx, r, day.of(kind))
}

// placed is a request with the place of the member's own try in place of the
// channel, if that is what a control is about: the one way to it.
func (s *Set) placed(r Request) Request {
	if r.Kind != Press && r.Kind != Submit {
		return r
	}
	if d, user, ok := match.TryOf(r.control().match, r.Guild); ok && user == r.User.ID {
		r.Channel, r.Settings = d.Place(user), r.Channel
	}
	return r
}

// dailyOver refuses to play on with a try whose day is over: its secret is told. The
// server may have set another hour since the try began.
func (s *Set) dailyOver(ctx context.Context, r Request) error {
	d, _, try := match.TryOf(r.control().match, r.Guild)
	if !try {
		return nil
	}
	t, err := s.host.Load(ctx, r.Channel, r.control().match)
	if err != nil || t.Outcome().Over {
		return err
	}
	_, now, err := dailyFeature{s}.now(ctx, d.Guild)
	if err == nil && (now.Number != d.Number || !s.host.Now().Before(now.Ends)) {
		err = games.Refuse("commands.daily.refuse.over", "Day", d.Number)
	}
	return err
}
