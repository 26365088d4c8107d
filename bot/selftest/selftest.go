// Package selftest tries on the real Discord what Parlour depends on and what cannot be known without a token: which
// requests Discord accepts, what it returns, and how it limits them. It uses the clients of the bot: packages rest,
// gateway and message. Command selftest runs it.
//
// A check compares what Discord did with its documentation. The [Report] contains neither the token nor a token of an
// interaction.
package selftest

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"parlour/bot/clock"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
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

// Run makes all checks and deletes what it has created, even if the context ends. It prints each result when it is
// known, and writes a report into the working directory. It returns an error unless all checks pass.
func Run(ctx context.Context, o Options) error {
	fmt.Fprintln(o.Out, "The bot must be stopped. Ctrl-C ends the test and deletes what it has created.")
	r := run(ctx, o)
	file := "parlour-selftest-" + r.Began.Format(time.DateOnly) + ".md"
	if err := os.WriteFile(file, []byte(r.Markdown()), 0o644); err != nil {
		return err
	}
	if n := r.Failed(); n > 0 {
		return fmt.Errorf("%d of %d checks did not pass; %s has the details, without secrets", n, len(r.Rows), file)
	}
	fmt.Fprintf(o.Out, "All %d checks passed; %s is the report, without secrets.\n", len(r.Rows), file)
	return nil
}

// run makes all checks.
func run(ctx context.Context, o Options) Report {
	o = o.withDefaults()
	t := &test{Options: o, traffic: &recorder{base: o.Transport, secrets: []string{o.Token}}}
	t.api = rest.New(rest.Options{Token: o.Token, Transport: t.traffic, UserAgent: rest.UserAgent(o.Source, o.Version), Clock: o.Clock, LimitClock: o.LimitClock})
	t.line = &line{t: t, presses: make(chan interaction.Interaction, maxPresses)}
	t.report = Report{Began: o.Clock.Now(), Version: cmp.Or(o.Version, "unknown"), Long: o.Long}
	for _, c := range t.checks() {
		t.do(ctx, c)
	}
	t.line.end(nil)
	t.stopped = ""
	t.do(context.WithoutCancel(ctx), check{name: "clean-up", expected: "everything is deleted", run: (*steps).cleanUp})
	t.report.hide = t.traffic.redact
	return t.report
}

// maxInvalid is the number of responses of 401, 403 and 429 that end a run. Discord blocks
// an address after 10,000 in ten minutes.
const maxInvalid = 100

// do makes a check and prints its result.
func (t *test) do(ctx context.Context, c check) {
	from := t.traffic.count()
	s := &steps{test: t, ctx: ctx}
	s.need(t.stopped == "", "%s", t.stopped)
	if s.need(ctx.Err() == nil, "interrupted"); !s.over() {
		c.run(s)
	}
	r := s.result
	if t.stopped == "" && r.Outcome != Pass && ctx.Err() != nil {
		r = result{NotDone, "interrupted"}
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

// steps is a check under way. Its first failure is its result: after that it makes no request, so
// that a check is written as what is to happen.
type steps struct {
	*test
	ctx context.Context
	result
}

// over reports whether the check has a result.
func (s *steps) over() bool { return s.Outcome != "" }

// end gives the check a result, unless it has one.
func (s *steps) end(o Outcome, format string, args []any) {
	if !s.over() {
		s.result = result{o, fmt.Sprintf(format, args...)}
	}
}

func (s *steps) pass(format string, args ...any)     { s.end(Pass, format, args) }
func (s *steps) fail(format string, args ...any)     { s.end(Fail, format, args) }
func (s *steps) surprise(format string, args ...any) { s.end(Surprise, format, args) }

// require fails the check unless Discord did what is expected.
func (s *steps) require(ok bool, format string, args ...any) {
	if !ok {
		s.fail(format, args...)
	}
}

// need ends the check as not done unless it can go on.
func (s *steps) need(ok bool, format string, args ...any) {
	if !ok {
		s.end(NotDone, format, args)
	}
}

// shows fails the check unless a message shows a body.
func (s *steps) shows(when string, got shown, want commands.Body) {
	err := got.matches(want)
	s.require(err == nil, "%s, %v", when, err)
}

// try makes a request, whose error fails the check.
func (s *steps) try(doing string, request func() error) {
	if s.over() {
		return
	}
	err := request()
	if rest.IsCode(err, rest.CodeAcknowledged) {
		err = fmt.Errorf("%w: another process has responded, so stop the bot during the test", err)
	}
	if err != nil {
		s.fail("%s: %s", doing, strings.TrimPrefix(err.Error(), "discord: "))
	}
}

func (s *steps) call(doing, method, path string, body, out any, files ...rest.File) {
	s.try(doing, func() error { return s.test.call(s.ctx, method, path, body, out, files...) })
}

// create makes a POST and remembers what it has created. It returns an empty object if the check is over.
func (s *steps) create(doing, kind, path string, body any, files ...rest.File) *object {
	o := &object{}
	s.try(doing, func() error {
		var made struct {
			ID string `json:"id"`
		}
		err := s.test.call(context.WithoutCancel(s.ctx), http.MethodPost, path, body, &made, files...) // one that was sent may succeed
		if err == nil {
			*o = object{made.ID, kind, path + "/" + made.ID}
			s.created = append(s.created, o)
		}
		return err
	})
	return o
}

func (s *steps) remove(doing string, o *object) {
	s.try(doing, func() error { return s.test.remove(s.ctx, o) })
}

func (s *steps) send(doing string, c rest.Call) {
	s.try(doing, func() error { return s.api.Do(s.ctx, c) })
}
