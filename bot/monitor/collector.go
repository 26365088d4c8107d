package monitor

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"parlour/bot"
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
