package gametest

import (
	"context"

	"parlour/games"
)

// unstorable has verdicts that cannot be written down.
type unstorable struct{ nim }

func (unstorable) Judge(context.Context, games.Position, string, games.Limits) (games.Verdict, error) {
	return games.Verdict{Text: games.T("nim.part", "Count", int64(3))}, nil
}

// hasty weighs the first move first, whether anybody waits or not.
type hasty struct{ nim }

func (h hasty) Review(ctx context.Context, played []games.Played, l games.Limits, report func(int, games.Verdict)) error {
	for i, m := range played {
		v, err := h.Judge(ctx, m.Before, m.Move, l)
		if err != nil {
			return err
		}
		report(i, v)
	}
	return nil
}

// lazy weighs nothing.
type lazy struct{ nim }

func (lazy) Review(ctx context.Context, _ []games.Played, _ games.Limits, _ func(int, games.Verdict)) error {
	return ctx.Err()
}
