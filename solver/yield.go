// Package solver is what all searches have in common: how a long computation
// gives way to others. The solvers themselves are the packages below it.
package solver

import (
	"context"
	"errors"
)

// yieldKey is the key of a context's yield.
type yieldKey struct{}

// WithYield returns a context in which [Yield] calls a function. The function
// may be called by several goroutines at once. It returns the error of the
// context it is given, and waits while others are due before it does.
func WithYield(ctx context.Context, yield func(context.Context) error) context.Context {
	return context.WithValue(ctx, yieldKey{}, yield)
}

// Yield is called where a long computation would look at its context: it
// returns the context's error, after having waited while others are due. In a
// context without a yield it is ctx.Err(). It is cheap enough to be called
// every few microseconds.
//
// Whoever waits keeps what it has locked. So it must not be called under a lock
// for which another computation may wait: neither would ever go on.
func Yield(ctx context.Context) error {
	if yield, ok := ctx.Value(yieldKey{}).(func(context.Context) error); ok {
		return yield(ctx)
	}
	return ctx.Err()
}

// ErrEnough is what [Yield] returns in a context of [Until].
var ErrEnough = errors.New("solver: enough")

// untilKey is the key of the context that a context of Until was made of.
type untilKey struct{}

// Until returns a context in which [Yield] returns [ErrEnough] once a channel
// is closed, while the context itself goes on: what can return the best it has
// found so far sees no error of the context when it has stopped. A nil channel
// is never closed.
func Until(ctx context.Context, enough <-chan struct{}) context.Context {
	if enough == nil {
		return ctx
	}
	whole := ctx
	ctx = context.WithValue(ctx, untilKey{}, whole)
	yield, ok := whole.Value(yieldKey{}).(func(context.Context) error)
	if !ok {
		yield = context.Context.Err
	}
	return WithYield(ctx, func(ctx context.Context) error {
		select {
		case <-enough:
			return errors.Join(ctx.Err(), ErrEnough)
		default:
			return yield(ctx)
		}
	})
}

// Whole returns the context that a context of [Until] was made of, for a part
// of the work that is of no use unless it is done to its end. What was derived
// from the context since is lost.
func Whole(ctx context.Context) context.Context {
	if whole, ok := ctx.Value(untilKey{}).(context.Context); ok {
		return whole
	}
	return ctx
}
