package world

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"
)

var errClosed = errors.New("the stand-in has been closed")

// Bump increments the version and wakes all waiters.
func (w *World) Bump() {
	w.Version++
	if w.changed != nil {
		close(w.changed)
		w.changed = nil
	}
}

// Changed returns a channel that is closed at the next change.
func (w *World) Changed() <-chan struct{} {
	if w.changed == nil {
		w.changed = make(chan struct{})
	}
	return w.changed
}

// Await waits until done is closed. The caller must not hold the lock.
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

// Until waits until cond holds, evaluating it now and after each change.
// Neither needs the lock; cond may take it.
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

// Problem is a violation by a bot, or something that the stand-in does not
// implement.
type Problem struct {
	At     time.Time
	Kind   ProblemKind
	Where  string // method and path, or a gateway operation
	Detail string
}

// ProblemKind classifies Problems.
type ProblemKind string

// The kinds of Problem.
const (
	UnknownRoute   ProblemKind = "unknown route"   // answered with 404
	InvalidRequest ProblemKind = "invalid request" // violates a documented limit; answered with 50035
	RequestSchema  ProblemKind = "request schema"  // violates the OpenAPI description
	ResponseSchema ProblemKind = "response schema" // a response of the stand-in violates the OpenAPI description
	GatewayMisuse  ProblemKind = "gateway misuse"  // a payload that the gateway refuses
	Unsupported    ProblemKind = "not supported"   // a feature of Discord that the stand-in lacks
	BadAgent       ProblemKind = "user agent"      // a User-Agent in the wrong format
	PrivateUse     ProblemKind = "private use"     // a character of planes 15 and 16, which no font draws
	EndpointMisuse ProblemKind = "endpoint misuse" // an invalid response of an HTTP interactions endpoint
)

// String formats the problem on one line.
func (p Problem) String() string { return fmt.Sprintf("%s: %s: %s", p.Kind, p.Where, p.Detail) }

// CheckText reports a Problem if the JSON of a request has a character for private use.
func (w *World) CheckText(where string, form []byte) {
	if i := bytes.IndexFunc(form, func(r rune) bool { return r >= 0xF0000 }); i >= 0 {
		w.Problem(PrivateUse, where, "%q", form[max(0, i-40):min(len(form), i+40)])
	}
}

// Problem records a problem.
func (w *World) Problem(kind ProblemKind, where, format string, args ...any) {
	p := Problem{w.Now(), kind, where, fmt.Sprintf(format, args...)}
	w.Problems = append(w.Problems, p)
	w.Log.Warn("problem", "kind", string(kind), "where", where, "detail", p.Detail)
	if w.OnProblem != nil {
		w.OnProblem(p)
	}
	w.Bump()
}
