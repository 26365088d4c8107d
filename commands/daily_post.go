package commands

import (
	"context"
	"errors"
	"strconv"
	"time"

	"parlour/games"
	"parlour/games/match"
)

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
		_, err = m.Post(ctx, channel, kindDaily+"/"+today.Where+"/"+strconv.Itoa(today.Number), body)
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
		body.add(Block{Text: say.Say(games.T("commands.daily.yesterday", "Code", code, "Solvers", solvers(count)))})
	}
	keys := f.keys(d, say.Plain())
	puzzle := button(say.Plain(), "daily-puzzle", custom{actDaily, "", 0, dailyArg(today.of(match.DailyPuzzle))}, Plain)
	return body.with(keys[0], puzzle, keys[1]), nil
}

// solvers says how many have solved a daily.
func solvers(count int) games.Text {
	if count == 0 {
		return games.T("commands.daily.unsolved")
	}
	return games.T("commands.daily.count", "Count", count, "More", more(count))
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
