package gateway

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// closing bounds how long discordgo may take to close a connection. It sleeps
// for a second of it.
const closing = 5 * time.Second

// session is a session on the gateway, which outlives its connections:
// discordgo resumes it when the same Session is opened again.
type session struct {
	discord *discordgo.Session
	line    atomic.Pointer[line] // the connection
	gone    chan struct{}        // discordgo has left a connection
	begun   bool                 // events have arrived
	failed  int                  // attempts to resume it since
}

// maxResumes is how often a session is tried to be resumed. Discord forgets it
// after a while, and discordgo goes on with the address that it once got.
const maxResumes = 6

// useless reports whether a new session is the better way to connect.
func (s *session) useless() bool { return !s.begun || s.failed >= maxResumes }

func newSession(o Options) (*session, error) {
	d, err := discordgo.New("Bot " + o.Token)
	if err != nil {
		return nil, err
	}
	s := &session{discord: d, gone: make(chan struct{}, 1)}
	d.Identify.Intents = discordgo.IntentsGuilds // interactions need none
	d.Identify.Compress = false                  // or no frame could be looked at
	d.Compress = false
	d.StateEnabled = false
	d.ShouldReconnectOnError = false
	d.ShouldRetryOnRateLimit = false
	d.MaxRestRetries = 0
	d.LogLevel = -1 // not even errors: they come back from Open
	d.SyncEvents = true
	d.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { s.hear(o, e) })
	d.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case s.gone <- struct{}{}:
		default:
		}
	})
	return s, nil
}

// hear passes an event on. Some types arrive in disguise: see masked.
func (s *session) hear(o Options, e *discordgo.Event) {
	switch strings.ToUpper(e.Type) {
	case "READY", "RESUMED":
		s.line.Load().welcome()
	case "INTERACTION_CREATE":
		o.Handle(e.RawData)
	case "GUILD_CREATE":
		var guild struct {
			ID string `json:"id"`
		}
		if o.Joined != nil && json.Unmarshal(e.RawData, &guild) == nil {
			o.Joined(guild.ID)
		}
	case "GUILD_DELETE":
		var guild struct {
			ID          string `json:"id"`
			Unavailable bool   `json:"unavailable"`
		}
		if o.Left != nil && json.Unmarshal(e.RawData, &guild) == nil && !guild.Unavailable {
			o.Left(guild.ID)
		}
	}
}

// open makes the session's connection, a line, and returns when events begin to
// arrive or it has failed. After errPatience and errStuck the session must not
// be used again: discordgo's Open may still hang in it.
func (s *session) open(ctx context.Context, l *line, o Options) error {
	s.failed++
	ctx, cancel := context.WithTimeoutCause(ctx, o.Patience, errPatience)
	defer cancel()
	s.line.Store(l)
	select {
	case <-s.gone: // it told of the last connection twice
	default:
	}
	client := *o.Client
	client.Transport = bound{ctx, client.Transport}
	s.discord.Client = &client
	s.discord.Ratelimiter = discordgo.NewRatelimiter() // the last one may remember a pause, and sleep
	s.discord.Dialer = l.dialer(ctx)
	opened := make(chan error, 1)
	go func() { opened <- s.discord.Open() }()
	select {
	case err := <-opened:
		if err != nil {
			return l.because(explain(err))
		}
	case <-ctx.Done():
		l.cut(context.Cause(ctx))
		return errPatience // though Open mostly returns now
	}
	select {
	case <-l.up:
		s.begun, s.failed = true, 0
		return nil
	case <-l.over:
	case <-ctx.Done():
		l.cut(context.Cause(ctx))
	}
	return s.settle(ctx, l)
}

// settle waits until discordgo has left a line that is cut, and returns why it
// was.
func (s *session) settle(ctx context.Context, l *line) error {
	t := time.NewTimer(closing)
	defer t.Stop()
	select {
	case <-s.gone:
	case <-t.C:
		return errStuck
	}
	return l.because(ctx.Err())
}

// close ends the connection and the session for good.
func (s *session) close() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.discord.Close() // there is nothing to be done about an error
	}()
	t := time.NewTimer(closing)
	defer t.Stop()
	select {
	case <-done:
	case <-t.C:
	}
}

// bound gives requests a context other than their own, which has none to end
// them.
type bound struct {
	ctx  context.Context
	next http.RoundTripper
}

// RoundTrip sends the request.
func (b bound) RoundTrip(r *http.Request) (*http.Response, error) {
	if b.next == nil {
		b.next = http.DefaultTransport
	}
	return b.next.RoundTrip(r.WithContext(b.ctx))
}
