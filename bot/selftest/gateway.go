package selftest

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/bot/interaction"
	"parlour/bot/rest"
)

// connect connects, or resumes the session, and waits until events arrive.
func (t *test) connect() {
	waiting, giveUp := clock.WithTimeout(t.ctx, t.Clock, connectTime)
	defer giveUp()
	running, cancel := context.WithCancelCause(context.WithoutCancel(t.ctx))
	up, done := make(chan struct{}, 1), make(chan error, 1)
	t.hangUp = func(cause error) {
		cancel(cause)
		<-done
		t.hangUp = nil
	}
	o := gateway.Options{
		Token: t.Token, Local: t.Local, UserAgent: rest.UserAgent("", t.Version), Client: &http.Client{Transport: t.traffic}, Shard: t.shard, Session: *cmp.Or(t.session.Load(), &gateway.Session{}),
		Log:  slog.New(slog.NewTextHandler(&t.log, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Save: func(s gateway.Session) { t.session.Store(&s) }, Handle: t.receive, Joined: func(string) {}, Left: func(string) {}, Deleted: func(string) {},
		Begin: func(context.Context, bool) (func(), error) { return func() {}, nil },
		Pause: func(ctx context.Context, d time.Duration) {
			if d > connectTime {
				giveUp()
			}
			t.Pause(ctx, d)
		},
	}
	go func() {
		done <- gateway.Run(running, o, func(ready bool) {
			if ready {
				clock.Wake(up)
			}
		})
	}()
	select {
	case <-up:
	case err := <-done:
		t.hangUp = nil
		t.end(fail, "%v", err)
	case <-waiting.Done():
		t.hangUp(nil)
		t.end(fail, "no session: %s", &t.log)
	}
}

// lastLine is the last line of a log, without the time and the level.
type lastLine struct{ atomic.Pointer[string] }

func (l *lastLine) Write(p []byte) (int, error) {
	_, message, _ := strings.Cut(strings.TrimSpace(string(p)), " msg=")
	l.Store(new("msg=" + message))
	return len(p), nil
}

func (l *lastLine) String() string { return *cmp.Or(l.Load(), new(string)) }

// receive takes an interaction. Interactions of other channels, and commands, aren't the test's.
func (t *test) receive(raw json.RawMessage, _ bool) {
	i, err := interaction.Decode(raw)
	if err != nil || i.Channel != t.Channel || !strings.HasPrefix(i.Data.Custom, prefix) {
		return
	}
	t.traffic.conceal(i.Token)
	select {
	case t.presses <- i:
	default: // a thousand presses wait
	}
}

// checkGateway starts a session, and pauses it for checkResume.
func (t *test) checkGateway() {
	var advice discordgo.GatewayBotResponse
	t.try("asking for the gateway", t.call(http.MethodGet, "/gateway/bot", nil, &advice))
	if advice.Shards > 1 {
		id, _ := strconv.ParseUint(t.place.Guild, 10, 64) // Discord has sent a number
		t.shard = [2]int{int((id >> 22) % uint64(advice.Shards)), advice.Shards}
	}
	t.connect()
	t.hangUp(gateway.ErrHandedOn)
	t.pausedAt = t.Clock.Now()
	t.end(pass, "a session started; starts left today: %d; shards advised: %d", advice.SessionStartLimit.Remaining, advice.Shards)
}

// checkResume resumes the session a minute after it was paused.
func (t *test) checkResume() {
	t.require(!t.pausedAt.IsZero(), notDone, "there is no session")
	before := t.session.Load().ID
	t.waitUntil(t.pausedAt.Add(offline), "The session rests")
	t.connect()
	away := t.Clock.Now().Sub(t.pausedAt).Round(time.Second)
	t.require(t.session.Load().ID == before, fail, "after %v a new session had to start: %s", away, &t.log)
	t.end(pass, "the session resumed after %v", away)
}
