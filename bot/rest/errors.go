package rest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Error is Discord's refusal of a call.
type Error struct {
	Route   string // the template of the call's path
	Status  int    // of HTTP
	Code    int    // Discord's own, 0 if the answer had none
	Message string
	Detail  string        // for an invalid body, what is wrong where, as JSON; cut if it is long
	After   time.Duration // when it may be tried again, where Discord says so
}

func (e *Error) Error() string {
	text := fmt.Sprintf("discord: %s: %d, code %d: %s", e.Route, e.Status, e.Code, e.Message)
	if e.Detail != "" {
		text += " " + e.Detail
	}
	return text
}

// Codes of Discord's refusals that a bot may act on.
const (
	CodeUnknownChannel     = 10003
	CodeUnknownGuild       = 10004
	CodeUnknownMessage     = 10008
	CodeUnknownWebhook     = 10015
	CodeUnknownInteraction = 10062 // the first response came too late
	CodeSlowMode           = 20016
	CodeOldEdits           = 30046 // too many edits of a message over an hour old
	CodeAcknowledged       = 40060 // there is a first response already
	CodeFollowUps          = 40094 // too many follow-ups of an interaction
	CodeMissingAccess      = 50001
	CodeMissingPermissions = 50013
	CodeInvalidToken       = 50027 // of a webhook; an interaction's, after 15 minutes
	CodeInvalidBody        = 50035
	CodeArchivedThread     = 50083
	CodeHasThread          = 160004 // the message has one already
)

// IsCode reports whether an error is a refusal by Discord with one of the codes.
func IsCode(err error, codes ...int) bool {
	var e *Error
	return errors.As(err, &e) && slices.Contains(codes, e.Code)
}

// Permanent reports whether an error is a refusal that will be the same however
// often the call is repeated: something is gone, forbidden or malformed.
func Permanent(err error) bool {
	var e *Error
	if !errors.As(err, &e) || wait(e.Code) {
		return false
	}
	switch e.Status {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return false
	}
	return e.Status >= 400 && e.Status < 500
}

// wait reports whether a code speaks of a limit on what the call does. Such a
// refusal comes with a 429 too, but says nothing of other calls; waiting for it
// is the caller's decision.
func wait(code int) bool { return code == CodeOldEdits || code == CodeSlowMode }

// LimitedError says that a call was not sent, or not sent again, since it would
// have had to wait for a limit for longer than it may.
type LimitedError struct {
	After time.Duration // how long, about
	Why   string        // which limit
	cause error         // the refusal, or the context's error, if there is one
}

func (e *LimitedError) Error() string {
	return fmt.Sprintf("discord: held back for %v by %s", e.After.Round(time.Millisecond), e.Why)
}

func (e *LimitedError) Unwrap() error { return e.cause }

// Unknown reports whether the call that ended in an error may have been carried
// out all the same: the connection was lost once something was sent, time ran
// out, or Discord failed. Other errors mean that it wasn't, but for one: where an
// answer can't be decoded, it was.
func Unknown(err error) bool {
	var e *unknownError
	return errors.As(err, &e)
}

// unknownError marks an error after which the outcome is not known.
type unknownError struct{ err error }

func (e *unknownError) Error() string { return e.err.Error() }
func (e *unknownError) Unwrap() error { return e.err }

// lostError is a failure of the connection. It doesn't unwrap to its cause,
// whose text may hold the path and with it a token.
type lostError struct {
	text  string
	cause error
}

func (e *lostError) Error() string { return e.text }

// Is lets callers ask for the errors of a context.
func (e *lostError) Is(target error) bool {
	return (target == context.Canceled || target == context.DeadlineExceeded) && errors.Is(e.cause, target)
}

// unsent reports whether an error of the transport shows that nothing was sent.
func unsent(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

// redact takes secrets out of a text.
func redact(text string, secrets ...string) string {
	for _, s := range secrets {
		if s != "" {
			text = strings.ReplaceAll(text, s, "…")
		}
	}
	return text
}
