package discordtest_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

// startDiscordJS runs the bot of testdata/discordjs. Its packages come from
// npm, into a folder of the test.
func startDiscordJS(t *testing.T, h *house) {
	t.Helper()
	skip := t.Skipf
	if os.Getenv("CI") == "true" {
		skip = t.Fatalf
	}
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			skip("no %s on this machine: install Node.js to run discord.js against the stand-in", tool)
		}
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "discordjs"))); err != nil {
		t.Fatal(err)
	}
	install := exec.CommandContext(h.ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		skip("npm ci cannot get discord.js: %v\n%s", err, out)
	}
	var out bytes.Buffer
	bot := exec.Command("node", "bot.js")
	bot.Dir, bot.Stdout, bot.Stderr = dir, &out, &out
	bot.Env = append(os.Environ(), "DISCORD_API="+h.URL()+"/api", "DISCORD_TOKEN="+h.app.Token)
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = bot.Process.Kill()
		_ = bot.Wait()
		if t.Failed() {
			t.Logf("discord.js output:\n%s", out.String())
		}
	})
}

func TestDiscordJS(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute) // npm may be slow
	defer cancel()
	h.ctx = ctx
	startDiscordJS(t, h)
	if err := h.Await(h.ctx, func() bool { return len(h.Commands(h.alice, h.general)) == 2 }); err != nil {
		t.Fatalf("its commands were not registered: %v", err)
	}

	choices := h.wait(h.Complete(h.alice, h.general, "/greet name:A"))(discordtest.Answered).Choices()
	if len(choices) != 2 || choices[0].Value != "Ada" || choices[1].Value != "Alan" {
		t.Errorf("autocomplete: got %+v", choices)
	}
	m := h.wait(h.Say(h.alice, h.general, "/greet name:Ada from:@bob"))(discordtest.Answered).Messages()[0]
	if m.Content != "bob greets Ada" {
		t.Errorf("command: got %q", m.Content)
	}
	h.wait(h.Press(h.alice, m.ID, "rename"))(discordtest.Answered)
	renamed := h.wait(h.Submit(h.alice, map[string][]string{"name": {"Grace"}}))(discordtest.Answered).Messages()[0]
	if renamed.ID != m.ID || renamed.Content != "renamed to Grace" || len(renamed.Components) != 0 {
		t.Errorf("form: got %+v", renamed)
	}
	slow := must(h.Say(h.alice, h.general, "/slow"))(t)
	if err := h.Await(h.ctx, func() bool { return len(slow.Messages()) == 2 }); err != nil {
		t.Fatalf("deferral, edit and follow-up: %v; got %+v", err, slow.Messages())
	}
	if got := slow.Messages(); got[0].Content != "done" || got[1].Content != "only you see this" || got[1].Private != h.alice {
		t.Errorf("deferral, edit and follow-up: got %+v", got)
	}
	if n := len(h.Messages(h.bob, h.general)); n != 2 {
		t.Errorf("bob sees %d messages, want 2", n)
	}

	h.Reconnect() // it leaves, and comes back to what was said in between
	again := h.wait(h.Say(h.bob, h.general, "/greet name:Alan"))(discordtest.Answered)
	if got := again.Messages()[0].Content; got != "bob greets Alan" {
		t.Errorf("after op 7: got %q", got)
	}
	if n := h.Identifies(h.app.ID); n != 1 {
		t.Errorf("%d Identifies, want 1 and resumes", n)
	}
}
