package mistakes

import (
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Result is how well mistakes are found out, over simulated games in each
// of which one answer was wrong.
type Result struct {
	Games     int
	First     int // the wrong answer was named first
	FirstTwo  int // it was among the first two named
	Corrected int // the first correction proposed was the right one
	Found     int // going on found the secret
	Extra     int // guesses more than in the game without a mistake, summed over those found
}

// longestGame ends a simulated game that doesn't find the secret.
const longestGame = 30

// Simulate plays games of a strategy, given as what it guesses after a history,
// against random secrets. In each, one answer, any but the last, is replaced by
// a mistake that people make; when the answers contradict each other the mistake
// is looked for, and then play goes on.
func Simulate(s *codes.Space, guess func(deduce.History) (deduce.Code, error), games int, rng *rand.Rand) (Result, error) {
	sim := simulation{s, guess, rng}
	var result Result
	for result.Games < games {
		if err := sim.game(&result); err != nil {
			return result, err
		}
	}
	return result, nil
}

type simulation struct {
	space *codes.Space
	guess func(deduce.History) (deduce.Code, error)
	rng   *rand.Rand
}

// game plays once without and once with a mistake, and counts what comes of it.
// A game in which no mistake is possible isn't counted.
func (s *simulation) game(result *Result) error {
	secret := s.space.Code(int32(s.rng.IntN(s.space.Len())))
	clean, err := s.play(secret, nil)
	if err != nil || len(clean) < 2 {
		return err
	}
	turn := s.rng.IntN(len(clean) - 1)
	wrong, ok := s.mistake(clean[turn])
	if !ok {
		return nil
	}
	start := append(clean[:turn:turn], deduce.Turn{Guess: clean[turn].Guess, Answer: wrong})
	fooled, err := s.play(secret, start)
	if err != nil {
		return err
	}
	result.Games++
	s.judge(fooled, turn, clean[turn].Answer, result)
	if last := fooled[len(fooled)-1]; last.Answer == s.space.Rules().Right() {
		result.Found++
		result.Extra += len(fooled) - len(clean)
	}
	return nil
}

// play goes on from a history until the secret is found.
func (s *simulation) play(secret deduce.Code, history deduce.History) (deduce.History, error) {
	for len(history) < longestGame {
		guess, err := s.guess(history)
		if err != nil {
			return nil, err
		}
		a := s.space.Rules().Grade(guess, secret)
		history = append(history, deduce.Turn{Guess: guess, Answer: a})
		if a == s.space.Rules().Right() {
			break
		}
	}
	return history, nil
}

// mistake is what people say by mistake instead of the turn's true answer, if it
// isn't seen at once.
func (s *simulation) mistake(turn deduce.Turn) (deduce.Answer, bool) {
	x := s.rng.Float64()
	for _, m := range usual(s.space.Rules(), turn.Answer) {
		if x -= m.share; x < 0 {
			return m.answer, m.answer != s.space.Rules().Right() && s.space.Rules().Possible(turn.Guess, m.answer)
		}
	}
	return 0, false
}

// judge looks at the first contradiction of a game.
func (s *simulation) judge(history deduce.History, turn int, truth deduce.Answer, result *Result) {
	for n := turn + 1; n <= len(history); n++ {
		doubts := Weigh(s.space, history[:n])
		if doubts.Consistent {
			continue
		}
		if doubts.Turns[0].Turn == turn {
			result.First++
		}
		if doubts.Turns[0].Turn == turn || len(doubts.Turns) > 1 && doubts.Turns[1].Turn == turn {
			result.FirstTwo++
		}
		if m := doubts.Corrections; len(m) > 0 && m[0].Turn == turn && m[0].Answer == truth {
			result.Corrected++
		}
		return
	}
}
