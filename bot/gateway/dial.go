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

// gatewayURL returns the address of the gateway.
const gatewayURL = "https://discord.com/api/v10/gateway"

// query selects the version and the encoding of the gateway.
const query = "?v=10&encoding=json"

// Bounds of what is read, in bytes.
const (
	maxResponse = 64 << 10 // of the response with the gateway's address
	maxPayload  = 64 << 20 // a server with all its channels and members takes some
)

// dial opens a websocket to the gateway of the session, or else to the one that
// Discord names.
func (r *runner) dial(ctx context.Context) (*websocket.Conn, error) {
	to := r.session.URL
	if to == "" {
		var err error
		if to, err = r.gatewayAddress(ctx); err != nil {
			return nil, err
		}
	}
	d := websocket.Dialer{HandshakeTimeout: r.ConnectTimeout}
	ws, answer, err := d.DialContext(ctx, strings.TrimSuffix(to, "/")+"/"+query, nil)
	if err != nil {
		if errors.Is(err, websocket.ErrBadHandshake) {
			return nil, &disconnect{reason: "gateway responded " + answer.Status}
		}
		return nil, truncate(err)
	}
	ws.SetReadLimit(maxPayload)
	return ws, nil
}

// gatewayAddress asks Discord for the address of the gateway.
func (r *runner) gatewayAddress(ctx context.Context) (string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, gatewayURL, nil)
	if err != nil {
		return "", err
	}
	q.Header.Set("User-Agent", r.UserAgent)
	q.Header.Set("Authorization", "Bot "+r.Token)
	answer, err := r.Client.Do(q)
	if err != nil {
		return "", truncate(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", refused(answer)
	}
	var body struct{ URL string }
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxResponse)).Decode(&body); err != nil {
		return "", fmt.Errorf("gateway: decode address: %w", err)
	}
	return body.URL, nil
}

// refused returns the error of an unsuccessful response.
func refused(answer *http.Response) error {
	e := &disconnect{reason: "Discord responded " + answer.Status} // the body can be a page of HTML
	switch answer.StatusCode {
	case http.StatusUnauthorized:
		e.fatal = ErrToken
	case http.StatusTooManyRequests:
		e.reason = "Discord limits the request rate"
		if seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64); err == nil && seconds > 0 {
			e.wait = min(time.Duration(seconds*float64(time.Second)), identifyPause)
		}
	}
	return e
}

// maxErrorText bounds the text of an error in the log, in bytes.
const maxErrorText = 300

// truncate returns an error whose text is at most maxErrorText long.
func truncate(err error) error {
	if text := err.Error(); len(text) > maxErrorText {
		return errors.New(strings.ToValidUTF8(text[:maxErrorText], "") + " …")
	}
	return err
}
