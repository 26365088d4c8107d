package mistakes

import (
	"context"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Nearest returns the Space of the codes that contradict the fewest answers of an
// inconsistent history, at most mostWrong.
func Nearest(ctx context.Context, r deduce.Rules, history deduce.History) *codes.Space {
	var near []deduce.Code
	for wrong := 1; wrong <= mostWrong && len(near) == 0; wrong++ {
		leaveOut(history, nil, wrong, func(rest deduce.History) {
			if solver.Yield(ctx) != nil {
				return
			}
			f := codes.NewFinder(r, rest)
			found, all := f.Find(maxFound)
			if !all {
				found = f.Draw(drawn, rest.Rand())
			}
			near = append(near, found...)
		})
	}
	return codes.SpaceOf(r, near)
}

// If more than maxFound codes contradict a choice of answers, a sample is drawn instead.
const (
	maxFound = 1 << 15
	drawn    = 4096
)

// mostWrong is the greatest number of wrong answers that Nearest considers.
const mostWrong = 3

// leaveOut yields every subsequence of a history that omits the given number of turns.
func leaveOut(history, kept deduce.History, out int, yield func(deduce.History)) {
	if out == 0 {
		yield(append(kept[:len(kept):len(kept)], history...))
		return
	}
	for i := range history[:max(0, len(history)-out+1)] {
		leaveOut(history[i+1:], append(kept[:len(kept):len(kept)], history[:i]...), out-1, yield)
	}
}
