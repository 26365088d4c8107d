package gametest

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// judgedPlies is the number of plies of a game that are judged, corrected and
// asked about.
const judgedPlies = 6

// checkInsight checks figures, verdicts, knowledge, corrections and
// simulations.
func checkInsight(c *checker) {
	checkFigures(c)
	checkDaily(c)
	for _, s := range c.starts() {
		checkBefore(c, s)
		if !s.defaults {
			continue
		}
		secrets, mistake, made := c.hands(s, c.rand), false, []string(nil)
		var played []games.Played[games.Position, string]
		for p, move := range c.walk(s, judgedPlies) { // Random answers contradict each other.
			checkKnowledge(c, p, secrets)
			mistake = mistake || checkCorrections(c, s, p, made)
			if made = append(made, move); p.Turn() >= 0 {
				played = append(played, games.Played[games.Position, string]{Before: p, Move: move})
			}
		}
		checkJudge(c, played)
		checkSimulation(c, s)
	}
}

func checkFigures(c *checker) {
	if c.game.Figures == nil {
		return
	}
	figures := c.game.Figures()
	if len(figures) < 1 || len(figures) > games.MaxFigures {
		c.errorf("Figures: %d figures, want 1 to %d", len(figures), games.MaxFigures)
	}
	for i, f := range figures {
		what := fmt.Sprintf("Figures: figure %d", i+1)
		if f.Caption.IsZero() {
			c.errorf("%s has no caption", what)
		}
		c.text(what, f.Caption)
		c.view(what, f.View)
		if b := f.View.Board; b.Width() < 1 || !b.Fits() {
			c.errorf("%s is %d cells wide, which does not fit a phone", what, b.Width())
		}
	}
	if !reflect.DeepEqual(figures, c.game.Figures()) {
		c.errorf("Figures: another call returns other figures")
	}
}

// checkBefore checks what is shown before a game begins.
func checkBefore(c *checker, s start) {
	if c.game.Terms != nil {
		c.text("Terms", c.game.Terms(s.position)...)
	}
	if c.game.ProvenWinner != nil {
		seat, said, certain := c.game.ProvenWinner(s.position)
		c.text("ProvenWinner", said)
		if certain && (seat < 0 || int(seat) >= len(c.game.Info.Seats) || said.IsZero()) {
			c.errorf("ProvenWinner: seat %d wins, with the text %q", seat, said)
		}
	}
	if c.game.Brief != nil {
		checkBrief(c, c.game.Brief(s.position))
	}
	checkApplies(c, s)
	checkDefaultPlayers(c, s)
	checkResolve(c, s)
}

// checkApplies checks that an option has no effect if it does not apply.
func checkApplies(c *checker, s start) {
	for _, spec := range c.offered(s.opening) {
		v, ok := c.value(c.rand, spec)
		if !ok || spec.Applies(c.game.Info.Options, s.options) {
			continue
		}
		p, err := c.game.Open(s.options.With(spec.Name, v))
		if err == nil && s.options[spec.Name] == "" && !reflect.DeepEqual(p.View(), s.position.View()) {
			c.errorf("option %s: With says that it has no effect beside %v, but %q has one", spec.Name, s.options, v)
		}
	}
}

// briefLines is the number of lines of a Brief.
const briefLines = 4

func checkBrief(c *checker, b games.Brief) {
	c.text("Brief", append(slices.Clone(b.Lines), b.Answer, b.Title, b.Figure.Caption)...)
	c.view("Brief", b.Figure.View)
	if len(b.Lines) != briefLines || !b.Figure.View.Board.Fits() {
		c.errorf("Brief: %d lines, want %d, and a figure %d cells wide", len(b.Lines), briefLines, b.Figure.View.Board.Width())
	}
}

// checkDefaultPlayers checks that default players may take their seats.
func checkDefaultPlayers(c *checker, s start) {
	if c.game.DefaultPlayer == nil {
		return
	}
	for seat := range games.Seat(s.seats) {
		name := c.game.DefaultPlayer(s.opening.Name, s.options, seat)
		if name != "" && !mayPlay(&c.game.Info, seat, name) {
			c.errorf("DefaultPlayer: %s with %v puts %q in seat %d, which may not take it", s.opening.Name, s.options, name, seat)
		}
	}
}

