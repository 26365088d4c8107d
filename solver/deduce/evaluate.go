package deduce

import (
	"context"
	"fmt"
)

// Evaluate plays a strategy that doesn't draw on random numbers against every
// secret of the rules. Where there is no tree, best takes seconds for some
// thousand codes, and minutes for a million.
func (l *Library) Evaluate(ctx context.Context, name string, r Rules) (Result, error) {
	tree, err := l.Tree(ctx, name, r)
	if err != nil {
		return Result{}, err
	}
	return tree.Result(), nil
}

// Tree is what a strategy that doesn't draw on random numbers does after each
// history that it can meet.
func (l *Library) Tree(ctx context.Context, name string, r Rules) (*Tree, error) {
	breaker, err := l.Breaker(name, r)
	if err != nil {
		return nil, err
	}
	p, ok := breaker.(planned)
	if !ok {
		return nil, fmt.Errorf("%s can't be played against all secrets of %v: simulate games instead", name, r)
	}
	policy, err := p.plan(ctx, l, p.space)
	if err != nil {
		return nil, err
	}
	if f, ok := policy.(follower); ok {
		return f.tree, nil
	}
	return grow(ctx, p.space, policy)
}
