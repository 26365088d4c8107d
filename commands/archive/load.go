package archive

import (
	"context"
	"errors"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
	"parlour/games/record"
)

// The parameters of /game load.
const (
	paramFile     = "file"
	paramOpponent = "opponent"
	paramSide     = "side"
)

// load reads a record. A match that can be continued starts here; another one is shown
// privately.
func (f archive) load(ctx context.Context, r commands.Request) (commands.Reply, error) {
	content, err := r.File(paramFile)
	if err != nil {
		return nil, err
	}
	if err := f.Quotas.Record(r, content); err != nil {
		return nil, err
	}
	rec, err := record.Read(ctx, f.Host.Games, content)
	if err != nil {
		return nil, err
	}
	plays, err := host.Playable(rec)
	if err != nil {
		return nil, err
	}
	start, err := f.start(r, rec, plays)
	if err != nil {
		return nil, err
	}
	if plays {
		if err := f.MayStart(ctx, r); err != nil {
			return nil, err
		}
	}
	t, err := f.Host.Restore(ctx, rec, start, r.Actor())
	switch {
	case errors.Is(err, store.ErrBusy):
		return nil, games.Refuse("commands.load.refuse.busy")
	case err != nil:
		return nil, err
	case plays:
		return commands.Message{Board: t}, nil
	}
	body := f.page(r, t, len(t.Log.Moves), commands.ToMember)
	body.Blocks = append([]commands.Block{{Text: f.Speak.At(r, t).Say(f.note(rec))}}, body.Blocks...)
	return commands.Note(body), nil
}

// note returns the reason why a record cannot be continued.
func (f archive) note(rec *record.Record) games.Text {
	last, err := rec.Last()
	switch {
	case err != nil || rec.Over(last):
		return games.T("commands.load.done")
	case len(rec.Moves) > host.MaxPlayOn:
		return games.T("commands.load.long", "Max", host.MaxPlayOn)
	}
	return games.T("commands.load.secret")
}

// start returns the start of a match from a record: by an opening in which the member,
// and the opponent if there is one, take seats without being asked for anything else.
func (f archive) start(r commands.Request, rec *record.Record, plays bool) (match.Start, error) {
	info := &rec.Game.Info
	start := match.Start{Guild: r.Guild, Channel: r.Channel, Side: games.Nobody}
	opponent, side := r.Values[paramOpponent], r.Values[paramSide]
	switch {
	case !plays && opponent+side != "":
		return start, games.Refuse("commands.load.refuse.over")
	case r.Bots[opponent]:
		return start, games.Refuse("match.refuse.opponent")
	case opponent != "":
		start.Opponents = []match.Person{{User: opponent, Name: r.Names[opponent]}}
	}
	var err error
	if start.Side, err = seatOf(rec, side); err != nil {
		return start, err
	}
	i := slices.IndexFunc(info.Openings, func(o games.Opening) bool {
		has := func(occupant games.Occupant) bool { return slices.Contains(o.Seats, occupant) }
		return has(games.Starter) && !has(games.Channel) && !has(games.Joiner) && has(games.Opponent) == (opponent != "")
	})
	if i < 0 && plays {
		return start, games.Refuse("commands.load.refuse.opponent")
	}
	start.Opening = info.Openings[max(i, 0)].Name
	return f.Placed(r, info.Openings[max(i, 0)], start)
}

// seatOf returns the seat of a record by its name, [games.Nobody] for "", or a Refusal.
func seatOf(rec *record.Record, name string) (games.Seat, error) {
	if name == "" {
		return games.Nobody, nil
	}
	seat, ok := rec.Game.Info.SeatByID(name)
	if !ok || int(seat) >= len(rec.Seats) {
		ids := commands.Mapped(rec.Game.Info.Seats[:len(rec.Seats)], func(s games.SeatInfo) string { return s.ID })
		return games.Nobody, games.Refuse("games.option.choice", "Option", rec.Game.Info.Text("name", paramSide), "Value", games.Quoted(name), "Choices", games.Texts(ids))
	}
	return seat, nil
}
