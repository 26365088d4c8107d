package local

import (
	"context"
	"log/slog"
	"strings"
	"sync"
)

// decisions is a log handler that counts the decisions about boards and keeps the last one.
// It passes on what another handler takes.
type decisions struct {
	slog.Handler
	*made
}

// made are the decisions so far.
type made struct {
	mu    sync.Mutex
	count uint64
	last  slog.Record
}

func (d decisions) Enabled(context.Context, slog.Level) bool { return true }

// Handle keeps a decision, the line with the message board.
func (d decisions) Handle(ctx context.Context, r slog.Record) error {
	if r.Message == "slot" {
		d.keep(r)
	}
	if !d.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return d.Handler.Handle(ctx, r)
}

func (d decisions) WithAttrs(attrs []slog.Attr) slog.Handler {
	return decisions{d.Handler.WithAttrs(attrs), d.made}
}

func (d decisions) WithGroup(name string) slog.Handler {
	return decisions{d.Handler.WithGroup(name), d.made}
}

func (m *made) keep(r slog.Record) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	m.last = r.Clone()
}

// so returns the number of decisions, and the last one as a line of the log.
func (m *made) so() (count uint64, last string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.count == 0 {
		return 0, ""
	}
	var line strings.Builder
	plain := slog.NewTextHandler(&line, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return a
	}})
	_ = plain.Handle(context.Background(), m.last) // a Builder takes everything
	return m.count, strings.TrimSpace(line.String())
}
