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
)

// Memory says how the bot is attacked under a memory limit: members play the games
// that take the most memory, and keep asking for hints.
type Memory struct {
	Binary string        // of the bot
	Folder string        // where the database and the logs go
	Limit  int64         // of the cgroup, in bytes
	Games  int           // as many channels with a member each
	Time   time.Duration // of the attack
	Every  time.Duration // between two hints in a channel
	Env    []string      // more settings of the bot
}

// MemoryResult is what an attack under a memory limit has done.
type MemoryResult struct {
	Limit    float64 `json:"limit_mib"`
	Peak     float64 `json:"peak_mib"`  // the most that the cgroup had, file caches included
	Kills    int     `json:"oom_kills"` // by the kernel, for want of memory
	Started  int     `json:"games"`     // that were answered
	Hints    int     `json:"hints"`     // given
	Answered int     `json:"hints_answered"`
	Retries  int     `json:"retries"` // of computers' moves, as the bot has logged
	Parked   int     `json:"parked"`  // matches, and requests given up, as it has logged
}

// largeGames are those that take the most memory: the largest boards, the deepest
// searches and the most codes.
var largeGames = []string{
	"/pathway watch size:26 red:depth red-depth:12 blue:depth blue-depth:12",
	"/crosscut watch width:10 height:10 red:depth red-depth:12 blue:depth blue-depth:12",
	"/mastermind play rules:custom pegs:8 colors:12",
	"/mastermind play rules:custom pegs:6 colors:10",
	"/pathway play size:8",
	"/labyrinth play size:10",
	"/mastermind solve rules:custom pegs:8 colors:12",
	"/connectfour play width:9 height:6",
	"/mastermind play rules:custom pegs:5 colors:12",
	"/crosscut play width:8 height:8",
}

// Measure attacks the bot once.
func (o Memory) Measure(ctx context.Context) (r MemoryResult, err error) {
	group, err := newMemoryGroup(o.Limit)
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
	log := filepath.Join(o.Folder, "parlour.log")
	s := supervised{
		command: group.command(o.Binary), log: log,
		env: append(os.Environ(), append([]string{
			"DISCORD_TOKEN=" + app.Token, "PARLOUR_DATABASE=" + filepath.Join(o.Folder, "parlour.db"), "PARLOUR_API=" + server.URL(), "PARLOUR_EMOJI=off",
		}, o.Env...)...),
	}
	stop := s.start(ctx)
	if err = server.Ready(ctx, app.ID); err == nil {
		r.Started, r.Hints, r.Answered = o.attack(ctx, server, players)
	}
	kills := stop()
	if err != nil {
		return r, err
	}
	text, err := os.ReadFile(log)
	r.Kills, r.Limit, r.Peak = kills, mebibytes(o.Limit), mebibytes(group.peak())
	r.Retries = strings.Count(string(text), "is attempted again")
	r.Parked = strings.Count(string(text), "is parked") + strings.Count(string(text), "is given up")
	return r, errors.Join(err, ctx.Err())
}

func mebibytes(n int64) float64 { return float64(n*10>>20) / 10 }

// attack has every member start a game, and ask for hints until the time is over.
func (o Memory) attack(ctx context.Context, server *discordtest.Server, players *crowd) (started, hints, answered int) {
	ctx, cancel := context.WithTimeout(ctx, o.Time)
	defer cancel()
	var games, given, good atomic.Int64
	var all sync.WaitGroup
	for n, p := range players.players {
		all.Go(func() {
			begin := largeGames[n%len(largeGames)]
			for ctx.Err() == nil && !answeredWell(ctx, server, p.member, p.channel, begin) {
				sleepUntil(ctx, time.Now().Add(time.Second))
			}
			if ctx.Err() == nil {
				games.Add(1)
			}
			for sleepUntil(ctx, time.Now().Add(o.Every)) {
				given.Add(1)
				if answeredWell(ctx, server, p.member, p.channel, "/game hint") {
					good.Add(1)
				}
			}
		})
	}
	all.Wait()
	return int(games.Load()), int(given.Load()), int(good.Load())
}

// answeredWell gives a command and reports whether it got a first response.
func answeredWell(ctx context.Context, server *discordtest.Server, member, channel wire.ID, command string) bool {
	i, err := server.Say(member, channel, command)
	if err != nil { // no process hears it
		return false
	}
	select {
	case <-i.First():
		return i.State() != discordtest.Failed
	case <-ctx.Done():
		return false
	}
}

// supervised is a process that is started again whenever it ends.
type supervised struct {
	command, env []string
	log          string
}

// restartAfter is how long it takes to start a process again.
const restartAfter = time.Second / 2

// start keeps the process running until stop is called, which returns how often it was
// killed before.
func (s supervised) start(ctx context.Context) (stop func() (kills int)) {
	ctx, cancel := context.WithCancel(ctx)
	killed := make(chan int, 1)
	go func() {
		n := 0
		for ctx.Err() == nil {
			if s.run(ctx) && ctx.Err() == nil {
				n++
			}
			sleepUntil(ctx, time.Now().Add(restartAfter))
		}
		killed <- n
	}()
	return func() int { cancel(); return <-killed }
}

// run runs the process once and reports whether a SIGKILL ended it.
func (s supervised) run(ctx context.Context) bool {
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return false
	}
	defer log.Close()
	cmd := exec.CommandContext(ctx, s.command[0], s.command[1:]...)
	cmd.Env, cmd.Stderr, cmd.Dir = s.env, log, filepath.Dir(s.log)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	_ = cmd.Run() // its log says why it ended
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// memoryGroup is a cgroup with a memory limit, of either version.
type memoryGroup struct {
	folder, most string // most is the file with the peak
}

// newMemoryGroup makes a cgroup. That takes root.
func newMemoryGroup(limit int64) (memoryGroup, error) {
	g := memoryGroup{fmt.Sprintf("/sys/fs/cgroup/memory/parlour-%d", os.Getpid()), "memory.max_usage_in_bytes"}
	file := "memory.limit_in_bytes"
	if _, err := os.Stat("/sys/fs/cgroup/memory"); err != nil {
		g, file = memoryGroup{fmt.Sprintf("/sys/fs/cgroup/parlour-%d", os.Getpid()), "memory.peak"}, "memory.max"
	}
	err := os.Mkdir(g.folder, 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(g.folder, file), []byte(strconv.FormatInt(limit, 10)), 0o600)
	}
	if err != nil {
		return g, fmt.Errorf("load: a memory limit needs root and a cgroup of one's own: %w", err)
	}
	return g, nil
}

// command is a command line that runs a program in the cgroup.
func (g memoryGroup) command(program string) []string {
	return []string{"sh", "-c", `echo $$ > "$0" && exec "$1"`, filepath.Join(g.folder, "cgroup.procs"), program}
}

// peak is the most memory that the cgroup had, 0 if the kernel does not tell.
func (g memoryGroup) peak() int64 {
	text, _ := os.ReadFile(filepath.Join(g.folder, g.most))
	n, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n
}

func (g memoryGroup) remove() error { return os.Remove(g.folder) }
