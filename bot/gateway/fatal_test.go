package gateway_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

// An error that needs an operator ends Run with instructions.
func TestFatalErrors(t *testing.T) {
	t.Parallel()
	hangup := func(code int) func(*connection) {
		return func(c *connection) {
			c.becomes(true)
			c.CloseConnections(code)
			c.becomes(false)
		}
	}
	tests := map[string]struct {
		token string
		then  func(*connection)
		want  string
	}{
		"invalid token":    {token: "not.the.token", want: "does not accept the token"},
		"token revoked":    {then: hangup(4004), want: "does not accept the token"},
		"intents":          {then: hangup(4014), want: "intents"},
		"unknown intents":  {then: hangup(4013), want: "intents"},
		"sharding":         {then: hangup(4011), want: "too many servers for the number of shards"},
		"outdated version": {then: hangup(4012), want: "version"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			if test.token != "" {
				c.options.Token = test.token
			}
			c.run()
			if test.then != nil {
				test.then(c)
			}
			select {
			case err := <-c.ended:
				if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), c.options.Token) {
					t.Errorf("got %v, want %q", err, test.want)
				}
			case <-c.ctx.Done():
				t.Fatal("Run did not return")
			}
		})
	}
}

// Run returns nil when its context ends, whatever the connection is doing.
func TestStop(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		faults discordtest.GatewayFaults
		http   discordtest.Fault
		until  func(*connection)
	}{
		"connected": {until: func(c *connection) { c.becomes(true) }},
		"waiting for Hello": {
			faults: discordtest.GatewayFaults{NoHello: true},
			until: func(c *connection) {
				if err := c.Await(c.ctx, func() bool { return c.Requests() > 0 }); err != nil {
					c.t.Fatal(err)
				}
			},
		},
		"pausing": {
			http:  discordtest.Fault{Path: "/gateway", Status: 500},
			until: func(c *connection) { take(c, c.pauses, "pause") },
		},
		"requesting the address": {
			http: discordtest.Fault{Path: "/gateway", Delay: time.Hour},
			until: func(c *connection) {
				if err := c.Await(c.ctx, func() bool { return c.Delayed() > 0 }); err != nil {
					c.t.Fatal(err)
				}
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			c.BreakGateway(test.faults)
			if test.http.Path != "" {
				c.Break(test.http)
			}
			c.pauses = make(chan time.Duration)
			c.run()
			test.until(c)
			c.stop()
			select {
			case err := <-c.ended:
				if err != nil {
					t.Error(err)
				}
			case <-c.ctx.Done():
				t.Fatal("Run did not return")
			}
		})
	}
}
