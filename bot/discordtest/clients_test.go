package discordtest_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// The tests of this file run a bot in another process with another client
// library. All such bots have the same commands; see testdata.

// download runs a command that downloads and builds a client. A registry may be slow.
func download(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s cannot get the client: %v\n%s", name, err, out)
	}
}

// client is a stand-in with a bot in another process.
type client struct {
	*house
	running context.Context // ends with the process
}

// runClient runs a bot until the test ends, and waits until it is ready.
func runClient(t *testing.T, dir, name string, args ...string) *client {
	t.Helper()
	h := newHouse(t, func(o *discordtest.Options) { o.Heartbeat = 2 * time.Second })
	var out bytes.Buffer
	bot := exec.Command(name, args...)
	bot.Dir, bot.Stdout, bot.Stderr = dir, &out, &out
	bot.Env = append(os.Environ(), "DISCORD_API="+h.URL()+"/api", "DISCORD_TOKEN="+h.app.Token)
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	running, ended := context.WithCancelCause(context.Background())
	var process sync.WaitGroup
	process.Go(func() {
		_ = bot.Wait()
		ended(fmt.Errorf("the client has ended: %s", bot.ProcessState))
	})
	t.Cleanup(func() {
		_ = bot.Process.Kill()
		process.Wait()
		if t.Failed() {
			t.Logf("output of the client:\n%s", out.String())
		}
	})
	c := &client{house: h, running: running}
	c.step(func() {
		if err := h.Ready(h.ctx, h.app.ID); err != nil {
			t.Fatalf("no session: %v", context.Cause(h.ctx))
		}
		h.until("its commands are registered", func() bool { return len(h.Commands(h.alice, h.general)) == 4 })
	})
	return c
}

// step runs a part of the test, which has 20 seconds.
func (c *client) step(do func()) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.running, 20*time.Second)
	defer cancel()
	c.ctx = ctx
	do()
}

// do tests the client. Each part is a step.
func (c *client) do() {
	c.t.Helper()
	for _, part := range []func(){c.greet, c.pick, c.deferred, c.uploads} {
		c.step(part)
	}
	c.disturb()
	c.step(c.renew)
	c.step(c.notices)
}

// until waits for a condition.
func (h *house) until(what string, is func() bool) {
	h.t.Helper()
	if err := h.Await(h.ctx, is); err != nil {
		h.t.Fatalf("%s: %v", what, context.Cause(h.ctx))
	}
}

// greet uses a command with autocompletion, a button and a form.
func (c *client) greet() {
	c.t.Helper()
	choices := c.wait(c.Complete(c.alice, c.general, "/greet name:A"))(discordtest.Answered).Choices()
	if len(choices) != 2 || choices[0].Value != "Ada" || choices[1].Value != "Alan" {
		c.t.Errorf("autocompletion: got %+v", choices)
	}
	m := c.said(c.Say(c.alice, c.general, "/greet name:Ada from:@bob"))("bob greets Ada")
	c.wait(c.Press(c.alice, m.ID, "rename"))(discordtest.Answered)
	renamed := c.said(c.Submit(c.alice, map[string][]string{"name": {"Grace"}}))("renamed to Grace")
	if renamed.ID != m.ID || len(renamed.Components) != 0 {
		c.t.Errorf("update: got %+v", renamed)
	}
}

// pick uses a select.
func (c *client) pick() {
	c.t.Helper()
	m := c.said(c.Say(c.alice, c.general, "/pick"))("Which colour?")
	picked := c.said(c.Pick(c.alice, m.ID, "colour", "green"))("picked green")
	if picked.ID != m.ID || len(picked.Components) != 0 {
		c.t.Errorf("update: got %+v", picked)
	}
}

// said waits for the response to an interaction, whose text must be as given.
func (h *house) said(i *discordtest.Interaction, err error) func(want string) discordtest.MessageView {
	h.t.Helper()
	return func(want string) discordtest.MessageView {
		h.t.Helper()
		m := h.wait(i, err)(discordtest.Answered).Messages()[0]
		text := m.Content
		wire.Walk(m.Components, func(c *wire.Component) bool {
			text += c.Content
			return true
		})
		if text != want {
			h.t.Errorf("got %q, want %q", text, want)
		}
		return m
	}
}

// deferred has the bot defer a response, edit it and follow it up.
func (c *client) deferred() {
	c.t.Helper()
	slow := must(c.Say(c.alice, c.general, "/slow"))(c.t)
	c.until("two messages", func() bool { return len(slow.Messages()) == 2 })
	if got := slow.Messages(); got[0].Content != "done" || got[1].Content != "only you see this" || got[1].Private != c.alice {
		c.t.Errorf("deferral, edit and follow-up: got %+v", got)
	}
}

// uploads sends a file and gets another.
func (c *client) uploads() {
	c.t.Helper()
	m := c.said(c.Say(c.alice, c.general, "/upload", discordtest.File{Name: "note.txt", Data: []byte("12345")}))("note.txt has 5 bytes")
	var address string
	for _, a := range m.Attachments {
		address = a.URL
	}
	wire.Walk(m.Components, func(part *wire.Component) bool {
		if part.File != nil {
			address = part.File.URL
		}
		return true
	})
	got := must((&http.Client{Transport: c.Transport()}).Get(address))(c.t)
	defer got.Body.Close()
	if body := must(io.ReadAll(got.Body))(c.t); string(body) != "received" {
		c.t.Errorf("%s: got %q", address, body)
	}
}

// disturb disturbs the client's connection in every way that it must survive. It
// resumes, and gets what was said meanwhile.
func (c *client) disturb() {
	c.t.Helper()
	for _, test := range []struct {
		name    string
		disturb func()
	}{
		{"opcode 7", c.Reconnect},
		{"opcode 9, resumable", func() { c.Invalidate(true) }},
		{"a broken connection", c.Disconnect},
		{"close code 4000", func() { c.CloseConnections(4000) }},
	} {
		c.step(func() { c.resumes(test.name, test.disturb) })
	}
}

// resumes checks that the client resumes its session after a disturbance.
func (c *client) resumes(what string, disturb func()) {
	c.t.Helper()
	before := c.Resumes(c.app.ID)
	disturb()
	c.said(c.Say(c.bob, c.general, "/greet name:Alan"))("bob greets Alan")
	c.until("a resume after "+what, func() bool { return c.Resumes(c.app.ID) > before })
	// The first greeting may have been answered before the disturbance. This one shows that the
	// client has resumed, before it is disturbed again.
	c.said(c.Say(c.bob, c.general, "/greet name:Alan"))("bob greets Alan")
	if n := c.Identifies(c.app.ID); n != 1 {
		c.t.Fatalf("after %s: %d Identifies, want 1", what, n)
	}
}

// renew ends the session. The client starts another.
func (c *client) renew() {
	c.t.Helper()
	c.Invalidate(false)
	c.until("another Identify", func() bool { return c.Identifies(c.app.ID) == 2 })
	c.said(c.Say(c.bob, c.general, "/greet name:Alan"))("bob greets Alan")
}

// notices checks that the client leaves a connection without acknowledgements.
func (c *client) notices() {
	c.t.Helper()
	before := c.Resumes(c.app.ID)
	c.BreakGateway(discordtest.GatewayFaults{NoAck: true})
	c.until("a resume", func() bool { return c.Resumes(c.app.ID) > before })
	c.BreakGateway(discordtest.GatewayFaults{})
	c.said(c.Say(c.bob, c.general, "/greet name:Alan"))("bob greets Alan")
	if n := c.Identifies(c.app.ID); n != 2 {
		c.t.Errorf("%d Identifies, want 2", n)
	}
}
