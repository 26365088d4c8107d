package main

import (
	"context"
	"log/slog"
	"net"
	"strings"
	"testing"
)

// told ends a context when something is logged, and counts.
type told struct {
	slog.Handler
	cancel func()
	lines  int
}

func (*told) Enabled(context.Context, slog.Level) bool { return true }

func (t *told) Handle(context.Context, slog.Record) error {
	t.lines++
	t.cancel()
	return nil
}

// A process waits for a database that is away, and ends at once where waiting is of
// no use.
func TestADatabaseThatIsAwayIsWaitedFor(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "postgres://parlour:x@" + l.Addr().String() + "/parlour?sslmode=disable"
	l.Close()
	tests := map[string]struct {
		database, says string
		waits          bool
	}{
		"nobody listens":     {nobody, "does not answer", true},
		"a URL that is none": {"postgres://parlour:%zz@/", "cannot be read", false},
		"no folder":          {t.TempDir() + "/none/parlour.db", "no folder", false},
	}
	for name, test := range tests {
		ctx, cancel := context.WithCancel(t.Context())
		log := &told{Handler: slog.DiscardHandler, cancel: cancel}
		_, err := open(ctx, test.database, slog.New(log))
		cancel()
		if err == nil || !strings.Contains(err.Error(), test.says) || (log.lines > 0) != test.waits {
			t.Errorf("%s: got %v after %d lines in the log; want %q, and to be waited for: %v", name, err, log.lines, test.says, test.waits)
		}
	}
}
