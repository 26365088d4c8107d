package monitor_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	"go.uber.org/goleak"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/monitor"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/shard"
	"parlour/bot/storage/sqlitetest"
	"parlour/commands"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// get requests a path of a handler.
func get(h http.Handler, path string) (status int, body string) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

// has reports lines that are missing in the metrics.
func has(t *testing.T, h http.Handler, lines ...string) {
	t.Helper()
	status, body := get(h, "/metrics")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	for _, line := range lines {
		if !strings.Contains(body, line+"\n") {
			name, _, _ := strings.Cut(line, "{")
			t.Errorf("no line\n%s\nin\n%s", line, strings.Join(of(body, name), "\n"))
		}
	}
}

// of returns the lines of metrics with a prefix.
func of(body, name string) []string {
	var lines []string
	for line := range strings.Lines(body) {
		if strings.HasPrefix(line, name) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// fake is a bot with a settable state.
type fake struct {
	state bot.State
	alive bot.Health
	ready bot.Health
	owed  map[string]host.Backlog
	in    bot.Contents
	err   error
}

func (f *fake) State() bot.State                                      { return f.state }
func (f *fake) Alive() bot.Health                                     { return f.alive }
func (f *fake) Readiness(context.Context) bot.Health                  { return f.ready }
func (f *fake) Owed(context.Context) (map[string]host.Backlog, error) { return f.owed, f.err }
func (f *fake) Contents(context.Context) (bot.Contents, error)        { return f.in, f.err }
func healthy(missing ...string) bot.Health {
	return bot.Health{OK: len(missing) == 0, Missing: missing}
}

func TestHealth(t *testing.T) {
	f := &fake{alive: healthy(), ready: healthy("the database does not answer", "no interactions are heard")}
	h := monitor.New("v1").Handler(f)
	for _, test := range []struct {
		path   string
		status int
		body   string
	}{
		{"/healthz", 200, `{"ok":true}`},
		{"/readyz", 503, `{"ok":false,"missing":["the database does not answer","no interactions are heard"]}`},
		{"/", 404, "404 page not found"},
	} {
		if status, body := get(h, test.path); status != test.status || strings.TrimSpace(body) != test.body {
			t.Errorf("%s: %d %s, want %d %s", test.path, status, body, test.status, test.body)
		}
	}
}

// The state of a bot is read at each scrape.
func TestState(t *testing.T) {
	f := &fake{
		state: bot.State{
			Ready: true, Writable: true, Rejected: true, Leases: 7, Invalid: 12, Servers: 40, Shards: shard.Share{Total: 16, Leased: 6, Connected: 5},
			Queues: schedule.Stats{schedule.Move: {Running: 2, Waiting: 9}},
		},
		owed: map[string]host.Backlog{bot.DueBoard: {Count: 3, Age: 90 * time.Second}},
		in:   bot.Contents{Live: 31, BackupAge: time.Hour},
	}
	h := monitor.New("v1.2.3").Handler(f)
	has(t, h, `parlour_build_info{version="v1.2.3"} 1`, "parlour_ready 1", "parlour_leases_held 7", "parlour_discord_invalid_requests 12",
		"parlour_database_writable 1", "parlour_token_rejected 1",
		"parlour_servers 40", "parlour_live_matches 31", "parlour_backup_age_seconds 3600", "parlour_shards 16", "parlour_shards_held 6", "parlour_shards_up 5",
		`parlour_work_running{class="move"} 2`, `parlour_work_waiting{class="move"} 9`, `parlour_work_waiting{class="response"} 0`,
		`parlour_owed{kind="board"} 3`, `parlour_owed_age_seconds{kind="board"} 90`, `parlour_owed_age_seconds{kind="clock"} 0`, "parlour_owed_unknown 0")
	f.in.BackupAge = 0 // there was no backup
	if _, body := get(h, "/metrics"); len(of(body, "parlour_backup_age_seconds")) > 0 {
		t.Error("the age of no backup is exported")
	}
	f.err, f.state.Shards, f.state.Servers = errors.New("away"), shard.Share{}, 0
	has(t, h, "parlour_owed_unknown 1")
	_, body := get(h, "/metrics")
	for _, unknown := range []string{"parlour_owed{", "parlour_shards", "parlour_servers", "parlour_live_matches"} {
		if len(of(body, unknown)) > 0 {
			t.Errorf("the unknown %s is exported", unknown)
		}
	}
	if len(of(body, "go_goroutines")) != 1 || len(of(body, "process_start_time_seconds")) != 1 {
		t.Error("build or process metrics are missing")
	}
}

// Events are counted by labels with fixed values.
func TestCounts(t *testing.T) {
	m := monitor.New("v1")
	hooks := m.Hooks()
	account := func(command string, o commands.Outcome) commands.Account {
		return commands.Account{Command: command, Outcome: o, Game: "pig", Match: "m1"}
	}
	hooks.Interaction(bot.Interaction{Account: account("/pig roll", commands.WasDone), Answered: true, First: 200 * time.Millisecond, Channel: "c1"})
	hooks.Interaction(bot.Interaction{Account: account("/pig roll", "late"), Channel: "c2"})
	hooks.Interaction(bot.Interaction{Account: account("press tap", commands.WasRefused), Answered: true, First: 4 * time.Second})
	hooks.Work(schedule.Analysis, time.Second)
	hooks.Identify()
	for _, a := range []rest.Attempt{
		{Route: "POST /interactions/:id/:token/callback", Status: 204, Duration: time.Millisecond},
		{Route: "PATCH /webhooks/:id/:token/messages/@original", Status: 404},
		{Route: "PATCH /channels/:id/messages/:id", Status: 429, Limit: rest.LimitRoute},
		{Route: "PATCH /channels/:id/messages/:id", Status: 429, Limit: rest.LimitGlobal},
		{Route: "PATCH /channels/:id/messages/:id", Status: 502},
		{Route: "PATCH /channels/:id/messages/:id", Abandoned: true},
		{Route: "POST /users/@me/channels"},
		{Route: "GET /gateway/bot", Status: 200},
		{Route: "GET /something", Status: 200},
	} {
		hooks.Request(a)
	}
	h := m.Handler(&fake{})
	has(t, h, `parlour_interactions_total{command="/pig roll",outcome="done"} 1`, `parlour_interactions_total{command="/pig roll",outcome="late"} 1`,
		`parlour_interactions_total{command="press tap",outcome="refused"} 1`,
		`parlour_first_response_seconds_bucket{kind="command",le="0.25"} 1`, `parlour_first_response_seconds_count{kind="command"} 1`,
		`parlour_first_response_seconds_bucket{kind="press",le="3"} 0`, `parlour_first_response_seconds_count{kind="press"} 1`,
		`parlour_work_seconds_sum{class="analysis"} 1`, "parlour_identifies_total 1",
		`parlour_discord_requests_total{class="response",outcome="2xx"} 1`, `parlour_discord_requests_total{class="hook",outcome="4xx"} 1`,
		`parlour_discord_requests_total{class="channel",outcome="limited"} 2`, `parlour_discord_requests_total{class="channel",outcome="5xx"} 1`,
		`parlour_discord_requests_total{class="channel",outcome="held"} 1`, `parlour_discord_requests_total{class="direct",outcome="lost"} 1`,
		`parlour_discord_requests_total{class="setup",outcome="2xx"} 1`, `parlour_discord_requests_total{class="other",outcome="2xx"} 1`,
		`parlour_discord_rate_limits_total{limit="route"} 1`, `parlour_discord_rate_limits_total{limit="global"} 1`,
		`parlour_discord_request_seconds_count{class="channel"} 3`)
	_, body := get(h, "/metrics")
	for _, private := range []string{"m1", "c1", "c2"} {
		if strings.Contains(body, `"`+private+`"`) {
			t.Errorf("%s is a label", private)
		}
	}
	problems, err := promlint.New(strings.NewReader(body)).Lint()
	if err != nil {
		t.Error(err)
	}
	for _, p := range problems {
		t.Errorf("%s: %s", p.Metric, p.Text)
	}
}

// broken is a store that fails.
type broken struct {
	host.Store
	err error
}

func (b *broken) Apply(context.Context, host.Change) error { return b.err }

// Errors that are results do not count as failures of the database.
func TestStoreErrors(t *testing.T) {
	b, m := &broken{}, monitor.New("v1")
	now := time.Unix(1_800_000_000, 0)
	s := m.Store(b, func() time.Time { now = now.Add(time.Second); return now })
	for _, b.err = range []error{nil, store.ErrStale, &store.KnownError{}, store.ErrKnown, errors.New("connection refused"), context.Canceled, context.DeadlineExceeded} {
		if err := s.Apply(t.Context(), host.Change{}); err != b.err {
			t.Errorf("got %v, want %v", err, b.err)
		}
	}
	has(t, m.Handler(&fake{}), `parlour_store_errors_total{call="apply"} 2`, `parlour_store_seconds_sum{call="apply"} 7`, "parlour_ledger_hits_total 1")
}

// A real bot is counted, and no text of a member becomes a label.
func TestABotIsCounted(t *testing.T) {
	m := monitor.New("v1")
	in, err := local.NewInstance(t.Context(), discordtest.Options{}, local.Options{
		Database: sqlitetest.File(t), Log: slog.New(slog.DiscardHandler), Hooks: m.Hooks(),
		Store: func(s host.Store) host.Store { return m.Store(s, time.Now) },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	alice := in.Server.AddUser("alice", "en-GB")
	if err := in.Server.Join(in.Guild, alice, 0); err != nil {
		t.Fatal(err)
	}
	say := func(line string) {
		t.Helper()
		if _, err := in.Server.Say(alice, in.Channel, line); err != nil {
			t.Fatal(err)
		}
		if err := in.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	say("/mastermind play")
	in.Server.Duplicate(1)
	say("/move move:RRYY")
	say("/move move:nonsense")
	mend := in.Server.Break(discordtest.Fault{Method: "PATCH", Path: "/webhooks/", RateLimit: 10 * time.Millisecond, Times: 1})
	say("/move move:2211")
	mend()
	h := m.Handler(in.Bot())
	has(t, h, `parlour_interactions_total{command="/mastermind play",outcome="done"} 1`,
		`parlour_interactions_total{command="/move",outcome="refused"} 1`, "parlour_ledger_hits_total 1", "parlour_ready 1", "parlour_shards_up 1",
		"parlour_identifies_total 1", `parlour_discord_rate_limits_total{limit="route"} 1`, `parlour_owed{kind="board"} 0`, "parlour_servers 1", "parlour_live_matches 1",
		`parlour_discord_requests_total{class="response",outcome="2xx"} 4`)
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, body := get(h, path); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	_, body := get(h, "/metrics")
	for _, secret := range []string{"nonsense", "RRYY", string(alice), string(in.Guild), string(in.Channel), in.App().Token} {
		if strings.Contains(body, secret) {
			t.Errorf("%s appears in the metrics", secret)
		}
	}
}

func TestServe(t *testing.T) {
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- monitor.Serve(ctx, at, monitor.New("v1").Handler(&fake{alive: healthy()})) }()
	resp, err := http.Get("http://" + at.Addr().String() + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	stop()
	if err := <-ended; err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("%d, %v", resp.StatusCode, err)
	}
	at.Close()
	if err := monitor.Serve(t.Context(), at, http.NotFoundHandler()); err == nil {
		t.Error("Serve accepted a closed listener")
	}
	http.DefaultClient.CloseIdleConnections()
}
