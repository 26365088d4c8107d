package main

import (
	"context"
	"errors"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"parlour/bot"
	"parlour/bot/clock"
	"parlour/cmd/internal/cli"
)

// backupName is the layout of the name of a backup in a folder, which tells when it was begun, in
// UTC.
const backupName = "parlour-20060102T150405Z.db"

// rotation is how often a folder gets a backup, and how many it keeps.
type rotation struct {
	folder string
	keep   int           // 0 if the operator names the file of a single backup
	every  time.Duration // 0 for one backup now
}

// backupFlags declares the flags of parlour backup.
func backupFlags(f *flag.FlagSet, a *arguments) {
	f.Func("keep", "back up to a new file in the folder FILE, and then remove its oldest backups but for this `number`", func(s string) (err error) {
		if a.keep, err = strconv.Atoi(s); err != nil || a.keep < 1 {
			return errors.New("-keep needs the number of backups to keep, such as -keep 14")
		}
		return nil
	})
	f.Func("every", "with -keep: do so again and again until stopped, after this `time`, such as 24h, and serve /healthz at PARLOUR_METRICS", func(s string) (err error) {
		if a.every, err = time.ParseDuration(s); err != nil || a.every < time.Minute {
			return errors.New("-every needs the time from one backup to the next, a minute or more, such as -every 24h")
		}
		return nil
	})
}

// rotationOf returns the rotation that the arguments of parlour backup describe.
func rotationOf(a arguments) (rotation, error) {
	r := rotation{folder: a.value, keep: a.keep, every: a.every}
	if r.keep == 0 {
		r.folder = filepath.Dir(a.value)
		if r.every > 0 {
			return r, cli.BadInput("-every needs -keep too, the number of backups to keep: otherwise they would fill the disk")
		}
	}
	return r, nil
}

// scan returns the backups in the folder, the oldest first, and the files that unfinished ones have
// left behind.
func (r rotation) scan() (complete, left []string, err error) {
	entries, err := os.ReadDir(r.folder) // in the order of the names, and so of time
	for _, e := range entries {
		name, _, unfinished := strings.Cut(e.Name(), ".part")
		switch _, err := time.Parse(backupName, name); {
		case err != nil: // another file
		case unfinished:
			left = append(left, e.Name())
		default:
			complete = append(complete, name)
		}
	}
	return complete, left, err
}

// next returns when the next backup is due. The zero time is at once.
func (r rotation) next() (time.Time, error) {
	complete, _, err := r.scan()
	if err != nil || len(complete) == 0 || r.every == 0 {
		return time.Time{}, err
	}
	latest, err := time.Parse(backupName, complete[len(complete)-1])
	return latest.Add(r.every), err
}

// run makes backups when they are due, and removes the oldest ones. It ends after one backup if there
// is to be only one, with the first error, and with the context.
func (r rotation) run(ctx context.Context, clk clock.Clock, back func(file string) error) error {
	for {
		due, err := r.next()
		if err != nil {
			return err
		}
		if wait := due.Sub(clk.Now()); wait > 0 && !clock.Sleep(ctx, clk, wait) {
			return nil
		}
		if err := back(filepath.Join(r.folder, clk.Now().UTC().Format(backupName))); err != nil {
			return err
		}
		if err := r.prune(); err != nil || r.every == 0 {
			return err
		}
	}
}

// prune removes the oldest backups, and what unfinished ones have left behind.
func (r rotation) prune() error {
	complete, old, err := r.scan()
	if extra := len(complete) - r.keep; extra > 0 {
		old = append(old, complete[:extra]...)
	}
	for _, name := range old {
		err = errors.Join(err, os.Remove(filepath.Join(r.folder, name)))
	}
	return err
}

// overdueAfter is how late a backup may be complete.
const overdueAfter = time.Hour

// health reports whether the folder has a recent backup. The process has run since a time.
func (r rotation) health(since, now time.Time) bot.Health {
	due, err := r.next()
	switch {
	case err != nil:
		return bot.Health{Missing: []string{"the folder of the backups cannot be read"}}
	case now.After(due.Add(overdueAfter)) && now.After(since.Add(overdueAfter)):
		return bot.Health{Missing: []string{"a backup is overdue; the log says why"}}
	}
	return bot.Health{OK: true}
}

// serve serves the health of the backups on an address until stop is called.
func (r rotation) serve(ctx context.Context, c config) (stop func(), err error) {
	since, mux := time.Now(), http.NewServeMux()
	for _, path := range []string{"GET /healthz", "GET /readyz"} {
		mux.HandleFunc(path, func(w http.ResponseWriter, req *http.Request) { r.health(since, time.Now()).ServeHTTP(w, req) })
	}
	return watch(ctx, c.Metrics, mux, c.log(os.Stderr))
}
