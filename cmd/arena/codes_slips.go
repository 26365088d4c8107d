package main

import (
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
)

// slips counts how often mistakes are diagnosed in simulated games with one wrong answer
// each.
type slips struct {
	Games     int
	First     int // the wrong answer was the first suspect
	FirstTwo  int // the wrong answer was among the first two suspects
	Corrected int // the first proposed correction was right
	Found     int // continuing found the secret
	Extra     int // additional guesses over the game without a mistake, summed over Found games
}

// longestGame ends a simulated game that does not find the secret.
const longestGame = 30

// simulateSlips plays games of a strategy, given as its guess after a history, against random
// secrets. In each game, a typical human mistake replaces one answer other than the last.
// When the answers become contradictory, the simulation diagnoses the mistake, and then the
// game continues.
func simulateSlips(s *codes.Space, guess func(deduce.History) (deduce.Code, error), games int, rng *rand.Rand) (slips, error) {
	sim := simulation{s, guess, rng}
	var result slips
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

// game plays once without and once with a mistake and adds the outcome to result. It skips
// a game in which no mistake is possible.
func (s *simulation) game(result *slips) error {
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

// play continues from a history until the secret is found.
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

// mistake draws a typical mistake for the turn's true answer. ok is false if it would be
// detected at once.
func (s *simulation) mistake(turn deduce.Turn) (deduce.Answer, bool) {
	x := s.rng.Float64()
	for _, m := range mistakes.Usual(s.space.Rules(), turn.Answer) {
		if x -= m.Share; x < 0 {
			return m.Answer, m.Answer != s.space.Rules().Right() && s.space.Rules().Possible(turn.Guess, m.Answer)
		}
	}
	return 0, false
}

// judge evaluates the diagnosis of the first contradiction of a game.
func (s *simulation) judge(history deduce.History, turn int, truth deduce.Answer, result *slips) {
	for n := turn + 1; n <= len(history); n++ {
		diagnosis := mistakes.Diagnose(s.space, history[:n])
		if diagnosis.Consistent {
			continue
		}
		if diagnosis.Turns[0].Turn == turn {
			result.First++
		}
		if diagnosis.Turns[0].Turn == turn || len(diagnosis.Turns) > 1 && diagnosis.Turns[1].Turn == turn {
			result.FirstTwo++
		}
		if m := diagnosis.Corrections; len(m) > 0 && m[0].Turn == turn && m[0].Answer == truth {
			result.Corrected++
		}
		return
	}
}
