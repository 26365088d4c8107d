package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"parlour/bot/clock"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/transfer"
)

// backup backs up the configured database to a file, or again and again to a folder.
func backup(ctx context.Context, c config, a arguments, out io.Writer) error {
	r, err := rotationOf(a)
	if err != nil {
		return err
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
	file, _ := engine.FileOf(database)
	return file + ".moved"
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
	switch {
	case c.Key != "" || isServer(c.Database):
		return "keep PARLOUR_KEY as it is"
	case isServer(to):
		return "set PARLOUR_KEY to " + inFile + engine.KeyFile(c.Database)
	default:
		return "copy " + engine.KeyFile(c.Database) + " to " + engine.KeyFile(to)
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
	var last transfer.Progress
	return func(p transfer.Progress) {
		if p.Table != last.Table || p.Doing != last.Doing {
			last = transfer.Progress{Doing: p.Doing, Table: p.Table}
		}
		if p.Rows/progressEvery > last.Rows/progressEvery {
			fmt.Fprintf(out, "%s: %d %s...\n", p.Table, p.Rows, p.Doing)
			last = p
		}
	}
}

// counted describes how much was copied.
func counted(done transfer.Done) string {
	var some []string
	for _, n := range done.Tables {
		if n.Table == "matches" || n.Table == "entries" || n.Table == "results" {
			some = append(some, fmt.Sprintf("%d %s", n.Rows, n.Table))
		}
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
