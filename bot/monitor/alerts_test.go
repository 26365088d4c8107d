package monitor_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"parlour/bot/monitor"
)

// alert is a rule, by field.
type alert map[string]string

// alerts parses cmd/parlour/deploy/alerts.yaml, which has one field per line.
func alerts(t *testing.T) []alert {
	t.Helper()
	var all []alert
	for n, line := range strings.Split(strings.TrimSpace(read(t, "cmd", "parlour", "deploy", "alerts.yaml")), "\n") {
		text := strings.TrimSpace(line)
		key, value, field := strings.Cut(strings.TrimPrefix(text, "- "), ": ")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case strings.HasPrefix(line, "#") || slices.Contains([]string{"groups:", "  - name: parlour", "    rules:", "        annotations:"}, line):
		case indent == 6 && field && key == "alert":
			all = append(all, alert{key: value})
		case (indent == 8 || indent == 10) && field && len(all) > 0 && all[len(all)-1][key] == "":
			all[len(all)-1][key] = value
		default:
			t.Fatalf("line %d is invalid: %s", n+1, line)
		}
	}
	return all
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// metric finds what metrics are called, described what a description calls one, and
// minutes a time.
var (
	metric    = regexp.MustCompile(`\bparlour_[a-z_]+`)
	described = regexp.MustCompile(`fqName: "(parlour_[a-z_]+)"`)
	minutes   = regexp.MustCompile(`^[1-9]\d*m$`)
)

// metrics returns the names of all metrics.
func metrics(t *testing.T) []string {
	t.Helper()
	registry := monitor.New("v1").Registry(&fake{})
	to := make(chan *prometheus.Desc, 1000)
	registry.Describe(to)
	close(to)
	var all []string
	for d := range to {
		if name := described.FindStringSubmatch(d.String()); name != nil {
			all = append(all, name[1])
		}
	}
	if len(all) < 20 {
		t.Fatalf("metrics = %v, want more", all)
	}
	return all
}

// Each alert has an expression over existing metrics, a duration, a severity
// and a sentence that says what to do.
func TestAlerts(t *testing.T) {
	all, known := alerts(t), append(metrics(t), "parlour")
	if len(all) < 10 {
		t.Errorf("got %d alerts", len(all))
	}
	names := map[string]bool{}
	for _, a := range all {
		name := a["alert"]
		if !strings.HasPrefix(name, "Parlour") || names[name] {
			t.Errorf("name %q is empty or duplicate", name)
		}
		names[name] = true
		if !minutes.MatchString(a["for"]) {
			t.Errorf("%s has the duration %q", name, a["for"])
		}
		if s := a["labels"]; s != "{severity: page}" && s != "{severity: ticket}" {
			t.Errorf("%s has the labels %s", name, s)
		}
		if s := a["summary"]; len(s) < 60 || !strings.HasPrefix(s, `"`) || !strings.HasSuffix(s, `."`) || strings.Count(s, `"`) != 2 {
			t.Errorf("%s does not say what to do: %s", name, s)
		}
		used := metric.FindAllString(a["expr"]+a["summary"], -1)
		for _, m := range used {
			if base := strings.TrimSuffix(m, "_bucket"); !slices.Contains(known, base) {
				t.Errorf("%s uses the unknown metric %s", name, m)
			}
		}
		if open, shut := strings.Count(a["expr"], "("), strings.Count(a["expr"], ")"); open != shut || len(used) == 0 && name != "ParlourDown" {
			t.Errorf("%s has the expression %s", name, a["expr"])
		}
	}
}

// OPERATING.md lists all metrics and alerts and no others.
func TestMetricsAreWrittenDown(t *testing.T) {
	page := read(t, "OPERATING.md")
	var written []string
	for line := range strings.Lines(page) {
		if name, ok := strings.CutPrefix(line, "| `parlour_"); ok {
			name, _, _ = strings.Cut(name, "`")
			name, _, _ = strings.Cut(name, "{")
			written = append(written, "parlour_"+name)
		}
	}
	known := metrics(t)
	slices.Sort(known)
	slices.Sort(written)
	if got, want := fmt.Sprint(written), fmt.Sprint(known); got != want {
		t.Errorf("OPERATING.md lists\n%s\nwant\n%s", got, want)
	}
	for _, a := range alerts(t) {
		if !strings.Contains(page, "`"+a["alert"]+"`") {
			t.Errorf("OPERATING.md lacks %s", a["alert"])
		}
	}
}
