package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"parlour/bot/storage/engine"
	"parlour/games/match"
)

// SealingKeys returns the keys of an SQLite database, named as [Open] takes it. The
// first seals secrets, and all of them unseal. The first is in a file beside the
// database that ends in .key, of 32 bytes, and is created for a database that has
// used none yet. The others are in files of the same name with one more ending, such
// as .key.old: to begin a new key, rename the file so and start the program.
func SealingKeys(ctx context.Context, s match.Store, database string) ([][]byte, error) {
	file := engine.KeyFile(database)
	if _, err := os.Lstat(file); err == nil {
		return engine.KnownKeys(database)
	}
	used, err := value(ctx, s, keyID)
	if err != nil {
		return nil, err
	}
	keys, err := engine.KnownKeys(database) // read last: another process may just have made the key
	if err != nil {
		return nil, err
	}
	if known, err := fingerprints(keys); err != nil {
		return nil, err
	} else if used != "" && !slices.Contains(known, used) {
		return nil, damageOr(ctx, s, fmt.Errorf("the key file %[1]s is missing: put it back, or copy the key that the database had to that name, or let PARLOUR_KEY be file: and the name of that key. Without it, secrets in the database cannot be opened", file))
	}
	if _, err := engine.MakeKey(database); err != nil {
		return nil, err
	}
	return engine.KnownKeys(database)
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

// errWrongKey says what to do with a database whose key is another.
var errWrongKey = errors.New("the secrets in this database were sealed with another key: give the program the key that it had (PARLOUR_KEY, or the file beside the database that ends in .key), or name another database")

// CheckKey reports whether a program with sealing keys of some fingerprints can open
// the secrets in tables.
func CheckKey(ctx context.Context, t *engine.Tables, fingerprints []string) error {
	was, err := usedKey(ctx, t)
	if err == nil && was != "" && !slices.Contains(fingerprints, was) {
		err = errWrongKey
		if !t.Server {
			err = engine.OrDamage(ctx, t.Session(), engine.QuickCheck, err)
		}
	}
	return err
}

// damageOr returns the error of a key that does not fit, unless the database is
// damaged, which is the likelier cause then.
func damageOr(ctx context.Context, s match.Store, err error) error {
	if own, ok := s.(*store); ok {
		return engine.OrDamage(ctx, own.Reads, own.Dialect.Damage, err)
	}
	return err
}

// usedKey is the fingerprint of the key that tables were last used with; "" if there
// was none yet.
func usedKey(ctx context.Context, t *engine.Tables) (was string, err error) {
	var v databaseValue
	var body string
	err = t.QueryRowContext(ctx, engine.GetBody, databaseKind, keyID).Scan(&body)
	if engine.NoRow(err) {
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
