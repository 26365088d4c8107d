package commands

import (
	"context"

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
