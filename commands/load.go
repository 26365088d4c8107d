package commands

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/record"
)

// loadFeature is /game load: a game that was written down, to be looked at or to be
// played on.
type loadFeature struct{ *Set }

func (f loadFeature) feature() feature {
	return feature{table: []Spec{{
		Name: "load", About: games.T("commands.game.load"), do: f.load,
		Params: []Param{
			{Name: paramFile, About: games.T("commands.load.file"), Kind: Upload, Required: true},
			{Name: paramOpponent, About: games.T("commands.load.opponent"), Kind: Person},
			{Name: paramSide, About: games.T("commands.load.side")},
		},
	}}}
}

const paramFile = "file"

// load reads a record. A game that can be played on goes on here; another one is
// shown to the member alone.
func (f loadFeature) load(ctx context.Context, r Request) (Reply, error) {
	content, err := r.file(paramFile)
	if err != nil {
		return nil, err
	}
	if wait := f.quotas.record(f.host.Now(), r, content); wait > 0 {
		return nil, games.Refusal{Text: tooFast(wait)}
	}
	rec, err := record.Read(ctx, f.host.Games, content)
	if err != nil {
		return nil, err
	}
	plays, err := match.Playable(rec)
	if err != nil {
		return nil, err
	}
	start, err := f.start(r, rec, plays)
	if err != nil {
		return nil, err
	}
	if plays {
		if err := f.mayStart(ctx, r); err != nil {
			return nil, err
		}
		if err := f.quotas.open(ctx, f.host, r); err != nil {
			return nil, err
		}
	}
	t, err := f.host.Restore(ctx, rec, start, r.actor())
	switch {
	case errors.Is(err, match.ErrBusy):
		return nil, games.Refuse("commands.load.refuse.busy")
	case err != nil:
		return nil, err
	case plays:
		return Message{Board: t}, nil
	}
	body := replayFeature(f).page(r, t, len(t.Log.Moves), ToMember)
	body.Blocks = append([]Block{{Text: f.privateAt(r, t).Say(f.told(rec))}}, body.Blocks...)
	return private(body), nil
}

// told is what there is to say of a record that cannot be played on.
func (f loadFeature) told(rec *record.Record) games.Text {
	last, err := rec.Last()
	switch {
	case err != nil || rec.Over(last):
		return games.T("commands.load.done")
	case len(rec.Moves) > match.MaxPlayOn:
		return games.T("commands.load.long", "Max", match.MaxPlayOn)
	}
	return games.T("commands.load.secret")
}

// start is how a record becomes a match: by an opening in which the member, and the
// opponent if one is named, take seats that they are asked for nowhere else.
func (f loadFeature) start(r Request, rec *record.Record, plays bool) (match.Start, error) {
	info := &rec.Game.Info
	start := match.Start{Guild: r.Guild, Channel: r.Channel, Side: games.Nobody, Guest: r.Guest}
	start.Locale = cmp.Or(r.Locale, f.words.Language(f.publicLanguages(r)...).String())
	opponent, side := r.Values[paramOpponent], r.Values[paramSide]
	switch {
	case !plays && (opponent != "" || side != ""):
		return start, games.Refuse("commands.load.refuse.over")
	case r.Bots[opponent]:
		return start, games.Refuse("match.refuse.opponent")
	case opponent != "":
		start.Opponents = []match.Person{{User: opponent, Name: r.Names[opponent]}}
	}
	if side != "" {
		seat, ok := info.SeatByID(side)
		if !ok || int(seat) >= len(rec.Seats) {
			ids := mapped(info.Seats[:len(rec.Seats)], func(s games.SeatInfo) string { return s.ID })
			return start, games.Refuse("games.option.choice", "Option", paramSide, "Value", games.Quoted(side), "Choices", ids)
		}
		start.Side = seat
	}
	i := slices.IndexFunc(info.Openings, func(o games.Opening) bool {
		has := func(occupant games.Occupant) bool { return slices.Contains(o.Seats, occupant) }
		return has(games.Starter) && !has(games.Channel) && !has(games.Joiner) && has(games.Opponent) == (opponent != "")
	})
	if i < 0 && plays {
		return start, games.Refuse("commands.load.refuse.opponent")
	}
	start.Opening = info.Openings[max(i, 0)].Name
	return start, nil
}
