package match

import (
	"context"

	"parlour/games"
)

// heard is the entry that comes of what a member wishes of the game, or answers to
// another's wish.
func (t *Table) heard(a Act, by Actor) (e Entry, err error) {
	switch a.Kind {
	case games.Agree:
		return t.agree(by)
	case games.Object:
		return t.object(by)
	case games.Resume:
		e.Kind = games.Resume
		e.Seat, err = t.resume(by)
		return e, err
	}
	e, err = t.wish(a.Kind, by)
	if err == nil && e.Kind == games.Draw && t.hasChair(Computer) && !a.Taken {
		err = games.Refuse("match.refuse.draw-declined")
	}
	return e, err
}

// MayOffer refuses whoever may not offer a draw. It reports whether computers are
// to say if they take it.
func (t *Table) MayOffer(by Actor) (computers bool, err error) {
	e, err := t.wish(games.Draw, by)
	return e.Kind == games.Draw && t.hasChair(Computer), err
}

// TakesDraw reports whether the computer at a table takes a draw: where its game's
// judge finds it no better off than its opponent. What the judge does not know it
// plays on for. The judge returns the best it has when enough is closed.
func (h *Host) TakesDraw(ctx context.Context, t *Table, enough <-chan struct{}) (bool, error) {
	n := len(t.Log.Moves)
	if t.Game.Judge == nil || n == 0 || len(t.Log.Chairs) != 2 {
		return false, nil
	}
	v, err := t.Game.Judge(ctx, t.Positions[n-1], t.Log.Moves[n-1].Text, games.Limits{Enough: enough})
	if err != nil || v.Standing < 0 {
		return false, err
	}
	const even = 50 // 100 is won for the first seat
	for i, c := range t.Log.Chairs {
		if c.Kind == Computer && (v.Standing-even)*(1-2*i) > 0 {
			return false, nil
		}
	}
	return true, nil
}
