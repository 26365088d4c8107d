package deduce

import (
	"context"
	"fmt"
)

// Evaluate plays a strategy that doesn't draw on random numbers against every
// secret of the rules.
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
	switch b := breaker.(type) {
	case planned:
		return grow(ctx, b.space, b.policy)
	}
	return nil, fmt.Errorf("%s plays by chance: simulate games instead", name)
}
