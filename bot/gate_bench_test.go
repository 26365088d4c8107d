//go:build unix

package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"parlour/bot/local/load"
	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// gateChannels play at once, and gateBatch presses are made by turns by each of
// the two bots.
const (
	gateChannels = 8
	gateBatch    = 40
)

// BenchmarkGate is the whole way of a press, over loopback through the stand-in
// without rate limits, with the database in memory where there is a file system
// for that: what it costs the processors, and how many times that of a bot that
// answers a constant text (x-constant). The stand-in's own part is in both. By
// processor time, other work on the machine matters little.
func BenchmarkGate(b *testing.B) {
	for name, command := range map[string]string{
		"play":  load.PlayCommand,    // of five presses four compose a guess in private
		"solve": "/mastermind solve", // every press is a move that the computer answers
	} {
		b.Run(name, func(b *testing.B) {
			p, err := load.NewPair(b.Context(), load.Options{
				Channels: gateChannels, Time: time.Second, Command: command, Database: filepath.Join(memory(b), "gate.db"), Seed: 1,
			})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() {
				if err := p.Close(); err != nil {
					b.Error(err)
				}
			})
			var ours, theirs time.Duration
			for b.Loop() {
				ours += spent(b, func() error { return p.Press(b.Context(), gateBatch) })
				theirs += spent(b, func() error { return p.PressConstant(b.Context(), gateBatch) })
			}
			b.ReportMetric(float64(ours)/float64(theirs), "x-constant")
			b.ReportMetric(float64(ours.Microseconds())/float64(b.N*gateBatch), "µs-cpu/press")
		})
	}
}

// memory is a folder in memory, or a temporary one.
func memory(b *testing.B) string {
	folder, err := os.MkdirTemp("/dev/shm", "gate")
	if err != nil {
		return b.TempDir()
	}
	b.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// spent is the processor time that the process takes for something.
func spent(b *testing.B, f func() error) time.Duration {
	b.Helper()
	before := processorTime(b)
	if err := f(); err != nil {
		b.Fatal(err)
	}
	return processorTime(b) - before
}

func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkGroupCommit is a move stored on a disk, by one channel alone and by
// 64 at once: how many times the rate of one the 64 reach (x-one).
func BenchmarkGroupCommit(b *testing.B) {
	s, err := storage.Open(b.Context(), filepath.Join(b.TempDir(), "group.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	const channels, moves = 64, 4
	logs := make([]moveLog, channels)
	for n := range logs {
		logs[n] = moveLog{store: s, channel: fmt.Sprint("channel", n)}
		if err := logs[n].create(b); err != nil {
			b.Fatal(err)
		}
	}
	var alone, together time.Duration
	for b.Loop() {
		begun := time.Now()
		logs[0].append(b, moves)
		alone += time.Since(begun)
		begun = time.Now()
		var all sync.WaitGroup
		for n := range logs {
			all.Go(func() { logs[n].append(b, moves) })
		}
		all.Wait()
		together += time.Since(begun)
	}
	b.ReportMetric(channels*float64(alone)/float64(together), "x-one")
	b.ReportMetric(float64(together.Microseconds())/float64(b.N*channels*moves), "µs/move")
}

// moveLog is a match that grows.
type moveLog struct {
	store   host.Store
	channel string
	moves   int
}

func (l *moveLog) create(b *testing.B) error {
	return l.store.Apply(b.Context(), host.Change{Channel: l.channel, New: &match.Match{
		ID: "m", Start: match.Start{Channel: l.channel, Game: "nim"}, Status: match.Live, Created: time.UnixMilli(1), Version: 0,
	}})
}

func (l *moveLog) append(b *testing.B, moves int) {
	for range moves {
		e := match.Entry{N: l.moves, Kind: games.Move, Text: "1", Key: fmt.Sprint("key", l.moves), At: time.UnixMilli(1)}
		step := host.Step{Match: "m", Version: int64(l.moves), Entries: []match.Entry{e}, Status: match.Live}
		if err := l.store.Apply(b.Context(), host.Change{Channel: l.channel, Steps: []host.Step{step}}); err != nil {
			b.Error(err)
			return
		}
		l.moves++
	}
}
