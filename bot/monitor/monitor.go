// Package monitor serves metrics for Prometheus at /metrics, and health for
// load balancers and supervisors at /readyz and /healthz.
//
// Create a Monitor before its bot, so that it counts from the first request on:
// it provides the bot's hooks and wraps its store. No other package depends on
// Prometheus. No label has a value that members can choose: commands, outcomes,
// routes and kinds are fixed sets.
package monitor

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"parlour/bot"
	"parlour/bot/delivery"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Bot is the part of a bot that a Monitor reads.
type Bot interface {
	State() bot.State
	Alive() bot.Health
	Readiness(ctx context.Context) bot.Health
	Owed(ctx context.Context) (map[string]host.Backlog, error)
	Contents(ctx context.Context) (bot.Contents, error)
}

// Monitor counts what a bot does. Create one with [New].
type Monitor struct {
	registry *prometheus.Registry

	// Updated by the hooks and the store:
	interactions *prometheus.CounterVec
	first        *prometheus.HistogramVec
	work         *prometheus.HistogramVec
	ledger       prometheus.Counter
	identifies   prometheus.Counter
	requests     *prometheus.CounterVec
	requestTime  *prometheus.HistogramVec
	limits       *prometheus.CounterVec
	store        *prometheus.HistogramVec
	storeErrors  *prometheus.CounterVec
}

// Histogram buckets in seconds. Discord allows three seconds for a first
// response.
var (
	firstBuckets = []float64{0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3}
	usualBuckets = []float64{0.001, 0.005, 0.02, 0.1, 0.5, 2, 5, 20}
)

// New returns a monitor of a program with a version.
func New(version string) *Monitor {
	registry := prometheus.NewRegistry()
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "parlour_build_info", Help: "Which version runs. Always 1.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	registry.MustRegister(build, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	made := promauto.With(registry)
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return made.NewCounterVec(prometheus.CounterOpts{Name: "parlour_" + name, Help: help}, labels)
	}
	histogram := func(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
		return made.NewHistogramVec(prometheus.HistogramOpts{Name: "parlour_" + name, Help: help, Buckets: buckets}, labels)
	}
	return &Monitor{
		registry:     registry,
		interactions: counter("interactions_total", "Completed interactions, by command and outcome.", "command", "outcome"),
		first:        histogram("first_response_seconds", "Time from an interaction to its first response.", firstBuckets, "kind"),
		work:         histogram("work_seconds", "Time that tasks held their slots, by class; for move and analysis, thinking time.", usualBuckets, "class"),
		ledger:       counter("ledger_hits_total", "Repeated interactions, which had no effect.").WithLabelValues(),
		identifies:   counter("identifies_total", "Gateway sessions started; Discord allows 1,000 per day.").WithLabelValues(),
		requests:     counter("discord_requests_total", "Requests to Discord, by class and outcome.", "class", "outcome"),
		requestTime:  histogram("discord_request_seconds", "Time until Discord responded.", usualBuckets, "class"),
		limits:       counter("discord_rate_limits_total", "Responses with status 429, by limit.", "limit"),
		store:        histogram("store_seconds", "Duration of database calls, including retries.", usualBuckets, "call"),
		storeErrors:  counter("store_errors_total", "Failed database calls.", "call"),
	}
}

// Handler serves /metrics, /healthz and /readyz for a bot. Call it once.
func (m *Monitor) Handler(b Bot) http.Handler {
	m.registry.MustRegister(&collector{b})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { b.Alive().ServeHTTP(w, r) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) { b.Readiness(r.Context()).ServeHTTP(w, r) })
	return mux
}

// timeout bounds a request.
const timeout = 10 * time.Second

