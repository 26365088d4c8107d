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

// MakeKey creates the key of an SQLite database that has none, and returns it. If another process
// has created one at the same time, it returns that.
func MakeKey(database string) ([]byte, error) {
	file := KeyFile(database)
	key := make([]byte, keySize)
	rand.Read(key) // never fails: see crypto/rand
	err := writeNew(file, key)
	if errors.Is(err, fs.ErrExist) {
		return readKey(file)
	}
	if err != nil {
		return nil, fmt.Errorf("the key that seals secrets cannot be written to %s: make the folder writable, or provide a key: %w", file, err)
	}
	return key, nil
}

// KeyFile returns the name of the file with the key of an SQLite database.
func KeyFile(database string) string {
	return FileOf(database) + ".key"
}

// KnownKeys returns the keys that exist beside an SQLite database. The first one, if any, seals.
func KnownKeys(database string) (keys [][]byte, err error) {
	file := KeyFile(database)
	older, err := FilesBeside(file, ".") // ordered by name
	if err != nil {
		return nil, explainFile(strings.TrimSuffix(file, ".key"), err)
	}
	for _, name := range append([]string{file}, older...) {
		key, err := readKey(name)
		if name == file && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func readKey(file string) ([]byte, error) {
	key, err := os.ReadFile(file)
	if err == nil && len(key) != keySize {
		return nil, finalf("%s is not a key of this program: replace it by the right file, or move it and the database away to start with a new one", file)
	}
	return key, err
}

// FilesBeside returns the files whose names begin with a file's name and an ending.
func FilesBeside(file, ending string) (found []string, err error) {
	all, err := os.ReadDir(filepath.Dir(file))
	for _, f := range all {
		if strings.HasPrefix(f.Name(), filepath.Base(file)+ending) {
			found = append(found, filepath.Join(filepath.Dir(file), f.Name()))
		}
	}
	return found, err
}

// writeNew creates a file atomically and durably. It never replaces a file.
func writeNew(file string, content []byte) error {
	folder := filepath.Dir(file)
	f, err := os.CreateTemp(folder, ".new-*") // only its user may read it
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	// Unlike a rename, a link does not replace a file.
	if err := os.Link(f.Name(), file); err != nil {
		return err
	}
	return Flush(folder)
}

// Flush makes the content of a file, or the names in a folder, durable.
func Flush(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
