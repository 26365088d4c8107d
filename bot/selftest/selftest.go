// Package selftest tries on the real Discord what Parlour depends on and what cannot be known without a token: which
// requests Discord accepts, what it returns, and how it limits them. It uses the clients of the bot: packages rest,
// gateway and message. Command selftest runs it.
//
// A check compares what Discord did with its documentation. The report contains neither the token nor a token of an
// interaction.
package selftest

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/bot/interaction"
	"parlour/bot/message"
	"parlour/bot/rest"
)

// Options configures a run. Token, Channel and Out are required.
type Options struct {
	Token   string // the bot token, without the prefix "Bot "
	Channel string // ID of a text channel
	Version string // of the program, for the report
	Long    bool   // adds the checks that take an hour

	Out       io.Writer         // receives the results, and says what the person in the channel has to do
	Transport http.RoundTripper // nil for http.DefaultTransport
	Local     bool              // the gateway is on this machine; see gateway.Options

	// Clock measures time-outs, LimitClock rate limits; nil for the wall clock.
	Clock, LimitClock clock.Clock
	// Pause waits for d or until the context ends; nil to wait by Clock.
	Pause func(ctx context.Context, d time.Duration)
}

// test is a run.
type test struct {
	Options
	api     *rest.Client
	traffic *recorder
	created []string // paths that the test will delete, oldest first
	began   time.Time
	rows    []row  // the results so far
	failed  int    // how many of them did not pass
	stopped string // why the remaining checks are not done, or ""

	ctx context.Context // of the check under way
	row                 // of the check under way

	app   application
	place struct {
		Guild string `json:"guild_id"`
		Type  int    `json:"type"`
	}

	// What connections to the gateway share.
	shard   [2]int
	session atomic.Pointer[gateway.Session]
	log     lastLine
	presses chan interaction.Interaction
	hangUp  func(cause error) // ends the connection, and the session unless the cause keeps it; nil while disconnected

	emoji    string // the uploaded emoji in a text, or ""
	prompt   string // the path of the message with the buttons, or ""
	nonced   string // the path of the first message with a nonce, or ""
	noncedAt time.Time
	pausedAt time.Time
}

// Run makes all checks and deletes what it has created, even if the context ends. It prints each result when it is
// known, and writes a report into the working directory. It returns an error unless all checks pass.
func Run(ctx context.Context, o Options) error {
	fmt.Fprintln(o.Out, "The bot must be stopped. Ctrl-C ends the test and deletes what it has created.")
	t := run(ctx, o)
	file := "parlour-selftest-" + t.began.Format(time.DateOnly) + ".md"
	if err := os.WriteFile(file, []byte(t.markdown()), 0o644); err != nil {
		return err
	}
	if t.failed > 0 {
		return fmt.Errorf("%d of %d checks did not pass; %s has the details, without secrets", t.failed, len(t.rows), file)
	}
	fmt.Fprintf(o.Out, "All %d checks passed; %s is the report, without secrets.\n", len(t.rows), file)
	return nil
}

// run makes all checks.
func run(ctx context.Context, o Options) *test {
	o.Clock, o.LimitClock = clock.Or(o.Clock), clock.Or(o.LimitClock)
	if o.Pause == nil {
		o.Pause = func(ctx context.Context, d time.Duration) { clock.Sleep(ctx, o.Clock, d) }
	}
	t := &test{Options: o, began: o.Clock.Now(), traffic: &recorder{base: cmp.Or(o.Transport, http.DefaultTransport), secrets: []string{o.Token}}}
	t.api = rest.New(rest.Options{Token: o.Token, Transport: t.traffic, UserAgent: rest.UserAgent("", o.Version), Clock: o.Clock, LimitClock: o.LimitClock})
	t.presses = make(chan interaction.Interaction, maxPresses)
	for _, c := range checks {
		if !c.long || t.Long {
			t.do(ctx, c)
		}
	}
	if t.hangUp != nil {
		t.hangUp(nil)
	}
	t.stopped = ""
	t.do(context.WithoutCancel(ctx), check{name: "clean-up", expected: "everything is deleted", run: (*test).cleanUp})
	return t
}

// Names, bounds and times.
const (
	prefix    = "selftest:"                                                       // begins the custom IDs of the test
	emojiName = "parlour_selftest"                                                // of the uploaded emoji
	docs      = "https://discord.com/developers/docs/"                            // Discord's documentation
	stored    = "the message is sent, edited and deleted, and reads back as sent" // is expected of every kind of message

	maxInvalid  = 100              // responses of 401, 403 and 429 that end a run; Discord blocks an address after 10,000 in ten minutes
	maxWait     = 20 * time.Second // of a request for rate limits
	cleanUpTime = time.Minute      // for the deletion of what is left
	connectTime = 40 * time.Second // for an attempt to connect, with its retries
	offline     = time.Minute      // how long the session is without a connection
	patience    = 2 * time.Minute  // how long the person has for each step
	maxPresses  = 1000             // that may wait to be handled
	perSecond   = 45               // requests of the load: below Discord's limit of 50 a second
	maxLoad     = 120              // of the load, in seconds
	maxRefused  = 20               // refused requests that end the load
	presses     = 12               // under load, each with two edits
	oldNonce    = 10 * time.Minute // the age at which a nonce is tried again
	oldMessage  = 61 * time.Minute // the age at which a message is edited
	maxBody     = 2000             // bytes that are kept of a refusal

	tableWidth   = 100 // of the printed table, with its first two columns
	outcomeWidth = 9
	checkWidth   = 20
)

