package daily

import (
	"context"
	"errors"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match/daily"
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
	seed, err := f.seed(d)
	if err != nil {
		return games.Text{}, err
	}
	g, secret, seat, err := f.secret(d, seed)
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
	doc, today, err := f.turnDay(ctx, d.Home)
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
	return f.put(ctx, doc, today, today.Ends)
}

// changed reschedules the day after a server has changed its channel or hour.
func (f dailies) changed(ctx context.Context, guild, setting string) error {
	if setting != "daily" && setting != "hour" {
		return nil
	}
	return f.reschedule(ctx, guild)
}

// homes returns the homes of all tries of a server.
func (f dailies) homes(ctx context.Context, guild string) (all []string, err error) {
	_, last, err := f.now(ctx, guild)
	for n := 1; n <= last.Number; n++ {
		for _, kind := range kinds {
			all = append(all, daily.Daily{Guild: guild, Number: n, Kind: kind}.Home())
		}
	}
	return all, err
}

// reschedule applies a server's hour and channel to its present day.
func (f dailies) reschedule(ctx context.Context, where string) error {
	set := f.Settings.Server(ctx, where).Daily
	for range maxTries {
		doc, d, err := f.turnDay(ctx, where)
		if err != nil {
			return err
		}
		d.Ends = set.Next(f.Host.Now())
		if err = f.put(ctx, doc, d, d.Ends); !errors.Is(err, store.ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}
