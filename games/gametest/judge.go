package gametest

import (
	"context"
	"errors"

	"parlour/games"
	"parlour/solver"
)

// checkJudge checks the verdicts on the moves of one game, one by one and in a
// review.
func checkJudge(c *checker, played []games.Played[games.Position, string]) {
	if len(played) == 0 {
		return
	}
	if c.game.Judge != nil {
		for _, m := range played {
			v, err := c.game.Judge(context.Background(), m.Before, m.Move, fewNodes())
			if err != nil {
				c.refusal("Judge", err)
				continue
			}
			checkVerdict(c, "Judge", m.Before, v)
		}
	}
	if c.game.Review != nil {
		checkReview(c, played)
	}
}

func checkVerdict(c *checker, what string, before games.Position, v games.Verdict) {
	c.text(what, v.Text)
	c.stored(what, v)
	if v.Skill < -1 || v.Skill > 100 || v.Luck < -1 || v.Luck > 100 {
		c.errorf("%s: skill %d and luck %d; they are 0 to 100, or -1", what, v.Skill, v.Luck)
	}
	if v.Standing < -1 || v.Standing > 100 {
		c.errorf("%s: standing %d; it is 0 to 100, or -1", what, v.Standing)
	}
	if v.Best != "" {
		if _, err := before.Canonical(v.Best); err != nil {
			c.errorf("%s: the best move %q: %v", what, v.Best, err)
		}
	}
}

// checkReview checks that a review judges every move once, from the last to the
// first, yields before each, and stops with its context.
func checkReview(c *checker, played []games.Played[games.Position, string]) {
	left, yields := len(played), 0
	ctx := solver.WithYield(context.Background(), func(ctx context.Context) error {
		yields++
		return ctx.Err()
	})
	err := c.game.Review(ctx, played, fewNodes(), func(i int, v games.Verdict) {
		if yields == 0 {
			c.errorf("Review: the verdict on move %d without solver.Yield since the one before", i)
		}
		yields = 0
		if left--; i != left {
			c.errorf("Review: got the verdict on move %d, want that on %d", i, left)
			return
		}
		checkVerdict(c, "Review", played[i].Before, v)
	})
	if err != nil {
		c.refusal("Review", err)
	} else if left != 0 {
		c.errorf("Review: %d of %d moves have no verdict", left, len(played))
	}
	if len(played) == 1 {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := c.game.Review(ctx, played, fewNodes(), func(int, games.Verdict) { cancel() }); !errors.Is(err, context.Canceled) {
		c.errorf("Review: with a cancelled context the error is %v", err)
	}
}
