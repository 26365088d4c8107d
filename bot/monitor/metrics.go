package monitor

import (
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"parlour/bot"
	"parlour/bot/rest"
	"parlour/bot/schedule"
)

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
