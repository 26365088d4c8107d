package monitor

import (
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"parlour/bot"
	"parlour/bot/rest"
	"parlour/bot/schedule"
)

// metrics are what is counted as it happens.
type metrics struct {
	interactions *prometheus.CounterVec
	first        *prometheus.HistogramVec
	work         *prometheus.HistogramVec
	ledger       prometheus.Counter
	identifies   prometheus.Counter
	requests     *prometheus.CounterVec
	took         *prometheus.HistogramVec
	limits       *prometheus.CounterVec
	store        *prometheus.HistogramVec
	storeErrors  *prometheus.CounterVec
}

// Buckets of histograms, in seconds. A first response has three.
var (
	firstBuckets = []float64{0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3}
	usualBuckets = []float64{0.001, 0.005, 0.02, 0.1, 0.5, 2, 5, 20}
)

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "parlour_" + name, Help: help}, labels)
}

func histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "parlour_" + name, Help: help, Buckets: buckets}, labels)
}

func newMetrics() metrics {
	return metrics{
		interactions: counter("interactions_total", "Interactions that are over, by what was asked and what came of it.", "command", "outcome"),
		first:        histogram("first_response_seconds", "Time from an interaction to its first response.", firstBuckets, "kind"),
		work:         histogram("work_seconds", "Time for which work held its slot, by class; of move and analysis it is thinking.", usualBuckets, "class"),
		ledger:       counter("ledger_hits_total", "Interactions that had been done before, and did nothing.").WithLabelValues(),
		identifies:   counter("identifies_total", "Sessions of the gateway that were begun; Discord allows 1,000 a day.").WithLabelValues(),
		requests:     counter("discord_requests_total", "Requests to Discord, by what they do and what came of them.", "class", "outcome"),
		took:         histogram("discord_request_seconds", "Time until Discord answered.", usualBuckets, "class"),
		limits:       counter("discord_rate_limits_total", "Answers of 429, by the limit that was met.", "limit"),
		store:        histogram("store_seconds", "Time that a call of the database took, with all that was tried again.", usualBuckets, "call"),
		storeErrors:  counter("store_errors_total", "Calls of the database that failed.", "call"),
	}
}

func (m *metrics) all() []prometheus.Collector {
	return []prometheus.Collector{m.interactions, m.first, m.work, m.ledger, m.identifies, m.requests, m.took, m.limits, m.store, m.storeErrors}
}

// Hooks returns the hooks that count what a bot does.
func (m *Monitor) Hooks() bot.Hooks {
	return bot.Hooks{Interaction: m.interaction, Request: m.request, Work: m.worked, Identify: m.identifies.Inc}
}

func (m *metrics) interaction(i bot.Interaction) {
	m.interactions.WithLabelValues(i.Command, string(i.Outcome)).Inc()
	if i.Answered {
		m.first.WithLabelValues(kind(i.Command)).Observe(i.First.Seconds())
	}
}

// kind is the kind of an interaction, by what was asked: see commands.Account.
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
	if !a.Held {
		m.took.WithLabelValues(class).Observe(a.Took.Seconds())
	}
	if a.Limit != "" {
		m.limits.WithLabelValues(string(a.Limit)).Inc()
	}
}

// outcome is what became of a request: held back, lost with its connection, limited,
// or the class of its status.
func outcome(a rest.Attempt) string {
	switch {
	case a.Held:
		return "held"
	case a.Status == 0:
		return "lost"
	case a.Limit != "":
		return "limited"
	}
	return strconv.Itoa(a.Status/100) + "xx"
}

// classes are what requests do, by the beginning of their routes' paths.
var classes = map[string]string{
	"interactions": "response", // a first response
	"webhooks":     "hook",     // what follows, by the token of the interaction
	"channels":     "channel",  // by the bot's token: boards, pings
	"users":        "direct",   // messages
	"applications": "setup",    // commands and signs
	"gateway":      "setup",
}

// class is what a request of a route does.
func class(route string) string {
	_, path, _ := strings.Cut(route, "/")
	first, _, _ := strings.Cut(path, "/")
	if c, known := classes[first]; known {
		return c
	}
	return "other"
}
