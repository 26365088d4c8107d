package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/rotate"
	"parlour/games/match"
)

// What is said where a rotation cannot begin yet.
var (
	errOneKey  = errors.New("PARLOUR_KEY has one key only. Make a new one (openssl rand -hex 32), put it before the old one with a comma between, start the bot again, and then run this")
	errOldBot  = errors.New("a bot is running that seals with the old key: start it again with the new key before the old one (PARLOUR_KEY=new,old), or stop it, and run this again")
	errFileBot = errors.New("a bot is running with the key that is to be replaced: stop it, run this again, and then start it")
)

// rotateKey seals every secret in the configured database by a new key: the first of
// PARLOUR_KEY, or one that is made beside the database.
func rotateKey(ctx context.Context, c config, out io.Writer) error {
	tables, err := storage.OpenTables(ctx, c.Database, storage.Looking) // it is there, and has our tables
	if err != nil {
		return err
	}
	tables.Close()
	sealer, err := newKeys(ctx, c)
	if err != nil {
		return err
	}
	if err := takesNew(ctx, c, sealer); err != nil {
		return err
	}
	if tables, err = storage.OpenTables(ctx, c.Database, storage.Changing); err != nil {
		return err
	}
	defer tables.Close()
	last := 0
	done, err := rotate.Run(ctx, rotate.Options{
		Tables: tables, Sealer: sealer,
		Unknown: func(what string) { fmt.Fprintf(out, "no key opens the %s\n", what) },
		Report: func(d rotate.Done) {
			if d.Done/lineEvery > last/lineEvery {
				fmt.Fprintf(out, "secrets: %d sealed anew...\n", d.Done)
			}
			last = d.Done
		},
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d secrets were sealed anew.\n", done.Done)
	if done.Unknown > 0 {
		return fmt.Errorf("%d secrets can be opened by none of the keys, and are named above: if there is an older key, put it behind the others, and run this again; without it they are lost", done.Unknown)
	}
	return needless(c, out)
}

// newKeys is a sealer whose first key is the new one. Beside a database one is made,
// unless that was done before and not finished: then the old one is still there.
func newKeys(ctx context.Context, c config) (match.Sealer, error) {
	if c.Key == "" && isServer(c.Database) {
		return match.Sealer{}, errOneKey
	}
	keys, err := knownKeys(c)
	if err != nil {
		return match.Sealer{}, err
	}
	switch file := storage.KeyFile(c.Database); {
	case c.Key != "" && len(keys) < 2:
		return match.Sealer{}, errOneKey
	case c.Key != "":
	case len(keys) == 0:
		return match.Sealer{}, fmt.Errorf("there is no key %s to be replaced; put it there, or set PARLOUR_KEY", file)
	default:
		if _, err := os.Stat(file); err == nil && len(keys) == 1 {
			if err := beginKey(ctx, c, file); err != nil {
				return match.Sealer{}, err
			}
		}
		if keys, err = withNewKey(ctx, c, file); err != nil {
			return match.Sealer{}, err
		}
	}
	return match.NewSealer(keys...)
}

// withNewKey returns the keys beside the configured database, and makes the new one if
// an old one that fits is all there is.
func withNewKey(ctx context.Context, c config, file string) ([][]byte, error) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		if err := fits(ctx, c); err != nil {
			return nil, err
		}
		if _, err := storage.MakeKey(c.Database); err != nil {
			return nil, err
		}
	}
	return knownKeys(c)
}

// beginKey puts the key beside a database away as the old one, after which a new one
// is made. No bot may run, for it would go on to seal by the old key, and not open what
// the new one has sealed.
func beginKey(ctx context.Context, c config, file string) error {
	if runs, err := running(ctx, c); err != nil || runs {
		return orElse(err, errFileBot)
	}
	if err := fits(ctx, c); err != nil {
		return err
	}
	return os.Rename(file, file+".old")
}

// fits checks that the keys that there are open what is in the database.
func fits(ctx context.Context, c config) error {
	sealer, _, err := knownSealer(c)
	if err != nil {
		return err
	}
	tables, err := storage.OpenTables(ctx, c.Database, storage.Looking)
	if err != nil {
		return err
	}
	defer tables.Close()
	return storage.CheckKey(ctx, tables, sealer.Fingerprints())
}

// running reports whether a bot has the configured database.
func running(ctx context.Context, c config) (bool, error) {
	tables, err := storage.OpenTables(ctx, c.Database, storage.Alone)
	if errors.Is(err, storage.ErrRunning) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer tables.Close()
	return tables.Running(ctx, time.Now().UnixMilli())
}

// takesNew notes that the database is used with the new key, as the bot does that
// starts with it. One that runs must have done so.
func takesNew(ctx context.Context, c config, sealer match.Sealer) error {
	if err := fits(ctx, c); err != nil {
		return err
	}
	tables, err := storage.OpenTables(ctx, c.Database, storage.Looking)
	if err != nil {
		return err
	}
	err = storage.CheckKey(ctx, tables, sealer.Fingerprints()[:1])
	tables.Close()
	if err == nil { // by a bot, or by an earlier rotation
		return nil
	}
	if runs, err := running(ctx, c); err != nil || runs {
		return orElse(err, errOldBot)
	}
	store, err := storage.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	return errors.Join(storage.CheckKeys(ctx, store, sealer.Fingerprints()), store.Close())
}

// needless says what to do with the old keys now. Those beside a database are put where
// the bot does not take them for keys.
func needless(c config, out io.Writer) error {
	const backups = "Only backups that were made before now need it: make a new one, and when the last of those is gone, delete the old key."
	if c.Key != "" {
		fmt.Fprintln(out, "The old key is needed no more: leave the first one alone in PARLOUR_KEY, and start the bot again. "+backups)
		return nil
	}
	file := storage.KeyFile(c.Database)
	old, err := filepath.Glob(literally(file) + ".*")
	if err != nil {
		return err
	}
	for _, name := range old {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		s, err := match.NewSealer(content)
		if err != nil {
			return err
		}
		kept := strings.TrimSuffix(file, ".key") + ".old-key-" + s.Fingerprints()[0]
		if err := os.Rename(name, kept); err != nil {
			return err
		}
		fmt.Fprintf(out, "The old key is needed no more, and is %s now. %s\n", kept, backups)
	}
	return nil
}

// literally is a name as a pattern that only it fits.
func literally(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(name)
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
