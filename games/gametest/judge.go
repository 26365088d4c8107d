package gametest

import (
	"context"

	"parlour/games"
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
// first, and stops with its context.
func checkReview(c *checker, played []games.Played[games.Position, string]) {
	left := len(played)
	err := c.game.Review(context.Background(), played, fewNodes(), func(i int, v games.Verdict) {
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
	c.cancelled("Review", func(ctx context.Context) error {
		return c.game.Review(ctx, played, fewNodes(), func(int, games.Verdict) {})
	})
}
