package engine

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// keySize is the length of a key that seals secrets, in bytes.
const keySize = 32

// MakeKey creates the key of an SQLite database that has none, and returns it. Where
// another process has done so at the same time, it returns that one's.
func MakeKey(database string) ([]byte, error) {
	file := KeyFile(database)
	key := make([]byte, keySize)
	rand.Read(key) // never fails: see crypto/rand
	err := writeNew(file, key)
	if errors.Is(err, fs.ErrExist) {
		return readKey(file)
	}
	if err != nil {
		return nil, fmt.Errorf("a key for sealing secrets cannot be written to %s: let the folder be written to, or give a key yourself: %w", file, err)
	}
	return key, nil
}

// KeyFile is the file with the key of an SQLite database.
func KeyFile(database string) string {
	file, _ := FileOf(database)
	return file + ".key"
}

// KnownKeys are the [SealingKeys] that exist: there may be none.
func KnownKeys(database string) (keys [][]byte, err error) {
	file := KeyFile(database)
	key, err := readKey(file)
	switch {
	case err == nil:
		keys = [][]byte{key}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	older, err := olderKeys(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no folder for %s", file)
	}
	return append(keys, older...), err
}

func readKey(file string) ([]byte, error) {
	key, err := os.ReadFile(file)
	if err == nil && len(key) != keySize {
		return nil, fmt.Errorf("%s is no key of this program's: put the right file in its place, or move it away, with the database beside it, to begin anew", file)
	}
	return key, err
}

// olderKeys reads the keys that only unseal, in the order of their names.
func olderKeys(file string) ([][]byte, error) {
	files, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	var keys [][]byte
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), filepath.Base(file)+".") {
			continue
		}
		key, err := readKey(filepath.Join(filepath.Dir(file), f.Name()))
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// writeNew writes a file that is there whole or not at all, also after the
// machine has failed, and never in place of another.
func writeNew(file string, content []byte) error {
	folder := filepath.Dir(file)
	f, err := os.CreateTemp(folder, ".new-*") // with O_EXCL, for its owner alone
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	// Unlike a rename, a link does not replace what is there.
	if err := os.Link(f.Name(), file); err != nil {
		return err
	}
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
