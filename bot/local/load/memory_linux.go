package load

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
)

// MemoryOptions are the settings of [Memory].
type MemoryOptions struct {
	Binary string        // the bot's binary
	Folder string        // receives the database and the logs
	Limit  int64         // memory limit in bytes
	Games  int           // number of games, in as many channels with a member each
	Time   time.Duration // length of the run
	Every  time.Duration // time between two hints in a channel
}

// MemoryResult is the outcome of [Memory].
type MemoryResult struct {
	Limit    float64 `json:"limit_mib"`
	Peak     float64 `json:"peak_mib"`  // the most memory that the cgroup used, including file caches
	Kills    int     `json:"oom_kills"` // by the kernel, because memory ran out
	Started  int     `json:"games"`     // games that were started
	Hints    int     `json:"hints"`     // hints that members asked for
	Answered int     `json:"hints_answered"`
	Retries  int     `json:"retries"` // retries of computers' moves, from the bot's log
	Parked   int     `json:"parked"`  // parked matches and abandoned requests, from the bot's log
}

// largeGames start the games that use the most memory: large boards, deep searches and
// many codes.
var largeGames = []string{
	"/pathway watch size:26 red:depth red-depth:12 blue:depth blue-depth:12",
	"/crosscut watch width:10 height:10 red:depth red-depth:12 blue:depth blue-depth:12",
	"/mastermind play rules:custom pegs:8 colors:12",
	"/mastermind play rules:custom pegs:6 colors:10",
	"/pathway play size:8",
	"/labyrinth play size:10 side:theseus",
	"/mastermind solve rules:custom pegs:8 colors:12",
	"/connectfour play width:9 height:6",
	"/mastermind play rules:custom pegs:5 colors:12",
	"/crosscut play width:8 height:8",
}

// Memory has members play large games and keep asking for hints, while the bot runs under a
// memory limit. It needs root.
func Memory(ctx context.Context, o MemoryOptions) (r MemoryResult, err error) {
	group, err := newCgroup(o.Limit)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, group.remove()) }()
	server, err := discordtest.New(discordtest.Options{NoLimits: true})
	if err != nil {
		return r, err
	}
	defer server.Close()
	app := server.AddApplication("Parlour")
	players, err := newCrowd(server, app.BotID, "large", o.Games, 1)
	if err != nil {
		return r, err
	}
	s := supervisor{
		command: group.command(o.Binary), log: filepath.Join(o.Folder, "parlour.log"),
		env: append(os.Environ(), harness.Settings(app.Token, filepath.Join(o.Folder, "parlour.db"), server.URL())...),
	}
	stop := s.start(ctx)
	if err = server.Ready(ctx, app.ID); err == nil {
		r.Started, r.Hints, r.Answered = o.play(ctx, server, players)
	}
	kills := stop()
	if err != nil {
		return r, err
	}
	text, err := os.ReadFile(s.log)
	r.Kills, r.Limit, r.Peak = kills, mebibytes(o.Limit), mebibytes(group.peak())
	r.Retries = strings.Count(string(text), "computer move is tried again after a crash")
	r.Parked = strings.Count(string(text), "is parked") + strings.Count(string(text), "deferred request given up")
	return r, errors.Join(err, ctx.Err())
}

func mebibytes(n int64) float64 { return float64(n*10>>20) / 10 }

// play has each member start a game and ask for hints until the time is over.
func (o MemoryOptions) play(ctx context.Context, server *discordtest.Server, players *crowd) (started, hints, answered int) {
	ctx, cancel := context.WithTimeout(ctx, o.Time)
	defer cancel()
	var games, asked, good atomic.Int64
	var all sync.WaitGroup
	for n, p := range players.players {
		all.Go(func() {
			start := largeGames[n%len(largeGames)]
			for ctx.Err() == nil && !succeeds(ctx, server, p.member, p.channel, start) {
				harness.Sleep(ctx, time.Second)
			}
			if ctx.Err() == nil {
				games.Add(1)
			}
			for harness.Sleep(ctx, o.Every) {
				asked.Add(1)
				if succeeds(ctx, server, p.member, p.channel, "/game hint") {
					good.Add(1)
				}
			}
		})
	}
	all.Wait()
	return int(games.Load()), int(asked.Load()), int(good.Load())
}

// succeeds gives a command, and reports whether it gets a first response.
func succeeds(ctx context.Context, server *discordtest.Server, member, channel wire.ID, command string) bool {
	i, err := server.Say(member, channel, command)
	if err != nil { // no process is connected
		return false
	}
	select {
	case <-i.First():
		return i.State() != discordtest.Failed
	case <-ctx.Done():
		return false
	}
}

// supervisor restarts a process whenever it ends.
type supervisor struct {
	command, env []string
	log          string // file for the process's standard error
}

// restartDelay is the time before a process is restarted.
const restartDelay = time.Second / 2

// start keeps the process running until stop is called, which returns the number of times
// that the process was killed before.
func (s supervisor) start(ctx context.Context) (stop func() (kills int)) {
	ctx, cancel := context.WithCancel(ctx)
	killed := make(chan int, 1)
	go func() {
		n := 0
		for ctx.Err() == nil {
			if s.run(ctx) && ctx.Err() == nil {
				n++
			}
			harness.Sleep(ctx, restartDelay)
		}
		killed <- n
	}()
	return func() int { cancel(); return <-killed }
}

// run runs the process once, and reports whether a SIGKILL ended it.
func (s supervisor) run(ctx context.Context) bool {
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return false
	}
	defer log.Close()
	cmd := exec.CommandContext(ctx, s.command[0], s.command[1:]...)
	cmd.Env, cmd.Stderr, cmd.Dir = s.env, log, filepath.Dir(s.log)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	_ = cmd.Run() // the log says why it ended
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// cgroup is a control group with a memory limit, of version 1 or 2.
type cgroup struct {
	folder   string
	peakFile string
}

// newCgroup creates a control group with a memory limit in bytes.
func newCgroup(limit int64) (cgroup, error) {
	g := cgroup{fmt.Sprintf("/sys/fs/cgroup/memory/parlour-%d", os.Getpid()), "memory.max_usage_in_bytes"}
	limitFile := "memory.limit_in_bytes"
	if _, err := os.Stat("/sys/fs/cgroup/memory"); err != nil {
		g, limitFile = cgroup{fmt.Sprintf("/sys/fs/cgroup/parlour-%d", os.Getpid()), "memory.peak"}, "memory.max"
	}
	err := os.Mkdir(g.folder, 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(g.folder, limitFile), []byte(strconv.FormatInt(limit, 10)), 0o600)
	}
	if err != nil {
		return g, fmt.Errorf("load: a memory limit needs root and a writable cgroup: %w", err)
	}
	return g, nil
}

// command returns the command line that runs a program in the control group.
func (g cgroup) command(program string) []string {
	return []string{"sh", "-c", `echo $$ > "$0" && exec "$1"`, filepath.Join(g.folder, "cgroup.procs"), program}
}

// peak returns the most memory that the control group used, in bytes; 0 if the kernel does
// not say.
func (g cgroup) peak() int64 {
	text, _ := os.ReadFile(filepath.Join(g.folder, g.peakFile))
	n, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n
}

func (g cgroup) remove() error { return os.Remove(g.folder) }