// Serve serves on a listener until the context ends.
func Serve(ctx context.Context, at net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadTimeout: timeout, WriteTimeout: timeout, IdleTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(at); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Store wraps a store so that its calls and known interactions are counted. now
// is the program's clock.
func (m *Monitor) Store(s host.Store, now func() time.Time) host.Store {
	return &countedStore{s, m, now}
}

// countedStore counts the calls of a store.
type countedStore struct {
	host.Store
	m   *Monitor
	now func() time.Time
}

// expected errors are results of a call, not failures of the database.
var expected = []error{store.ErrNone, store.ErrBusy, store.ErrStale, store.ErrKnown, context.Canceled}

// timed makes a call and records its duration and failure.
func timed[T any](c *countedStore, call string, do func() (T, error)) (T, error) {
	began := c.now()
	made, err := do()
	c.m.store.WithLabelValues(call).Observe(c.now().Sub(began).Seconds())
	if err != nil && !slices.ContainsFunc(expected, func(answer error) bool { return errors.Is(err, answer) }) {
		c.m.storeErrors.WithLabelValues(call).Inc()
	}
	return made, err
}

// timedOnly is timed for a call without a result.
func timedOnly(c *countedStore, call string, do func() error) error {
	_, err := timed(c, call, func() (struct{}, error) { return struct{}{}, do() })
	return err
}

func (c *countedStore) Apply(ctx context.Context, x host.Change) error {
	err := timedOnly(c, "apply", func() error { return c.Store.Apply(ctx, x) })
	if known := new(store.KnownError); errors.As(err, &known) {
		c.m.ledger.Inc()
	}
	return err
}

// Shows implements host.Store.
func (c *countedStore) Shows() any { return countedRows{c.Store.Shows().(delivery.Rows), c} }

// countedRows counts the records of what Discord shows.
type countedRows struct {
	delivery.Rows
	c *countedStore
}

func (r countedRows) Put(ctx context.Context, row delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	return timed(r.c, "put_slot", func() (delivery.Row, error) { return r.Rows.Put(ctx, row, beside...) })
}

func (c *countedStore) Receipt(ctx context.Context, channel, interaction string) (store.Receipt, error) {
	r, err := timed(c, "receipt", func() (store.Receipt, error) { return c.Store.Receipt(ctx, channel, interaction) })
	if err == nil {
		c.m.ledger.Inc()
	}
	return r, err
}

func (c *countedStore) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	return timed(c, "update", func() (match.Head, error) { return c.Store.Update(ctx, channel, id, p) })
}

func (c *countedStore) Load(ctx context.Context, channel string, which store.Selector) (match.Match, error) {
	call := "load"
	if which.ID == "" {
		call = "latest"
	}
	return timed(c, call, func() (match.Match, error) { return c.Store.Load(ctx, channel, which) })
}

func (c *countedStore) Head(ctx context.Context, channel, id string) (match.Head, error) {
	return timed(c, "head", func() (match.Head, error) { return c.Store.Head(ctx, channel, id) })
}

func (c *countedStore) Poll(ctx context.Context, now time.Time) (host.PollResult, error) {
	return timed(c, "poll", func() (host.PollResult, error) { return c.Store.Poll(ctx, now) })
}

func (c *countedStore) Claim(ctx context.Context, now time.Time, lease store.Lease, matches, documents int) (host.Claimed, error) {
	return timed(c, "claim", func() (host.Claimed, error) { return c.Store.Claim(ctx, now, lease, matches, documents) })
}

func (c *countedStore) Renew(ctx context.Context, lease store.Lease, held []store.Ref) ([]store.Ref, error) {
	return timed(c, "renew", func() ([]store.Ref, error) { return c.Store.Renew(ctx, lease, held) })
}

func (c *countedStore) PutDocument(ctx context.Context, d store.Document) error {
	return timedOnly(c, "put_document", func() error { return c.Store.PutDocument(ctx, d) })
}

// collector collects gauges from a bot when Prometheus scrapes it.
type collector struct{ bot Bot }

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("parlour_"+name, help, labels, nil)
}

// The gauges.
var (
	ready    = gauge("ready", "1 if interactions are received or the process is a worker that receives none, 0 otherwise.")
	running  = gauge("work_running", "Tasks that hold a slot, by class.", "class")
	waiting  = gauge("work_waiting", "Tasks that wait for a slot, by class.", "class")
	leases   = gauge("leases_held", "Leases on matches and requests that this process holds.")
	shards   = gauge("shards", "Gateway shards of all processes.")
	held     = gauge("shards_held", "Shards leased by this process, connected or connecting.")
	up       = gauge("shards_up", "Shards leased by this process and connected.")
	invalid  = gauge("discord_invalid_requests", "Responses with status 401, 403 or 429 in the last 10 minutes; at 10,000 Discord blocks the address.")
	writable = gauge("database_writable", "1 if the database is writable, 0 otherwise.")
	rejected = gauge("token_rejected", "1 if Discord rejects the bot token, 0 otherwise.")
	servers  = gauge("servers", "Servers that the bot is a member of, by Discord's estimate, which is fetched once an hour.")
	live     = gauge("live_matches", "Live matches in the database; counted up to 100,000.")
	backup   = gauge("backup_age_seconds", "Time since the latest parlour backup was begun.")
	owed     = gauge("owed", "Overdue deadlines of all matches in the database, by kind; counted up to 200.", "kind")
	owedAge  = gauge("owed_age_seconds", "Age of the oldest overdue deadline.", "kind")
	owedDown = gauge("owed_unknown", "1 if the overdue deadlines could not be read, 0 otherwise.")
)

