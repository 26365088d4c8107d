package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"parlour/bot/clock"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

const (
	openTimeout    = 30 * time.Second // how long a starting process retries an unreachable database server
	openRetryDelay = time.Second
)

// open opens the database. It retries an unreachable server, because a failover may be in
// progress: a process that exits and is restarted again and again would only slow the
// machine down.
func open(ctx context.Context, database string, log *slog.Logger) (host.Store, error) {
	for until := time.Now().Add(openTimeout); ; {
		store, err := storage.Own(ctx, database)
		if s, ok := store.(interface{ Moved() bool }); ok && s.Moved() {
			log.Warn("database was opened by another program, such as sqlite3, after the bot was killed; nothing is lost", "component", "storage", "event", "log_moved", "database", database)
		}
		if err == nil || !isServer(database) || !engine.IsAway(err) || ctx.Err() != nil || time.Now().After(until) {
			return store, err
		}
		log.Warn("cannot reach the database; retrying", "error", err)
		if !clock.Sleep(ctx, clock.Wall{}, openRetryDelay) {
			return nil, err
		}
	}
}

// newSealer returns the sealer of secrets. It checks that the sealer has the key that sealed
// the secrets in the database.
func newSealer(ctx context.Context, c config, store host.Store) (seal.Sealer, error) {
	keys, err := sealingKeys(ctx, c, store)
	if err != nil {
		return seal.Sealer{}, err
	}
	sealer, err := seal.New(keys...)
	if err != nil {
		return seal.Sealer{}, err
	}
	return sealer, storage.CheckKeys(ctx, store, sealer.Fingerprints())
}

// openError returns the error of opening a database, marked as permanent if a restart cannot fix
// it. It returns nil if the process was told to stop meanwhile, which is not a failure.
func openError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return nil
	case engine.IsFinal(err):
		return permanent(err)
	}
	return err
}

// inFile is the prefix of a secret that is read from a file, such as one that systemd or
// Docker passes to the process.
const inFile = "file:"

// secret returns the value of a setting, or the text of the file that it names.
func secret(setting, value string) (string, error) {
	file, is := strings.CutPrefix(value, inFile)
	if !is {
		return value, nil
	}
	text, err := readSecret(setting, file)
	return string(bytes.TrimSpace(text)), err
}

// readSecret reads the file that a setting names. Its error is a sentence and wraps nothing:
// an error of the operating system could pass for a lost connection.
func readSecret(setting, file string) ([]byte, error) {
	content, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s names the file %s, which does not exist: create it, or correct the name", setting, file)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%s names the file %s, which this user may not read: give the user the right to read it", setting, file)
	case err != nil:
		return nil, fmt.Errorf("%s names %q, which is not a file that can be read: name another", setting, file)
	case len(bytes.TrimSpace(content)) == 0:
		return nil, fmt.Errorf("%s names the file %s, which is empty: put the secret into it", setting, file)
	}
	return content, nil
}

// withPassword adds a password to the URL of a database server that has none. It returns
// everything else unchanged.
func withPassword(database, password string) string {
	if password == "" || !isServer(database) {
		return database
	}
	u, err := url.Parse(database)
	if err != nil {
		return database // storage explains what is wrong
	}
	if _, has := u.User.Password(); has || u.Query().Has("password") {
		return database
	}
	u.User = url.UserPassword(u.User.Username(), password)
	return u.String()
}

const (
	keySize = 32 // bytes of a generated key file
	minKey  = 16 // least number of characters of a key
)

var errShortKey = errors.New("each key in PARLOUR_KEY must have 16 characters or more, or be " + inFile + " and the name of a file with one; leave PARLOUR_KEY out to have a key generated")

// isServer reports whether a database is on a server, and so has no key file beside it.
func isServer(database string) bool { return engine.IsServer(database) }

// configuredKeys returns the keys in PARLOUR_KEY, and reads those in files.
func configuredKeys(setting string) (keys [][]byte, err error) {
	for part := range strings.SplitSeq(setting, ",") {
		key := []byte(strings.TrimSpace(part))
		switch file, is := strings.CutPrefix(string(key), inFile); {
		case is && file == "" || !is && len(key) < minKey:
			err = errShortKey
		case is:
			key, err = keyFrom(file)
		}
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// keyFrom reads a key from a file: a generated key of keySize bytes, or a line of text.
func keyFrom(file string) ([]byte, error) {
	content, err := readSecret("PARLOUR_KEY", file)
	if err != nil {
		return nil, err
	}
	if len(content) != keySize {
		content = bytes.TrimSpace(content)
	}
	if len(content) < minKey {
		return nil, fmt.Errorf("PARLOUR_KEY names the file %s, which has no key of 16 characters or more: name another file, or generate a key with openssl rand -hex 32", file)
	}
	return content, nil
}

// sealingKeys returns the configured keys, or those beside the database, which is open as a
// store. A new database gets a generated key.
func sealingKeys(ctx context.Context, c config, store host.Store) ([][]byte, error) {
	if c.Key == "" {
		return storage.SealingKeys(ctx, store, c.Database)
	}
	keys, err := configuredKeys(c.Key)
	return keys, permanent(err)
}

// knownKeys returns the existing sealing keys; unlike sealingKeys, it generates none.
func knownKeys(c config) ([][]byte, error) {
	switch {
	case c.Key != "":
		return configuredKeys(c.Key)
	case isServer(c.Database):
		return nil, nil
	}
	return engine.KnownKeys(c.Database)
}

// knownSealer returns a sealer with the existing keys; ok is false if there are none.
func knownSealer(c config) (s seal.Sealer, ok bool, err error) {
	keys, err := knownKeys(c)
	if err != nil || len(keys) == 0 {
		return s, false, err
	}
	s, err = seal.New(keys...)
	return s, err == nil, err
}
