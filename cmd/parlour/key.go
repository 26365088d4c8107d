package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"parlour/bot/storage"
	"parlour/games/match"
)

// keySize is how many bytes a file has that holds a key and nothing else, and
// minKey how many characters a key has at least.
const (
	keySize = 32
	minKey  = 16
)

// keyInFile begins a key of PARLOUR_KEY that is in a file.
const keyInFile = "file:"

var errShortKey = errors.New("each key in PARLOUR_KEY must have 16 characters or more, or be " + keyInFile + " and the name of a file with one; leave it out to have one made")

// isServer reports whether a database is a server's, and so has no key beside it.
func isServer(database string) bool { return storage.IsServer(database) }

// keysOf are the keys of PARLOUR_KEY as they are written.
func keysOf(setting string) (all []string) {
	for key := range strings.SplitSeq(setting, ",") {
		all = append(all, strings.TrimSpace(key))
	}
	return all
}

// shortKey reports whether one of the keys of PARLOUR_KEY is none.
func shortKey(setting string) bool {
	return setting != "" && slices.ContainsFunc(keysOf(setting), func(key string) bool {
		file, is := strings.CutPrefix(key, keyInFile)
		return is && file == "" || !is && len(key) < minKey
	})
}

// configuredKeys reads the keys of PARLOUR_KEY.
func configuredKeys(setting string) (keys [][]byte, err error) {
	if shortKey(setting) {
		return nil, errShortKey
	}
	for _, key := range keysOf(setting) {
		if file, is := strings.CutPrefix(key, keyInFile); is {
			content, err := keyFrom(file)
			if err != nil {
				return nil, err
			}
			keys = append(keys, content)
			continue
		}
		keys = append(keys, []byte(key))
	}
	return keys, nil
}

// keyFrom reads a key from a file: one that was made beside an SQLite database, or a
// line of text.
func keyFrom(file string) ([]byte, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("a key of PARLOUR_KEY cannot be read: %w", err)
	}
	if len(content) != keySize {
		content = bytes.TrimSpace(content)
	}
	if len(content) < minKey {
		return nil, fmt.Errorf("PARLOUR_KEY names the file %s, in which there is no key of 16 characters or more", file)
	}
	return content, nil
}

// sealingKeys are the configured keys, or those kept beside the database, which is
// open as a store.
func sealingKeys(ctx context.Context, c config, store match.Store) ([][]byte, error) {
	if c.Key == "" {
		return storage.SealingKeys(ctx, store, c.Database)
	}
	return configuredKeys(c.Key)
}

// knownKeys are the sealing keys that there are, none of which is made.
func knownKeys(c config) ([][]byte, error) {
	switch {
	case c.Key != "":
		return configuredKeys(c.Key)
	case isServer(c.Database):
		return nil, nil
	}
	return storage.KnownKeys(c.Database)
}

// knownSealer is a sealer of the keys that there are; ok is false if there are none.
func knownSealer(c config) (s match.Sealer, ok bool, err error) {
	keys, err := knownKeys(c)
	if err != nil || len(keys) == 0 {
		return s, false, err
	}
	s, err = match.NewSealer(keys...)
	return s, err == nil, err
}
