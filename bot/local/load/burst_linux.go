package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local/harness"
)

// BurstOptions are the settings of [Burst].
type BurstOptions struct {
	Binary string        // path of the bot's binary
	Folder string        // directory of the database
	Games  int           // number of channels, each with one member and one live match
	Time   time.Duration // how long the members play after all games have started
	Idle   time.Duration // how long no member plays afterwards
	Errors io.Writer     // receives the bot's warnings; nil discards them
}

// burstGames are the commands that start the games of a burst, in turn.
var burstGames = []string{
	"/mastermind play", "/mastermind solve", "/connectfour play", "/labyrinth play side:theseus", "/crosscut play", "/pathway play",
}

// BurstResult is the memory of the process, in MiB.
type BurstResult struct {
	Games   int           `json:"games"`
	Presses int           `json:"presses"`
	Before  ProcessMemory `json:"before"` // before the first game
	After   ProcessMemory `json:"after"`  // right after the burst
	Idle    ProcessMemory `json:"idle"`   // after the idle time
}

// ProcessMemory is what one process uses, in MiB.
type ProcessMemory struct {
	Resident float64 `json:"resident_mib"`
	Heap     float64 `json:"heap_mib"` // allocated on Go's heap, garbage included that is not collected yet
}

// Burst measures the memory of one process on SQLite before and after a burst of live matches.
func Burst(ctx context.Context, o BurstOptions) (r BurstResult, err error) {
	w := &world{options: Options{Seed: 1}}
	if w.server, err = discordtest.New(discordtest.Options{OnMessage: w.see, NoLimits: true}); err != nil {
		return r, err
	}
	defer w.server.Close()
	w.app = w.server.AddApplication("Parlour")
	players, err := w.addPlayers(w.app, "burst", o.Games)
	if err != nil {
		return r, err
	}
	players.pace = playerPace
	metrics, err := harness.FreeAddress()
	if err != nil {
		return r, err
	}
	bot := o.process(w, metrics)
	if err = bot.Start(); err != nil {
		return r, err
	}
	defer func() {
		err = errors.Join(err, bot.Process.Kill())
		_ = bot.Wait() // it was killed
	}()
	if err = w.server.Ready(ctx, w.app.ID); err != nil {
		return r, err
	}
	measure := func(m *ProcessMemory) {
		if err == nil {
			*m, err = memoryOf(ctx, bot.Process.Pid, metrics)
		}
	}
	measure(&r.Before)
	if err = errors.Join(err, players.startGames(ctx, burstGames...)); err != nil {
		return r, err
	}
	r.Games, r.Presses = o.Games, len(players.closedLoop(ctx, o.Time).times)
	measure(&r.After)
	harness.Sleep(ctx, o.Idle)
	measure(&r.Idle)
	return r, errors.Join(err, ctx.Err())
}

// process returns the bot, which is yet to be started, with its metrics at an address.
func (o BurstOptions) process(w *world, metrics string) *exec.Cmd {
	bot := exec.Command(o.Binary)
	bot.Dir, bot.Stderr, bot.SysProcAttr = o.Folder, o.Errors, &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	bot.Env = append(os.Environ(), "DISCORD_TOKEN="+w.app.Token, "PARLOUR_DATABASE="+filepath.Join(o.Folder, "parlour.db"), "PARLOUR_API="+w.server.URL(),
		"PARLOUR_LOG_LEVEL=WARN", "PARLOUR_EMOJI=off", "PARLOUR_METRICS="+metrics)
	return bot
}

// memoryOf returns the memory of a process with its metrics at an address.
func memoryOf(ctx context.Context, pid int, metrics string) (m ProcessMemory, err error) {
	_, resident, err := processUsage(pid)
	if err != nil {
		return m, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+metrics+"/metrics", nil)
	if err != nil {
		return m, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return m, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return m, err
	}
	heap, err := metric(string(text), "go_memstats_heap_alloc_bytes")
	return ProcessMemory{mebibytes(resident), mebibytes(heap)}, err
}

// metric returns the value of a metric without labels in Prometheus's text format.
func metric(text, name string) (int64, error) {
	_, rest, found := strings.Cut(text, "\n"+name+" ")
	var value float64
	if _, err := fmt.Sscan(rest, &value); !found || err != nil {
		return 0, fmt.Errorf("load: no metric %s: %w", name, err)
	}
	return int64(value), nil
}
