package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// dailyTitle is what a daily is called.
func dailyTitle(d match.Daily) games.Text {
	return games.T("commands.daily.title."+string(d.Kind), "Day", d.Number)
}

// dailyHeading stands in place of the heading of a game.
func dailyHeading(t *match.Table, v games.View, say words.Speaker) string {
	head := "## " + say.Say(dailyTitle(*t.Match.Daily)) + "\n-# " + say.Say(v.Title)
	if t.Match.Daily.Kind == match.DailyPuzzle {
		head += smallLines(say.At(fullNames(t, say)).Say(v.Who))
	}
	return head
}

// dailyLines are what there is to say under the board of a try: what is to be
// reached, or how it ended, with the same to be copied.
func (f dailyFeature) lines(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	if d == nil {
		return ""
	}
	if !t.Outcome().Over {
		said := say.Say(games.T("commands.daily.ends", "Time", relative(d.Ends)))
		if d.Par > 0 {
			said = say.Say(games.T("commands.daily.par", "Count", d.Par)) + " " + said
		} else if ownMoves(t) == 0 {
			said = say.Say(games.T("commands.daily.only")) + "\n" + said
		}
		return smallLines(said)
	}
	ctx, cancel := context.WithTimeout(context.Background(), settingsWait)
	defer cancel()
	return "\n" + f.result(ctx, t, say) + f.solution(ctx, t, say) + "\n```\n" + strings.Join(append([]string{f.plainResult(t, say)}, shareRows(t)...), "\n") + "\n```"
}

// result says how many moves a member needed, how many days in a row that makes,
// and what it is compared with.
func (f dailyFeature) result(ctx context.Context, t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	said := ""
	if days, err := f.streak(ctx, t); err != nil {
		f.log.Warn("a streak could not be counted", "match", t.Match.ID, "error", err)
	} else if days > 1 {
		said = say.Say(games.T("commands.daily.streak", "Count", days))
	}
	small := say.Say(games.T("commands.daily.next", "Time", relative(d.Ends)))
	if d.Par > 0 {
		small = say.Say(games.T("commands.daily.took", "Count", d.Par)) + " " + small
	}
	return strings.TrimPrefix(said+smallLines(small), "\n")
}

// solution is how a puzzle is won, which is told once the try is over.
func (f dailyFeature) solution(ctx context.Context, t *match.Table, say words.Speaker) string {
	if t.Match.Daily.Kind != match.DailyPuzzle {
		return ""
	}
	z := match.PuzzleOf(t)
	line, err := z.Solution(ctx, t.Game)
	if err != nil || len(line) == 0 {
		f.log.Warn("the solution of a puzzle could not be told", "match", t.Match.ID, "error", err)
		return ""
	}
	p, err := z.Position(t.Game)
	var steps []games.Text
	for _, move := range line[:min(len(line), maxContinuation)] {
		if err != nil {
			return ""
		}
		steps = append(steps, games.T("commands.hint.step", "Sign", games.Cells(t.Game.Info.Seats[p.Turn()].Sign), "Move", moveText(t.Game, p, move)))
		p, err = p.Play(move)
	}
	return smallLines(say.Say(games.T("commands.daily.solution", "Line", steps)))
}

// plainResult is the first line of a result that can be copied anywhere.
func (f dailyFeature) plainResult(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	name := games.T("commands.daily.name."+string(d.Kind), "Day", d.Number)
	if !wonBy(t) {
		return say.Plain().Say(games.T("commands.daily.copy.lost", "Daily", name))
	}
	return say.Plain().Say(games.T("commands.daily.copy.won", "Daily", name, "Moves", ownMoves(t)))
}

// tries is the seat of the member whose try it is.
func tries(t *match.Table) games.Seat {
	for i, c := range t.Log.Chairs {
		if c.Kind == match.Member {
			return games.Seat(i)
		}
	}
	return games.Nobody
}

func wonBy(t *match.Table) bool {
	o := t.Outcome()
	return o.Over && o.Winner == tries(t)
}

