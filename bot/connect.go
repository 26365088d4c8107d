package bot

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Times of the gateway connection.
const (
	silentFor     = 2 * 45 * time.Second
	goneFor       = 3 * time.Minute
	maxIdentifies = 5 // a minute
	lookEvery     = 5 * time.Second
)

// Errors that end a connection for good: the process should end, and whatever
// supervises it start it again.
var (
	errOpen     = errors.New("bot: Discord did not complete the connection in time")
	errIdentify = errors.New("bot: Discord refuses to identify the bot again and again; check the token, and that no other process uses it")
	errGone     = errors.New("bot: the connection to Discord was lost and could not be made again")
)

// errToken is returned when Discord does not know the token.
var errToken = errors.New("bot: Discord does not accept the token; copy it anew from the Bot page of your application at https://discord.com/developers/applications")

// connection is a session on the gateway and what is known of its health.
//
// discordgo's own reconnecting is turned off: it cannot be stopped while it
// waits, and goes on after Close. See reconnect.
type connection struct {
	session  *discordgo.Session
	patience time.Duration // for Open, which can wait for ever
	fatal    chan error
	lost     chan struct{}
}

// connect opens a session that hands interactions to handle.
func (b *Bot) connect(handle func(*discordgo.Interaction)) (*connection, error) {
	s, err := discordgo.New("Bot " + b.rest.token)
	if err != nil {
		return nil, err
	}
	c := &connection{session: s, patience: b.patience, fatal: make(chan error, 1), lost: make(chan struct{}, 1)}
	var identifies recent
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.Client = b.rest.client
	s.Dialer = dialer(func() {
		if identifies.add(time.Now()) > maxIdentifies {
			offer(c.fatal, errIdentify)
		}
	})
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) {
		if e.Interaction != nil && e.Data != nil {
			handle(e.Interaction)
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { offer(c.lost, struct{}{}) })
	return c, c.open()
}

// offer sends unless a value waits already.
func offer[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}

// open opens the session; a connection that is there already will do.
func (c *connection) open() error {
	err := within(c.patience, c.session.Open)
	if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		return nil
	}
	return err
}

// within runs one of discordgo's calls that may never return.
func within(limit time.Duration, call func() error) error {
	done := make(chan error, 1)
	go func() { done <- call() }()
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case err := <-done:
		return err
	case <-t.C:
		return errOpen
	}
}

// watch keeps the connection until the context ends, or returns an error that
// is fatal.
func (c *connection) watch(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return nil
		case err = <-c.fatal:
		case <-c.lost:
			err = c.reconnect(ctx)
		case <-tick.C:
			if c.silent() {
				_ = c.session.CloseWithCode(4000) // it is dead anyway; 4000 lets the session be resumed
			}
		}
		if err != nil {
			return err
		}
	}
}

// reconnect opens the session again, at once at first and then at growing
// intervals.
func (c *connection) reconnect(ctx context.Context) error {
	for wait, waited := time.Duration(0), time.Duration(0); waited < goneFor; wait = min(2*wait+time.Second, 30*time.Second) {
		if !pause(ctx, wait) {
			return nil
		}
		waited += wait
		err := c.open()
		if err == nil || errors.Is(err, errOpen) {
			return err
		}
		select {
		case err := <-c.fatal:
			return err
		default:
		}
	}
	return errGone
}

// silent reports whether Discord has not acknowledged a heartbeat for two
// intervals; discordgo itself waits for five.
func (c *connection) silent() bool {
	if !c.session.TryRLock() {
		return false // it is being opened or closed
	}
	defer c.session.RUnlock()
	return c.session.DataReady && time.Since(c.session.LastHeartbeatAck) > silentFor
}

// close ends the connection for good.
func (c *connection) close() {
	_ = within(5*time.Second, c.session.Close) // the process is about to end
}

// identity asks Discord which application the token belongs to.
func (b *Bot) identity(ctx context.Context) error {
	var app struct {
		ID string `json:"id"`
	}
	err := b.rest.do(ctx, http.MethodGet, "/applications/@me", nil, nil, &app)
	var refusal *apiError
	if errors.As(err, &refusal) && refusal.Status == http.StatusUnauthorized {
		return errToken
	}
	b.rest.app = app.ID
	return err
}
