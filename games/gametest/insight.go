package gametest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"parlour/games"
)

// judged is how many plies of a game are judged, mended and asked about.
const judged = 6

// insight checks what else a game may be able to do: judge moves, tell what a
// seat knows, mend mistakes, simulate, show its rules.
func (c *checker) insight() {
	c.figures()
	for _, s := range c.starts() {
		c.before(s.position)
		if !s.plain {
			continue
		}
		secrets := c.hands(s.position, c.rand)
		p, played := s.position, []games.Played(nil)
		for range judged {
			move, ok := c.randomMove(c.rand, p) // answers at random contradict each other
			if !ok {
				break
			}
			c.know(p, secrets)
			c.mend(p)
			next, err := p.Play(move)
			if err != nil {
				break
			}
			played = append(played, games.Played{Before: p, Move: move})
			p = next
		}
		c.judge(played)
		c.simulate(s)
	}
}

func (c *checker) figures() {
	g, ok := c.game.(games.Illustrated)
	if !ok {
		return
	}
	figures := g.Figures()
	if len(figures) < 1 || len(figures) > games.MaxFigures {
		c.errorf("Figures: there are %d; there should be 1 to %d", len(figures), games.MaxFigures)
	}
	for i, f := range figures {
		what := fmt.Sprintf("Figures: figure %d", i+1)
		if f.Caption.IsZero() {
			c.errorf("%s has no caption", what)
		}
		c.text(what, f.Caption)
		c.view(what, f.View)
		if b := f.View.Board; b.Width() < 1 || !b.Fits() {
			c.errorf("%s is %d cells wide, which a phone does not show", what, b.Width())
		}
	}
	if !reflect.DeepEqual(figures, g.Figures()) {
		c.errorf("Figures: another call returns other figures")
	}
}

// before checks what is said of a game before it begins.
func (c *checker) before(p games.Position) {
	if g, ok := c.game.(games.Terms); ok {
		for _, t := range g.Terms(p) {
			c.text("Terms", t)
		}
	}
	if g, ok := c.game.(games.Foreteller); ok {
		seat, said, certain := g.Foretell(p)
		c.text("Foretell", said)
		if certain && (seat < 0 || int(seat) >= len(c.game.Info.Seats) || said.IsZero()) {
			c.errorf("Foretell: seat %d is certain to win, and %q is said", seat, said)
		}
	}
	if g, ok := c.game.(games.Briefer); ok {
		b := g.Brief(p)
		c.text("Brief", b.Title)
		c.text("Brief", b.Figure.Caption)
		c.view("Brief", b.Figure.View)
		for _, line := range b.Lines {
			c.text("Brief", line)
		}
		if len(b.Lines) != briefLines || !b.Figure.View.Board.Fits() {
			c.errorf("Brief: %d lines, want %d, and a figure %d cells wide", len(b.Lines), briefLines, b.Figure.View.Board.Width())
		}
	}
}

// briefLines is how many lines a game is explained in.
const briefLines = 4

func (c *checker) know(p games.Position, secrets []string) {
	k, ok := c.game.(games.Knower)
	if !ok {
		return
	}
	for seat, secret := range secrets {
		for _, hand := range []games.Hand{{}, {Secret: secret}} {
			for _, v := range k.Knowledge(p, games.Seat(seat), hand) {
				c.view("Knowledge", v)
			}
		}
	}
	told := map[games.Seat]string{}
	for seat, secret := range secrets {
		told[games.Seat(seat)] = secret
	}
	for _, question := range rubbish {
		for _, told := range []map[games.Seat]string{nil, told} {
			c.guard("Ask", func() {
				if t, err := k.Ask(context.Background(), p, told, question); err != nil {
					c.refusal("Ask", err)
				} else {
					c.text("Ask", t)
				}
			})
		}
	}
}

func (c *checker) mend(p games.Position) {
	m, ok := c.game.(games.Mender)
	if !ok {
		return
	}
	for _, r := range m.Mend(p) {
		c.text("Mend", r.Label)
		if r.Amend == "" || r.Probability < 0 || r.Probability > 1 {
			c.errorf("Mend: %q with probability %v", r.Amend, r.Probability)
		}
	}
}

func (c *checker) simulate(s start) {
	sim, ok := c.game.(games.Simulator)
	if !ok {
		return
	}
	if _, err := c.game.Open(sim.Contest(s.options)); err != nil {
		c.errorf("Contest: what is played with %v cannot be opened: %v", s.options, err)
	}
	done := 0
	scores, err := sim.Simulate(context.Background(), s.options, 2, c.rand, func(n int) { done = n })
	if err != nil {
		c.refusal("Simulate", err)
		return
	}
	if done != 2 || len(scores) == 0 {
		c.errorf("Simulate: of 2 games %d were done, with %d scores", done, len(scores))
	}
	for _, x := range scores {
		if x.Games != 2 || x.Wins < 0 || x.Wins > x.Games {
			c.errorf("Simulate: %+v of 2 games", x)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := sim.Simulate(ended, s.options, 2, c.rand, func(int) {}); !errors.Is(err, context.Canceled) {
		c.errorf("Simulate: with a context that has ended the error is %v", err)
	}
}
