package commands

import (
	"context"
	"slices"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const actAgain = "r" // start again with the same

// restartFeature is the playing of the same again.
type restartFeature struct{ *Set }

func (f restartFeature) feature() feature {
	return feature{
		table:    []Spec{{Name: "restart", About: games.T("commands.game.restart"), Public: true, table: f.command}},
		controls: map[string]control{actAgain: {table: f.restart, public: true}},
	}
}

// command ends the channel's game and starts it again with the same.
func (f restartFeature) command(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if t.Match.StartedBy(r.ID) { // the command was delivered again
		return Message{Board: t}, nil
	}
	return f.restart(ctx, r, t)
}

// restart starts the table's game once more with the same, in place of it if it
// is still played. A secret that was typed has to be typed anew.
func (f restartFeature) restart(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if t.Match.Daily != nil {
		return nil, games.Refuse("commands.daily.refuse.again")
	}
	if err := t.MayRestart(r.actor()); err != nil {
		return nil, &atTable{err, t}
	}
	if now, invited := f.invitedAgain(ctx, r, t); invited {
		begun, err := f.host.Do(ctx, match.Act{Channel: r.Channel, Match: now.Match.ID, At: match.AnyEntry, Kind: games.Sit}, r.actor())
		if err != nil {
			return nil, &atTable{err, now}
		}
		return Message{Board: begun}, nil // what was pressed is another game's board
	}
	start := t.Again(r.actor())
	if start.Source.IsTyped() {
		secret, given := r.Values[inputSecret]
		if !given {
			return secretFeature(f).form(r, t.Game, t.Positions[0], custom{actAgain, t.Match.ID, 0, ""}.String()), nil
		}
		start.Secret = secret
	}
	return openingFeature(f).begin(ctx, r, start, t)
}

// invitedAgain is the table at which another player of one that has ended waits
// for this member already, to play again: both have asked for the same.
func (f restartFeature) invitedAgain(ctx context.Context, r Request, t *match.Table) (*match.Table, bool) {
	if t.Match.Status.Open() {
		return nil, false
	}
	now, err := f.host.Latest(ctx, r.Channel)
	if err != nil || now.Match.Status != match.Waiting || now.Match.Game != t.Match.Game {
		return nil, false
	}
	_, played := t.OwnSeat(now.Match.Starter)
	invited := func(c match.Chair) bool { return c.Kind == match.Invited && c.User == r.User.ID }
	return now, played && slices.ContainsFunc(now.Log.Chairs, invited)
}

// againKey starts the same again: a rematch, where members have played each other.
func againKey(t *match.Table, plain words.Speaker) Button {
	name := "again"
	if t.Rematch() {
		name = "rematch"
	}
	return button(plain, name, custom{actAgain, t.Match.ID, 0, ""}, Primary)
}
