package strategies

import (
	"context"
	"fmt"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/trees"
)

// Evaluate plays a deterministic strategy against every secret of the rules. Without a
// tree, best takes seconds for a few thousand codes and minutes for a million.
func (l *Library) Evaluate(ctx context.Context, name string, r deduce.Rules) (trees.Result, error) {
	tree, err := l.Tree(ctx, name, r)
	if err != nil {
		return trees.Result{}, err
	}
	return tree.Result(), nil
}

// Tree returns the tree of a deterministic strategy.
func (l *Library) Tree(ctx context.Context, name string, r deduce.Rules) (*trees.Tree, error) {
	player, err := l.Player(name, r)
	if err != nil {
		return nil, err
	}
	p, ok := player.(listed)
	if !ok {
		return nil, fmt.Errorf("%s cannot play against all secrets of %v: simulate games instead", name, r)
	}
	strategy, err := p.plan(ctx, l, p.space)
	if err != nil {
		return nil, err
	}
	if f, ok := strategy.(follower); ok {
		return f.tree, nil
	}
	return build(ctx, p.space, strategy)
}

// build records a strategy as a tree.
func build(ctx context.Context, s *codes.Space, by strategy) (*trees.Tree, error) {
	return trees.Build(ctx, s, func(set []int32, history deduce.History) int32 { return by.pick(set, history).guess })
}

// tree returns an optimal or look-ahead tree: cached, embedded, or solved now if that is
// quick. It is nil if there is none.
func (l *Library) tree(ctx context.Context, r deduce.Rules, kind string) (*trees.Tree, error) {
	key := treeKey{r, kind}
	if t, made := l.trees.Peek(key); made {
		return t, nil
	}
	// Concurrent callers compute the tree too: a computation that yields must not hold the
	// cache entry that another one waits for.
	t, err := trees.Embedded(r, kind)
	if t == nil && err == nil && kind != trees.LookAhead {
		t, err = l.solve(solver.WithoutStop(ctx), r, kind == trees.OptimalWorst)
	}
	if err != nil {
		return nil, err
	}
	cost := 1
	if t != nil {
		cost = r.Size()
	}
	return l.trees.Get(key, func() (*trees.Tree, int64, error) { return t, minEntryBytes + treeBytes*int64(cost), nil })
}

func (l *Library) solve(ctx context.Context, r deduce.Rules, leastWorst bool) (*trees.Tree, error) {
	s, err := l.Space(r)
	if err != nil {
		return nil, err
	}
	return trees.Solve(ctx, s, trees.Aim{LeastWorst: leastWorst})
}
