package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// maxResponse bounds a response, maxRefusal the part of a refusal that is read,
// maxDetail the part of its invalid fields in the text of an error; all in bytes.
const (
	maxResponse = 8 << 20
	maxRefusal  = 64 << 10
	maxDetail   = 500
)

// decode reads a successful response into Out. Without Out it drains the body,
// so that the connection can be reused.
func (c *Client) decode(resp *http.Response, j *job) error {
	if j.Out == nil || resp.StatusCode == http.StatusNoContent {
		_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxResponse)) // an error costs only the connection
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse+1))
	switch {
	case err != nil:
		return c.transportError(j, err) // carried out, but the result is unknown
	case len(data) > maxResponse:
		return fmt.Errorf("discord: %s: response longer than %d bytes", j.route.name, maxResponse)
	case len(data) == 0:
		return nil
	}
	if err := json.Unmarshal(data, j.Out); err != nil {
		return fmt.Errorf("discord: %s: cannot decode response: %s", j.route.name, redact(err.Error(), j.secret, c.token))
	}
	return nil
}

// explain returns the error of a refusal, and whether a 429 concerns all calls
// with the bot token, or all without.
func (c *Client) explain(resp *http.Response, j *job) (e *Error, global bool) {
	var answer struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
		After   float64         `json:"retry_after"`
		Global  bool            `json:"global"`
	}
	data, _ := io.ReadAll(io.LimitReader(resp.Body, maxRefusal)) // a partial body will do
	e = &Error{Route: j.route.name, Status: resp.StatusCode, Message: http.StatusText(resp.StatusCode)}
	api := json.Unmarshal(data, &answer) == nil // otherwise a proxy sent it
	if api && answer.Message != "" {
		e.Message = redact(answer.Message, j.secret, c.token)
	}
	e.Code = answer.Code
	e.Detail = redact(string(answer.Errors), j.secret, c.token)
	e.RetryAfter = seconds(resp.Header.Get("Retry-After"))
	if answer.After > 0 {
		e.RetryAfter = time.Duration(min(answer.After, 1e9) * float64(time.Second))
	}
	if e.RetryAfter == 0 && e.Status == http.StatusTooManyRequests {
		e.RetryAfter = time.Second
	}
	return e, isGlobal(resp.Header, answer.Global, !j.authorized || !api)
}

// isGlobal reports whether a 429 concerns all calls of its kind. A response
// that names neither a bucket nor a scope does if unscoped is set: it hardly
// comes from the limit of a route.
func isGlobal(h http.Header, global, unscoped bool) bool {
	scope := h.Get("X-Ratelimit-Scope")
	if global || scope == "global" || h.Get("X-Ratelimit-Global") != "" {
		return true
	}
	return unscoped && scope == "" && h.Get("X-Ratelimit-Bucket") == ""
}

// transportError returns the error of a failed connection, without its URL.
func (c *Client) transportError(j *job, err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	text := redact(err.Error(), j.secret, c.token)
	e := &connectionError{text: "discord: " + j.route.name + ": " + text, cause: err}
	if unsent(err) {
		return e
	}
	return &ambiguousError{e}
}
