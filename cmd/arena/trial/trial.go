// Package trial measures how fast package inquire finds things if people err, don't know, or
// disagree with the table.
package trial

import (
	"context"
	"math/rand/v2"
	"slices"

	"parlour/solver/inquire"
)

// Settings say how people answer.
type Settings struct {
	Games   int
	Slips   int     // answers of each game that are the clear opposite, among the first ten
	Unknown float64 // the share of answers that are "don't know"; negative for that of the table
	Other   float64 // the share of cells in which people's table is the opposite; negative if people have the solver's table
	Sure    bool    // Parlour asks once about the most doubtful answer
	Taught  int     // games for each thing that taught the table before
}

// limit is the last turn.
const limit = 30

// firstAnswers is the number of answers among which slips happen.
const firstAnswers = 10

// Report is the result of a trial. The shares are of games; questions and guesses are turns.
type Report struct {
	Games        int     `json:"games"`
	Mean         float64 `json:"mean"` // turns, where a thing that was not found counts as 31
	Within20     float64 `json:"within_20"`
	Within25     float64 `json:"within_25"`
	Within30     float64 `json:"within_30"`
	WrongGuesses float64 `json:"wrong_guesses"` // a game
	Flagged      float64 `json:"flagged"`       // of all slips, those found doubtful once the thing is known
	WorstFlagged float64 `json:"worst_flagged"` // of games with slips, those in which the most doubtful answer is one
	FalseAlarms  float64 `json:"false_alarms"`  // doubtful answers a game that are no slips
	Asked        float64 `json:"asked"`         // questions a game about an answer
	Right        float64 `json:"asked_right"`   // of those, the ones about a slip
}

// people answer by a table of their own: the exact share of yes by question and thing.
type people struct {
	yes    [][]float64
	unsure []float64
}

// peopleOf returns people who answer by the table, or by another one: each share is blurred, and
// some are the opposite.
func peopleOf(t *inquire.Table, other float64, r *rand.Rand) people {
	var p people
	for q, question := range t.Questions() {
		row := make([]float64, len(t.Things()))
		for e := range row {
			if row[e] = inquire.Share(t.Degree(q, e)); other < 0 {
				continue
			}
			row[e] = min(max(row[e]+0.08*r.NormFloat64(), 0.02), 0.98)
			if r.Float64() < other {
				row[e] = 1 - row[e]
			}
		}
		p.yes, p.unsure = append(p.yes, row), append(p.unsure, float64(question.Unsure)/100)
	}
	return p
}

// answer draws an answer.
func (p people) answer(q, e int, unknown float64, r *rand.Rand) inquire.Answer {
	d := inquire.Distribution(p.yes[q][e], p.unsure[q])
	if unknown >= 0 {
		known := (1 - unknown) / (1 - d[inquire.Unknown])
		for a := range d {
			d[a] *= known
		}
		d[inquire.Unknown] = unknown
	}
	x := r.Float64()
	for a, share := range d {
		if x -= share; x < 0 {
			return inquire.Answer(a)
		}
	}
	return inquire.Unknown
}

// opposite returns the clear opposite of what most people say.
func (p people) opposite(q, e int) inquire.Answer {
	if p.yes[q][e] >= 0.5 {
		return inquire.No
	}
	return inquire.Yes
}

// game is a played game.
type game struct {
	turns, wrong int
	given        []inquire.Given
	slips        []bool // by answer
	asked, right bool   // whether Parlour asked about an answer, and whether that was a slip
}

// Run plays games about things that are drawn evenly.
func Run(ctx context.Context, t *inquire.Table, s Settings, r *rand.Rand) (Report, error) {
	p := peopleOf(t, s.Other, r)
	taught, err := teach(ctx, t, p, s, r)
	if err != nil {
		return Report{}, err
	}
	var sum tally
	for range s.Games {
		if ctx.Err() != nil {
			return Report{}, ctx.Err()
		}
		e := r.IntN(len(t.Things()))
		sum.add(play(taught, p, e, s, r), taught.Doubts, e)
	}
	return sum.report(), nil
}

// teach plays games about every thing, and counts their answers as votes of different people.
func teach(ctx context.Context, t *inquire.Table, p people, s Settings, r *rand.Rand) (*inquire.Table, error) {
	votes := make([][]inquire.Votes, len(t.Questions()))
	for q := range votes {
		votes[q] = make([]inquire.Votes, len(t.Things()))
	}
	taught := t
	s.Slips = 0
	for range s.Taught {
		for e := range t.Things() {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for _, g := range play(taught, p, e, s, r).given {
				votes[g.Question][e].Add(g.Answer)
			}
		}
		var err error
		if taught, err = t.Taught(votes); err != nil {
			return nil, err
		}
	}
	return taught, nil
}

// play plays a game.
func play(t *inquire.Table, p people, e int, s Settings, r *rand.Rand) (g game) {
	slips := r.Perm(firstAnswers)[:min(s.Slips, firstAnswers)]
	b := t.Begin()
	for g.turns = 1; g.turns <= limit; g.turns++ {
		if guess, ok := b.ShouldGuess(g.turns == limit); ok {
			if guess == e {
				return g
			}
			g.wrong++
			b = b.Without(guess)
			continue
		}
		q := b.Choose(r)
		a := p.answer(q, e, s.Unknown, r)
		slip := slices.Contains(slips, len(g.given))
		if slip {
			a = p.opposite(q, e)
		}
		g.given, g.slips = append(g.given, inquire.Given{Question: q, Answer: a}), append(g.slips, slip)
		b = b.After(q, a)
		if s.Sure && !g.asked {
			b = g.ask(b)
		}
	}
	return g
}

// ask asks about an answer that fits nothing well. If it was a slip, the opposite was meant.
func (g *game) ask(b inquire.Belief) inquire.Belief {
	i, _ := b.Suspect(g.given)
	if g.asked = i >= 0; i < 0 || !g.slips[i] {
		return b
	}
	g.right, g.slips[i], g.given[i].Answer = true, false, g.given[i].Answer.Opposite()
	return b.Instead(g.given)
}

// tally sums up games.
type tally struct {
	games, turns, within20, within25, within30, wrong    int
	slips, flagged, slipped, worst, alarms, asked, right int
}

func (s *tally) add(g game, doubts func(int, []inquire.Given) []inquire.Doubt, e int) {
	s.games, s.turns, s.wrong = s.games+1, s.turns+g.turns, s.wrong+g.wrong
	for to, within := range map[*int]int{&s.within20: 20, &s.within25: 25, &s.within30: 30} {
		if g.turns <= within {
			*to++
		}
	}
	if g.asked {
		s.asked++
	}
	if g.right {
		s.right++
	}
	slips := 0
	for _, slip := range g.slips {
		if slip {
			slips++
		}
	}
	s.slips += slips
	if slips > 0 {
		s.slipped++
	}
	told := doubts(e, g.given)
	for i, d := range told[:min(len(told), inquire.MaxDoubts)] {
		switch {
		case !g.slips[d.Index]:
			s.alarms++
		case i == 0:
			s.worst++
			s.flagged++
		default:
			s.flagged++
		}
	}
}

func (s *tally) report() Report {
	share := func(n, of int) float64 { return float64(n) / float64(max(of, 1)) }
	return Report{
		s.games, share(s.turns, s.games), share(s.within20, s.games), share(s.within25, s.games), share(s.within30, s.games),
		share(s.wrong, s.games), share(s.flagged, s.slips), share(s.worst, s.slipped), share(s.alarms, s.games), share(s.asked, s.games), share(s.right, s.asked),
	}
}