// ownMoves is how many moves the member has made.
func ownMoves(t *match.Table) (n int) {
	for _, m := range t.Log.Moves {
		if m.Seat == tries(t) && m.Kind == games.Move {
			n++
		}
	}
	return n
}

// shareRows are how a try went, a line a move, without what would spoil it.
func shareRows(t *match.Table) []string {
	if t.Game.Daily == nil || t.Match.Daily.Kind != match.DailyCode {
		return nil
	}
	return t.Game.Daily.Share(t.Position())
}

// share shows everyone how a try went.
func (f dailyFeature) share(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	d := t.Match.Daily
	if d == nil || !t.Outcome().Over {
		return nil, games.Refuse("commands.daily.refuse.share")
	}
	r.Channel = r.Settings // where everyone sees it
	say := f.public(r)
	how := "lost"
	if wonBy(t) {
		how = string(d.Kind)
	}
	said := games.T("commands.daily.shared."+how, "Member", mention(r.User.ID), "Count", ownMoves(t))
	head := "## " + say.Say(dailyTitle(*d)) + "\n" + say.Say(said)
	rows := shareRows(t)
	for i, row := range rows {
		rows[i] = fmt.Sprintf("`%d` %s", i+1, row)
	}
	body := Body{Accent: accentWon, Blocks: []Block{{Text: head}}}
	if len(rows) > 0 {
		body.add(Block{Text: strings.Join(rows, "\n")})
	}
	body.add(Block{Text: f.result(ctx, t, say)})
	return Message{Body: body.with(f.keys(*d, say.Plain())...)}, nil
}

// keys are those under what everyone sees of a daily.
func (f dailyFeature) keys(d match.Daily, plain words.Speaker) []Button {
	arg := dailyArg(d)
	return []Button{
		button(plain, "daily-play", custom{actDaily, "", 0, arg}, Success),
		button(plain, "daily-table", custom{actDailyTable, "", d.Number, arg}, Plain),
	}
}

// endKeys are what there is to do after a try.
func dailyEndKeys(t *match.Table, plain words.Speaker) []Block {
	d := t.Match.Daily
	keys := []Button{
		button(plain, "share", custom{actDailyShare, t.Match.ID, 0, ""}, Primary),
		button(plain, "daily-table", custom{actDailyTable, "", d.Number, dailyArg(*d)}, Plain),
	}
	if t.Game.Judge != nil && ownMoves(t) > 0 {
		keys = append(keys, button(plain, "analyse", custom{actAnalyse, t.Match.ID, 0, ""}, Plain))
	}
	return []Block{{Buttons: append(keys, helpButton(t, plain))}}
}

// tableRows is how many of a day's table are shown, beside the member's own row.
const tableRows = 10

// table is who has solved a daily, in how many moves; the member's own row last, if
// it is further down.
func (f dailyFeature) table(ctx context.Context, r Request, d match.Daily) (Reply, error) {
	say := f.private(r)
	first, err := f.host.Store.Solvers(ctx, d.Home(), tableRows)
	if err != nil {
		return nil, err
	}
	count, err := f.host.Store.CountSolvers(ctx, d.Home(), match.Result{})
	if err != nil {
		return nil, err
	}
	lines := "## " + say.Say(dailyTitle(d))
	if count == 0 {
		lines += "\n" + say.Say(games.T("commands.daily.empty"))
	} else {
		lines += smallLines(say.Say(games.T("commands.daily.count", "Count", count)))
	}
	mine := false
	for i, row := range first {
		lines += "\n" + tableRow(i+1, row, say)
		mine = mine || row.User == r.User.ID
	}
	body := Body{Accent: accentWon, Blocks: []Block{{Text: lines}}}
	if !mine && count > len(first) {
		if own, err := f.ownRow(ctx, d, r.User.ID, say); err != nil {
			return nil, err
		} else if own != "" {
			body.add(Block{Text: own})
		}
	}
	if d.Par > 0 {
		body.add(Block{Text: "-# " + say.Say(games.T("commands.daily.took", "Count", d.Par))})
	}
	return private(body.with(append(f.keys(d, say.Plain())[:1], closeButton(say.Plain()))...)), nil
}

