package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// maxAnswer bounds what is read of an answer, in bytes, and maxError what is
// read of a refusal; maxDetail is how much of that goes into an error.
const (
	maxAnswer = 8 << 20
	maxError  = 64 << 10
	maxDetail = 500
)

// keepBuffer is the largest buffer, in bytes, that is kept for other answers.
const keepBuffer = 64 << 10

// decode reads an answer that carries what was asked for. Where nothing was, it
// is read to its end all the same, so that the connection can be used again.
func (c *Client) decode(resp *http.Response, j *job) error {
	if j.Out == nil || resp.StatusCode == http.StatusNoContent {
		_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxAnswer)) // nothing is lost but the connection
		return nil
	}
	b, ok := c.buffers.Get().(*bytes.Buffer)
	if !ok {
		b = new(bytes.Buffer)
	}
	defer release(&c.buffers, b)
	b.Reset()
	n, err := b.ReadFrom(io.LimitReader(resp.Body, maxAnswer+1))
	switch {
	case err != nil:
		return c.lost(j, err) // carried out, but what was asked for is not known
	case n > maxAnswer:
		return fmt.Errorf("discord: %s: an answer is longer than %d bytes", j.route.name, maxAnswer)
	case n == 0:
		return nil
	}
	if err := json.Unmarshal(b.Bytes(), j.Out); err != nil {
		return fmt.Errorf("discord: %s: an answer could not be decoded: %s", j.route.name, redact(err.Error(), j.secret, c.token))
	}
	return nil
}

// release keeps a buffer, unless one large answer has made it a burden.
func release(pool *sync.Pool, b *bytes.Buffer) {
	if b.Cap() <= keepBuffer {
		pool.Put(b)
	}
}

// explain makes an error of a refusal. It also tells of a 429 whether it
// concerns every call of the kind: by an interaction's token, or by the bot's.
func (c *Client) explain(resp *http.Response, j *job) (e *Error, all bool) {
	var said struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
		After   float64         `json:"retry_after"`
		Global  bool            `json:"global"`
	}
	data, _ := io.ReadAll(io.LimitReader(resp.Body, maxError)) // what came, or the status, must do
	e = &Error{Route: j.route.name, Status: resp.StatusCode, Message: http.StatusText(resp.StatusCode)}
	api := json.Unmarshal(data, &said) == nil // else it came from in front of the API
	if api && said.Message != "" {
		e.Message = redact(said.Message, j.secret, c.token)
	}
	e.Code = said.Code
	e.Detail = redact(string(said.Errors), j.secret, c.token)
	if len(e.Detail) > maxDetail {
		e.Detail = strings.ToValidUTF8(e.Detail[:maxDetail], "") + "…"
	}
	e.After = seconds(header(resp.Header, "Retry-After"))
	if said.After > 0 {
		e.After = time.Duration(min(said.After, 1e9) * float64(time.Second))
	}
	if e.After == 0 && e.Status == http.StatusTooManyRequests {
		e.After = time.Second
	}
	return e, wide(resp.Header, said.Global, j.Token || !api)
}

// wide reports whether a 429 concerns all calls of a kind. One that names
// neither a bucket nor a scope does if stray says so: it hardly comes from a
// limit of the route.
func wide(h http.Header, global, stray bool) bool {
	scope := header(h, "X-Ratelimit-Scope")
	if global || scope == "global" || header(h, "X-Ratelimit-Global") != "" {
		return true
	}
	return stray && scope == "" && header(h, "X-Ratelimit-Bucket") == ""
}

// lost makes an error of a failure of the connection.
func (c *Client) lost(j *job, err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err // without the URL
	}
	text := redact(err.Error(), j.secret, c.token)
	e := &lostError{text: "discord: " + j.route.name + ": " + text, cause: err}
	if unsent(err) {
		return e
	}
	return &unknownError{e}
}
