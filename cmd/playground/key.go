package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// keySize is the length of a key that seals secrets, in bytes.
const keySize = 32

// keyOf is the key that seals the secrets in a database. It is made with the database and kept beside it.
func keyOf(database string) ([]byte, error) {
	file := database + ".key"
	key, err := os.ReadFile(file)
	if err == nil && len(key) != keySize {
		return nil, fmt.Errorf("%s is no key of this program's: move it away, with %s, to begin anew", file, database)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return key, os.WriteFile(file, key, 0o600)
}
