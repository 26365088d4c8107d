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

// check is one question to Discord.
type check struct {
	name     string
	expected string
	source   string // the documentation, below docs
	run      func(*test)
	vital    bool // no other check makes sense if this one fails
	long     bool // it takes an hour
}

// checks are the checks in their order. The gateway rests for a minute while the test makes
// the requests that involve no member.
var checks = []check{
	{"application", "the token belongs to an application that receives interactions by the gateway", "resources/application#get-current-application", (*test).checkApplication, true, false},
	{"channel", "the bot sees the channel, which is in a server", "resources/channel#get-channel", (*test).checkChannel, true, false},
	{"gateway", "a session starts", "events/gateway#identifying", (*test).checkGateway, false, false},
	{"server commands", "Discord stores two commands of the server, the second with user install, and deletes them", "interactions/application-commands#create-guild-application-command", (*test).checkServerCommands, false, false},
	{"bot's commands", "Discord has the commands that the bot has registered, for user installs too if the application supports those", "interactions/application-commands#contexts", (*test).checkBotCommands, false, false},
	{"emoji", "the application can upload an emoji", "resources/emoji#create-application-emoji", (*test).checkEmoji, false, false},
	{"text", stored, "components/reference", (*test).checkMessage, false, false},
	{"card", stored, "components/reference", (*test).checkMessage, false, false},
	{"picture", stored, "components/reference", (*test).checkMessage, false, false},
	{"GIF", stored, "components/reference", (*test).checkMessage, false, false},
	{"file", stored, "components/reference", (*test).checkMessage, false, false},
	{"same nonce", "the second message with an enforced nonce is the first", "resources/message#create-message", (*test).checkNonce, false, false},
	{"refusals", "an unknown channel gives code 10003, a missing permission 50013", "topics/opcodes-and-status-codes#json", (*test).checkRefusals, false, false},
	{"resume", "a session resumes after 60 seconds without a connection", "events/gateway#resuming", (*test).checkResume, false, false},
	{"permissions", "the bot has the permissions of its invitation in the channel", "topics/permissions", (*test).checkPermissions, false, false},
	{"tiles", "a person sees that the tiles of a board join", "reference#message-formatting", (*test).checkTiles, false, false},
	{"ephemeral", "@original reads, edits and deletes an ephemeral message", "interactions/receiving-and-responding#get-original-interaction-response", (*test).checkEphemeral, false, false},
	{"placeholder", "a placeholder becomes a message with components V2", "interactions/receiving-and-responding#interaction-response-object", (*test).checkPlaceholder, false, false},
	{"form", "a form opens, and its text arrives", "components/using-modal-components", (*test).checkForm, false, false},
	{"press under load", "a press is answered beside 45 requests a second with the token", "topics/rate-limits#global-rate-limit", (*test).checkLoad, false, false},
	{"twelve presses", "24 edits without Authorization beside that load are not limited", "topics/rate-limits#global-rate-limit", (*test).checkTwelve, false, false},
	{"nonce after 10 min", "Discord has forgotten the nonce: a new message", "resources/message#create-message", (*test).checkOldNonce, false, true},
	{"edit after an hour", "one edit of a message older than an hour is accepted", "topics/opcodes-and-status-codes#json", (*test).checkOldEdit, false, true},
}

// row is a check in the report: its outcome, in a sentence what Discord did, and the requests.
type row struct {
	check
	outcome  outcome
	did      string
	requests []exchange
}

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
		t.began.UTC().Format(time.RFC3339), cmp.Or(t.Version, "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH, t.Long, len(t.rows)-t.failed, len(t.rows))
	var details strings.Builder
	b.WriteString("| result | check | what Discord did |\n| --- | --- | --- |\n")
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.outcome, r.name, strings.ReplaceAll(r.did, "|", `\|`))
		fmt.Fprintf(&details, "\n## %s: %s\n\nExpected: %s", r.name, r.outcome, r.expected)
		if r.source != "" {
			fmt.Fprintf(&details, " (<%s%s>)", docs, r.source)
		}
		fmt.Fprintf(&details, ".\n\nDiscord: %s\n", r.did)
		if len(r.requests) > 0 {
			fmt.Fprintf(&details, "\n```text\n%s```\n", summary(r.requests))
		}
	}
	return t.traffic.redact(b.String() + details.String())
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
