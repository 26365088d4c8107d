package yesno

import (
	"context"
	"math"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver/inquire"
)

type choice = games.Choice[move]

// belief is what can be concluded from the answers.
type belief = inquire.Belief

// inquired returns the answer as package inquire has it.
func (a answer) inquired() inquire.Answer {
	if a >= depends {
		return inquire.Unknown
	}
	return inquire.Answer(a)
}

// given returns the answers to the questions.
func (s state) given() (all []inquire.Given) {
	for _, r := range s.rows {
		if r.Kind == question {
			all = append(all, inquire.Given{Question: r.At, Answer: r.Says.inquired()})
		}
	}
	return all
}

// honestName is the computer player that answers by the table.
const honestName = "honest"

// best is the computer player that asks.
const best = "best"

// honest answers by the thing in its hand. Without one it has the likeliest in mind.
func honest(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	if s.pauses() {
		return choice{Move: move{Kind: reply, Says: goOn}}, ctx.Err()
	}
	e := s.list.Thing(h.Secret)
	if e < 0 {
		e, _ = s.belief.Likeliest()
	}
	if s.kind == guess && h.Secret == "" && s.belief.Denied(s.asked) {
		return choice{Move: move{Kind: reply, Says: no}}, ctx.Err()
	}
	return choice{Move: s.truth(e)}, ctx.Err()
}

// asking asks one of the most telling questions, and guesses when a guess is better.
func asking(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	return s.choose(h.Random()), ctx.Err()
}

// choose chooses a question or a guess.
func (s state) choose(r *rand.Rand) choice {
	things := len(s.list.Things())
	if e, ok := s.belief.ShouldGuess(s.turn() >= s.limit); ok {
		p := s.belief.P(e)
		return choice{Move: move{Kind: guess, At: e}, Value: p, Nodes: int64(things), Why: games.T("yesno.why.guess", "Percent", games.Percent(p))}
	}
	q := s.belief.Choose(r)
	return choice{
		Move: move{Kind: question, At: q}, Value: s.belief.Bits(q), Nodes: int64(things),
		Why:  games.T("yesno.why.question", "Percent", games.Percent(s.belief.Yes(q))),
		Note: games.T("yesno.why.note", "Count", s.left()),
	}
}

// judge compares how much a question tells with the best one, and says how lucky an answer was.
func judge(ctx context.Context, s state, m move, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	if o := s.After(m).Outcome(); o.Over {
		v.Standing = 100 * int(asker-o.Winner)
	}
	switch {
	case s.list.unknown: // the answers can't be judged
	case m.Kind == question:
		v.Skill, v.Best = 100, format(s, m)
		if most := s.belief.Best(); most.Bits > 0 && s.belief.Bits(m.At) < most.Bits-0.03 {
			v.Skill = int(math.Round(100 * s.belief.Bits(m.At) / most.Bits))
			v.Best = format(s, move{Kind: question, At: most.Question})
			v.Text = games.T("yesno.verdict", "Played", bits(s.belief.Bits(m.At)), "Best", bits(most.Bits))
		}
	case m.Kind == guess:
		e, p := s.belief.Likeliest()
		v.Skill, v.Best = 100, format(s, move{Kind: guess, At: e})
		if p > 0 && s.belief.P(m.At) < p {
			v.Skill = int(math.Round(100 * s.belief.P(m.At) / p))
		}
	}
	return v, ctx.Err()
}

// bits returns a number of bits as members read it, with one decimal.
func bits(x float64) float64 { return math.Round(10*x) / 10 }
