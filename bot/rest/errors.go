package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Error is Discord's refusal of a call.
type Error struct {
	Route      string // template of the path, after the method
	Status     int    // HTTP status
	Code       int    // Discord's error code; 0 if the response has none
	Message    string
	Detail     string        // for an invalid body, the invalid fields as JSON
	RetryAfter time.Duration // 0 if Discord names none
}

func (e *Error) Error() string {
	text := fmt.Sprintf("discord: %s: %d, code %d: %s", e.Route, e.Status, e.Code, e.Message)
	if len(e.Detail) > maxDetail {
		return text + " " + strings.ToValidUTF8(e.Detail[:maxDetail], "") + "…"
	}
	return strings.TrimSpace(text + " " + e.Detail)
}

// Discord's error codes on which a bot may act.
const (
	CodeUnknownChannel     = 10003
	CodeUnknownMessage     = 10008
	CodeUnknownEmoji       = 10014
	CodeUnknownWebhook     = 10015 // an interaction's token before its first response
	CodeUnknownInteraction = 10062 // the first response came too late
	CodeUnknownCommand     = 10063
	CodeSlowMode           = 20016
	CodeDailyCommands      = 30034 // too many new commands in a day
	CodeOldEdits           = 30046 // too many edits of a message older than an hour
	CodeAcknowledged       = 40060 // the interaction already has a first response
	CodeNoDirectMessages   = 50007 // the member accepts none
	CodeMissingPermissions = 50013
	CodeInvalidToken       = 50027 // of a webhook; also of an interaction after 15 minutes
	CodeInvalidBody        = 50035
	CodeArchivedThread     = 50083
	CodeHasThread          = 160004 // the message already has a thread
	CodeLockedThread       = 160005
)

// IsCode reports whether an error is Discord's refusal with one of the codes.
func IsCode(err error, codes ...int) bool {
	var e *Error
	return errors.As(err, &e) && slices.Contains(codes, e.Code)
}

// Permanent reports whether every retry would be refused too: a resource is
// gone, access is denied or the request is malformed.
func Permanent(err error) bool {
	e, ok := errors.AsType[*Error](err)
	passing := []int{http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests}
	return ok && !isResourceLimit(e.Code) && e.Status/100 == 4 && !slices.Contains(passing, e.Status)
}

// isResourceLimit reports whether a code names a limit on the resource of the
// call. Such a 429 does not concern other calls; the caller decides whether to
// wait.
func isResourceLimit(code int) bool {
	return code == CodeOldEdits || code == CodeSlowMode || code == CodeDailyCommands
}

// LimitedError means that a call was not sent, or not retried, because it would
// have waited for a rate limit for longer than it may.
type LimitedError struct {
	RetryAfter time.Duration // estimated delay
	Reason     string        // which limit
	cause      error         // the refusal, or the context's error, if there is one
}

func (e *LimitedError) Error() string {
	return fmt.Sprintf("discord: delayed for %v by %s", e.RetryAfter.Round(time.Millisecond), e.Reason)
}

func (e *LimitedError) Unwrap() error { return e.cause }

// Ambiguous reports whether the failed call may have been carried out: the
// connection was lost after it had been used, the attempt timed out, or Discord
// failed. After any other error it was not, with one exception: a call whose
// response cannot be decoded was carried out.
func Ambiguous(err error) bool {
	var e *ambiguousError
	return errors.As(err, &e)
}

// ambiguousError marks an error after which the outcome is unknown.
type ambiguousError struct{ err error }

func (e *ambiguousError) Error() string { return e.err.Error() }
func (e *ambiguousError) Unwrap() error { return e.err }

// connectionError is a failure of the connection. It does not unwrap to its
// cause, whose text may contain the path and thus a token.
type connectionError struct {
	text  string
	cause error
}

func (e *connectionError) Error() string { return e.text }

// Is matches the errors of a context.
func (e *connectionError) Is(target error) bool {
	return (target == context.Canceled || target == context.DeadlineExceeded) && errors.Is(e.cause, target)
}

// redact removes secrets from a text.
func redact(text string, secrets ...string) string {
	for _, s := range secrets {
		if s != "" {
			text = strings.ReplaceAll(text, s, "…")
		}
	}
	return text
}

// Discord blocks an address temporarily after 10,000 responses with status 401,
// 403 or 429 within 10 minutes. The client rejects calls with the bot token
// well below that.
const (
	invalidMax    = 8000
	invalidWindow = 10 * time.Minute
)

// tally counts the invalid requests of the last 10 minutes.
type tally struct {
	times []time.Time // oldest first
}

// advance drops expired requests.
func (t *tally) advance(now time.Time) {
	for len(t.times) > 0 && now.Sub(t.times[0]) >= invalidWindow {
		t.times = t.times[1:]
	}
}

// add counts an invalid request and reports whether it filled the tally.
func (t *tally) add(now time.Time) bool {
	t.advance(now)
	t.times = append(t.times, now)
	return len(t.times) == invalidMax
}

// wait returns the time until the count drops below invalidMax.
func (t *tally) wait(now time.Time) time.Duration {
	t.advance(now)
	if over := len(t.times) - invalidMax; over >= 0 {
		return t.times[over].Add(invalidWindow).Sub(now)
	}
	return 0
}

// isInvalid reports whether Discord holds a response against the bot's address.
func isInvalid(status int, shared bool) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests && !shared
}
