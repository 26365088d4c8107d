package monitor

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"parlour/bot/schedule"
	"parlour/games/match"
)

// collector tells what a bot has to do when it is asked.
type collector struct{ bot Watched }

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("parlour_"+name, help, labels, nil)
}

// The gauges, all of the moment.
var (
	ready    = gauge("ready", "1 if interactions are heard, or it is a worker that hears none; or else 0.")
	running  = gauge("work_running", "Pieces of work that hold a slot, by class.", "class")
	waiting  = gauge("work_waiting", "Pieces of work that wait for a slot, by class.", "class")
	leases   = gauge("leases_held", "Matches and requests that this process works on.")
	shards   = gauge("shards", "Shards of the gateway, of all processes together.")
	held     = gauge("shards_held", "Shards that this process hears, or is about to.")
	up       = gauge("shards_up", "Shards that this process hears.")
	invalid  = gauge("discord_invalid_requests", "Answers of 401, 403 and 429 in the last 10 minutes; at 10,000 Discord blocks the address.")
	writable = gauge("database_writable", "1 if the database can be written, or else 0.")
	rejected = gauge("token_rejected", "1 if Discord rejects the bot's token, or else 0.")
	owed     = gauge("owed", "What matches of the whole database owe by now, by kind; 200 are counted at most.", "kind")
	owedAge  = gauge("owed_age_seconds", "For how long the oldest of what is owed has been.", "kind")
	owedDown = gauge("owed_unknown", "1 if the database did not tell what is owed, or else 0.")
)

// kinds are what matches may owe.
var kinds = []string{match.DueMove, match.DueBoard, match.DuePing, match.DueVote, match.DueClock, match.DueLapse}

// askWithin is how long the database may take to tell what is owed.
const askWithin = 2 * time.Second

// Describe implements prometheus.Collector.
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{ready, running, waiting, leases, shards, held, up, invalid, writable, rejected, owed, owedAge, owedDown} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (c *collector) Collect(to chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	s := c.bot.State()
	tell(ready, number(s.Ready))
	tell(leases, float64(s.Leases))
	tell(invalid, float64(s.Invalid))
	tell(writable, number(s.Writable))
	tell(rejected, number(s.Rejected))
	for class, n := range s.Queues {
		tell(running, float64(n.Running), schedule.Class(class).String())
		tell(waiting, float64(n.Waiting), schedule.Class(class).String())
	}
	if s.Shards.Total > 0 {
		tell(shards, float64(s.Shards.Total))
		tell(held, float64(s.Shards.Held))
		tell(up, float64(s.Shards.Up))
	}
	ctx, cancel := context.WithTimeout(context.Background(), askWithin)
	defer cancel()
	due, err := c.bot.Owed(ctx)
	tell(owedDown, number(err != nil))
	for _, kind := range kinds {
		if err == nil {
			tell(owed, float64(due[kind].Count), kind)
			tell(owedAge, due[kind].Age.Seconds(), kind)
		}
	}
}

// number is 1 for true.
func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
