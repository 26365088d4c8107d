package world

import (
	"context"
	"errors"
	"fmt"
	"time"
)

var errClosed = errors.New("the stand-in has been closed")

// Bump tells everyone who waits that something has changed.
func (w *World) Bump() {
	w.Version++
	if w.changed != nil {
		close(w.changed)
		w.changed = nil
	}
}

// Changed is closed when something changes.
func (w *World) Changed() <-chan struct{} {
	if w.changed == nil {
		w.changed = make(chan struct{})
	}
	return w.changed
}

// Await waits until the channel is closed. It needs no lock.
func (w *World) Await(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-w.running.Done():
		return errClosed
	}
}

// Until waits until cond holds, asking it now and after every change. It needs
// no lock, which cond may take.
func (w *World) Until(ctx context.Context, cond func() bool) error {
	for {
		w.Lock()
		changed := w.Changed()
		w.Unlock()
		if cond() {
			return nil
		}
		if err := w.Await(ctx, changed); err != nil {
			return err
		}
	}
}

// Problem is something that a bot should not have done, or that the stand-in
// does not know how to do.
type Problem struct {
	At     time.Time
	Kind   ProblemKind
	Where  string // a method and path, or a gateway operation
	Detail string
}

// ProblemKind sorts Problems.
type ProblemKind string

// The kinds of Problem.
const (
	UnknownRoute   ProblemKind = "unknown route"   // answered with 404
	InvalidRequest ProblemKind = "invalid request" // breaks a documented limit; answered with 50035
	RequestSchema  ProblemKind = "request schema"  // breaks the OpenAPI description
	ResponseSchema ProblemKind = "response schema" // the stand-in's own answer breaks the OpenAPI description
	GatewayMisuse  ProblemKind = "gateway misuse"  // a payload the gateway doesn't take
	Unsupported    ProblemKind = "not supported"   // something that Discord has and the stand-in leaves out
	BadAgent       ProblemKind = "user agent"      // a User-Agent that is not as Discord demands it
	EndpointMisuse ProblemKind = "endpoint misuse" // an HTTP interactions endpoint that answers wrongly
)

// String gives the problem in one line.
func (p Problem) String() string { return fmt.Sprintf("%s: %s: %s", p.Kind, p.Where, p.Detail) }

// Problem records one.
func (w *World) Problem(kind ProblemKind, where, format string, args ...any) {
	p := Problem{w.Now(), kind, where, fmt.Sprintf(format, args...)}
	w.Problems = append(w.Problems, p)
	w.Log.Warn("problem", "kind", string(kind), "where", where, "detail", p.Detail)
	if w.OnProblem != nil {
		w.OnProblem(p)
	}
	w.Bump()
}
