package selftest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/rest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// owner is the owner of a private server, who does what the test asks.
type owner struct {
	*discordtest.Server
	t              *testing.T
	clock          discordtest.Clock
	advance        func(time.Duration) // moves the clock
	app            discordtest.Application
	guild, channel wire.ID
	user           wire.ID

	// Hooks, which may be nil: before a press, and before the program waits.
	before  func(label string)
	waiting func(d time.Duration)
	absent  bool // presses nothing

	mu      sync.Mutex
	out     bytes.Buffer  // what the test prints
	printed chan struct{} // closed at the next line
	tokens  []string      // of the interactions
	work    sync.WaitGroup
}

// newOwner starts a stand-in with a private server in which the bot has registered a
// command. Its clock stands still, so that it has no rate limits.
func newOwner(t *testing.T, change func(*discordtest.Options)) *owner {
	t.Helper()
	clock := discordtest.NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	u := &owner{t: t, clock: clock, advance: clock.Advance, printed: make(chan struct{})}
	o := discordtest.Options{Clock: clock, OpenAPI: openapitest.Document(t), NoLimits: true}
	if change != nil {
		change(&o)
	}
	u.clock = o.Clock
	var err error
	if u.Server, err = discordtest.New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(u.Close)
	u.app, u.guild, u.user = u.AddApplication("Parlour"), u.AddGuild("Private", ""), u.AddUser("owner", "")
	u.channel, err = u.AddChannel(u.guild, "general")
	if err := errors.Join(err, u.Join(u.guild, u.app.BotID, 0), u.Join(u.guild, u.user, 0)); err != nil {
		t.Fatal(err)
	}
	u.register(wire.GuildInstall, wire.UserInstall)
	return u
}

// register registers the bot's commands.
func (u *owner) register(installs ...int) {
	u.t.Helper()
	client := rest.New(rest.Options{Token: u.app.Token, Transport: u.Transport()})
	err := client.Do(u.t.Context(), rest.Call{Method: http.MethodPut, Path: "/applications/" + string(u.app.ID) + "/commands",
		Body: []wire.Command{{Name: "play", Description: "Plays", Type: wire.ChatCommand, Contexts: []int{wire.InGuild}, IntegrationTypes: installs}}})
	if err != nil {
		u.t.Fatal(err)
	}
}

// options are those of a run whose long waits advance the clock.
func (u *owner) options() Options {
	return Options{
		Token: u.app.Token, Channel: string(u.channel), Version: "1.2.3", Out: u, Transport: u.Transport(), Local: true, Clock: u.clock, LimitClock: calm{u.LimitClock()},
		Pause: func(_ context.Context, d time.Duration) {
			if u.waiting != nil {
				u.waiting(d)
			}
			u.advance(d)
		},
	}
}

// calm is a clock on which waits take no time, for a client with an endless load: each wait
// takes a moment, so that the load does not starve everything else.
type calm struct{ discordtest.Clock }

// AfterFunc advances the clock by d and soon calls f.
func (c calm) AfterFunc(d time.Duration, f func()) func() bool {
	c.Clock.AfterFunc(d, func() {})
	return time.AfterFunc(2*time.Millisecond, f).Stop
}

// run runs the test.
func (u *owner) run(ctx context.Context, o Options) *test {
	r := run(ctx, o)
	_, _ = u.Write([]byte("\n")) // an error means that the test has ended
	u.work.Wait()
	return r
}

var asked = regexp.MustCompile(`> In the channel, press "(\w+)"(?: (\d+) times)?`)

// Write takes what the test prints and does what it asks.
func (u *owner) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.out.Write(p)
	close(u.printed)
	u.printed = make(chan struct{})
	if m := asked.FindSubmatch(p); m != nil {
		times := 1
		_, _ = fmt.Sscan(string(m[2]), &times) // once, if it is empty
		label, over := string(m[1]), u.printed // the caller reuses p
		u.work.Go(func() { u.press(label, times, over) })
	}
	return len(p), nil
}

// press presses a button, and submits the form that opens. If it cannot, it does nothing
// until the test has moved on.
func (u *owner) press(label string, times int, over <-chan struct{}) {
	if u.before != nil {
		u.before(label)
	}
	var err error
	for n := 0; n < times && err == nil; n++ {
		err = u.act(label, over)
	}
	for err != nil {
		timers := make(<-chan struct{})
		if c, ok := u.clock.(*discordtest.ManualClock); ok {
			timers = c.Waits(2 * time.Minute)
		}
		select {
		case <-over:
			return
		case <-timers:
			u.advance(2 * time.Minute)
		}
	}
}

func (u *owner) act(label string, over <-chan struct{}) error {
	if u.absent {
		return errors.New("nobody is there")
	}
	var prompt wire.ID
	for _, m := range u.Messages(u.user, u.channel) {
		if wire.Find(m.Components, "selftest:"+label) != nil {
			prompt = m.ID
		}
	}
	i, err := u.Press(u.user, prompt, "selftest:"+label)
	if err == nil {
		u.answered(i, over)
	}
	if err != nil || label != "Form" {
		return err
	}
	i, err = u.Submit(u.user, map[string][]string{"word": {"hello"}})
	if err == nil {
		u.answered(i, over)
	}
	return err
}

// answered waits for the first response, or until the test has moved on.
func (u *owner) answered(i *discordtest.Interaction, over <-chan struct{}) {
	u.mu.Lock()
	u.tokens = append(u.tokens, i.Token())
	u.mu.Unlock()
	select {
	case <-i.First():
	case <-over:
	}
}

// outcomes returns the outcomes by check.
func outcomes(r *test) map[string]outcome {
	all := map[string]outcome{}
	for _, row := range r.rows {
		all[row.name] = row.outcome
	}
	return all
}

// left returns what the test has left behind.
func (u *owner) left() (left []string) {
	for _, m := range u.Messages(u.user, u.channel) {
		left = append(left, "message "+string(m.ID))
	}
	client := rest.New(rest.Options{Token: u.app.Token, Transport: u.Transport()})
	var emoji struct{ Items []wire.AppEmoji }
	var commands []wire.Command
	app := "/applications/" + string(u.app.ID)
	err := errors.Join(
		client.Do(context.Background(), rest.Call{Method: http.MethodGet, Path: app + "/emojis", Out: &emoji}),
		client.Do(context.Background(), rest.Call{Method: http.MethodGet, Path: app + "/guilds/" + string(u.guild) + "/commands", Out: &commands}))
	if err != nil {
		u.t.Fatal(err)
	}
	for _, e := range emoji.Items {
		left = append(left, "emoji "+e.Name)
	}
	for _, c := range commands {
		left = append(left, "command "+c.Name)
	}
	return left
}

// secrets returns the token and the tokens of interactions.
func (u *owner) secrets() []string { return append([]string{u.app.Token}, u.tokens...) }

// leaks returns the first secret in a text, or "".
func (u *owner) leaks(text string) string {
	for _, s := range u.secrets() {
		if strings.Contains(text, s) {
			return s
		}
	}
	return ""
}
