package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// where asks Discord where its gateway is.
const where = "https://discord.com/api/v10/gateway"

// query says how the gateway is to talk.
const query = "?v=10&encoding=json"

// The most that is read.
const (
	longestAnswer = 64 << 10 // bytes, to where the gateway is
	longestEvent  = 64 << 20 // a server with all its channels and members has some
)

// dial opens a websocket: where the session is, or where Discord says.
func (r *runner) dial(ctx context.Context) (*websocket.Conn, error) {
	to := r.session.URL
	if to == "" {
		var err error
		if to, err = r.find(ctx); err != nil {
			return nil, err
		}
	}
	d := websocket.Dialer{HandshakeTimeout: r.Patience}
	ws, answer, err := d.DialContext(ctx, strings.TrimSuffix(to, "/")+"/"+query, nil)
	if err != nil {
		if errors.Is(err, websocket.ErrBadHandshake) {
			return nil, &ended{why: "the gateway answers " + answer.Status}
		}
		return nil, short(err)
	}
	ws.SetReadLimit(longestEvent)
	return ws, nil
}

// find asks where the gateway is.
func (r *runner) find(ctx context.Context) (string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, where, nil)
	if err != nil {
		return "", err
	}
	q.Header.Set("User-Agent", r.UserAgent)
	q.Header.Set("Authorization", "Bot "+r.Token)
	answer, err := r.Client.Do(q)
	if err != nil {
		return "", short(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", refused(answer)
	}
	var said struct{ URL string }
	if err := json.NewDecoder(io.LimitReader(answer.Body, longestAnswer)).Decode(&said); err != nil {
		return "", fmt.Errorf("gateway: no address in what Discord says: %w", err)
	}
	return said.URL, nil
}

// refused is an answer that is none.
func refused(answer *http.Response) error {
	e := &ended{why: "Discord answers " + answer.Status} // the body can be a page of HTML
	switch answer.StatusCode {
	case http.StatusUnauthorized:
		e.fatal = ErrToken
	case http.StatusTooManyRequests:
		e.why = "Discord limits the rate of requests"
		if seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64); err == nil && seconds > 0 {
			e.wait = min(time.Duration(seconds*float64(time.Second)), penance)
		}
	}
	return e
}

// longestError bounds what is logged of an error, in bytes.
const longestError = 300

// short is an error without the rest of a long text.
func short(err error) error {
	if text := err.Error(); len(text) > longestError {
		return errors.New(strings.ToValidUTF8(text[:longestError], "") + " …")
	}
	return err
}
