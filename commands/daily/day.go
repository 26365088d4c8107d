package daily

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/daily"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// dailies implements the daily.
type dailies struct{ *commands.Core }

// The days of a server are documents of that server; the home of the daily of all
// servers is "". The present day has the ID "now". A past day has its number as ID and
// contains its seed. The next day starts when a member asks for it, or when it is to
// be posted.
const (
	kindDaily = "daily"
	dayNow    = "now"
)

// dayKey returns the key of a day by its ID.
func dayKey(where, id string) store.Document {
	return store.Document{Home: where, Kind: kindDaily, ID: id}
}

// day is a day of a server.
type day struct {
	Where  string    `json:"-"`
	Number int       `json:"number"` // from 1
	Began  time.Time `json:"began"`
	Ends   time.Time `json:"ends"`
	Seal   string    `json:"seal"`
	Sealed string    `json:"sealed,omitempty"` // while the day lasts: the seed, sealed by the host
	Seed   string    `json:"seed,omitempty"`   // after its end: the seed
	Par    int       `json:"par,omitempty"`
	Posted int       `json:"posted,omitempty"` // the last day that was posted
	Locale string    `json:"locale,omitempty"`

	// The games of the code and of the puzzle, so that a version with more games does not change
	// a running day; "" in days of versions without them.
	CodeGame    string        `json:"codeGame,omitempty"`
	CodeOptions games.Options `json:"codeOptions,omitempty"` // for the language of the server
	PuzzleGame  string        `json:"puzzleGame,omitempty"`
	Puzzle      *daily.Puzzle `json:"puzzle,omitempty"` // nil until a member asks for it
}

// kinds are the dailies of a day. The games that have one of a kind take turns.
var kinds = []daily.Kind{daily.CodeKind, daily.PuzzleKind}

// over reports whether the day is past: its seed is public.
func (d day) over() bool { return d.Seed != "" }

// of returns a daily of the day.
func (d day) of(kind daily.Kind) daily.Daily {
	all := daily.Daily{Guild: d.Where, Number: d.Number, Kind: kind, Ends: d.Ends, Seal: d.Seal}
	if kind == daily.CodeKind {
		all.Par = d.Par
	}
	return all
}

// seed returns the seed of a day.
func (f dailies) seed(d day) (daily.Seed, error) {
	if d.Seed != "" {
		return daily.ReadSeed(d.Seed)
	}
	sealed, err := base64.StdEncoding.DecodeString(d.Sealed)
	if err != nil {
		return daily.Seed{}, errors.New("commands: a day's seed is not as it was stored")
	}
	text, err := f.Host.Sealer.Unseal(d.owner(), sealed)
	if err != nil {
		return daily.Seed{}, err
	}
	return daily.ReadSeed(text)
}

// owner returns the owner for whom the seed of the present day is sealed.
func (d day) owner() string {
	return dayKey(d.Where, dayNow).Owner()
}

// next returns the first day, or the day after a past one, at a time. Days without
// players count.
func (d day) next(set commands.DailySettings, now time.Time) day {
	n := day{Where: d.Where, Number: 1, Began: now.UTC(), Ends: set.Next(now), Posted: d.Posted, Locale: d.Locale}
	if d.Number == 0 {
		return n
	}
	n.Began = set.Next(now).AddDate(0, 0, -1)
	if n.Began.Before(d.Ends) {
		n.Began = d.Ends
	}
	const daytime = 24 * time.Hour
	n.Number = d.Number + 1 + int(n.Began.Sub(d.Ends).Round(daytime)/daytime)
	return n
}

