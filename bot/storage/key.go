package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"parlour/bot/storage/engine"
	"parlour/games/match/host"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// SealingKeys returns the keys of an SQLite database. The first one seals secrets; all of them
// unseal. The first one is in a file of 32 bytes beside the database that ends in .key, and is
// created for a database that has used none yet. The others are in files of the same name with
// another suffix, such as .key.old: to start a new key, rename the file and restart the program.
func SealingKeys(ctx context.Context, s host.Store, database string) ([][]byte, error) {
	file := engine.KeyFile(database)
	if _, err := os.Lstat(file); err == nil {
		return engine.KnownKeys(database)
	}
	used, err := value(ctx, s, keyID)
	if err != nil {
		return nil, err
	}
	keys, err := engine.KnownKeys(database) // read last: another process may just have created the key
	if err != nil {
		return nil, err
	}
	if known, err := fingerprints(keys); err != nil {
		return nil, err
	} else if used != "" && !slices.Contains(known, used) {
		return nil, damageOr(ctx, s, engine.Final(fmt.Errorf("the key file %[1]s is missing: put it back, or copy the key of the database to that name, or set PARLOUR_KEY to file: and the name of that key. Without it, secrets in the database cannot be unsealed", file)))
	}
	if _, err := engine.MakeKey(database); err != nil {
		return nil, err
	}
	return engine.KnownKeys(database)
}

// fingerprints returns the fingerprints of keys.
func fingerprints(keys [][]byte) ([]string, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	sealer, err := seal.New(keys...)
	if err != nil {
		return nil, err
	}
	return sealer.Fingerprints(), nil
}

// errWrongKey is the error of a database that was sealed with another key.
var errWrongKey = engine.Final(errors.New("the secrets in this database were sealed with another key: provide that key (PARLOUR_KEY, or the file beside the database that ends in .key), or name another database"))

var errNoKey = engine.Final(errors.New("the secrets in this database are sealed, and there is no key: put the key back (PARLOUR_KEY, or the file beside the database that ends in .key)"))

// CheckKey returns an error if sealing keys with some fingerprints cannot unseal the secrets in
// tables.
func CheckKey(ctx context.Context, t *engine.Tables, fingerprints []string) error {
	was, err := usedKey(ctx, t)
	if err == nil && was != "" && !slices.Contains(fingerprints, was) {
		err = errWrongKey
		if len(fingerprints) == 0 {
			err = errNoKey
		}
		if !t.Server {
			err = engine.OrDamage(ctx, t.Session(), engine.QuickCheck, err)
		}
	}
	return err
}

// damageOr returns the error of a wrong key, or the error of a damaged database, which is the likelier
// cause if there is damage.
func damageOr(ctx context.Context, s host.Store, err error) error {
	if own, ok := s.(*database); ok {
		return engine.OrDamage(ctx, own.Reads, own.Dialect.Damage, err)
	}
	return err
}

// usedKey returns the fingerprint of the key with which tables were last used, or "".
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

// CheckKeys compares the fingerprints of the program's sealing keys, the one that seals first, with
// the one that the database recorded. A new database, and one that recorded another of the keys,
// records the first. It is an error if the database recorded none of them.
func CheckKeys(ctx context.Context, s host.Store, fingerprints []string) error {
	if len(fingerprints) == 0 || slices.Contains(fingerprints, "") {
		return errors.New("no sealing key")
	}
	err := store.ChangeDocument(ctx, s, databaseKey(keyID), func(_ *store.Document, v *databaseValue) error {
		switch {
		case v.Value == fingerprints[0]:
			return store.ErrUnchanged
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
