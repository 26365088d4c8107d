package deduce

import (
	"context"
	"math/rand/v2"
	"slices"

	"parlour/solver"
)

// MaxLeft is the most codes that are found again where there are more than
// MaxSpace of them.
const MaxLeft = 1 << 15

// Left is the codes that the history leaves, by their ranks in a Space, ascending;
// none if the answers contradict each other. The history must be one of the rules
// (see CheckHistory). The Space is nil if the rules have more than MaxSpace codes,
// and more than MaxLeft of them are left, or finding them would take too long.
func (l *Library) Left(r Rules, history History) (s *Space, left []int32) {
	if s, err := l.Space(r); err == nil {
		return s, s.Candidates(history)
	}
	s, _ = l.lefts.get(keyOf(r, history), func() (*Space, int, error) {
		codes, all := newFinder(r, history).find(MaxLeft)
		if !all {
			return nil, keptAtLeast, nil
		}
		return partly(r, codes), keptAtLeast + len(codes), nil
	})
	if s == nil {
		return nil, nil
	}
	return s, s.all
}

// Weigh tells which answers of a history are doubtful, as Space.Weigh does. Where
// codes are more than MaxSpace, the history must contradict itself. What it
// returns must not be changed.
func (l *Library) Weigh(r Rules, history History) Doubts {
	d, _ := l.doubts.get(keyOf(r, history), func() (Doubts, int, error) {
		s, err := l.Space(r)
		if err != nil {
			s = doubted(context.Background(), r, history)
		}
		return s.Weigh(history), 1, nil
	})
	return d
}

// partly is the Space of some codes of the rules only, which it sorts, and of
// which some may be there twice.
func partly(r Rules, codes []Code) *Space {
	slices.SortFunc(codes, compareCodes)
	codes = slices.Compact(codes)
	s := listed(r, codes)
	s.ranks = make(map[Code]int32, len(codes))
	for i, c := range codes {
		s.ranks[c] = int32(i)
	}
	return s
}

// doubted is the Space of the codes that disagree with as few as possible of
// the answers of a contradictory history, and with mostWrong at most.
func doubted(ctx context.Context, r Rules, history History) *Space {
	var codes []Code
	for wrong := 1; wrong <= mostWrong && len(codes) == 0; wrong++ {
		leaveOut(history, nil, wrong, func(rest History) {
			if solver.Yield(ctx) != nil {
				return
			}
			f := newFinder(r, rest)
			found, all := f.find(MaxLeft)
			if !all {
				found = f.draw(drawnCodes, historySource(rest))
			}
			codes = append(codes, found...)
		})
	}
	return partly(r, codes)
}

// mostWrong is how many answers doubted takes to be wrong at most.
const mostWrong = 3

// leaveOut yields what is left of a history without so many of its turns.
func leaveOut(history, kept History, out int, yield func(History)) {
	if out == 0 {
		yield(append(kept[:len(kept):len(kept)], history...))
		return
	}
	for i := range history[:max(0, len(history)-out+1)] {
		leaveOut(history[i+1:], append(kept[:len(kept):len(kept)], history[:i]...), out-1, yield)
	}
}

// vast plays rules with more codes than can be listed, as on a Space of those
// that the answers leave, or of some of them, drawn by chance, where they are too
// many.
type vast struct {
	lib   *Library
	rules Rules
	name  string
	plan  plan
}

const (
	drawnCodes  = 4096    // codes drawn where too many are left
	drawnBefore = 1 << 14 // before the first guess, which is found by looking at a few kinds only
)

func (v vast) Next(ctx context.Context, history History, rng *rand.Rand) (Suggestion, error) {
	if err := v.rules.CheckHistory(history); err != nil {
		return Suggestion{}, err
	}
	space, all := v.left(history)
	if space.Len() == 0 {
		space = doubted(ctx, v.rules, history)
		if space.Len() == 0 {
			return guesser{v.rules}.Next(ctx, nil, historySource(history))
		}
		return space.playOn(history), ctx.Err()
	}
	if v.name == logicianName {
		return Suggestion{Guess: space.Code(int32(rng.IntN(space.Len())))}, ctx.Err()
	}
	policy, err := v.plan(ctx, v.lib, space)
	if err != nil {
		return Suggestion{}, err
	}
	n := space.Len() // before more are listed
	c := policy.pick(space.all, history)
	s := Suggestion{Guess: space.Code(c.guess)}
	if all {
		s.Candidates, s.Expected, s.Proven, s.Nodes = n, float64(c.total)/float64(n), c.proven, c.nodes
	}
	return s, ctx.Err()
}

// left is the codes that the history leaves, or if they are too many some drawn
// by chance, or the first where that one is to be guessed. The Space is not shared.
func (v vast) left(history History) (s *Space, all bool) {
	if s, left := v.lib.Left(v.rules, history); s != nil {
		codes := make([]Code, len(left))
		for i, rank := range left {
			codes[i] = s.Code(rank)
		}
		return partly(v.rules, codes), true
	}
	f := newFinder(v.rules, history)
	f.findMixes()
	if v.name == firstConsistentName {
		if first, ok := f.first(); ok {
			return partly(v.rules, []Code{first}), false
		}
	}
	n := drawnCodes
	if len(history) == 0 {
		n = drawnBefore
	}
	return partly(v.rules, f.draw(n, historySource(history))), false
}