// checkResolve checks that resolved options open the game and resolve to
// themselves.
func checkResolve(c *checker, s start) {
	if c.game.ResolveOptions == nil {
		return
	}
	resolved, err := c.game.ResolveOptions(s.options, "en", c.rand)
	if err != nil {
		c.errorf("ResolveOptions of %v, with which the game can be opened: %v", s.options, err)
		return
	}
	c.open("with the resolved options of "+fmt.Sprint(s.options), resolved, true)
	if again, err := c.game.ResolveOptions(resolved, "de", c.rand); err != nil || !maps.Equal(again, resolved) {
		c.errorf("ResolveOptions returns %v for %v, and for that %v, %v", resolved, s.options, again, err)
	}
}

func checkKnowledge(c *checker, p games.Position, secrets []string) {
	revealed := map[games.Seat]string{}
	for seat, secret := range secrets {
		revealed[games.Seat(seat)] = secret
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
	for _, question := range junkTexts {
		for _, revealed := range []map[games.Seat]string{nil, revealed} {
			c.guard("Answer", func() {
				t, err := c.game.Answer(context.Background(), p, revealed, "en", question)
				c.refusal("Answer", err)
				c.text("Answer", t)
			})
		}
	}
}

// checkCorrections checks that each correction removes the mistake. It reports
// whether a correction is needed.
func checkCorrections(c *checker, s start, p games.Position, made []string) bool {
	fix := c.game.Corrections
	if fix == nil {
		return false
	}
	seat, needed := fix.Needed(p)
	if needed && !s.plays(seat) {
		c.errorf("Corrections.Needed: there is no seat %d", seat)
	}
	c.view("Corrections.View", fix.View(p, p.View()))
	for _, r := range fix.Find(p) {
		c.text("Corrections.Find", r.Label)
		if r.Amend == "" || r.Probability < 0 || r.Probability > 1 {
			c.errorf("Corrections.Find: %q with probability %v", r.Amend, r.Probability)
		}
		if needed {
			checkAmendment(c, s, made, r.Amend)
		}
	}
	return needed
}

// checkAmendment replays a game with one move amended.
func checkAmendment(c *checker, s start, made []string, amend string) {
	number, move, _ := strings.Cut(amend, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(made) {
		c.errorf("Corrections.Find: %q is not the number of one of %d moves with another move", amend, len(made))
		return
	}
	moves := slices.Clone(made)
	moves[n-1] = move
	p := s.position
	for _, m := range moves {
		if p.Outcome().Over { // a match drops the moves after its end
			break
		}
		if p, err = p.Play(m); err != nil {
			c.errorf("Corrections.Find: with %q the moves %q cannot be played: %v", amend, moves, err)
			return
		}
	}
	if _, still := c.game.Corrections.Needed(p); still {
		c.errorf("Corrections.Find: with %q Corrections.Needed still finds a mistake", amend)
	}
}

func checkSimulation(c *checker, s start) {
	sim := c.game.Simulation
	if sim == nil {
		return
	}
	if _, err := c.game.Open(sim.Contest(s.options)); err != nil {
		c.errorf("Contest: the options for %v do not open a game: %v", s.options, err)
	}
	done := 0
	scores, err := sim.Play(context.Background(), s.options, 2, c.rand, func(n int) { done = n })
	if err != nil {
		c.refusal("Simulation", err)
		return
	}
	if done != 2 || len(scores) == 0 {
		c.errorf("Simulation: %d of 2 games were done, with %d scores", done, len(scores))
	}
	for _, x := range scores {
		if x.Games != 2 || x.Wins < 0 || x.Wins > x.Games {
			c.errorf("Simulation: %+v of 2 games", x)
		}
	}
	c.cancelled("Simulation", func(ctx context.Context) error {
		_, err := sim.Play(ctx, s.options, 2, c.rand, func(int) {})
		return err
	})
}
