package rest

import (
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strings"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// serve returns the handler of an operation: faults, limits, body, token,
// checks, the response under the lock, and its headers.
func (a *API) serve(op *operation) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := &request{Request: r}
		blocked := a.begin(op, q)
		defer a.end(q)
		if blocked {
			refuseAddress(w)
			return
		}
		if a.applyFault(w, op, q) {
			return
		}
		v := a.limit(op, q)
		v.writeHeaders(w.Header(), op, a.world.LimitClock.Now())
		if v.wait > 0 {
			q.status, q.shared = http.StatusTooManyRequests, v.rate.shared
			tooMany(w, v)
			return
		}
		status, reply := a.answer(op, q)
		q.status = status
		a.checkReply(op, q, status, reply)
		if a.applyFaultAfter(w, q) {
			return
		}
		a.world.Log.Debug("request", "where", target{q}, "status", status)
		writeJSON(w, status, reply)
	})
}

// target is the target of a request, formatted only if it is logged.
type target struct{ *request }

// LogValue returns the method and the path, without tokens.
func (p target) LogValue() slog.Value { return slog.StringValue(p.where()) }

func (a *API) begin(op *operation, q *request) (blocked bool) {
	a.world.Lock()
	defer a.world.Unlock()
	a.world.Busy++
	a.world.Bump()
	return a.tally(op, q)
}

func (a *API) end(q *request) {
	a.world.Lock()
	defer a.world.Unlock()
	a.world.Busy--
	a.note(q)
	a.world.Bump()
}

// answer handles the request and returns the status and body of the response.
func (a *API) answer(op *operation, q *request) (int, []byte) {
	if err := q.read(a.options.OpenAPI != nil); err != nil {
		return a.refusal(q, err)
	}
	if q.fault != nil && q.fault.Rewrite != nil {
		q.form = q.fault.Rewrite(q.form)
	}
	schema := a.checkRequest(op, q)
	a.world.Lock()
	defer a.world.Unlock()
	if !op.open {
		if q.app = a.world.ByToken(q.Header.Get("Authorization")); q.app == nil || !strings.HasPrefix(q.Header.Get("Authorization"), "Bot ") {
			return a.refusal(q, wire.Unauthorized)
		}
	}
	a.world.CheckText(q.where(), q.form)
	if schema != nil {
		a.world.Problem(world.RequestSchema, q.where(), "%v", schema)
	}
	reply, err := op.handle(a, a.world, q)
	if err != nil {
		var e wire.Error
		if errors.As(err, &e) && e.Code == wire.InvalidForm.Code {
			a.world.Problem(world.InvalidRequest, q.where(), "%s", wire.Encode(e.Errors))
		}
		return a.refusal(q, err)
	}
	a.world.Bump()
	if reply == nil {
		return http.StatusNoContent, nil
	}
	if made, ok := reply.(created); ok {
		return http.StatusCreated, wire.Encode(made.what)
	}
	return http.StatusOK, wire.Encode(reply)
}

func (a *API) refusal(q *request, err error) (int, []byte) {
	var e wire.Error
	if !errors.As(err, &e) {
		e = wire.Error{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	a.world.Log.Info("refused", "where", target{q}, "status", e.Status, "code", e.Code, "message", e.Message)
	return e.Status, wire.Encode(e)
}

// secret matches the token in the path of an interaction.
var secret = regexp.MustCompile(`((?:interactions|webhooks)/\d+)/[^/]+`)

func hideToken(path string) string { return secret.ReplaceAllString(path, "$1/TOKEN") }

// writeJSON responds as Discord's API, whose responses pass Google's proxy.
// Cloudflare's responses do not, by which clients tell a block from a limit
// (discord-api-docs #1463).
func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Via", "1.1 google")
	if body != nil {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// checkRequest checks the body against the OpenAPI description.
func (a *API) checkRequest(op *operation, q *request) error {
	if a.options.OpenAPI == nil || q.form == nil {
		return nil
	}
	return a.options.OpenAPI.Request(op.method, op.pattern, q.form)
}

// checkReply checks the Server's own response against the OpenAPI description.
// It skips refusals: the description defines their codes as numbers, while
// Discord sends names.
func (a *API) checkReply(op *operation, q *request, status int, body []byte) {
	if a.options.OpenAPI == nil || status >= http.StatusBadRequest || body == nil {
		return
	}
	if err := a.options.OpenAPI.Response(op.method, op.pattern, status, body); err != nil {
		a.world.Lock()
		defer a.world.Unlock()
		a.world.Problem(world.ResponseSchema, q.where(), "%v in %s", err, body)
	}
}