// tableRow is a line of a table.
func tableRow(rank int, row match.Result, say words.Speaker) string {
	return say.Say(games.T("commands.daily.row", "Rank", rank, "Member", mention(row.User), "Count", row.Moves))
}

// ownRow is the line of a member who has solved it; "" of who has not.
func (f dailyFeature) ownRow(ctx context.Context, d match.Daily, user string, say words.Speaker) (string, error) {
	row, won, err := f.solved(ctx, d, user)
	if err != nil || !won {
		return "", err
	}
	before, err := f.host.Store.CountSolvers(ctx, d.Home(), row)
	return tableRow(before+1, row, say), err
}

// solved is the result of a member who has solved a daily.
func (f dailyFeature) solved(ctx context.Context, d match.Daily, user string) (match.Result, bool, error) {
	all, err := f.host.Store.Results(ctx, d.Home(), d.ID(user))
	for _, row := range all {
		if row.User == user && row.Finish == match.Won {
			return row, true, err
		}
	}
	return match.Result{}, false, err
}

// streak is how many days in a row a member has solved, up to the day of a try
// that is over. It follows from the results of those days; how far that is known
// is kept with the member.
func (f dailyFeature) streak(ctx context.Context, t *match.Table) (int, error) {
	if !wonBy(t) {
		return 0, nil
	}
	d, user := *t.Match.Daily, t.Match.Starter
	var kept struct{ Day, Days int }
	doc, err := f.host.Store.Document(ctx, user, kindStreak, d.Guild+"/"+string(d.Kind))
	if err != nil && !errors.Is(err, match.ErrNone) {
		return 0, err
	}
	doc.Home, doc.Kind, doc.ID = user, kindStreak, d.Guild+"/"+string(d.Kind)
	if doc.Body != "" {
		if err := json.Unmarshal([]byte(doc.Body), &kept); err != nil {
			return 0, err
		}
	}
	if kept.Day == d.Number {
		return kept.Days, nil
	}
	days := 1
	for before := d; before.Number > 1; days++ {
		if before.Number--; before.Number == kept.Day {
			days += kept.Days
			break
		}
		if _, won, err := f.solved(ctx, before, user); err != nil {
			return 0, err
		} else if !won {
			break
		}
	}
	if kept.Day > d.Number {
		return days, nil
	}
	doc.Body = fmt.Sprintf(`{"Day":%d,"Days":%d}`, d.Number, days)
	if err := f.host.Store.PutDocument(ctx, doc); err != nil && !errors.Is(err, match.ErrStale) {
		return 0, err
	}
	return days, nil
}

// kindStreak is the kind of the documents of streaks; their home is the member.
const kindStreak = "streak"

// verify tells what a day's code and puzzle followed from, and how that is checked.
func (f dailyFeature) verify(ctx context.Context, r Request, where string, number int) (Reply, error) {
	now, err := f.today(ctx, where)
	if err != nil {
		return nil, err
	}
	if number == 0 {
		number = now.Number - 1
	}
	say := f.private(r)
	if number == now.Number || number == 0 {
		said := say.Say(games.T("commands.daily.sealed", "Day", now.Number, "Seal", now.Seal, "Time", relative(now.Ends)))
		return private(text(said).with(closeButton(say.Plain()))), nil
	}
	d, err := f.past(ctx, where, number)
	if err != nil {
		return nil, err
	}
	code, err := f.code(d)
	if err != nil {
		return nil, err
	}
	said := say.Say(games.T("commands.daily.verify", "Day", d.Number, "Code", code, "Seed", d.Seed, "Seal", d.Seal))
	return private(text(said).with(closeButton(say.Plain()))), nil
}

