package main

import (
	"log/slog"
	"os"

	"golang.org/x/term"
)

// log returns a log, as text on a terminal and as JSON elsewhere, unless PARLOUR_LOG_FORMAT chooses.
func (c config) log(to *os.File) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Level, ReplaceAttr: withUnit}
	if c.Format == "text" || c.Format == "" && term.IsTerminal(int(to.Fd())) {
		return slog.New(slog.NewTextHandler(to, o))
	}
	return slog.New(slog.NewJSONHandler(to, o))
}

// withUnit has durations logged as in 1.5s. JSON would have them as nanoseconds.
func withUnit(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}

// warnOfSecrets warns if others can read the file with the settings.
func warnOfSecrets(log *slog.Logger) {
	if info, err := os.Stat(settingsFile); err == nil && info.Mode()&0o004 != 0 {
		log.Warn("every user of this machine can read the file .env, which has secrets: run chmod 600 .env")
	}
}
