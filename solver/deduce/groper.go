package deduce

import (
	"context"
	"math/rand/v2"
)

// groper plays rules with more codes than can be listed. It finds some
// consistent codes by a random search, and guesses the one that splits them
// best.
type groper struct{ rules Rules }

const (
	gropedCodes = 60        // consistent codes looked for
	gropedSteps = 2_000_000 // pegs put down in the search, at most
)

func (g groper) Next(ctx context.Context, history History, _ *rand.Rand) (Suggestion, error) {
	if err := g.rules.CheckHistory(history); err != nil {
		return Suggestion{}, err
	}
	rng := historySource(history)
	search := groping{rules: g.rules, history: history, rng: rng, steps: gropedSteps}
	var found []Code
	for len(found) < gropedCodes && search.steps > 0 && ctx.Err() == nil {
		var code Code
		if !search.extend(&code, 0, 0) {
			break
		}
		found = append(found, code)
	}
	if len(found) == 0 {
		return Suggestion{Guess: g.rules.Unrank(rng.IntN(g.rules.Size()))}, ctx.Err()
	}
	return Suggestion{Guess: g.best(found)}, ctx.Err()
}

// best is the code with the most information about which of them is right.
func (g groper) best(codes []Code) Code {
	sizes := make([]int, g.rules.answerSpan())
	best, least := codes[0], Entropy.Score([]int{len(codes)})
	for _, guess := range codes {
		clear(sizes)
		for _, code := range codes {
			sizes[g.rules.Grade(guess, code)]++
		}
		if score := Entropy.Score(sizes); score < least {
			best, least = guess, score
		}
	}
	return best
}

// groping is a depth-first search for a consistent code, colours tried in random
// order.
type groping struct {
	rules   Rules
	history History
	rng     *rand.Rand
	steps   int // left
}

// extend completes a code of which the first at pegs are put down.
func (g *groping) extend(code *Code, at int, used uint16) bool {
	if at == g.rules.Pegs {
		return g.rules.Consistent(*code, g.history)
	}
	for _, color := range g.rng.Perm(g.rules.Colors) {
		if g.steps--; g.steps < 0 {
			return false
		}
		if !g.rules.Repeats && used>>color&1 == 1 {
			continue
		}
		code[at] = uint8(color)
		if g.hopeful(*code, at+1) && g.extend(code, at+1, used|1<<color) {
			return true
		}
	}
	code[at] = 0
	return false
}

// hopeful tells whether the first pegs may still become a consistent code: no
// guess has more exact pegs among them than its answer, nor too few to be made
// up for by the rest.
func (g *groping) hopeful(code Code, pegs int) bool {
	for _, turn := range g.history {
		want, _ := g.rules.Pair(turn.Answer)
		exact := 0
		for i := range pegs {
			if code[i] == turn.Guess[i] {
				exact++
			}
		}
		if exact > want || exact+g.rules.Pegs-pegs < want {
			return false
		}
	}
	return true
}
