package discordtest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"parlour/bot/discordtest/wire"
)

// maxEndpointReply is how much of an endpoint's answer is read, in bytes.
const maxEndpointReply = maxRequest

// SetEndpoint has the application's interactions delivered over HTTP to a URL on this machine, and no longer over the
// gateway; an empty URL ends that. As Discord does, it first sends a PING, which must be answered with a PONG, and one with
// a bad signature, which must be answered with 401. The context bounds these probes.
func (s *Server) SetEndpoint(ctx context.Context, app wire.ID, address string) error {
	s.mu.Lock()
	a := s.world.apps[app]
	s.mu.Unlock()
	if a == nil {
		return fmt.Errorf("there is no application %s: add it first", app)
	}
	if address != "" {
		if err := s.probe(ctx, a, address); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	a.endpoint = address
	s.bump()
	return nil
}

func (s *Server) probe(ctx context.Context, a *application, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("endpoint %q: %w", address, err)
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("endpoint %q is not on a loopback address", address)
	}
	ping := mustJSON(wire.Interaction{ID: "1", ApplicationID: a.ID, Type: wire.PingInteraction, Token: "ping", Version: 1,
		Entitlements: []struct{}{}, Owners: map[string]wire.ID{}})
	status, _, body, err := s.call(ctx, a, address, ping, true)
	if err != nil {
		return err
	}
	var pong wire.CallbackForm
	if status != http.StatusOK || decode(body, &pong) != nil || pong.Type != wire.Pong {
		return fmt.Errorf("the endpoint answered a PING with status %d and %.100q: want 200 and type 1", status, body)
	}
	if status, _, _, err = s.call(ctx, a, address, ping, false); err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("the endpoint answered a bad signature with status %d: want 401", status)
	}
	return nil
}

// call sends one signed request, with a false signature if honest is false.
func (s *Server) call(ctx context.Context, a *application, address string, body []byte, honest bool) (int, http.Header, []byte, error) {
	stamp := strconv.FormatInt(s.now().Unix(), 10)
	signature := ed25519.Sign(a.key, append([]byte(stamp), body...))
	if !honest {
		signature[0] ^= 0xff
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	r.Header.Set("X-Signature-Timestamp", stamp)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	reply, err := client.Do(r)
	if err != nil {
		return 0, nil, nil, fmt.Errorf("calling the endpoint: %w", err)
	}
	defer reply.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(reply.Body, maxEndpointReply))
	return reply.StatusCode, reply.Header, answer, err
}

// callEndpoint delivers an interaction over HTTP. The endpoint answers in place, or with 202 and a callback.
func (s *Server) callEndpoint(i *Interaction, body []byte) {
	ctx, cancel := context.WithTimeout(s.running, time.Minute) // a broken endpoint's line; the deadline is the clock's
	defer cancel()
	s.mu.Lock()
	address := i.app.endpoint
	i.noteDelivery(s.now())
	s.mu.Unlock()
	status, header, reply, err := s.call(ctx, i.app, address, body, true)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil:
		s.options.Log.Info("endpoint failed", "error", err)
	case status == http.StatusAccepted || status == http.StatusNoContent:
	case status != http.StatusOK:
		s.problem(EndpointMisuse, "interaction", "the endpoint answered with status %d", status)
	default:
		s.answerInPlace(i, header, reply)
	}
}

// answerInPlace carries out the answer that an endpoint gave in its reply.
func (s *Server) answerInPlace(i *Interaction, header http.Header, body []byte) {
	q := &request{files: map[int]File{}, form: body}
	if kind, params, _ := mime.ParseMediaType(header.Get("Content-Type")); kind == "multipart/form-data" {
		if err := q.readParts(multipart.NewReader(bytes.NewReader(body), params["boundary"])); err != nil {
			s.problem(EndpointMisuse, "interaction", "unreadable answer: %v", err)
			return
		}
	}
	_, err := s.answerWith(i, q.form, q.files)
	var e wire.Error
	switch {
	case err == nil:
	case errors.As(err, &e) && e.Code == wire.InvalidForm.Code:
		s.problem(InvalidRequest, "the endpoint's answer", "%s", mustJSON(e.Errors))
		s.fail(i, e.Message)
	case e.Code == wire.UnknownInteraction.Code || e.Code == wire.AlreadyAcknowledged.Code:
		s.options.Log.Info("endpoint's answer refused", "error", err)
	default:
		s.problem(EndpointMisuse, "the endpoint's answer", "%v", err)
	}
}
