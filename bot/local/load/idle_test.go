//go:build linux

package load

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/storage/postgrestest"
	"parlour/games/match/host"
)

// polled is a store that reports each poll.
type polled struct {
	host.Store
	done chan struct{}
}

func (p polled) Poll(ctx context.Context, now time.Time) (host.PollResult, error) {
	r, err := p.Store.Poll(ctx, now)
	select {
	case p.done <- struct{}{}:
	case <-ctx.Done():
	}
	return r, err
}

// idleStatements runs an idle process with a poll interval, and returns the number of
// statements that PostgreSQL receives during a number of polls.
func idleStatements(t testing.TB, poll time.Duration, polls int) int64 {
	t.Helper()
	var server postgrestest.Server
	t.Cleanup(server.Stop)
	m, url, err := newMeter(server.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	discord, err := discordtest.New(discordtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(discord.Close)
	app := discord.AddApplication("Parlour")
	p := polled{done: make(chan struct{})}
	b, err := local.Start(t.Context(), local.Options{
		Server: discord, Token: app.Token, Database: url, Keys: [][]byte{make([]byte, 32)}, Poll: poll, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Store: func(s host.Store) host.Store { p.Store = s; return p },
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 5 { // until the start is over
		<-p.done
	}
	before := m.statements.Load()
	for range polls {
		<-p.done
	}
	got := m.statements.Load() - before
	b.Kill()
	if err := m.close(); err != nil {
		t.Error(err)
	}
	return got
}

// An idle process sends one statement per poll, and a few more now and then.
func TestIdle(t *testing.T) {
	t.Parallel()
	const polls = 200
	if got := idleStatements(t, time.Millisecond, polls); got > polls*3/2 {
		t.Errorf("%d polls take %d statements, want one each", polls, got)
	}
}

// BenchmarkIdle measures the statements per second of an idle process. A round takes a
// second.
func BenchmarkIdle(b *testing.B) {
	b.ReportMetric(float64(idleStatements(b, time.Second, b.N))/float64(b.N), "statements/s")
}
