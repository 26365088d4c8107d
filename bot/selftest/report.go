package selftest

import (
	"cmp"
	"fmt"
	"runtime"
	"strings"
	"time"
)

// outcome is the outcome of a check.
type outcome string

// The outcomes.
const (
	pass     outcome = "pass"
	fail     outcome = "FAIL"
	surprise outcome = "surprise" // Discord works, but not as documented
	notDone  outcome = "not done"
)

// result is the outcome of a check, and in a sentence what Discord did.
type result struct {
	outcome outcome
	did     string
}

// row is the result of a check in the report.
type row struct {
	check
	result
	traffic []exchange
}

// failed returns the number of checks that did not pass.
func (t *test) failed() (n int) {
	for _, r := range t.rows {
		if r.outcome != pass {
			n++
		}
	}
	return n
}

// Widths of the table and its first two columns.
const (
	tableWidth   = 100
	outcomeWidth = 9
	checkWidth   = 20
)

// table returns the row as lines of the table, broken at spaces.
func (r row) table() string {
	var lines strings.Builder
	line := fmt.Sprintf("%-*s %-*s", outcomeWidth, r.outcome, checkWidth, r.name)
	for i, word := range strings.Fields(r.did) {
		if i > 0 && len(line)+1+len(word) > tableWidth {
			lines.WriteString(line + "\n")
			line = strings.Repeat(" ", outcomeWidth+1+checkWidth)
		}
		line += " " + word
	}
	return lines.String() + line + "\n"
}

// markdown returns the report to attach to an issue.
func (t *test) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Self-test of Parlour\n\n- %s\n- Parlour %s, %s, %s/%s\n- Discord API v10; long checks: %v\n- %d of %d checks passed\n\n",
		t.began.UTC().Format(time.RFC3339), cmp.Or(t.Version, "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH, t.Long, len(t.rows)-t.failed(), len(t.rows))
	b.WriteString("| result | check | what Discord did |\n| --- | --- | --- |\n")
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.outcome, r.name, strings.ReplaceAll(r.did, "|", `\|`))
	}
	for _, r := range t.rows {
		r.detail(&b)
	}
	return t.traffic.redact(b.String())
}

// detail writes what was expected and which requests were made.
func (r row) detail(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s: %s\n\nExpected: %s", r.name, r.outcome, r.expected)
	if r.source != "" {
		fmt.Fprintf(b, " (<%s%s>)", docs, r.source)
	}
	fmt.Fprintf(b, ".\n\nDiscord: %s\n", r.did)
	if len(r.traffic) > 0 {
		fmt.Fprintf(b, "\n```text\n%s```\n", summary(r.traffic))
	}
}

// summary returns a line for each kind of request and answer, with the last headers, and the bodies of refusals.
func summary(list []exchange) string {
	var kinds []exchange // in their order
	counts, limits := map[exchange]int{}, map[exchange]string{}
	for _, x := range list {
		k := x
		k.limits, k.scope = "", ""
		if counts[k]++; counts[k] == 1 {
			kinds = append(kinds, k)
		}
		limits[k] = x.limits
	}
	var b strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&b, "%3d x %s: %d", counts[k], k.route, k.status)
		if k.anonymous {
			b.WriteString(", no Authorization")
		}
		if limits[k] != "" {
			b.WriteString("; " + limits[k])
		}
		b.WriteString("\n")
		if k.body != "" {
			b.WriteString("      " + strings.ReplaceAll(strings.TrimSpace(k.body), "\n", " ") + "\n")
		}
	}
	return b.String()
}
