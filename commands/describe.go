package commands

import (
	"context"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// describeFeature is what else there is to read of a position: /game describe and /game legal.
type describeFeature struct{ *Set }

func (f describeFeature) feature() feature {
	return feature{
		table: []Spec{
			{Name: "describe", About: games.T("commands.game.describe"), table: f.describe},
			{Name: "legal", About: games.T("commands.game.legal"), table: f.legal},
		},
	}
}

// describe says the board in words, for someone who hears it, with who plays
// what and what that member has tapped of a move. Sides go by their names, since
// a sign is read as a picture of anything.
func (f describeFeature) describe(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	say := f.privateAt(r, t)
	kept, err := f.drafts.at(ctx, t, r.User.ID)
	if err != nil {
		return nil, err
	}
	v := drafted(t.Game, t.Position(), kept.Text)
	status, note := standing(t, v)
	info := &t.Game.Info
	var chairs []games.Text
	var names []string
	for i, seat := range info.Seats[:len(t.Log.Chairs)] {
		role := info.Text("seat", seat.ID)
		chairs = append(chairs, games.T("commands.describe.chair", "Role", role, "Seat", games.Seat(i)))
		if !seat.Sign.IsZero() {
			names = append(names, say.Say(games.T("commands.part", "Part", games.Cells(seat.Sign))), say.Say(role))
		}
	}
	who := say.At(fullNames(t, say)).Join(chairs, " ")
	told := say.Join(slices.Concat([]games.Text{v.Alt, status}, boardFeature(f).revealed(t), []games.Text{note, clockLine(t)}), "\n")
	return private(text(who + "\n" + strings.NewReplacer(names...).Replace(told))), nil
}

// legal lists the legal moves, on the board in games where they are places.
func (f describeFeature) legal(_ context.Context, r Request, t *match.Table) (Reply, error) {
	switch {
	case t.Log.Paused != nil && !t.Outcome().Over:
		return nil, t.NotYet()
	case t.Turn() < 0:
		return nil, games.Refuse("match.refuse.over")
	}
	var moves []string
	for m := range t.Position().Moves() {
		if moves = append(moves, m); len(moves) > maxListed {
			moves[maxListed] = "…"
			break
		}
	}
	say := f.privateAt(r, t)
	body := text(say.Say(games.T("commands.legal", "Seat", t.Turn(), "Moves", strings.Join(moves, " "))))
	f.draw(&body, t, t.Position().View(), say)
	return private(body), nil
}

// maxListed is how many legal moves are listed.
const maxListed = 200
