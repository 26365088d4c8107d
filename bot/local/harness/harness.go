// Package harness runs the bot's binary for load tests and ordeals: it builds the binary,
// composes the settings of a process, and waits until the process is ready.
package harness

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"os/exec"
	"time"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/all"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

// Lease is the lease of the bot as it is shipped: how long other processes wait before
// they take over a match from one that has died.
const Lease = 10 * time.Second

// Pace is the time between two moves of a game that only computers play, as shipped.
const Pace = 1500 * time.Millisecond

// Build builds the bot's binary into a file, with flags of go build. The working directory must be
// in the module.
func Build(ctx context.Context, file string, flags ...string) error {
	args := append([]string{"build", "-o", file}, flags...)
	out, err := exec.CommandContext(ctx, "go", append(args, "parlour/cmd/parlour")...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("building the bot: %w\n%s", err, out)
	}
	return nil
}

// Settings returns the environment variables that every process needs: the bot's token,
// the database as storage.Open takes it, and the URL of the stand-in.
func Settings(token, database, api string) []string {
	return []string{"DISCORD_TOKEN=" + token, "PARLOUR_DATABASE=" + database, "PARLOUR_API=" + api, "PARLOUR_EMOJI=off"}
}

// Ready reports whether the replica at an address takes interactions.
func Ready(ctx context.Context, address string) bool {
	return status(ctx, address, "/readyz") == http.StatusOK
}

// Answers reports whether the process at an address answers questions about its health, which it
// does once it has opened the database.
func Answers(ctx context.Context, address string) bool { return status(ctx, address, "/healthz") != 0 }

// status returns the HTTP status of an answer, or 0 if there is none.
func status(ctx context.Context, address, path string) int {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		return 0
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// Sleep waits for d and reports true, or reports false if the context ends first.
func Sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// NewHost returns a host over a store, with the settings that are shipped. The key seals secrets.
func NewHost(store host.Store, key []byte, log *slog.Logger) (host.Config, error) {
	sealer, err := seal.New(key)
	return host.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader, Lease: Lease, Pace: Pace, By: host.NewID(),
	}, err
}

// NewSet returns the bot's commands over a host, with the settings that are shipped.
func NewSet(h *host.Host, p commands.Process) (*commands.Set, error) {
	catalogue, err := commands.Catalogue(h.Games)
	if err != nil {
		return nil, err
	}
	return features.New(h, catalogue, h.Log, commands.Usual(), p)
}
