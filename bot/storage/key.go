package storage

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// keySize is the length of a key that seals secrets, in bytes.
const keySize = 32

// SealingKey is the key that seals the secrets in an SQLite database, named as
// [Open] takes it. It is made with the database and kept beside it, in a file
// that ends in .key.
func SealingKey(database string) ([]byte, error) {
	file := strings.TrimPrefix(strings.TrimPrefix(database, "sqlite:"), "file:")
	file, _, _ = strings.Cut(file, "?")
	file += ".key"
	key, err := os.ReadFile(file)
	if err == nil && len(key) != keySize {
		return nil, fmt.Errorf("%s is no key of this program's: move it away, with the database beside it, to begin anew", file)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	rand.Read(key) // never fails: see crypto/rand
	if err := os.WriteFile(file, key, 0o600); err != nil {
		return nil, fmt.Errorf("a key for sealing secrets cannot be written to %s: let the folder be written to, or give a key yourself: %w", file, err)
	}
	return key, nil
}