// fresh returns a day with its games, a new seed, its seal and its par.
func (f dailies) fresh(ctx context.Context, d day) (day, error) {
	seed, err := f.Host.NewSeed()
	if err != nil {
		return d, err
	}
	d.CodeGame, d.PuzzleGame = inTurn(f.codeGames(), d.Number), inTurn(f.puzzleGames(), d.Number)
	g, err := f.codeGame(d.CodeGame)
	if err != nil {
		return d, err
	}
	language := cmp.Or(f.Settings.Server(ctx, d.Where).Language, d.Locale)
	if d.CodeOptions, err = f.Host.DrawOptions(g, g.Daily.Options, language); err != nil {
		return d, err
	}
	d.Seal = seed.Seal(d.Number)
	d.Sealed = base64.StdEncoding.EncodeToString(f.Host.Sealer.Seal(d.owner(), seed.String()))
	g, secret, keeper, err := f.secret(d)
	if err != nil {
		return d, err
	}
	if d.Par, err = daily.Par(ctx, g, d.CodeOptions, keeper, secret); err != nil {
		return d, errors.New("commands: the player of a daily has failed") // its message may contain the secret
	}
	return d, nil
}

// change changes the stored present day, and returns it. Without a channel for the daily it is never due.
func (f dailies) change(ctx context.Context, where string, do func(doc *store.Document, d *day) error) (now day, err error) {
	err = store.ChangeDocument(ctx, f.Host.Store, dayKey(where, dayNow), func(doc *store.Document, d *day) error {
		d.Where = where
		err := do(doc, d)
		if now = *d; f.Settings.Server(ctx, where).Daily.Channel == "" {
			doc.Due = time.Time{}
		}
		return err
	})
	return now, err
}

// read returns a stored day by its ID. The day has the number 0 if there is none.
func (f dailies) read(ctx context.Context, where, id string) (d day, err error) {
	_, err = store.ReadDocument(ctx, f.Host.Store, where, kindDaily, id, &d)
	d.Where = where
	return d, err
}

// today returns the present day. It starts a new one if the last one is over.
func (f dailies) today(ctx context.Context, where string) (day, error) {
	return f.change(ctx, where, func(doc *store.Document, d *day) error {
		now := f.Host.Now()
		if d.Number > 0 && now.Before(d.Ends) {
			return store.ErrUnchanged
		}
		err := f.tell(ctx, *d)
		if err != nil {
			return err
		}
		*d, err = f.fresh(ctx, d.next(f.Settings.Server(ctx, where).Daily, now))
		if doc.Due = now; d.Number == 1 {
			doc.Due = d.Ends
		}
		return err
	})
}

// tell stores a past day under its number, with its seed.
func (f dailies) tell(ctx context.Context, d day) error {
	if d.Number == 0 {
		return nil
	}
	seed, err := f.seed(d)
	if err != nil {
		return err
	}
	d.Seed, d.Sealed = seed.String(), ""
	err = store.Put(ctx, f.Host.Store, dayKey(d.Where, strconv.Itoa(d.Number)), d)
	return store.Except(err, store.ErrStale) // another process has stored it
}

// past returns a past day, or a Refusal if there is none.
func (f dailies) past(ctx context.Context, where string, number int) (day, error) {
	d, err := f.read(ctx, where, strconv.Itoa(number))
	if err == nil && d.Number == 0 {
		err = games.Refuse("commands.daily.refuse.none", "Day", number)
	}
	return d, err
}

// dayOf returns the day of a daily, present or past.
func (f dailies) dayOf(ctx context.Context, d daily.Daily) (day, error) {
	if now, err := f.read(ctx, d.Guild, dayNow); err != nil || now.Number == d.Number {
		return now, err
	}
	return f.past(ctx, d.Guild, d.Number)
}

// tableRows is the number of solvers on a page of a table.
const tableRows = 10

// table returns a page of those who have solved a daily, with the member's own row last if
// it is on another page. The table of a past day contains its code.
func (f dailies) table(ctx context.Context, r commands.Request, day day, kind daily.Kind, page int) (commands.Body, error) {
	say, d := f.Speak.Private(r), day.of(kind)
	found, err := f.solvers(ctx, d, r.User.ID, page*tableRows, tableRows)
	if err != nil {
		return commands.Body{}, err
	}
	body := commands.InCard(commands.AccentWon, tableHead(d, found, say))
	if day.over() && kind == daily.CodeKind {
		code, err := f.code(day)
		if err != nil {
			return body, err
		}
		body.Say(say.Say(code))
	}
	body.Say(f.rows(day, kind, found, say))
	if own := found.Own; own.Result.Match != "" && (own.Rank == 0 || (own.Rank-1)/tableRows != found.Offset/tableRows) {
		body.Say(f.row(kind, own, say))
	}
	if d.Par > 0 {
		body.Say("-# " + say.Say(games.T("commands.daily.took", "Count", d.Par)))
	}
	return tableKeys(body, d, found, say.Plain()), nil
}

