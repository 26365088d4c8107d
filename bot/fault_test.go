package bot_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/commands/words"
	"parlour/games/all"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

// One goroutine is left behind on purpose: discordgo's Open, when it gets op 7 instead of READY, waits for a lock that it
// holds itself. The process would end.
//
// The tests hardly work but wait, most of all for discordgo, whose Close sleeps a second. So more of them run at once than
// there are processors, unless -parallel says how many.
//
// The tests start hundreds of bots that live for moments. Collecting their garbage less often saves a sixth of the processor
// time.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	debug.SetGCPercent(200)
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/bwmarrin/discordgo.(*Session).Open"))
}

// member is someone of an instance.
type member struct {
	*local.Instance
	t  *testing.T
	id wire.ID
}

func newMember(t *testing.T, h *local.Instance, name string) member {
	t.Helper()
	id := h.Server.AddUser(name, "en-GB")
	if err := h.Server.Join(h.Guild, id, 0); err != nil {
		t.Fatal(err)
	}
	return member{h, t, id}
}

// say gives a command and waits until the bot has come to rest.
func (m member) say(line string) *discordtest.Interaction {
	m.t.Helper()
	i, err := m.Server.Say(m.id, m.Channel, line)
	if err != nil {
		m.t.Fatal(err)
	}
	m.settle()
	return i
}

func (m member) settle() {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), 30*time.Second)
	defer cancel()
	if err := m.Settle(ctx); err != nil {
		m.t.Fatal(err)
	}
}

// board is the text of the newest public message.
func (m member) board() string {
	m.t.Helper()
	all := m.Server.PublicMessages(m.Channel)
	if len(all) == 0 {
		return ""
	}
	return content(all[len(all)-1].Components)
}

func content(cs []wire.Component) string {
	var b strings.Builder
	for _, c := range cs {
		b.WriteString(c.Content + c.Label + "\n" + content(c.Components))
	}
	return b.String()
}

func TestARepeatedDeliveryIsPlayedOnce(t *testing.T) {
	t.Parallel()
	alice := newMember(t, newInstance(t), "alice")
	alice.say("/mastermind play")
	alice.Server.Duplicate(1)
	alice.say("/move move:1122")
	if got := alice.board(); !strings.Contains(got, "RRYY") || !strings.Contains(got, "Guess 2 of") {
		t.Errorf("got\n%s", got)
	}
}

func TestRequestsThatFailAreSentAgain(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		fault discordtest.Fault
	}{
		{"500 to the first response", discordtest.Fault{Path: "/callback", Status: 500, Times: 1}},
		{"503 to the board", discordtest.Fault{Method: "PATCH", Path: "/channels/", Status: 503, Times: 2}},
		{"429 to the board", discordtest.Fault{Method: "PATCH", Path: "/channels/", RateLimit: 100 * time.Millisecond, Times: 1}},
		{"429 to all requests without the bot token", discordtest.Fault{Anonymous: true, RateLimit: time.Hour, Global: true}},
		{"no connection for the board", discordtest.Fault{Method: "PATCH", Path: "/channels/", Drop: true, Times: 1}},
		{"a board carried out and its answer lost", discordtest.Fault{Method: "PATCH", Path: "/channels/", Drop: true, After: true, Times: 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			alice := newMember(t, newInstance(t), "alice")
			alice.say("/mastermind play")
			alice.Server.Break(test.fault)
			alice.say("/move move:1122")
			if got := alice.board(); !strings.Contains(got, "RRYY") {
				t.Errorf("the move is not on the board:\n%s", got)
			}
		})
	}
}

func TestSlowRepliesAreDeferred(t *testing.T) {
	t.Parallel()
	alice := newMember(t, newInstanceWith(t, local.Options{Defer: atOnce}), "alice")
	say := func(line string, want ...string) {
		t.Helper()
		i := alice.say(line)
		if got := i.Response(); got != wire.DeferMessage {
			t.Errorf("%s is answered by %v at first", line, got)
		}
		all := i.Messages()
		if len(all) == 0 {
			t.Fatalf("%s gets no reply", line)
		}
		got := content(all[len(all)-1].Components)
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: want %q in\n%s", line, w, got)
			}
		}
	}
	say("/mastermind play", "Guess 1 of")
	typed := alice.say("/move move:1122")
	if got := typed.Response(); got != wire.DeferMessage || typed.State() != discordtest.Answered || len(typed.Messages()) > 0 {
		t.Errorf("a move is answered by %v, %v, %v; want a placeholder that goes", got, typed.State(), typed.Messages())
	}
	if got := alice.board(); !strings.Contains(got, "Guess 2 of") {
		t.Errorf("the board is\n%s", got)
	}
	say("/game hint", "codes")
	say("/move move:99", "in a code: 4")
	board := alice.Server.PublicMessages(alice.Channel)[0]
	pressed, err := alice.Server.Press(alice.id, board.ID, button(t, board.Components, "R"))
	if err != nil {
		t.Fatal(err)
	}
	alice.settle()
	if got := pressed.Response(); got != wire.DeferUpdate || pressed.State() != discordtest.Answered || len(pressed.Messages()) == 0 {
		t.Errorf("a press is answered by %v, %v, %v", got, pressed.State(), pressed.Messages())
	}
}

