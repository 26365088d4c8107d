package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"parlour/bot"
	"parlour/bot/clock"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/transfer"
	"parlour/cmd/internal/cli"
)

// backup backs up the configured database to a file, or again and again to a folder.
func backup(ctx context.Context, c config, a arguments, out io.Writer) error {
	r := rotation{folder: a.value, keep: a.keep, every: a.every}
	if r.keep == 0 {
		r.folder = filepath.Dir(a.value)
		if r.every > 0 {
			return cli.BadInput("-every needs -keep too, the number of backups to keep: otherwise they would fill the disk")
		}
	}
	if err := os.MkdirAll(r.folder, 0o700); err != nil {
		return fmt.Errorf("the folder of the backup cannot be made: %w", err)
	}
	back := func(file string) error { return backupTo(ctx, c, file, out) }
	if r.keep == 0 {
		return back(a.value)
	}
	if r.every > 0 {
		stop, err := r.serve(ctx, c)
		if err != nil {
			return err
		}
		defer stop()
	}
	return r.run(ctx, clock.Wall{}, back)
}

// backupTo backs up the configured database to a file.
func backupTo(ctx context.Context, c config, file string, out io.Writer) error {
	began := time.Now()
	done, err := transfer.Backup(ctx, c.Database, file, options(out, false))
	if err != nil {
		return err
	}
	if err := transfer.RecordBackup(ctx, c.Database, began); err != nil {
		fmt.Fprintf(out, "The backup is complete, but its time was not recorded for parlour_backup_age_seconds: %v\n", err)
	}
	fmt.Fprintf(out, "%s is a backup of everything: %s, %s.\n", file, counted(done), size(done.Bytes))
	fmt.Fprintf(out, "Its secrets are sealed, and the key is not in it: also keep a copy of %s, but in another place.\n", keyName(c))
	return nil
}

// restore restores a backup into the configured database.
func restore(ctx context.Context, c config, a arguments, out io.Writer) error {
	var keys []string
	sealer, has, err := knownSealer(c)
	if err != nil {
		return err
	}
	if has {
		keys = sealer.Fingerprints()
	}
	done, made, err := transfer.Restore(ctx, a.value, c.Database, keys, options(out, a.insist))
	if err != nil {
		return err
	}
	resumed(done, out)
	_ = os.Remove(movedFile(c.Database)) // of an earlier database of the name
	fmt.Fprintf(out, "The backup of %s has been restored: %s, %s. You can start the bot.\n", made.Format("2006-01-02 15:04 MST"), counted(done), size(done.Bytes))
	return nil
}

// move copies the configured database to another.
func move(ctx context.Context, c config, a arguments, out io.Writer) error {
	if err := engine.CheckURL(a.value); err != nil {
		return err
	}
	done, err := transfer.Move(ctx, c.Database, withPassword(a.value, c.Password), options(out, a.insist))
	if err != nil {
		return err
	}
	resumed(done, out)
	fmt.Fprintf(out, "Everything was copied and compared: %s.\n", counted(done))
	fmt.Fprintln(out, "Now set PARLOUR_DATABASE to the new database, "+keyAdvice(c, a.value)+", and start the bot.")
	_ = os.Remove(movedFile(a.value))
	if isServer(c.Database) {
		fmt.Fprintln(out, "The old database is unchanged: put it away, so that no bot is started on it by mistake.")
		return nil
	}
	mark := movedFile(c.Database)
	if err := os.WriteFile(mark, []byte(done.To), 0o600); err != nil {
		return err
	}
	fmt.Fprintf(out, "The old database is unchanged. No bot starts on it as long as %s is beside it.\n", mark)
	return nil
}

// movedFile returns the name of the file that says where an SQLite database was moved; "" for a server.
func movedFile(database string) string {
	if isServer(database) {
		return ""
	}
	return engine.FileOf(database) + ".moved"
}

// moved returns an error if a database was moved to another.
func moved(database string) error {
	mark := movedFile(database)
	to, err := os.ReadFile(mark)
	if err != nil {
		return nil
	}
	return fmt.Errorf("%s was moved to %s: set PARLOUR_DATABASE to that. To use the old file again, remove %s", database, to, mark)
}

// keyName returns the setting or the file that holds the configured key.
func keyName(c config) string {
	if c.Key != "" || isServer(c.Database) {
		return "PARLOUR_KEY"
	}
	return engine.KeyFile(c.Database)
}

// keyAdvice says what to do with the key after the database has moved.
func keyAdvice(c config, to string) string {
	key := engine.KeyFile(c.Database)
	_, missing := os.Stat(key)
	switch {
	case c.Key != "" || isServer(c.Database):
		return "keep PARLOUR_KEY as it is"
	case missing != nil && isServer(to):
		return "set PARLOUR_KEY to the key of its secrets, or to a new one (openssl rand -hex 32) if it has never had one"
	case missing != nil:
		return "put the key of its secrets, if it has ever had one, at " + engine.KeyFile(to)
	case isServer(to):
		return "set PARLOUR_KEY to " + inFile + key
	default:
		return "copy " + key + " to " + engine.KeyFile(to)
	}
}

// resumed says that a copy continued an interrupted one.
func resumed(done transfer.Done, out io.Writer) {
	switch {
	case done.Again:
		fmt.Fprintln(out, "The database had changed since the interrupted copy, so everything was copied again.")
	case done.Resumed:
		fmt.Fprintln(out, "The copy continued where it was interrupted.")
	}
}

func options(out io.Writer, insists bool) transfer.Options {
	return transfer.Options{Now: time.Now().UnixMilli(), Insist: insists, Report: reporter(out)}
}

// reporter prints the progress of a copy.
func reporter(out io.Writer) transfer.Report {
	var of transfer.Progress
	var told func(int)
	return func(p transfer.Progress) {
		if told == nil || p.Table != of.Table || p.Doing != of.Doing {
			of, told = p, progress(out, p.Table+": %d "+p.Doing+"...\n")
		}
		told(int(p.Rows))
	}
}

// counted describes how much was copied.
func counted(done transfer.Done) string {
	var some []string
	for _, table := range []string{"matches", "results", "entries"} {
		some = append(some, fmt.Sprintf("%d %s", done.Tables[table], table))
	}
	return fmt.Sprintf("%s, %d rows in all", strings.Join(some, ", "), done.Rows)
}

// size formats a number of bytes.
func size(bytes int64) string {
	const unit = 1000
	if bytes < unit*unit {
		return fmt.Sprintf("%d KB", (bytes+unit-1)/unit)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/unit/unit)
}

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

// run makes backups when they are due, and removes the oldest ones. It returns after the first backup if
// it makes only one, on the first error, and when the context ends.
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
