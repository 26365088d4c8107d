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

// newClientHouse starts a stand-in for a client that must be installed first.
func newClientHouse(t *testing.T) *house {
	t.Helper()
	h := newHouse(t, func(o *discordtest.Options) { o.Heartbeat = 2 * time.Second })
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute) // registries may be slow
	t.Cleanup(cancel)
	h.ctx = ctx
	return h
}

// missing skips the test, or fails it in CI.
func missing(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

func needs(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			missing(t, "no %s on this machine: install it to run this client against the stand-in", tool)
		}
	}
}

// prepare runs a command that installs or builds a client.
func prepare(t *testing.T, h *house, dir, name string, args ...string) {
	t.Helper()
	c := exec.CommandContext(h.ctx, name, args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		missing(t, "%s cannot get the client: %v\n%s", name, err, out)
	}
}

// runClient runs a bot until the test ends, and waits for its commands.
func (h *house) runClient(dir, name string, args ...string) {
	h.t.Helper()
	var out bytes.Buffer
	bot := exec.Command(name, args...)
	bot.Dir, bot.Stdout, bot.Stderr = dir, &out, &out
	bot.Env = append(os.Environ(), "DISCORD_API="+h.URL()+"/api", "DISCORD_TOKEN="+h.app.Token)
	if err := bot.Start(); err != nil {
		h.t.Fatal(err)
	}
	running, ended := context.WithCancelCause(h.ctx)
	h.ctx = running
	var process sync.WaitGroup
	process.Go(func() {
		_ = bot.Wait()
		ended(fmt.Errorf("the client has ended: %s", bot.ProcessState))
	})
	h.t.Cleanup(func() {
		_ = bot.Process.Kill()
		process.Wait()
		if h.t.Failed() {
			h.t.Logf("output of the client:\n%s", out.String())
		}
	})
	h.until("its commands are registered", func() bool { return len(h.Commands(h.alice, h.general)) == 4 })
}

// until waits for a condition.
func (h *house) until(what string, is func() bool) {
	h.t.Helper()
	if err := h.Await(h.ctx, is); err != nil {
		h.t.Fatalf("%s: %v", what, context.Cause(h.ctx))
	}
}

// useClient uses everything that the bot has.
func (h *house) useClient() {
	h.t.Helper()
	choices := h.wait(h.Complete(h.alice, h.general, "/greet name:A"))(discordtest.Answered).Choices()
	if len(choices) != 2 || choices[0].Value != "Ada" || choices[1].Value != "Alan" {
		h.t.Errorf("autocompletion: got %+v", choices)
	}
	m := h.said(h.Say(h.alice, h.general, "/greet name:Ada from:@bob"))("bob greets Ada")
	h.wait(h.Press(h.alice, m.ID, "rename"))(discordtest.Answered)
	renamed := h.said(h.Submit(h.alice, map[string][]string{"name": {"Grace"}}))("renamed to Grace")
	picking := h.said(h.Say(h.alice, h.general, "/pick"))("Which colour?")
	picked := h.said(h.Pick(h.alice, picking.ID, "colour", "green"))("picked green")
	if renamed.ID != m.ID || len(renamed.Components) != 0 || picked.ID != picking.ID || len(picked.Components) != 0 {
		h.t.Errorf("updates: got %+v and %+v", renamed, picked)
	}
	h.deferred()
	h.uploads()
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
func (h *house) deferred() {
	h.t.Helper()
	slow := must(h.Say(h.alice, h.general, "/slow"))(h.t)
	h.until("two messages", func() bool { return len(slow.Messages()) == 2 })
	if got := slow.Messages(); got[0].Content != "done" || got[1].Content != "only you see this" || got[1].Private != h.alice {
		h.t.Errorf("deferral, edit and follow-up: got %+v", got)
	}
}

// uploads sends a file and gets another.
func (h *house) uploads() {
	h.t.Helper()
	m := h.said(h.Say(h.alice, h.general, "/upload", discordtest.File{Name: "note.txt", Data: []byte("12345")}))("note.txt has 5 bytes")
	var address string
	for _, a := range m.Attachments {
		address = a.URL
	}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if c.File != nil {
			address = c.File.URL
		}
		return true
	})
	got := must((&http.Client{Transport: h.Transport()}).Get(address))(h.t)
	defer got.Body.Close()
	if body := must(io.ReadAll(got.Body))(h.t); string(body) != "received" {
		h.t.Errorf("%s: got %q", address, body)
	}
}

// disturbClient disturbs the client's connection in every way that it must
// survive. It resumes, and gets what was said meanwhile, unless the session has
// ended.
func (h *house) disturbClient() {
	h.t.Helper()
	for _, test := range []struct {
		name    string
		disturb func()
	}{
		{"opcode 7", h.Reconnect},
		{"opcode 9, resumable", func() { h.Invalidate(true) }},
		{"a broken connection", h.Disconnect},
		{"close code 4000", func() { h.CloseConnections(4000) }},
	} {
		before := h.Resumes(h.app.ID)
		test.disturb()
		h.said(h.Say(h.bob, h.general, "/greet name:Alan"))("bob greets Alan")
		h.until("a resume after "+test.name, func() bool { return h.Resumes(h.app.ID) > before })
		// The first greeting may have been answered before the disturbance. This one shows that the
		// client has resumed, before it is disturbed again.
		h.said(h.Say(h.bob, h.general, "/greet name:Alan"))("bob greets Alan")
		if n := h.Identifies(h.app.ID); n != 1 {
			h.t.Fatalf("after %s: %d Identifies, want 1", test.name, n)
		}
	}
	h.Invalidate(false)
	h.until("another Identify", func() bool { return h.Identifies(h.app.ID) == 2 })
	h.said(h.Say(h.bob, h.general, "/greet name:Alan"))("bob greets Alan")
}

// notices checks that the client leaves a connection without acknowledgements.
func (h *house) notices() {
	h.t.Helper()
	before := h.Resumes(h.app.ID)
	h.BreakGateway(discordtest.GatewayFaults{NoAck: true})
	h.until("a resume", func() bool { return h.Resumes(h.app.ID) > before })
	h.BreakGateway(discordtest.GatewayFaults{})
	h.said(h.Say(h.bob, h.general, "/greet name:Alan"))("bob greets Alan")
	if n := h.Identifies(h.app.ID); n != 2 {
		h.t.Errorf("%d Identifies, want 2", n)
	}
}
