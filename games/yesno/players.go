package yesno

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver/inquire"
)

type (
	strategy = games.Strategy[state, move]
	choice   = games.Choice[move]
)

// honestName is the computer player that answers by the table.
const honestName = "honest"

// The levels draw among so many of the most telling questions.
const (
	easyQuestions   = 20
	mediumQuestions = 5
)

// errOtherSeat is the error of a player when the other seat is to move.
var errOtherSeat = errors.New("yesno: it is the other seat's turn")

// players returns the computer players by name.
func players() map[string]strategy {
	return map[string]strategy{honestName: honest, "easy": asking(easyQuestions), "medium": asking(mediumQuestions), "hard": asking(1)}
}

// honest answers by the thing in its hand. Without one it has the likeliest in mind.
func honest(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
	if s.Turn() != thinker {
		return choice{}, errOtherSeat
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

// asking returns a player that asks one of the most telling questions, and guesses when a guess is
// better.
func asking(among int) strategy {
	return func(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
		if s.Turn() != asker {
			return choice{}, errOtherSeat
		}
		if h.Rand == nil {
			h.Rand = rand.New(rand.NewPCG(0, 0))
		}
		return s.choose(among, h.Rand), ctx.Err()
	}
}

// choose chooses a question or a guess.
func (s state) choose(among int, r *rand.Rand) choice {
	things := len(s.list.Things())
	if e, ok := s.belief.ShouldGuess(s.turn() >= s.limit); ok {
		p := s.belief.P(e)
		return choice{Move: move{Kind: guess, At: e}, Value: p, Nodes: int64(things), Why: games.T("yesno.why.guess", "Percent", games.Percent(p))}
	}
	q := s.belief.Choose(r)
	if among > 1 {
		all := s.belief.Gains(make([]inquire.Gain, 0, inquire.MaxQuestions))
		q = all[r.IntN(min(among, len(all)))].Question
	}
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
