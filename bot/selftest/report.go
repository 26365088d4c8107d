package selftest

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"parlour/bot/rest"
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
		r.Began.UTC().Format(time.RFC3339), cmp.Or(r.Version, "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH, r.Long, len(r.Rows)-r.Failed(), len(r.Rows))
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

// Outcome is the outcome of a check.
type Outcome string

// The outcomes.
const (
	Pass     Outcome = "pass"
	Fail     Outcome = "FAIL"
	Surprise Outcome = "surprise" // Discord works, but not as documented
	NotDone  Outcome = "not done"
)

// result is the outcome of a check, and in a sentence what Discord did.
type result struct {
	Outcome Outcome
	Did     string
}

// check is one question to Discord.
type check struct {
	name     string
	expected string
	source   string // the documentation, below docs
	vital    bool   // no other check makes sense if this one fails
	run      func(*test)
}

// docs is the address of Discord's documentation.
const docs = "https://discord.com/developers/docs/"

// checks returns the checks in their order. The gateway rests for a minute while the test makes
// the requests that involve no member.
func (t *test) checks() []check {
	all := []check{
		{"application", "the token belongs to an application that receives interactions by the gateway", "resources/application#get-current-application", true, (*test).checkApplication},
		{"channel", "the bot sees the channel, which is in a server", "resources/channel#get-channel", true, (*test).checkChannel},
		{"gateway", "a session starts", "events/gateway#identifying", false, (*test).checkGateway},
		{"server commands", "Discord stores two commands of the server, the second with user install, and deletes them", "interactions/application-commands#create-guild-application-command", false, (*test).checkServerCommands},
		{"bot's commands", "Discord has the commands that the bot has registered, for user installs too if the application supports those", "interactions/application-commands#contexts", false, (*test).checkBotCommands},
		{"emoji", "the application can upload an emoji", "resources/emoji#create-application-emoji", false, (*test).checkEmoji},
	}
	for _, s := range samples {
		all = append(all, check{s.name, "the message is sent, edited and deleted, and reads back as sent", "components/reference", false,
			func(run *test) { run.checkMessage(s) }})
	}
	all = append(all,
		check{"same nonce", "the second message with an enforced nonce is the first", "resources/message#create-message", false, (*test).checkNonce},
		check{"refusals", "an unknown channel gives code 10003, a missing permission 50013", "topics/opcodes-and-status-codes#json", false, (*test).checkRefusals},
		check{"resume", "a session resumes after 60 seconds without a connection", "events/gateway#resuming", false, (*test).checkResume},
		check{"permissions", "the bot has the permissions of its invitation in the channel", "topics/permissions", false, (*test).checkPermissions},
		check{"tiles", "a person sees that the tiles of a board join", "reference#message-formatting", false, (*test).checkTiles},
		check{"ephemeral", "@original reads, edits and deletes an ephemeral message", "interactions/receiving-and-responding#get-original-interaction-response", false, (*test).checkEphemeral},
		check{"placeholder", "a placeholder becomes a message with components V2", "interactions/receiving-and-responding#interaction-response-object", false, (*test).checkPlaceholder},
		check{"form", "a form opens, and its text arrives", "components/using-modal-components", false, (*test).checkForm},
		check{"press under load", "a press is answered beside 45 requests a second with the token", "topics/rate-limits#global-rate-limit", false, (*test).checkLoad},
		check{"twelve presses", "24 edits without Authorization beside that load are not limited", "topics/rate-limits#global-rate-limit", false, (*test).checkTwelve},
	)
	if t.Long {
		all = append(all,
			check{"nonce after 10 min", "Discord has forgotten the nonce: a new message", "resources/message#create-message", false, (*test).checkOldNonce},
			check{"edit after an hour", "one edit of a message older than an hour is accepted", "topics/opcodes-and-status-codes#json", false, (*test).checkOldEdit},
		)
	}
	return all
}

// recorder is a transport that keeps what Discord answered, without secrets.
type recorder struct {
	base http.RoundTripper

	mu        sync.Mutex
	exchanges []exchange
	secrets   []string
}

// exchange is one request and its answer.
type exchange struct {
	route     string // method and template of the path
	anonymous bool   // without Authorization
	status    int    // 0 without a response
	limits    string // the rate limit headers
	scope     string // of a 429
	body      string // of a refusal
}

// maxBody bounds what is kept of a refusal's body, in bytes.
const maxBody = 2000

// RoundTrip sends a request and records it.
func (r *recorder) RoundTrip(q *http.Request) (*http.Response, error) {
	x := exchange{route: rest.Template(q.Method, strings.TrimPrefix(q.URL.Path, "/api/v10")), anonymous: q.Header.Get("Authorization") == ""}
	resp, err := r.base.RoundTrip(q)
	if err == nil {
		x.status, x.limits = resp.StatusCode, limitHeaders(resp.Header)
	}
	if x.status >= http.StatusBadRequest {
		x.scope = resp.Header.Get("X-Ratelimit-Scope")
		body, _ := io.ReadAll(resp.Body) // a part of a refusal will do
		_ = resp.Body.Close()
		resp.Body = io.NopCloser(bytes.NewReader(body))
		x.body = r.redact(string(body[:min(len(body), maxBody)]))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.exchanges = append(r.exchanges, x)
	return resp, err
}

// limitNames are the headers of rate limits, with their short names.
var limitNames = [][2]string{
	{"X-Ratelimit-Limit", "limit"}, {"X-Ratelimit-Remaining", "remaining"}, {"X-Ratelimit-Reset-After", "reset-after"},
	{"X-Ratelimit-Bucket", "bucket"}, {"X-Ratelimit-Scope", "scope"}, {"X-Ratelimit-Global", "global"}, {"Retry-After", "retry-after"}, {"Via", "via"},
}

func limitHeaders(h http.Header) string {
	var all []string
	for _, n := range limitNames {
		if v := h.Get(n[0]); v != "" {
			all = append(all, n[1]+" "+v)
		}
	}
	return strings.Join(all, ", ")
}

// conceal adds a secret, which no report may contain.
func (r *recorder) conceal(secret string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.secrets = append(r.secrets, secret)
}

// redact replaces all secrets in a text.
func (r *recorder) redact(text string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.secrets {
		text = strings.ReplaceAll(text, s, "[token]")
	}
	return text
}

// count returns the number of requests so far, and since the requests after a count.
func (r *recorder) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.exchanges)
}

func (r *recorder) since(n int) []exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clip(r.exchanges[n:])
}

// lastLimits returns the rate limit headers of the last answer.
func (r *recorder) lastLimits() string {
	all := r.since(0)
	return all[len(all)-1].limits
}
