package deduce

import (
	"context"
	"math/rand/v2"
)

// MistakeResult is how well mistakes are found out, over simulated games in each
// of which one answer was wrong.
type MistakeResult struct {
	Games    int
	First    int // the wrong answer was named first
	FirstTwo int // it was among the first two named
	Mended   int // the first mend proposed was the right one
	Found    int // playing on found the secret
	Extra    int // guesses more than in the game without a mistake, summed over those found
}

// longestGame ends a simulated game that doesn't find the secret.
const longestGame = 30

// SimulateMistakes plays games of a strategy against random secrets. In each,
// one answer, any but the last, is replaced by a mistake that people make; when
// the answers contradict each other the mistake is looked for, and then play
// goes on.
func (l *Library) SimulateMistakes(ctx context.Context, strategy string, r Rules, games int, rng *rand.Rand) (MistakeResult, error) {
	breaker, err := l.Breaker(strategy, r)
	if err != nil {
		return MistakeResult{}, err
	}
	space, err := l.Space(r)
	if err != nil {
		return MistakeResult{}, err
	}
	sim := simulation{ctx, space, breaker, rng}
	var result MistakeResult
	for result.Games < games {
		if err := sim.game(&result); err != nil {
			return result, err
		}
	}
	return result, nil
}

type simulation struct {
	ctx     context.Context
	space   *Space
	breaker Breaker
	rng     *rand.Rand
}

// game plays once without and once with a mistake, and counts what comes of it.
// A game in which no mistake is possible isn't counted.
func (s *simulation) game(result *MistakeResult) error {
	secret := s.space.Code(int32(s.rng.IntN(s.space.Len())))
	clean, err := s.play(secret, nil)
	if err != nil || len(clean) < 2 {
		return err
	}
	turn := s.rng.IntN(len(clean) - 1)
	wrong, ok := s.slip(clean[turn])
	if !ok {
		return nil
	}
	start := append(clean[:turn:turn], Turn{clean[turn].Guess, wrong})
	fooled, err := s.play(secret, start)
	if err != nil {
		return err
	}
	result.Games++
	s.judge(fooled, turn, clean[turn].Answer, result)
	if last := fooled[len(fooled)-1]; last.Answer == s.space.rules.Right() {
		result.Found++
		result.Extra += len(fooled) - len(clean)
	}
	return nil
}

// play goes on from a history until the secret is found.
func (s *simulation) play(secret Code, history History) (History, error) {
	for len(history) < longestGame {
		suggestion, err := s.breaker.Next(s.ctx, history, s.rng)
		if err != nil {
			return nil, err
		}
		a := s.space.rules.Grade(suggestion.Guess, secret)
		history = append(history, Turn{suggestion.Guess, a})
		if a == s.space.rules.Right() {
			break
		}
	}
	return history, nil
}

// slip is a mistake that people make instead of the turn's true answer, and that
// isn't seen at once.
func (s *simulation) slip(turn Turn) (Answer, bool) {
	x := s.rng.Float64()
	for _, slip := range s.space.rules.slips(turn.Answer) {
		if x -= slip.share; x < 0 {
			return slip.answer, slip.answer != s.space.rules.Right() && s.space.rules.Possible(turn.Guess, slip.answer)
		}
	}
	return 0, false
}

// judge looks at the first contradiction of a game.
func (s *simulation) judge(history History, turn int, truth Answer, result *MistakeResult) {
	for n := turn + 1; n <= len(history); n++ {
		doubts := s.space.Weigh(history[:n])
		if doubts.Consistent {
			continue
		}
		if doubts.Rows[0].Turn == turn {
			result.First++
		}
		if doubts.Rows[0].Turn == turn || len(doubts.Rows) > 1 && doubts.Rows[1].Turn == turn {
			result.FirstTwo++
		}
		if m := doubts.Mends; len(m) > 0 && m[0].Turn == turn && m[0].Answer == truth {
			result.Mended++
		}
		return
	}
}
