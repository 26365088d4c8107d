package selftest

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"
)

// Report is the result of a run.
type Report struct {
	Began   time.Time
	Version string // of the program
	Long    bool
	Rows    []Row
	hide    func(string) string // removes secrets
}

// Row is the result of a check.
type Row struct {
	Check, Expected, Source string
	result
	traffic []exchange
}

// Failed returns the number of checks that did not pass.
func (r Report) Failed() (n int) {
	for _, row := range r.Rows {
		if row.Outcome != Pass {
			n++
		}
	}
	return n
}

// Widths of the table's columns.
const (
	outcomeWidth = 9
	checkWidth   = 20
	didWidth     = 69
)

// print prints the row as a line of the table, wrapped.
func (r Row) print(out io.Writer) {
	for i, line := range wrap(r.Did, didWidth) {
		outcome, name := string(r.Outcome), r.Check
		if i > 0 {
			outcome, name = "", ""
		}
		fmt.Fprintf(out, "%-*s %-*s %s\n", outcomeWidth, outcome, checkWidth, name, line)
	}
}

// wrap breaks a text into lines at spaces.
func wrap(text string, width int) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+1+len(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// Markdown returns the report to attach to an issue.
func (r Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Self-test of Parlour\n\n- %s\n- Parlour %s, %s, %s/%s\n- Discord API v10; long checks: %v\n- %d of %d checks passed\n\n",
		r.Began.UTC().Format(time.RFC3339), r.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, r.Long, len(r.Rows)-r.Failed(), len(r.Rows))
	b.WriteString("| result | check | what Discord did |\n| --- | --- | --- |\n")
	for _, row := range r.Rows {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", row.Outcome, row.Check, strings.ReplaceAll(row.Did, "|", `\|`))
	}
	for _, row := range r.Rows {
		row.detail(&b)
	}
	return r.hide(b.String())
}

// detail writes what was expected and which requests were made.
func (r Row) detail(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s: %s\n\nExpected: %s", r.Check, r.Outcome, r.Expected)
	if r.Source != "" {
		fmt.Fprintf(b, " (<%s%s>)", docs, r.Source)
	}
	fmt.Fprintf(b, ".\n\nDiscord: %s\n", r.Did)
	if len(r.traffic) > 0 {
		fmt.Fprintf(b, "\n```text\n%s```\n", summary(r.traffic))
	}
}

// summary returns a line for each route and status, with the last headers, and the bodies
// of refusals.
func summary(list []exchange) string {
	type kind struct {
		route, body string
		anonymous   bool
		status      int
	}
	counts, last, order := map[kind]int{}, map[kind]string{}, []kind(nil)
	for _, x := range list {
		k := kind{x.route, x.body, x.anonymous, x.status}
		if counts[k] == 0 {
			order = append(order, k)
		}
		counts[k]++
		last[k] = x.limits
	}
	var b strings.Builder
	for _, k := range order {
		fmt.Fprintf(&b, "%3d x %s: %d", counts[k], k.route, k.status)
		if k.anonymous {
			b.WriteString(", no Authorization")
		}
		if last[k] != "" {
			b.WriteString("; " + last[k])
		}
		b.WriteString("\n")
		if k.body != "" {
			b.WriteString("      " + strings.ReplaceAll(strings.TrimSpace(k.body), "\n", " ") + "\n")
		}
	}
	return b.String()
}
