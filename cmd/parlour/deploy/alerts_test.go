package deploy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlour/bot/local/need"
)

// healthy is the series of a bot with two processes that no alert fires for, in Prometheus's notation
// without the number of repetitions: a start, and a step a minute.
var healthy = []string{
	`up{job="parlour"} 1`, `parlour_ready{job="parlour"} 1`,
	// A process stands by while others have all shards.
	`parlour_ready{job="parlour", instance="c"} 0`, `parlour_shards{job="parlour", instance="c"} 3`, `parlour_shards_held{job="parlour", instance="c"} 0`,
	`parlour_shards{instance="a"} 3`, `parlour_shards{instance="b"} 3`,
	`parlour_shards_up{instance="a"} 1`, `parlour_shards_up{instance="b"} 2`,
	`parlour_first_response_seconds_bucket{le="1"} 0+1000`, `parlour_first_response_seconds_bucket{le="2.5"} 0+1000`,
	`parlour_first_response_seconds_bucket{le="+Inf"} 0+1001`,
	`parlour_interactions_total{outcome="done"} 0+1000`, `parlour_interactions_total{outcome="refused"} 0+500`,
	`parlour_interactions_total{outcome="failed"} 0+1`,
	`parlour_owed_age_seconds{kind="board"} 59`, `parlour_owed_age_seconds{kind="move"} 59`, `parlour_owed_age_seconds{kind="clock"} 59`,
	`parlour_owed_unknown 0`, `parlour_work_waiting{class="move"} 10`, `parlour_work_waiting{class="response"} 100`,
	`parlour_store_errors_total{call="apply"} 0+1`, `parlour_database_writable 1`, `parlour_token_rejected 0`,
	`parlour_store_seconds_bucket{call="apply", le="0.5"} 0+1000`, `parlour_store_seconds_bucket{call="apply", le="1"} 0+1000`,
	`parlour_store_seconds_bucket{call="apply", le="+Inf"} 0+1001`,
	`parlour_discord_invalid_requests 1999`, `parlour_discord_rate_limits_total{limit="global"} 0+1`,
	`parlour_discord_rate_limits_total{limit="route"} 0+100`, `parlour_identifies_total 0+0.1`,
	`parlour_live_matches 7`, `parlour_backup_age_seconds 129599`,
}

// faults are series for which a single alert fires.
var faults = []struct {
	alert  string
	series []string
}{
	{"ParlourDown", []string{`up{job="parlour"} 0`}},
	{"ParlourNotReady", []string{`parlour_ready{job="parlour"} 0`}},
	{"ParlourNotReady", []string{`parlour_ready{job="parlour"} 0`, `parlour_shards{job="parlour"} 3`, `parlour_shards_held{job="parlour"} 3`,
		`parlour_shards_up{job="parlour"} 3`}},
	{"ParlourShardsUnheard", []string{`parlour_shards{instance="a"} 3`, `parlour_shards{instance="b"} 3`,
		`parlour_shards_up{instance="a"} 1`, `parlour_shards_up{instance="b"} 1`}},
	{"ParlourSlow", []string{`parlour_first_response_seconds_bucket{le="1"} 0+97`, `parlour_first_response_seconds_bucket{le="2.5"} 0+97`,
		`parlour_first_response_seconds_bucket{le="+Inf"} 0+100`}},
	{"ParlourUnanswered", []string{`parlour_interactions_total{outcome="done"} 0+97`, `parlour_interactions_total{outcome="failed"} 0+1`,
		`parlour_interactions_total{outcome="late"} 0+1`, `parlour_interactions_total{outcome="unanswered"} 0+1`}},
	{"ParlourBoardsOwed", []string{`parlour_owed_age_seconds{kind="board"} 61`}},
	{"ParlourMovesOwed", []string{`parlour_owed_age_seconds{kind="move"} 61`}},
	{"ParlourDeadlinesMissed", []string{`parlour_owed_age_seconds{kind="vote"} 61`}},
	{"ParlourThinkersBusy", []string{`parlour_work_waiting{class="move", instance="a"} 15`, `parlour_work_waiting{class="analysis", instance="b"} 6`}},
	{"ParlourDatabaseFails", []string{`parlour_store_errors_total{call="apply"} 0+12`}},
	{"ParlourDatabaseFails", []string{`parlour_owed_unknown{instance="a"} 0`, `parlour_owed_unknown{instance="b"} 1`}},
	{"ParlourDatabaseUnwritable", []string{`parlour_database_writable{instance="a"} 1`, `parlour_database_writable{instance="b"} 0`}},
	{"ParlourTokenRejected", []string{`parlour_token_rejected 1`}},
	{"ParlourDatabaseSlow", []string{`parlour_store_seconds_bucket{call="apply", le="0.5"} 0+97`, `parlour_store_seconds_bucket{call="apply", le="1"} 0+97`,
		`parlour_store_seconds_bucket{call="apply", le="+Inf"} 0+100`}},
	{"ParlourInvalidRequests", []string{`parlour_discord_invalid_requests{instance="a"} 1500`, `parlour_discord_invalid_requests{instance="b"} 501`}},
	{"ParlourRateLimited", []string{`parlour_discord_rate_limits_total{limit="global"} 0+4`}},
	{"ParlourIdentifies", []string{`parlour_identifies_total 0+60`, `parlour_shards 3`}},
	{"ParlourBackupOld", []string{`parlour_live_matches 7`, `parlour_backup_age_seconds 129601`}},
	{"ParlourBackupOld", []string{`parlour_live_matches 0`}}, // no backup yet
}

