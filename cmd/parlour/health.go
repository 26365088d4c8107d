package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"parlour/bot"
)

// healthTimeout bounds a request of parlour health. The bot needs a second for /readyz if its
// database does not respond.
const healthTimeout = 5 * time.Second

// Errors of parlour health.
var (
	errNoMetrics = errors.New("PARLOUR_METRICS is not set, so the bot serves no health: set it for the bot and for this command, such as PARLOUR_METRICS=127.0.0.1:9464")
	errNoHealth  = errors.New("the program at the address in PARLOUR_METRICS is not Parlour: correct the address")
)

// isAlive asks the running bot whether it makes progress.
func isAlive(ctx context.Context, c config, _ arguments, out io.Writer) error {
	return ask(ctx, c.Metrics, "/healthz", "alive", out)
}

// isReady asks the running bot whether it does its work.
func isReady(ctx context.Context, c config, _ arguments, out io.Writer) error {
	return ask(ctx, c.Metrics, "/readyz", "ready", out)
}

// ask prints that the bot is in a state, or returns an error that says what it lacks.
func ask(ctx context.Context, address, path, state string, out io.Writer) error {
	if address == "" {
		return errNoMetrics
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return checkMetrics(address)
	}
	address = net.JoinHostPort(cmp.Or(host, "localhost"), port)
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		return checkMetrics(address)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("no bot responds at %s: it is not running, has not opened its database yet, or has another PARLOUR_METRICS", address)
	}
	defer resp.Body.Close()
	var health bot.Health
	switch err := json.NewDecoder(resp.Body).Decode(&health); {
	case err != nil || health.OK != (resp.StatusCode == http.StatusOK):
		return errNoHealth
	case !health.OK:
		return fmt.Errorf("the bot is not %s: %s", state, strings.Join(health.Missing, "; "))
	}
	_, err = fmt.Fprintf(out, "The bot is %s.\n", state)
	return err
}
