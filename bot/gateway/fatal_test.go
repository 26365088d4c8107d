package gateway_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

// What only a person can mend ends the connection, with a sentence to go by.
func TestHopeless(t *testing.T) {
	t.Parallel()
	hangup := func(code int) func(*connection) {
		return func(c *connection) {
			c.becomes(true)
			c.Hangup(code)
			c.becomes(false)
		}
	}
	tests := map[string]struct {
		token string
		http  int // the answer to where the gateway is
		then  func(*connection)
		want  string
	}{
		"a wrong token":         {token: "not.the.token", want: "does not accept the token"},
		"a wrong token, by 401": {http: 401, want: "does not accept the token"},
		"the token taken away":  {then: hangup(4004), want: "does not accept the token"},
		"intents":               {then: hangup(4014), want: "intents"},
		"unknown intents":       {then: hangup(4013), want: "intents"},
		"sharding":              {then: hangup(4011), want: "too many servers for so few shards"},
		"an old version":        {then: hangup(4012), want: "version"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			if test.token != "" {
				c.options.Token = test.token
			}
			if test.http != 0 {
				c.Break(discordtest.Fault{Path: "/gateway", Status: test.http})
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
				t.Fatal("it goes on")
			}
		})
	}
}

// Whatever it is at, it stops when it is told to, and that is no error.
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
		"asking for the gateway": {
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
				t.Fatal("it goes on")
			}
		})
	}
}