// button is the custom id of the button with a label.
func button(t *testing.T, cs []wire.Component, label string) string {
	t.Helper()
	for _, c := range cs {
		if c.Label == label {
			return c.CustomID
		}
		if id := button(t, c.Components, label); id != "" {
			return id
		}
	}
	return ""
}

func TestADeletedBoardIsDrawnAnew(t *testing.T) {
	t.Parallel()
	alice := newMember(t, newInstance(t), "alice")
	alice.say("/mastermind play")
	all := alice.Server.PublicMessages(alice.Channel)
	if err := alice.Server.Delete(all[len(all)-1].ID); err != nil {
		t.Fatal(err)
	}
	alice.say("/move move:1122")
	if got := alice.board(); !strings.Contains(got, "RRYY") {
		t.Errorf("got\n%s", got)
	}
}

func TestTheConnectionIsMadeAgain(t *testing.T) {
	t.Parallel()
	breaks := map[string]func(*discordtest.Server){
		"op 7":        (*discordtest.Server).Reconnect,
		"op 9":        func(s *discordtest.Server) { s.Invalidate(false) },
		"cut":         (*discordtest.Server).Disconnect,
		"closed 4000": func(s *discordtest.Server) { s.CloseConnections(4000) },
		"closed 4009": func(s *discordtest.Server) { s.CloseConnections(4009) },
		"op 9 to a resume": func(s *discordtest.Server) {
			s.BreakGateway(discordtest.GatewayFaults{RefuseResume: 1})
			s.Disconnect()
		},
	}
	for name, lose := range breaks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			alice := newMember(t, newInstance(t), "alice")
			alice.say("/mastermind play")
			lose(alice.Server)
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			if err := alice.Server.Ready(ctx, alice.App().ID); err != nil {
				t.Fatal(err)
			}
			alice.say("/move move:1122")
			if got := alice.board(); !strings.Contains(got, "RRYY") {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// catalogue has the texts of all games. It is read once.
var catalogue = sync.OnceValue(func() *words.Catalogue {
	all, err := commands.Catalogue(all.Games())
	if err != nil {
		panic(err)
	}
	return all
})

// newBot is a bot with a database of its own.
func newBot(t testing.TB, o bot.Options) *bot.Bot {
	t.Helper()
	store, err := storage.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	sealer, err := seal.New(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	o.Host = host.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Now: time.Now, Log: o.Log, Entropy: rand.Reader, Lease: time.Minute, By: "test",
	}
	o.Commands = func(h *host.Host, p commands.Process) (*commands.Set, error) {
		return features.New(h, catalogue(), o.Log, commands.Budgets{}, p)
	}
	b, err := bot.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAWrongTokenEndsTheBot(t *testing.T) {
	t.Parallel()
	s, err := discordtest.New(discordtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const token = "not.the.token"
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	b := newBot(t, bot.Options{Token: token, Local: true, Log: logger, Transport: s.Transport()})
	err = b.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "does not accept the token") {
		t.Errorf("got %v", err)
	}
	if strings.Contains(log.String(), token) || err != nil && strings.Contains(err.Error(), token) {
		t.Error("the token was logged")
	}
}

func TestCommandsAreRegisteredOnlyWhenTheyChange(t *testing.T) {
	t.Parallel()
	h := newInstance(t)
	before := len(h.Server.Commands(newMember(t, h, "alice").id, h.Channel))
	if before == 0 {
		t.Fatal("no commands were registered")
	}
	if err := h.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := h.Server.Counts().Routes[putCommands]; got != 1 {
		t.Errorf("the commands were registered %d times, want once", got)
	}
}

func TestAReplyThatDiscordRefusesBecomesAnApology(t *testing.T) {
	t.Parallel()
	alice := newMember(t, newInstance(t), "alice")
	alice.Server.Break(discordtest.Fault{Path: "/callback", Status: 400, Times: 1})
	i := alice.say("/mastermind play")
	if said := i.Messages(); len(said) != 1 || !strings.Contains(content(said[0].Components), "incident") {
		t.Errorf("got %+v", said)
	}
}

// If Discord refuses a form with menus, the member gets the page in its place, and the bot opens
// no more of them.
func TestAFormThatDiscordRefusesBecomesAPage(t *testing.T) {
	t.Parallel()
	h, err := local.NewInstance(t.Context(), discordtest.Options{}, local.Options{Words: catalogue(), Database: sqlitetest.File(t), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	alice := newMember(t, h, "alice")
	alice.say("/play")
	play := alice.say("/play").Messages()[0]
	alice.Server.Break(discordtest.Fault{Path: "/callback", Times: 1, Rewrite: func(body []byte) []byte {
		return bytes.Replace(body, []byte(`"type":18`), []byte(`"type":99`), 1)
	}})
	for _, when := range []string{"refused", "not tried again"} {
		i := alice.press(play, string(commands.ActOptions)+":")
		if said := i.Messages(); len(said) != 1 || !strings.Contains(content(said[0].Components), "Options") {
			t.Errorf("%s: got %+v", when, said)
		}
	}
}
