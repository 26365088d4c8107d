// Package selftest tries on the real Discord what Parlour depends on and what cannot be
// known without a token: which requests Discord accepts, what it returns, and how it limits
// them. It uses the clients of the bot: packages rest, gateway and message.
//
// [Run] needs a channel of a private server that has the bot, and a person there who
// presses a few buttons. It creates messages, an emoji and two commands of that server, and
// deletes all of them. The bot must be stopped meanwhile: Discord sends the presses to every
// connection with the token, and the bot would answer them too.
//
// A check compares what Discord did with its documentation. The [Report] contains neither
// the token nor a token of an interaction.
package selftest

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"time"

	"parlour/bot/clock"
	"parlour/bot/rest"
)

// Options configures a run. Token, Channel and Out are required.
type Options struct {
	Token   string // the bot token, without the prefix "Bot "
	Channel string // ID of a text channel
	Version string // of the program, for the report
	Source  string // the URL of its source; "" if it has none
	// Long adds the checks that take an hour.
	Long bool
	// Out receives the results, and says what the person in the channel has to do.
	Out       io.Writer
	Transport http.RoundTripper // nil for http.DefaultTransport
	Local     bool              // the gateway is on this machine; see gateway.Options

	// Clock measures time-outs, LimitClock rate limits; nil for the wall clock.
	Clock, LimitClock clock.Clock
	// Pause waits for d or until the context ends; nil to wait by Clock.
	Pause func(ctx context.Context, d time.Duration)
}

func (o Options) withDefaults() Options {
	o.Clock, o.LimitClock = clock.Or(o.Clock), clock.Or(o.LimitClock)
	if o.Transport == nil {
		o.Transport = http.DefaultTransport
	}
	if o.Pause == nil {
		o.Pause = func(ctx context.Context, d time.Duration) { clock.Sleep(ctx, o.Clock, d) }
	}
	return o
}

// test is a run.
type test struct {
	Options
	api     *rest.Client
	traffic *recorder
	line    *line
	created []*object // what is to be deleted, oldest first
	report  Report
	stopped string // why the remaining checks are not done, or ""

	app      application
	place    place
	emoji    string  // the uploaded emoji in a text, or ""
	prompt   *object // the message with the buttons
	nonce    string  // of the first message with a nonce
	nonced   *object // that message
	noncedAt time.Time
	pausedAt time.Time
}

// Run makes all checks and deletes what it has created, even if the context ends. It prints
// each result when it is known.
func Run(ctx context.Context, o Options) Report {
	o = o.withDefaults()
	t := &test{Options: o, traffic: newRecorder(o.Transport, o.Token)}
	t.api = rest.New(rest.Options{Token: o.Token, Transport: t.traffic, UserAgent: rest.UserAgent(o.Source, o.Version), Clock: o.Clock, LimitClock: o.LimitClock})
	t.line = newLine(t)
	t.report = Report{Began: o.Clock.Now(), Version: cmp.Or(o.Version, "unknown"), Long: o.Long}
	for _, c := range t.checks() {
		t.do(ctx, c)
	}
	t.line.stop()
	t.stopped = ""
	t.do(context.WithoutCancel(ctx), t.cleanUp())
	t.report.hide = t.traffic.redact
	return t.report
}

// maxInvalid is the number of responses of 401, 403 and 429 that end a run. Discord blocks
// an address after 10,000 in ten minutes.
const maxInvalid = 100

// do makes a check and prints its result.
func (t *test) do(ctx context.Context, c check) {
	from := t.traffic.count()
	r := notDone("%s", t.stopped)
	switch {
	case t.stopped != "":
	case ctx.Err() != nil:
		r = notDone("interrupted")
	default:
		if r = c.run(ctx); r.Outcome != Pass && ctx.Err() != nil {
			r = notDone("interrupted")
		}
	}
	switch {
	case r.Outcome != Pass && c.vital:
		t.stopped = "it needs the check " + c.name
	case t.stopped == "" && t.api.InvalidRequests() >= maxInvalid:
		t.stopped = "Discord refused too many requests, and would block this address"
	}
	r.Did = t.traffic.redact(r.Did)
	row := Row{Check: c.name, Expected: c.expected, Source: c.source, result: r, traffic: t.traffic.since(from)}
	t.report.Rows = append(t.report.Rows, row)
	row.print(t.Out)
}
