package gametest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"parlour/games"
)

// judged is how many plies of a game are judged, corrected and asked about.
const judged = 6

// insight checks what else a game may be able to do: judge moves, tell what a
// seat knows, correct mistakes, simulate, show its rules.
func (c *checker) insight() {
	c.figures()
	for _, s := range c.starts() {
		c.before(s.position)
		if !s.plain {
			continue
		}
		secrets := c.hands(s, c.rand)
		p, played := s.position, []games.Played[games.Position, string](nil)
		for range judged {
			move, ok := c.randomMove(c.rand, p) // answers at random contradict each other
			if !ok {
				break
			}
			c.know(p, secrets)
			c.correct(p)
			next, err := p.Play(move)
			if err != nil {
				break
			}
			if p.Turn() != games.Chance {
				played = append(played, games.Played[games.Position, string]{Before: p, Move: move})
			}
			p = next
		}
		c.judge(played)
		c.simulate(s)
	}
}

func (c *checker) figures() {
	if c.game.Figures == nil {
		return
	}
	figures := c.game.Figures()
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
	if !reflect.DeepEqual(figures, c.game.Figures()) {
		c.errorf("Figures: another call returns other figures")
	}
}

// before checks what is said of a game before it begins.
func (c *checker) before(p games.Position) {
	if c.game.Terms != nil {
		for _, t := range c.game.Terms(p) {
			c.text("Terms", t)
		}
	}
	if c.game.Foretell != nil {
		seat, said, certain := c.game.Foretell(p)
		c.text("Foretell", said)
		if certain && (seat < 0 || int(seat) >= len(c.game.Info.Seats) || said.IsZero()) {
			c.errorf("Foretell: seat %d is certain to win, and %q is said", seat, said)
		}
	}
	if c.game.Brief != nil {
		b := c.game.Brief(p)
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
	told := map[games.Seat]string{}
	for seat, secret := range secrets {
		told[games.Seat(seat)] = secret
		if c.game.Knowledge == nil {
			continue
		}
		for _, hand := range []games.Hand{{}, {Secret: secret}} {
			for _, v := range c.game.Knowledge(p, games.Seat(seat), hand) {
				c.view("Knowledge", v)
			}
		}
	}
	if c.game.Answer == nil {
		return
	}
	for _, question := range rubbish {
		for _, told := range []map[games.Seat]string{nil, told} {
			c.guard("Answer", func() {
				if t, err := c.game.Answer(context.Background(), p, told, question); err != nil {
					c.refusal("Answer", err)
				} else {
					c.text("Answer", t)
				}
			})
		}
	}
}

func (c *checker) correct(p games.Position) {
	if c.game.Corrections == nil {
		return
	}
	if seat, needed := c.game.Corrections.Needed(p); needed && (seat < 0 || int(seat) >= len(c.game.Info.Seats)) {
		c.errorf("Corrections.Needed: there is no seat %d", seat)
	}
	for _, r := range c.game.Corrections.Find(p) {
		c.text("Corrections.Find", r.Label)
		if r.Amend == "" || r.Probability < 0 || r.Probability > 1 {
			c.errorf("Corrections.Find: %q with probability %v", r.Amend, r.Probability)
		}
	}
}

func (c *checker) simulate(s start) {
	sim := c.game.Simulation
	if sim == nil {
		return
	}
	if _, err := c.game.Open(sim.Contest(s.options)); err != nil {
		c.errorf("Contest: what is played with %v cannot be opened: %v", s.options, err)
	}
	done := 0
	scores, err := sim.Play(context.Background(), s.options, 2, c.rand, func(n int) { done = n })
	if err != nil {
		c.refusal("Simulation", err)
		return
	}
	if done != 2 || len(scores) == 0 {
		c.errorf("Simulation: of 2 games %d were done, with %d scores", done, len(scores))
	}
	for _, x := range scores {
		if x.Games != 2 || x.Wins < 0 || x.Wins > x.Games {
			c.errorf("Simulation: %+v of 2 games", x)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := sim.Play(ended, s.options, 2, c.rand, func(int) {}); !errors.Is(err, context.Canceled) {
		c.errorf("Simulation: with a context that has ended the error is %v", err)
	}
}
