package pig

import (
	"context"

	"parlour/games"
)

// solve is what two who play optimally can expect. With more players nothing is
// proven.
func (t *table) solve(ctx context.Context, s State, _ games.Limits) (games.Solution[Move], error) {
	if s.seats > 2 || ctx.Err() != nil {
		return games.Solution[Move]{}, ctx.Err()
	}
	o := t.odds(s)
	most := int64(len(o.at) - 1)
	found := games.Solution[Move]{Proven: true, Value: o.mover(s), All: true, Nodes: most * most * (most + 1) / 2}
	rolled, held := o.of(s)
	if !s.rolling && rolled >= held {
		found.Best = append(found.Best, Roll)
	}
	if !s.rolling && held >= rolled {
		found.Best = append(found.Best, Hold)
	}
	return found, nil
}