// kinds are the kinds of deadlines.
var kinds = []string{match.DueMove, bot.DueBoard, match.DuePing, match.DueVote, match.DueClock, match.DueLapse}

// queryTimeout bounds the queries of a scrape.
const queryTimeout = 2 * time.Second

// Describe implements prometheus.Collector.
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{ready, running, waiting, leases, shards, held, up, invalid, writable, rejected, servers, live, backup, owed, owedAge, owedDown} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (c *collector) Collect(to chan<- prometheus.Metric) {
	emit := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	s := c.bot.State()
	emit(ready, number(s.Ready))
	emit(leases, float64(s.Leases))
	emit(invalid, float64(s.Invalid))
	emit(writable, number(s.Writable))
	emit(rejected, number(s.Rejected))
	for class, n := range s.Queues {
		emit(running, float64(n.Running), schedule.Class(class).String())
		emit(waiting, float64(n.Waiting), schedule.Class(class).String())
	}
	if s.Servers > 0 {
		emit(servers, float64(s.Servers))
	}
	if s.Shards.Total > 0 {
		emit(shards, float64(s.Shards.Total))
		emit(held, float64(s.Shards.Leased))
		emit(up, float64(s.Shards.Connected))
	}
	c.collectDatabase(emit)
}

// collectDatabase emits the gauges that need queries.
func (c *collector) collectDatabase(emit func(d *prometheus.Desc, value float64, labels ...string)) {
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	due, err := c.bot.Owed(ctx)
	emit(owedDown, number(err != nil))
	for _, kind := range kinds {
		if err == nil {
			emit(owed, float64(due[kind].Count), kind)
			emit(owedAge, due[kind].Age.Seconds(), kind)
		}
	}
	contents, err := c.bot.Contents(ctx)
	if err != nil {
		return
	}
	emit(live, float64(contents.Live))
	if contents.BackupAge > 0 {
		emit(backup, contents.BackupAge.Seconds())
	}
}

// number returns 1 for true and 0 for false.
func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Hooks returns the hooks through which a bot reports to the monitor.
func (m *Monitor) Hooks() bot.Hooks {
	return bot.Hooks{Interaction: m.interaction, Request: m.request, Work: m.worked, Identify: m.identifies.Inc}
}

func (m *Monitor) interaction(i bot.Interaction) {
	m.interactions.WithLabelValues(i.Command, string(i.Outcome)).Inc()
	if i.Answered {
		m.first.WithLabelValues(kind(i.Command)).Observe(i.First.Seconds())
	}
}

// kind returns the kind of an interaction from its command; see
// commands.Account.
func kind(command string) string {
	if strings.HasPrefix(command, "/") {
		return "command"
	}
	word, _, _ := strings.Cut(command, " ")
	return word
}

func (m *Monitor) worked(c schedule.Class, took time.Duration) {
	m.work.WithLabelValues(c.String()).Observe(took.Seconds())
}

func (m *Monitor) request(a rest.Attempt) {
	class := class(a.Route)
	m.requests.WithLabelValues(class, outcome(a)).Inc()
	if !a.Abandoned {
		m.requestTime.WithLabelValues(class).Observe(a.Duration.Seconds())
	}
	if a.Limit != "" {
		m.limits.WithLabelValues(string(a.Limit)).Inc()
	}
}

// outcome returns the result of a request: held (not sent), lost (no response),
// limited, or the class of its status.
func outcome(a rest.Attempt) string {
	switch {
	case a.Abandoned:
		return "held"
	case a.Status == 0:
		return "lost"
	case a.Limit != "":
		return "limited"
	}
	return strconv.Itoa(a.Status/100) + "xx"
}

// classes maps the first segment of a route's path to the class of its
// requests.
var classes = map[string]string{
	"interactions": "response", // first response
	"webhooks":     "hook",     // follow-ups with the interaction token
	"channels":     "channel",  // boards and pings with the bot token
	"users":        "direct",   // direct messages
	"applications": "setup",    // commands and emoji
	"gateway":      "setup",
}

// class returns the class of a route.
func class(route string) string {
	_, path, _ := strings.Cut(route, "/")
	first, _, _ := strings.Cut(path, "/")
	if c, known := classes[first]; known {
		return c
	}
	return "other"
}