// code is the code of a day that is over.
func (f dailyFeature) code(d day) (games.Text, error) {
	seed, err := f.seed(d)
	if err != nil {
		return games.Text{}, err
	}
	g, err := f.coded()
	if err != nil {
		return games.Text{}, err
	}
	secret, seat, err := seed.Secret(g)
	if err != nil {
		return games.Text{}, err
	}
	p, err := g.Open(g.Daily.Options)
	if err != nil {
		return games.Text{}, err
	}
	return g.Secrets.Show(p, seat, secret), nil
}

// attend turns the day of a server over at its hour, and tells its members so; after
// an outage of the newest day alone.
func (f dailyFeature) attend(ctx context.Context, d match.Document, m Messenger) error {
	doc, today, err := f.turnDay(ctx, d.Home)
	if err != nil {
		return err
	}
	channel := f.serverSettings(ctx, d.Home).Daily.Channel
	if channel != "" && today.Posted < today.Number && (today.Posted > 0 || today.Number > 1) {
		body, err := f.announcement(ctx, today)
		if err != nil {
			return err
		}
		_, err = m.Post(ctx, channel, "daily/"+today.owner(), body)
		if err != nil && !errors.Is(err, ErrUnsent) {
			return err
		}
		today.Posted = today.Number
	}
	if doc, err = today.document(doc); err != nil {
		return err
	}
	if doc.Due = (time.Time{}); channel != "" {
		doc.Due = today.Ends
	}
	return f.host.Store.PutDocument(ctx, doc)
}

// announcement is the message of a new day, with the code of the one before.
func (f dailyFeature) announcement(ctx context.Context, today day) (Body, error) {
	set := f.serverSettings(ctx, today.Where)
	say := f.words.Speaker(set.Language, today.Locale).In(f.style(today.Where, set.Daily.Channel))
	d := today.of(match.DailyCode)
	lines := "## " + say.Say(dailyTitle(d)) + "\n" + say.Say(games.T("commands.daily.invite", "Count", d.Par)) +
		smallLines(say.Say(games.T("commands.daily.next", "Time", relative(d.Ends)))) + smallLines(say.Say(games.T("commands.daily.seal", "Seal", d.Seal[:sealShown])))
	body := Body{Accent: accentWon, Blocks: []Block{{Text: lines}}}
	last, err := f.past(ctx, today.Where, today.Number-1)
	if _, none := games.RefusalIn(err); err != nil && !none {
		return body, err
	}
	if err == nil {
		code, err := f.code(last)
		if err != nil {
			return body, err
		}
		before := last.of(match.DailyCode)
		count, err := f.host.Store.CountSolvers(ctx, before.Home(), match.Result{})
		if err != nil {
			return body, err
		}
		body.add(Block{Text: say.Say(games.T("commands.daily.yesterday", "Code", code, "Solvers", solvers(count))) +
			smallLines(say.Say(games.T("commands.daily.seed", "Seed", last.Seed)))})
	}
	keys := f.keys(d, say.Plain())
	puzzle := button(say.Plain(), "daily-puzzle", custom{actDaily, "", 0, dailyArg(today.of(match.DailyPuzzle))}, Plain)
	return body.with(keys[0], puzzle, keys[1]), nil
}

// solvers says how many have solved a daily that is over.
func solvers(count int) games.Text {
	if count == 0 {
		return games.T("commands.daily.unsolved")
	}
	return games.T("commands.daily.count", "Count", count)
}

// sealShown is how much of a seal stands where members read it.
const sealShown = 16

// reschedule has a server's day end at the hour that it has set, and be told of in
// the channel that it has set.
func (f dailyFeature) reschedule(ctx context.Context, where string) error {
	set := f.serverSettings(ctx, where).Daily
	for range maxChanges {
		doc, d, err := f.turnDay(ctx, where)
		if err != nil {
			return err
		}
		d.Ends = boundary(set.Hour, f.host.Now())
		if doc, err = d.document(doc); err != nil {
			return err
		}
		if doc.Due = (time.Time{}); set.Channel != "" {
			doc.Due = d.Ends
		}
		if err = f.host.Store.PutDocument(ctx, doc); !errors.Is(err, match.ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}
