package main

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"parlour/bot"
	"parlour/bot/clock"
)

// How often a supervisor is told the state of the bot, at most.
const (
	tellStarting = time.Second // until the bot is ready
	tellReady    = 10 * time.Second
)

// supervisor is the systemd that runs this process as a service of Type=notify; see
// sd_notify(3). Its zero value is none.
type supervisor struct {
	socket   net.Conn
	watchdog time.Duration // within which it must hear WATCHDOG=1; 0 if it does not wait for that
}

// supervisorIn returns the supervisor that the environment names to a process.
func supervisorIn(ctx context.Context, env func(string) string, pid int) (s supervisor, err error) {
	name := env("NOTIFY_SOCKET")
	if name == "" {
		return s, nil
	}
	if s.socket, err = new(net.Dialer).DialContext(ctx, "unixgram", name); err != nil {
		return supervisor{}, fmt.Errorf("the supervisor's socket NOTIFY_SOCKET cannot be opened: %w", err)
	}
	usec, err := strconv.ParseInt(env("WATCHDOG_USEC"), 10, 64)
	if of := env("WATCHDOG_PID"); err == nil && usec > 0 && (of == "" || of == strconv.Itoa(pid)) {
		s.watchdog = time.Duration(usec) * time.Microsecond
	}
	return s, nil
}

// tell sends a message. An error changes nothing: systemd then restarts the process if it
// misses the watchdog.
func (s supervisor) tell(lines ...string) {
	_, _ = s.socket.Write([]byte(strings.Join(lines, "\n")))
}

// healthy is the part of a bot that a supervisor hears of.
type healthy interface {
	Alive() bot.Health
	Readiness(ctx context.Context) bot.Health
	State() bot.State
}

// standsBy reports whether a bot receives nothing only because other processes have all shards.
// It takes over when they stop, such as in an upgrade, which waits until it has started.
func standsBy(s bot.State) bool { return s.Shards.Total > 0 && s.Shards.Leased == 0 }

// watch tells the supervisor that the bot has started, once it is ready or stands by; that it is
// alive, for the watchdog; and what it lacks. It returns when the context ends, and says that the
// bot stops.
func (s supervisor) watch(ctx context.Context, b healthy, c clock.Clock) {
	if s.socket == nil {
		return
	}
	started := false
	for again := true; again; {
		state := b.Readiness(ctx)
		lines := []string{"STATUS=" + status(state)}
		if !started && (state.OK || standsBy(b.State())) {
			started = true
			lines = append(lines, "READY=1")
		}
		if b.Alive().OK {
			lines = append(lines, "WATCHDOG=1")
		}
		if ctx.Err() == nil {
			s.tell(lines...)
		}
		again = clock.Sleep(ctx, c, s.pause(started))
	}
	s.tell("STOPPING=1", "STATUS=Stopping: others take over, and work under way is finished.")
}

// pause returns how long to wait before the next message. systemd advises half of the time
// of the watchdog.
func (s supervisor) pause(started bool) time.Duration {
	pause := tellStarting
	if started {
		pause = tellReady
	}
	if s.watchdog > 0 {
		pause = min(pause, s.watchdog/2)
	}
	return pause
}

// status describes the state of a bot in one line.
func status(state bot.Health) string {
	if state.OK {
		return "Ready, version " + version() + "."
	}
	return "Not ready: " + strings.Join(state.Missing, "; ") + "."
}
