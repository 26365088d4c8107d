package storage

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parlour/games/match"
)

// keySize is the length of a key that seals secrets, in bytes.
const keySize = 32

// SealingKeys returns the keys of an SQLite database, named as [Open] takes it. The
// first seals secrets, and all of them unseal. The first is in a file beside the
// database that ends in .key, of 32 bytes, and is created for a database that has
// used none yet. The others are in files of the same name with one more ending, such
// as .key.old: to begin a new key, rename the file so and start the program.
func SealingKeys(ctx context.Context, s match.Store, database string) ([][]byte, error) {
	file := KeyFile(database)
	if _, err := os.Lstat(file); err == nil {
		return KnownKeys(database)
	}
	used, err := value(ctx, s, keyID)
	if err != nil {
		return nil, err
	}
	keys, err := KnownKeys(database) // read last: another process may just have made the key
	if err != nil {
		return nil, err
	}
	if known, err := fingerprints(keys); err != nil {
		return nil, err
	} else if used != "" && !slices.Contains(known, used) {
		return nil, damageOr(ctx, s, fmt.Errorf("the key file %[1]s is missing: put it back, or copy the key that the database had to that name, or let PARLOUR_KEY be file: and the name of that key. Without it, secrets in the database cannot be opened", file))
	}
	if _, err := MakeKey(database); err != nil {
		return nil, err
	}
	return KnownKeys(database)
}

// fingerprints are those of keys.
func fingerprints(keys [][]byte) ([]string, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	sealer, err := match.NewSealer(keys...)
	if err != nil {
		return nil, err
	}
	return sealer.Fingerprints(), nil
}

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

// errWrongKey says what to do with a database whose key is another.
var errWrongKey = errors.New("the secrets in this database were sealed with another key: give the program the key that it had (PARLOUR_KEY, or the file beside the database that ends in .key), or name another database")

// CheckKey reports whether a program with sealing keys of some fingerprints can open
// the secrets in tables.
func CheckKey(ctx context.Context, t *Tables, fingerprints []string) error {
	was, err := usedKey(ctx, t)
	if err == nil && was != "" && !slices.Contains(fingerprints, was) {
		err = errWrongKey
		if !t.Server {
			err = orDamage(ctx, direct{t.DB}, quickCheck, err)
		}
	}
	return err
}

// damageOr returns the error of a key that does not fit, unless the database is
// damaged, which is the likelier cause then.
func damageOr(ctx context.Context, s match.Store, err error) error {
	if own, ok := s.(*store); ok {
		return orDamage(ctx, own.reads, own.dialect.damage, err)
	}
	return err
}

// usedKey is the fingerprint of the key that tables were last used with; "" if there
// was none yet.
func usedKey(ctx context.Context, t *Tables) (was string, err error) {
	var v databaseValue
	var body string
	err = t.QueryRowContext(ctx, getBody, databaseKind, keyID).Scan(&body)
	if noRow(err) {
		return "", nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(body), &v)
	}
	return v.Value, t.Explain(err)
}

// CheckKeys compares the fingerprints of the sealing keys that a program has,
// the one that seals first, with the one that the database was last used with.
// A new database takes the first. A database whose key is among the others
// takes the first from now on; one whose key is not there is an error.
func CheckKeys(ctx context.Context, s match.Store, fingerprints []string) error {
	if len(fingerprints) == 0 || slices.Contains(fingerprints, "") {
		return errors.New("there is no key to seal secrets with")
	}
	err := match.ChangeDocument(ctx, s, databaseKey(keyID), func(_ *match.Document, v *databaseValue) error {
		switch {
		case v.Value == fingerprints[0]:
			return match.ErrUnchanged
		case v.Value != "" && !slices.Contains(fingerprints, v.Value):
			return errWrongKey
		}
		v.Value = fingerprints[0]
		return nil
	})
	if errors.Is(err, errWrongKey) {
		return damageOr(ctx, s, err)
	}
	return err
}
