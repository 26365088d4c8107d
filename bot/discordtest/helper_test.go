package discordtest_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"go.uber.org/goleak"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var epoch = time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)

// house is a stand-in with a guild, a bot and members.
type house struct {
	*discordtest.Server
	t                 *testing.T
	clock             *discordtest.ManualClock
	app               discordtest.Application
	guild, general    wire.ID
	alice, bob, carol wire.ID // carol may manage messages
	ctx               context.Context
	mu                sync.Mutex
	problems          []discordtest.Problem
	expected          bool // problems are what the test wants
}

// newHouse starts a stand-in with a ManualClock. Problems fail the test unless
// it calls expect.
func newHouse(t *testing.T, change ...func(*discordtest.Options)) *house {
	t.Helper()
	h := &house{t: t, clock: discordtest.NewManualClock(epoch)}
	o := discordtest.Options{Clock: h.clock, OpenAPI: openapitest.Document(t), OnProblem: h.problem}
	for _, f := range change {
		f(&o)
	}
	var err error
	if h.Server, err = discordtest.New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	h.ctx = ctx
	h.app = h.AddApplication("Testbot")
	h.guild = h.AddGuild("House", "en-US")
	h.general = must(h.AddChannel(h.guild, "general"))(t)
	h.alice, h.bob, h.carol = h.AddUser("alice", "en-US"), h.AddUser("bob", "pt-BR"), h.AddUser("carol", "fr")
	for id, p := range map[wire.ID]wire.Permissions{h.app.BotID: 0, h.alice: 0, h.bob: 0, h.carol: wire.ManageMessages | wire.ManageThreads} {
		if err := h.Join(h.guild, id, p); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// unlimited is for tests that send more than a bot may, and that are not about
// limits.
func unlimited(o *discordtest.Options) { o.NoLimits = true }

func (h *house) problem(p discordtest.Problem) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.problems = append(h.problems, p)
	if !h.expected {
		h.t.Errorf("problem: %v", p)
	}
}

// expect permits Problems; count returns their number by kind.
func (h *house) expect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.expected = true
}

func (h *house) count(kind discordtest.ProblemKind) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.problems {
		if p.Kind == kind {
			n++
		}
	}
	return n
}

// session returns a discordgo session for the server that is not connected yet.
func (h *house) session() *discordgo.Session {
	h.t.Helper()
	s := must(discordgo.New("Bot " + h.app.Token))(h.t)
	s.Client = &http.Client{Transport: h.Transport()}
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.LogLevel = discordgo.LogError - 1 // the tests provoke errors on purpose
	return s
}

// open connects a session that handles interactions.
func (h *house) open(handle func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	h.t.Helper()
	s := h.session()
	if handle != nil {
		s.AddHandler(handle)
	}
	if err := s.Open(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		s.ShouldReconnectOnError = false
		_ = s.Close()
	})
	return s
}

// register replaces the application's commands.
func (h *house) register(s *discordgo.Session, commands ...*discordgo.ApplicationCommand) {
	h.t.Helper()
	if _, err := s.ApplicationCommandBulkOverwrite(string(h.app.ID), "", commands); err != nil {
		h.t.Fatal(err)
	}
}

// wait waits until an interaction ends and checks its state.
func (h *house) wait(i *discordtest.Interaction, err error) func(want discordtest.State) *discordtest.Interaction {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	return func(want discordtest.State) *discordtest.Interaction {
		h.t.Helper()
		got, err := i.Wait(h.ctx)
		if err != nil || got != want {
			h.t.Fatalf("interaction: got %v (%v), want %v", got, err, want)
		}
		return i
	}
}

// must returns the value or fails the test.
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// code returns Discord's error code in an error of discordgo, or 0.
func code(err error) int {
	var e *discordgo.RESTError
	if errors.As(err, &e) && e.Message != nil {
		return e.Message.Code
	}
	return 0
}
