// Package solver lets long computations yield to others. The solvers are the packages
// below it.
package solver

import (
	"context"
	"errors"
)

// yieldKey is the context key of the yield function.
type yieldKey struct{}

// WithYield returns a context in which [Yield] calls the function. The function must be
// safe for concurrent use. It blocks while other work has priority and returns the error of
// the context passed to it.
func WithYield(ctx context.Context, yield func(context.Context) error) context.Context {
	return context.WithValue(ctx, yieldKey{}, yield)
}

// Yield is called where a long computation would check its context. It blocks while other
// work has priority and returns the context's error. Without a yield function it returns
// ctx.Err(). It is cheap enough to be called every few microseconds.
//
// A caller keeps its locks while it blocks, so it must not hold a lock that another
// computation may wait for: that would be a deadlock.
func Yield(ctx context.Context) error {
	if yield, ok := ctx.Value(yieldKey{}).(func(context.Context) error); ok {
		return yield(ctx)
	}
	return ctx.Err()
}

// ErrStopped is the error of [Yield] after the channel of [WithStop] was closed.
var ErrStopped = errors.New("solver: stopped early")

// unstoppedKey is the context key of the parent that was passed to WithStop.
type unstoppedKey struct{}

// WithStop returns a context in which [Yield] returns [ErrStopped] once the channel is closed,
// while the context itself does not end. A computation that stops on this error can return
// the best result so far without a context error. A nil channel is never closed.
func WithStop(ctx context.Context, stop <-chan struct{}) context.Context {
	if stop == nil {
		return ctx
	}
	whole := ctx
	ctx = context.WithValue(ctx, unstoppedKey{}, whole)
	yield, ok := whole.Value(yieldKey{}).(func(context.Context) error)
	if !ok {
		yield = context.Context.Err
	}
	return WithYield(ctx, func(ctx context.Context) error {
		select {
		case <-stop:
			return errors.Join(ctx.Err(), ErrStopped)
		default:
			return yield(ctx)
		}
	})
}

// WithoutStop returns the parent context that was passed to [WithStop], for work that is useless
// unless it is completed. Contexts derived since are lost.
func WithoutStop(ctx context.Context) context.Context {
	if whole, ok := ctx.Value(unstoppedKey{}).(context.Context); ok {
		return whole
	}
	return ctx
}
