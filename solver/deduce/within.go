package deduce

import (
	"context"

	"parlour/solver"
)

// MaxWithin is the most secrets that any way to play finds within so many
// guesses. For three guesses it takes milliseconds where codes are some
// thousands; more are quick only if nearly all secrets can be found.
func MaxWithin(ctx context.Context, s *Space, guesses int) (int, error) {
	n := s.within(ctx, s.all, nil, guesses)
	return n, ctx.Err()
}

// within is the most codes of a set that are found within so many guesses.
func (s *Space) within(ctx context.Context, set []int32, history History, guesses int) int {
	switch {
	case guesses <= 0 || len(set) == 0:
		return 0
	case guesses == 1 || len(set) == 1:
		return 1
	}
	best := 0
	for _, guess := range s.worthwhile(set, history) {
		if best == len(set) || solver.Yield(ctx) != nil {
			break
		}
		classes := s.Partition(s.codes[guess], set)
		if guesses == 2 { // the last guess finds one code of each class
			best = max(best, len(classes))
			continue
		}
		best = max(best, s.withinClasses(ctx, guess, classes, history, guesses-1, best))
	}
	return best
}

// withinClasses adds up what can be found in the classes of a guess; it gives up
// when the sum can't exceed what is known already.
func (s *Space) withinClasses(ctx context.Context, guess int32, classes []Class, history History, guesses, known int) int {
	room := 1 // codes that so many guesses can find
	for range guesses - 1 {
		room = 1 + room*(len(s.live)-1)
	}
	hope := 0
	for _, class := range classes {
		hope += min(room, len(class.Codes))
	}
	for _, class := range classes {
		if hope <= known {
			return known
		}
		found := 1
		if class.Answer != s.rules.Right() {
			turn := Turn{s.Code(guess), class.Answer}
			found = s.within(ctx, class.Codes, append(history[:len(history):len(history)], turn), guesses)
		}
		hope += found - min(room, len(class.Codes))
	}
	return hope
}
