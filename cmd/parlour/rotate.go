package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/rotate"
	"parlour/games/match/seal"
)

// Errors of a rotation that cannot begin yet.
var (
	errOneKey  = errors.New("PARLOUR_KEY has only one key: generate another (openssl rand -hex 32), put it before the old one, separated by a comma, restart the bot, and then run this again")
	errOldBot  = errors.New("a running bot seals with the old key: restart it with the new key before the old one (PARLOUR_KEY=new,old) or stop it, and run this again")
	errFileBot = errors.New("a running bot uses the key to be replaced: stop it, run this again, and then start it")
)

// rotateKey re-encrypts every secret in the configured database with a new key: the first in
// PARLOUR_KEY, or one that it generates beside the database.
func rotateKey(ctx context.Context, c config, _ arguments, out io.Writer) error {
	exists := func(*engine.Tables) error { return nil }
	if err := inTables(ctx, c, engine.Looking, exists); err != nil {
		return err
	}
	sealer, err := newKeys(ctx, c)
	if err != nil {
		return err
	}
	if err := announceKey(ctx, c, sealer); err != nil {
		return err
	}
	return inTables(ctx, c, engine.Changing, func(t *engine.Tables) error { return reseal(ctx, t, c, sealer, out) })
}

// reseal re-encrypts every secret in tables with the first key.
func reseal(ctx context.Context, tables *engine.Tables, c config, sealer seal.Sealer, out io.Writer) error {
	report := progress(out, "secrets: %d re-encrypted...\n")
	done, err := rotate.Run(ctx, rotate.Options{
		Tables: tables, Sealer: sealer,
		Unknown: func(what string) { fmt.Fprintf(out, "no key opens the %s\n", what) },
		Report:  func(d rotate.Done) { report(d.Done) },
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d secrets were re-encrypted.\n", done.Done)
	if done.Unknown > 0 {
		return fmt.Errorf("none of the keys opens %d secrets, which are named above: if you have an older key, add it after the others and run this again; without it these secrets are lost", done.Unknown)
	}
	return retireKeys(c, out)
}

// newKeys returns a sealer whose first key is the new one. The keys that exist must open the secrets.
func newKeys(ctx context.Context, c config) (seal.Sealer, error) {
	keys, err := knownKeys(c)
	switch {
	case err != nil:
	case (c.Key != "" || isServer(c.Database)) && len(keys) < 2:
		err = errOneKey
	case len(keys) == 0:
		err = fmt.Errorf("there is no key to replace: put the key file at %s, or set PARLOUR_KEY", engine.KeyFile(c.Database))
	default:
		err = checkKeys(ctx, c)
	}
	if err == nil && c.Key == "" {
		keys, err = withNewKey(ctx, c, len(keys))
	}
	if err != nil {
		return seal.Sealer{}, err
	}
	return seal.New(keys...)
}

// withNewKey returns the keys beside the configured database, given how many are known. It generates the new key,
// unless an interrupted rotation has: then the old key file exists. No bot may be running: it would continue to seal
// with the old key, and could not open what the new key seals.
func withNewKey(ctx context.Context, c config, known int) ([][]byte, error) {
	file := engine.KeyFile(c.Database)
	if _, err := os.Stat(file); err == nil && known == 1 {
		if runs, err := running(ctx, c); err != nil || runs {
			return nil, cmp.Or(err, errFileBot)
		}
		if err := os.Rename(file, file+".old"); err != nil {
			return nil, err
		}
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		if _, err := engine.MakeKey(c.Database); err != nil {
			return nil, err
		}
	}
	return knownKeys(c)
}

// checkKeys checks that the existing keys open the secrets in the database.
func checkKeys(ctx context.Context, c config) error {
	sealer, _, err := knownSealer(c)
	if err != nil {
		return err
	}
	return inTables(ctx, c, engine.Looking, func(t *engine.Tables) error { return storage.CheckKey(ctx, t, sealer.Fingerprints()) })
}

// running reports whether a bot is running on the configured database.
func running(ctx context.Context, c config) (runs bool, err error) {
	err = inTables(ctx, c, engine.Alone, func(t *engine.Tables) (err error) {
		runs, err = t.Running(ctx, time.Now().UnixMilli())
		return err
	})
	if errors.Is(err, engine.ErrRunning) {
		return true, nil
	}
	return runs, err
}

// announceKey records that the database is used with the new key, as a bot does when it
// starts. A running bot must have done so already.
func announceKey(ctx context.Context, c config, sealer seal.Sealer) error {
	recorded := func(t *engine.Tables) error { return storage.CheckKey(ctx, t, sealer.Fingerprints()[:1]) }
	if err := inTables(ctx, c, engine.Looking, recorded); err == nil { // by a bot, or by an earlier rotation
		return nil
	}
	if runs, err := running(ctx, c); err != nil || runs {
		return cmp.Or(err, errOldBot)
	}
	store, err := storage.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	return errors.Join(storage.CheckKeys(ctx, store, sealer.Fingerprints()), store.Close())
}

// retireKeys says what to do with the old keys. It renames old keys beside a database, so
// that the bot no longer uses them.
func retireKeys(c config, out io.Writer) error {
	const backups = "Only backups made before now need it: make a new backup, and delete the old key when the last of those is gone."
	if c.Key != "" {
		fmt.Fprintln(out, "The old key is no longer needed: keep only the first key in PARLOUR_KEY, and restart the bot. "+backups)
		return nil
	}
	file := engine.KeyFile(c.Database)
	old, err := engine.FilesBeside(file, ".")
	if err != nil {
		return err
	}
	for _, name := range old {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		s, err := seal.New(content)
		if err != nil {
			return err
		}
		kept := strings.TrimSuffix(file, ".key") + ".old-key-" + s.Fingerprints()[0]
		if err := os.Rename(name, kept); err != nil {
			return err
		}
		fmt.Fprintf(out, "The old key is no longer needed and is now %s. %s\n", kept, backups)
	}
	return nil
}
