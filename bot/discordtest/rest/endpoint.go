package rest

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

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// probeTimeout bounds the requests that probe an endpoint.
const probeTimeout = 5 * time.Second

// maxEndpointReply bounds an endpoint's response, in bytes.
const maxEndpointReply = maxRequest

// SetEndpoint delivers the application's interactions over HTTP to a loopback
// URL instead of the gateway; "" restores the gateway. Like Discord, it first
// sends a PING, which must be answered with a PONG, and one with an invalid
// signature, which must be answered with 401. ctx bounds these probes.
func (a *API) SetEndpoint(ctx context.Context, app wire.ID, address string) error {
	a.world.Lock()
	bot := a.world.Apps[app]
	a.world.Unlock()
	if bot == nil {
		return fmt.Errorf("there is no application %s: add it first", app)
	}
	if address != "" {
		if err := a.probe(ctx, bot, address); err != nil {
			return err
		}
	}
	a.world.Lock()
	defer a.world.Unlock()
	bot.Endpoint = address
	a.world.Bump()
	return nil
}

// probe checks that an endpoint answers a PING and refuses a bad signature.
func (a *API) probe(ctx context.Context, bot *world.App, address string) error {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	u, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("endpoint %q: %w", address, err)
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("endpoint %q is not on a loopback address", address)
	}
	ping := wire.Encode(wire.Interaction{ID: "1", ApplicationID: bot.ID, Type: wire.PingInteraction, Token: "ping", Version: 1,
		Entitlements: []struct{}{}, Owners: map[string]wire.ID{}})
	status, _, body, err := a.call(ctx, bot, address, ping, true)
	if err != nil {
		return err
	}
	var pong wire.CallbackForm
	if status != http.StatusOK || rules.Decode(body, &pong) != nil || pong.Type != wire.Pong {
		return fmt.Errorf("the endpoint answered a PING with status %d and %.100q: want 200 and type 1", status, body)
	}
	if status, _, _, err = a.call(ctx, bot, address, ping, false); err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("the endpoint answered a bad signature with status %d: want 401", status)
	}
	return nil
}

// call sends a request with a valid or an invalid signature.
func (a *API) call(ctx context.Context, bot *world.App, address string, body []byte, honest bool) (int, http.Header, []byte, error) {
	stamp := strconv.FormatInt(a.world.Now().Unix(), 10)
	signature := ed25519.Sign(bot.Key, append([]byte(stamp), body...))
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

// callEndpoint delivers an interaction over HTTP, without the lock. The
// endpoint responds in the body, or with 202 and a callback.
func (a *API) callEndpoint(i *world.Interaction, body []byte) {
	ctx, cancel := context.WithTimeout(a.world.Running(), time.Minute) // frees the connection to a broken endpoint; the clock measures the deadline
	defer cancel()
	a.world.Lock()
	address := i.App().Endpoint
	a.world.RecordArrival(i, address)
	a.world.Unlock()
	status, header, reply, err := a.call(ctx, i.App(), address, body, true)
	a.world.Lock()
	defer a.world.Unlock()
	switch {
	case err != nil:
		a.world.Log.Info("endpoint failed", "error", err)
	case status == http.StatusAccepted || status == http.StatusNoContent:
	case status != http.StatusOK:
		a.world.Problem(world.EndpointMisuse, "interaction", "the endpoint answered with status %d", status)
	default:
		a.answerInPlace(i, header, reply)
	}
}

// answerInPlace carries out the response in an endpoint's body.
func (a *API) answerInPlace(i *world.Interaction, header http.Header, body []byte) {
	q := &request{files: map[int]world.File{}, form: body}
	if kind, params, _ := mime.ParseMediaType(header.Get("Content-Type")); kind == "multipart/form-data" {
		if err := q.readParts(multipart.NewReader(bytes.NewReader(body), params["boundary"])); err != nil {
			a.world.Problem(world.EndpointMisuse, "interaction", "unreadable answer: %v", err)
			return
		}
	}
	a.world.CheckText("the endpoint's answer", q.form)
	_, err := a.world.Answer(i.ID(), i.Token(), q.form, q.files)
	var e wire.Error
	switch {
	case err == nil:
	case errors.As(err, &e) && e.Code == wire.InvalidForm.Code:
		a.world.Problem(world.InvalidRequest, "the endpoint's answer", "%s", wire.Encode(e.Errors))
		a.world.Fail(i, e.Message)
	case e.Code == wire.UnknownInteraction.Code || e.Code == wire.AlreadyAcknowledged.Code:
		a.world.Log.Info("endpoint's answer refused", "error", err)
	default:
		a.world.Problem(world.EndpointMisuse, "the endpoint's answer", "%v", err)
	}
}