// do makes a check and prints its result.
func (t *test) do(ctx context.Context, c check) {
	from := t.traffic.count()
	t.ctx, t.row = ctx, row{check: c}
	done := make(chan struct{})
	go func() {
		defer close(done)
		t.require(t.stopped == "", notDone, "%s", t.stopped)
		t.require(ctx.Err() == nil, notDone, "interrupted")
		c.run(t)
	}()
	<-done
	if t.stopped == "" && t.outcome != pass && ctx.Err() != nil {
		t.outcome, t.did = notDone, "interrupted"
	}
	if t.stopped == "" && t.api.InvalidRequests() >= maxInvalid {
		t.stopped = "Discord refused too many requests, and would block this address"
	}
	if t.outcome != pass {
		if t.failed++; c.vital {
			t.stopped = "it needs the check " + c.name
		}
	}
	t.did, t.requests = t.traffic.redact(t.did), t.traffic.since(from)
	t.rows = append(t.rows, t.row)
	fmt.Fprint(t.Out, t.table())
}

// end ends the check with a result. Like [testing.T.FailNow], it ends the goroutine, so that a check is written as
// what is to happen.
func (t *test) end(o outcome, format string, args ...any) {
	t.outcome, t.did = o, fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// require ends the check with an outcome unless Discord did what is expected, or the check can go on.
func (t *test) require(ok bool, otherwise outcome, format string, args ...any) {
	if !ok {
		t.end(otherwise, format, args...)
	}
}

// try fails the check if what it was doing ended in an error.
func (t *test) try(doing string, err error) {
	if rest.IsCode(err, rest.CodeAcknowledged) {
		err = fmt.Errorf("%w: another process has responded, so stop the bot during the test", err)
	}
	t.require(err == nil, fail, "%s: %s", doing, reason(err))
}

// reason returns the text of an error without the name of the client.
func reason(err error) string { return strings.TrimPrefix(fmt.Sprint(err), "discord: ") }

// waitUntil waits until a time, and says so.
func (t *test) waitUntil(until time.Time, why string) {
	if d := until.Sub(t.Clock.Now()); d > 0 {
		fmt.Fprintf(t.Out, "  %s until %s ...\n", why, until.Format("15:04:05"))
		t.Pause(t.ctx, d)
	}
	t.require(t.ctx.Err() == nil, notDone, "interrupted")
}

// request is a request with the bot's token, or with the token of an interaction if that is in the path. The files of
// a message go with it.
func request(method, path string, body, out any) rest.Call {
	c := rest.Call{Method: method, Path: path, TokenInPath: strings.HasPrefix(path, "/webhooks/"), Body: body, Out: out, MaxWait: maxWait}
	if m, ok := body.(message.Message); ok {
		c.Files = m.Files()
	}
	return c
}

// call makes a request.
func (t *test) call(method, path string, body, out any) error {
	return t.api.Do(t.ctx, request(method, path, body, out))
}

// create makes a POST, and remembers and returns the path of what it has created.
func (t *test) create(doing, path string, body any) string {
	var made message.Sent
	t.try(doing, t.api.Do(context.WithoutCancel(t.ctx), request(http.MethodPost, path, body, &made))) // one that was sent may succeed
	path += "/" + made.ID
	t.created = append(t.created, path)
	return path
}

// remove deletes what is at a path. It reports no error if that is gone already.
func (t *test) remove(path string) error {
	err := t.call(http.MethodDelete, path, nil, nil)
	if err != nil && !rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeUnknownEmoji, rest.CodeUnknownCommand) {
		return err
	}
	t.created = slices.DeleteFunc(t.created, func(p string) bool { return p == path })
	return nil
}

// cleanUp deletes what is left, newest first.
func (t *test) cleanUp() {
	var cancel context.CancelFunc
	t.ctx, cancel = context.WithTimeout(t.ctx, cleanUpTime)
	defer cancel()
	var left []string
	for _, p := range slices.Backward(slices.Clone(t.created)) {
		if err := t.remove(p); err != nil {
			kind := strings.TrimSuffix(path.Base(path.Dir(p)), "s") // such as message
			left = append(left, fmt.Sprintf("%s %s (%s)", kind, path.Base(p), reason(err)))
		}
	}
	t.require(len(left) == 0, fail, "please delete by hand: %s", strings.Join(left, "; "))
	t.end(pass, "nothing is left")
}