// promRun writes a test for promtool: which alert fires for some series after a time, "" for none.
func promRun(series []string, after time.Duration, alert string) string {
	var b strings.Builder
	b.WriteString("  - interval: 1m\n    input_series:\n")
	for _, s := range series {
		name, values, _ := strings.Cut(s, "} ")
		if values == "" {
			name, values, _ = strings.Cut(s, " ")
		} else {
			name += "}"
		}
		fmt.Fprintf(&b, "      - series: '%s'\n        values: '%sx120'\n", name, values)
	}
	fmt.Fprintf(&b, "    promql_expr_test:\n      - expr: count by (alertname) (ALERTS{alertstate=\"firing\"})\n        eval_time: %dm\n", int(after.Minutes()))
	if alert == "" {
		b.WriteString("        exp_samples: []\n")
	} else {
		fmt.Fprintf(&b, "        exp_samples:\n          - labels: '{alertname=\"%s\"}'\n            value: 1\n", alert)
	}
	return b.String()
}

// A sentence with a value.
const sentence = `  - interval: 1m
    input_series:
      - series: 'parlour_owed_age_seconds{kind="move"}'
        values: '300x30'
    alert_rule_test:
      - alertname: ParlourMovesOwed
        eval_time: 10m
        exp_alerts:
          - exp_labels: {severity: ticket}
            exp_annotations:
              summary: "A computer move has been overdue for 5m 0s. If moves wait for a slot, start workers; otherwise search the logs for the match."
`

// Prometheus accepts the alerts. Each fires for its fault, alone and no earlier than it should, and
// none for a healthy bot. Debian 12 has Prometheus 2.42.
func TestAlerts(t *testing.T) {
	promtool := need.Program(t, "promtool", "prometheus")
	if out, err := run(t, promtool, "check", "rules", "alerts.yaml"); err != nil {
		t.Fatal(out)
	}
	rules, err := filepath.Abs("alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	tests := "rule_files: ['" + rules + "']\nevaluation_interval: 1m\ntests:\n" + sentence + promRun(healthy, 2*time.Hour, "")
	untested := map[string]bool{}
	lasts := map[string]time.Duration{}
	for _, m := range regexp.MustCompile(`(?s)- alert: (\w+).*?\n\s+for: (\w+)`).FindAllStringSubmatch(read(t, rules), -1) {
		untested[m[1]] = true
		if lasts[m[1]], err = time.ParseDuration(m[2]); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range faults {
		delete(untested, f.alert)
		tests += promRun(f.series, lasts[f.alert]-time.Minute, "") + promRun(f.series, lasts[f.alert]+15*time.Minute, f.alert)
	}
	for alert := range untested {
		t.Errorf("no test has %s fire", alert)
	}
	file := filepath.Join(t.TempDir(), "tests.yaml")
	if err := os.WriteFile(file, []byte(tests), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := run(t, promtool, "test", "rules", file); err != nil {
		t.Error(out)
	}
}
