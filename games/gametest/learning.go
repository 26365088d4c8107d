package gametest

import (
	"slices"
	"strings"

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
			value, changed := l.Fold(subject, nil, slices.Values(ballots))
			if _, err := c.game.Open(games.Options{l.Option: value}); changed != 0 || err != nil {
				c.errorf("Learning: %v about %s change %d answers, and open with %v", ballots, subject, changed, err)
			}
		}
		if l.Naming != nil {
			checkNaming(c, subject)
		}
	}
}

// checkNaming checks that a thing that a member names is placed by different questions, that the game
// begins with it, and that its name is refused a second time.
func checkNaming(c *checker, subject string) {
	l, name := c.game.Learning, "Xyzzy O’Plugh-2"
	key, err := l.Naming.Key(subject, name, nil)
	if err != nil || !strings.HasPrefix(key, l.Naming.Prefix) || strings.ContainsAny(key, " /") || l.Naming.Name(key) != name {
		c.errorf("Naming: the key of %q is %q, %v", name, key, err)
		return
	}
	if _, err := l.Naming.Key(subject, strings.ToUpper(name), []string{key}); err == nil {
		c.errorf("Naming: %q can be named twice", name)
	}
	for _, bad := range []string{"", " ", "@everyone", "**x**", "<@1>", "x/y", "x\ny: z", "https://x.y", strings.Repeat("x", 200)} {
		if key, err := l.Naming.Key(subject, bad, nil); err == nil {
			c.errorf("Naming: %q is the name of %q", bad, key)
		}
	}
	answers := map[string]string{}
	for range 10 {
		next := l.Naming.Place(subject, answers)
		c.text("Naming.Place", next.Text)
		if _, asked := answers[next.Question]; asked || next.Question == "" || len(next.Answers) == 0 {
			c.errorf("Naming: after %v the question is %q", answers, next.Question)
			return
		}
		answers[next.Question] = next.Answers[0][0].Value
	}
	value, _ := l.Fold(subject, []games.Ballot{{Thing: key, Answers: answers}}, slices.Values([]games.Ballot(nil)))
	if _, err := c.game.Open(games.Options{l.Option: value}); err != nil {
		c.errorf("Naming: %q about %s opens with %v", value, subject, err)
	}
}
