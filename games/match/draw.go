package match

import (
	"context"

	"parlour/games"
)

// AcceptsDraw reports whether the computer at a table accepts a draw: if the game's judge
// finds that it has no advantage. It declines if the judge cannot tell. The judge returns
// its best estimate when enough is closed.
func (h *Host) AcceptsDraw(ctx context.Context, t *Table, enough <-chan struct{}) (bool, error) {
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
