package gametest

import (
	"slices"

	"parlour/games"
)

// checkLearning checks that what a server has taught is an option that no opening offers, and that
// no ballots, and ballots with junk, change nothing.
func checkLearning(c *checker) {
	l := c.game.Learning
	if l == nil {
		return
	}
	if !slices.ContainsFunc(c.game.Info.Options, func(o games.Option) bool { return o.Name == l.Option && o.Kind == games.Free }) {
		c.errorf("Learning: there is no option %q of any text", l.Option)
	}
	for _, o := range c.game.Info.Openings {
		if slices.Contains(o.Options, l.Option) {
			c.errorf("Learning: the opening %q offers the option %q", o.Name, l.Option)
		}
	}
	if !slices.Contains(l.Subjects, l.Subject(games.Options{})) {
		c.errorf("Learning: a game without options is about %q, which is no subject", l.Subject(games.Options{}))
	}
	for _, subject := range l.Subjects {
		c.text("Learning.Called", l.Called(subject))
		for _, ballots := range [][]games.Ballot{nil, {{Thing: "no such thing", Answers: map[string]string{"no such question": "no such answer"}}}} {
			value, changed := l.Fold(subject, ballots)
			if _, err := c.game.Open(games.Options{l.Option: value}); changed != 0 || err != nil {
				c.errorf("Learning: %v about %s change %d answers, and open with %v", ballots, subject, changed, err)
			}
		}
	}
}
