package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parlour/bot"
	"parlour/bot/clock"
	"parlour/bot/webhook"
)

// role is the purpose of a process. Processes may share a database.
type role int

const (
	frontRole  role = iota // receives interactions and answers them
	workerRole             // does deferred work: computers' moves, analyses, pictures, pending boards
)

// How long an ending process keeps receiving interactions, unless PARLOUR_LEAVE is set. A
// load balancer needs time to notice that the process is no longer ready. Other processes
// take over its shards at one in five seconds; that wait ends as soon as they have all.
const (
	drainPosted = 5 * time.Second
	drainShards = time.Minute
)

// checkRole returns an error that names every setting that is invalid for a role.
func (c config) checkRole(r role) error {
	const server = "if PARLOUR_DATABASE is a PostgreSQL server; a file database is for one process, which does everything itself"
	_, badTime := c.drainTime()
	_, badKey := webhook.ReadKey(c.PublicKey)
	return errors.Join(
		when(c.Interactions != "" && !isAddress(c.Interactions), errors.New("PARLOUR_INTERACTIONS must be HOST:PORT, the address to listen on, such as 127.0.0.1:8081, or :8081 for all addresses of this machine; enter the public URL on your application's General Information page instead")),
		when(c.PublicKey != "" && badKey != nil, fmt.Errorf("PARLOUR_PUBLIC_KEY is invalid: %w; leave it out to have the bot ask Discord", badKey)),
		when(c.Workers != "" && c.Workers != "on" && c.Workers != "off", errors.New("PARLOUR_WORKERS must be on or off")),
		badTime,
		when(!isServer(c.Database) && r == workerRole, errors.New("parlour worker works only "+server)),
		when(!isServer(c.Database) && c.Workers == "on", errors.New("PARLOUR_WORKERS can be on only "+server)),
	)
}

// isAddress reports whether a text is HOST:PORT.
func isAddress(s string) bool {
	_, port, err := net.SplitHostPort(s)
	if err != nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err == nil
}

// drainTime returns how long an ending process keeps receiving interactions while others
// take over. With a file database there are no others.
func (c config) drainTime() (time.Duration, error) {
	switch {
	case c.Leave != "":
		d, err := time.ParseDuration(c.Leave)
		if err != nil || d < 0 {
			return 0, errors.New("PARLOUR_LEAVE must be a duration such as 10s or 1m")
		}
		return d, nil
	case !isServer(c.Database):
		return 0, nil
	case c.Interactions != "":
		return drainPosted, nil
	default:
		return drainShards, nil
	}
}

// configure sets the options of a bot by its role. It opens the listener, so that a wrong
// address fails at the start.
func (c config) configure(r role, o *bot.Options) (err error) {
	o.Shared = isServer(c.Database)
	if o.Worker = r == workerRole; o.Worker {
		return nil
	}
	o.Offload = c.Workers == "on"
	if o.Leave, err = c.drainTime(); err != nil || c.Interactions == "" {
		return err
	}
	if c.PublicKey != "" {
		if o.PublicKey, err = webhook.ReadKey(c.PublicKey); err != nil {
			return err
		}
	}
	o.Listen, err = net.Listen("tcp", c.Interactions)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("PARLOUR_INTERACTIONS: %s is in use by another program, perhaps by a running bot: stop that, or choose another port", c.Interactions)
	case errors.Is(err, syscall.EACCES):
		return permanent(fmt.Errorf("PARLOUR_INTERACTIONS: the bot's user may not listen on %s: choose a port above 1023, and put a proxy in front of it", c.Interactions))
	case err != nil:
		return fmt.Errorf("PARLOUR_INTERACTIONS: cannot listen on %s: use one of this machine's addresses, or none before the colon (%w)", c.Interactions, err)
	}
	return nil
}

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
		status := "Ready, version " + version() + "."
		if !state.OK {
			status = "Not ready: " + strings.Join(state.Missing, "; ") + "."
		}
		lines := []string{"STATUS=" + status}
		shards := b.State().Shards
		standsBy := shards.Total > 0 && shards.Leased == 0 // it receives nothing because other processes have all
		if !started && (state.OK || standsBy) {
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
