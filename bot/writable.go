package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"parlour/bot/rest"
	"parlour/games/match"
)

// probeEvery is how often a bot tries whether the database can be written, and
// probeSetting the setting that it writes then. While the disk is full it tries that
// many bytes, as a short value takes the place of the last one and needs no room. A
// full disk is logged every fullEvery.
const (
	probeEvery   = 10 * time.Second
	probeSetting = "probe"
	probeBytes   = 64 << 10
	fullEvery    = time.Minute
)

// writable is whether the database can be written, as probes and failed writes show.
type writable struct {
	log *slog.Logger
	now func() time.Time

	mu     sync.Mutex
	probed time.Time // when a probe last ended
	err    error     // of that probe
	full   time.Time // when a write first failed for want of room; zero if there is room again
	logged time.Time // when that was last logged
}

// failed notes an error of the database, and reports whether it is [match.ErrFull].
// It logs that once in a while, for all writes that fail.
func (w *writable) failed(err error) bool {
	if !errors.Is(err, match.ErrFull) {
		return false
	}
	now := w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.full.IsZero() {
		w.full = now
	}
	if w.logged.IsZero() || now.Sub(w.logged) >= fullEvery {
		w.logged = now
		w.log.Error("the database's disk is full: members are asked to try again later; make room on it", "component", "storage", "event", "disk_full", "since", w.full, "error", err)
	}
	return true
}

// note notes what came of a probe, and whether that needed room.
func (w *writable) note(err error, large bool) {
	w.failed(err)
	now := w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.probed, w.err = now, err
	if err == nil && large && !w.full.IsZero() {
		w.log.Info("the database's disk has room again", "component", "storage", "event", "disk_full_over", "lasted", now.Sub(w.full).String())
		w.full, w.logged = time.Time{}, time.Time{}
	}
}

// missing says why the database cannot be written, "" if it can.
func (w *writable) missing() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case !w.full.IsZero():
		return "the database cannot be written: its disk is full"
	case errors.Is(w.err, context.DeadlineExceeded):
		return "the database cannot be written: it does not answer in time"
	case w.err != nil:
		return "the database cannot be written: " + w.err.Error()
	}
	return ""
}

// isFull reports whether the last write failed for want of room.
func (w *writable) isFull() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return !w.full.IsZero()
}

// due reports whether it is time for a probe.
func (w *writable) due() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now().Sub(w.probed) >= probeEvery
}

// probe writes a row, if it is time to. That another process wrote it at the same
// moment shows the same. A token that Discord rejected is tried again, too.
func (b *Bot) probe(ctx context.Context) {
	if !b.writable.due() {
		return
	}
	within, cancel := context.WithTimeout(ctx, pingWithin)
	defer cancel()
	large := b.writable.isFull()
	was, err := b.host.Store.Setting(within, probeSetting)
	if err == nil {
		value := strconv.FormatInt(b.host.Now().UnixNano(), 10)
		if large {
			value += strings.Repeat(" ", probeBytes)
		}
		err = b.host.Store.SetSetting(within, probeSetting, was, value)
	}
	if errors.Is(err, match.ErrStale) {
		err = nil
	}
	if ctx.Err() == nil {
		b.writable.note(err, large)
	}
	if b.rest.Rejected() { // nothing else may ask Discord with the token
		_ = b.rest.Do(within, rest.Call{Method: http.MethodGet, Path: "/applications/@me"})
	}
}

// fullDisk is a log handler that leaves out what failed because the database's disk is
// full: writable logs that once for all.
type fullDisk struct {
	slog.Handler
	writable *writable
}

// Handle implements slog.Handler.
func (h fullDisk) Handle(ctx context.Context, r slog.Record) error {
	full := false
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		full = ok && h.writable.failed(err)
		return !full
	})
	if full {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h fullDisk) WithAttrs(attrs []slog.Attr) slog.Handler {
	return fullDisk{h.Handler.WithAttrs(attrs), h.writable}
}

// WithGroup implements slog.Handler.
func (h fullDisk) WithGroup(name string) slog.Handler {
	return fullDisk{h.Handler.WithGroup(name), h.writable}
}