// tableHead returns the daily, and how many members have played and solved it.
func tableHead(d daily.Daily, found records.Leaders, say words.Speaker) string {
	head := "## " + say.Say(dailyTitle(d))
	if found.Played == 0 {
		return head
	}
	solved := games.T("commands.daily.count", "Count", found.Count, "More", commands.AtLeast(found.Count))
	return head + commands.SmallLines(say.Join([]games.Text{playedText(found.Played), solved}, " "))
}

// rows returns the rows of a page of a table.
func (f dailies) rows(day day, kind daily.Kind, found records.Leaders, say words.Speaker) string {
	switch {
	case found.Count == 0 && day.over():
		return say.Say(games.T("commands.daily.unsolved"))
	case found.Count == 0:
		return say.Say(games.T("commands.daily.empty"))
	}
	return strings.Join(games.Mapped(found.Rows, func(row records.Ranked) string { return f.row(kind, row, say) }), "\n")
}

// row returns a line of a table. A try that has failed has no place.
func (f dailies) row(kind daily.Kind, row records.Ranked, say words.Speaker) string {
	won := row.Result.Finish == records.Won
	line := commands.Mentioned(row.Member, say) + " " + say.Say(f.score(row.Result.Game, kind, row.Result.Moves, won))
	if won {
		line = commands.Place(row.Rank, say) + " " + line
	}
	return line
}

// tableKeys adds the controls of a table: other pages, today's daily, and the table of the
// other daily of that day.
func tableKeys(body commands.Body, d daily.Daily, found records.Leaders, plain words.Speaker) commands.Body {
	page := found.Offset / tableRows
	to := func(d daily.Daily, page int) commands.CustomID {
		return commands.NewID(commands.ActDailyTable, "", d.Number, dailyArg(d)+"/"+strconv.Itoa(page))
	}
	if found.Count > tableRows {
		body = body.With(
			commands.Button{Label: "‹", Custom: to(d, max(0, page-1)).String(), Disabled: page == 0},
			commands.Button{Label: "›", Custom: to(d, page+1).String(), Disabled: (page+1)*tableRows >= found.Count},
		)
	}
	play, other, label := playKey(d, "commands.button.daily-play", commands.Primary, plain), d, "commands.button.daily-puzzle"
	if other.Kind = daily.PuzzleKind; d.Kind == daily.PuzzleKind {
		other.Kind, label = daily.CodeKind, "commands.button.daily-code"
	}
	return body.With(play, commands.NewButton(plain, label, to(other, 0), commands.Plain), commands.CloseButton(plain))
}

// solvers returns a page of the members who have solved a daily, without those who hide their results from the member.
func (f dailies) solvers(ctx context.Context, d daily.Daily, member string, offset, limit int) (records.Leaders, error) {
	found, err := f.Host.Store.Leaders(ctx, solversOf(d), member, offset, limit)
	found.Rows = slices.DeleteFunc(found.Rows, func(row records.Ranked) bool { return row.Member != member && f.Settings.Hides(ctx, row.Member) })
	return found, err
}

// solversOf returns the leaderboard of the members who have solved a daily.
func solversOf(d daily.Daily) records.Leaderboard {
	return records.Leaderboard{Home: d.Home(), By: records.ByTry}
}

// playedText says how many members have finished a daily, solved or not.
func playedText(count int) games.Text {
	return games.T("commands.daily.played", "Count", count, "More", commands.AtLeast(count))
}
