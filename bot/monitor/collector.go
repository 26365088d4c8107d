package monitor

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"parlour/bot"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/games/match"
)

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

// metrics are updated by the hooks.
type metrics struct {
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

// register creates metrics and registers them.
type register struct{ promauto.Factory }

func (r register) counter(name, help string, labels ...string) *prometheus.CounterVec {
	return r.NewCounterVec(prometheus.CounterOpts{Name: "parlour_" + name, Help: help}, labels)
}

func (r register) histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return r.NewHistogramVec(prometheus.HistogramOpts{Name: "parlour_" + name, Help: help, Buckets: buckets}, labels)
}

func newMetrics(registry *prometheus.Registry) metrics {
	r := register{promauto.With(registry)}
	return metrics{
		interactions: r.counter("interactions_total", "Completed interactions, by command and outcome.", "command", "outcome"),
		first:        r.histogram("first_response_seconds", "Time from an interaction to its first response.", firstBuckets, "kind"),
		work:         r.histogram("work_seconds", "Time that tasks held their slots, by class; for move and analysis, thinking time.", usualBuckets, "class"),
		ledger:       r.counter("ledger_hits_total", "Repeated interactions, which had no effect.").WithLabelValues(),
		identifies:   r.counter("identifies_total", "Gateway sessions started; Discord allows 1,000 per day.").WithLabelValues(),
		requests:     r.counter("discord_requests_total", "Requests to Discord, by class and outcome.", "class", "outcome"),
		requestTime:  r.histogram("discord_request_seconds", "Time until Discord responded.", usualBuckets, "class"),
		limits:       r.counter("discord_rate_limits_total", "Responses with status 429, by limit.", "limit"),
		store:        r.histogram("store_seconds", "Duration of database calls, including retries.", usualBuckets, "call"),
		storeErrors:  r.counter("store_errors_total", "Failed database calls.", "call"),
	}
}

// Hooks returns the hooks through which a bot reports to the monitor.
func (m *Monitor) Hooks() bot.Hooks {
	return bot.Hooks{Interaction: m.interaction, Request: m.request, Work: m.worked, Identify: m.identifies.Inc}
}

func (m *metrics) interaction(i bot.Interaction) {
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

func (m *metrics) worked(c schedule.Class, took time.Duration) {
	m.work.WithLabelValues(c.String()).Observe(took.Seconds())
}

func (m *metrics) request(a rest.Attempt) {
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
