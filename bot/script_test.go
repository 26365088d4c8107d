package bot_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/script"
	"parlour/bot/local"
	"parlour/bot/local/need"
	"parlour/bot/storage/sqlitetest"
)

// newInstance builds an instance whose problems fail the test.
func newInstance(t *testing.T) *local.Instance {
	t.Helper()
	return newInstanceWith(t, local.Options{})
}

// newInstanceWith is newInstance with options of the bot's own.
func newInstanceWith(t *testing.T, bot local.Options) *local.Instance {
	t.Helper()
	log := &strings.Builder{}
	o := discordtest.Options{OpenAPI: openapitest.Document(t), OnProblem: func(p discordtest.Problem) { t.Errorf("the stand-in refused: %v", p) }}
	bot.Words, bot.Database, bot.Log = catalogue(), sqlitetest.File(t), slog.New(slog.NewTextHandler(&syncWriter{b: log}, nil))
	h, err := local.NewInstance(t.Context(), o, bot)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(log.String())
		}
	})
	return h
}

// syncWriter lets several goroutines log.
type syncWriter struct {
	mu sync.Mutex
	b  *strings.Builder
}

// String is all that was written.
func (w *syncWriter) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.String()
}

func (w *syncWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(p)
}

// TestScripts plays every conversation under testdata.
func TestScripts(t *testing.T) {
	t.Parallel()
	for name, file := range scripts(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			play(t, file, local.Options{})
		})
	}
}

// postable are the scripts that TestPostedScripts plays. With PARLOUR_TEST=full it plays all.
var postable = []string{"play", "pathway", "daily", "mastermind-solve", "notes", "private", "tournament", "vote"}

// TestPostedScripts plays scripts with a bot that interactions are posted to.
func TestPostedScripts(t *testing.T) {
	t.Parallel()
	for name, file := range scripts(t) {
		// By HTTP, Discord does not report that a server has removed a bot.
		if name == "privacy" || !need.Full(t) && !slices.Contains(postable, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			play(t, file, local.Options{Posted: true})
		})
	}
}

// scripts are the files of all conversations, by name.
func scripts(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*.script"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	all := map[string]string{}
	for _, file := range files {
		all[strings.TrimSuffix(filepath.Base(file), ".script")] = file
	}
	return all
}

// play plays a conversation with a bot.
func play(t *testing.T, file string, bot local.Options) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := script.Parse(file, string(data))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var out bytes.Buffer
	if err := script.Run(ctx, s, newInstanceWith(t, bot).Runtime(), &out); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
}
