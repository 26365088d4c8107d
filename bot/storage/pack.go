package storage

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"parlour/bot/storage/engine"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// packedKind is the kind of a row in the entries table that contains a run of entries of a match
// that had ended when it was stored, such as an uploaded record. Its body is the compressed run;
// its number, key and time come from the first entry.
const packedKind = "packed"

// minPacked is the minimum length of a packed run. One statement can insert the rows of shorter
// runs.
const minPacked = rowsInsert

// maxUnpacked bounds the uncompressed size of a run in bytes. The longest record, of 10,000 entries,
// has 300 kB.
const maxUnpacked = 8 << 20

// run is the content of a packed row: the fields that do not follow from the position of an entry.
type run struct {
	Kinds []games.Kind `json:"kinds"`
	Seats []games.Seat `json:"seats"`
	Texts []string     `json:"texts"`
}

// packable reports whether an entry can be in a run that begins with first: its other fields follow
// from its kind, seat and text. Entries of other kinds have their own rows, because statements
// search for them.
func packable(id string, first, e match.Entry) bool {
	return e.Packed() && e == match.Numbered(match.Entry{Kind: e.Kind, Seat: e.Seat, Text: e.Text}, id, e.N, first.At)
}

// packed returns the rows of the entries of a new match. If the match has ended, each long run is one
// row of packedKind. A match in progress has a row per entry, whose key another process cannot
// store again.
func packed(m *match.Match) (rows []match.Entry, err error) {
	if m.Status != match.Ended {
		return m.Entries, nil
	}
	for left := m.Entries; len(left) > 0; {
		n := 1
		for n < len(left) && packable(m.ID, left[0], left[n]) {
			n++
		}
		if e := left[0]; n < minPacked || !packable(m.ID, e, e) {
			rows = append(rows, left[:n]...)
		} else {
			e.Kind, e.Seat = packedKind, games.Nobody
			if e.Text, err = pack(left[:n]); err != nil {
				return nil, err
			}
			rows = append(rows, e)
		}
		left = left[n:]
	}
	return rows, nil
}

func pack(entries []match.Entry) (string, error) {
	var r run
	for _, e := range entries {
		r.Kinds, r.Seats, r.Texts = append(r.Kinds, e.Kind), append(r.Seats, e.Seat), append(r.Texts, e.Text)
	}
	plain, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	if len(plain) > maxUnpacked {
		return "", errors.New("storage: a record is too large")
	}
	var small bytes.Buffer
	w, err := flate.NewWriter(&small, flate.DefaultCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(plain); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(small.Bytes()), nil
}

// errPacked is the error of a packed row that cannot be decoded. It does not quote the row.
var errPacked = errors.New("storage: a packed row cannot be decoded")

// unpacked returns the entries of a row: one, or the entries of a run.
func unpacked(id string, e match.Entry) ([]match.Entry, error) {
	if e.Kind != packedKind {
		return []match.Entry{e}, nil
	}
	small := base64.NewDecoder(base64.StdEncoding, strings.NewReader(e.Text))
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(small), maxUnpacked))
	var r run
	if err != nil || decodeStrictly(string(plain), &r) != nil || len(r.Kinds) == 0 || len(r.Seats) != len(r.Kinds) || len(r.Texts) != len(r.Kinds) {
		return nil, errPacked
	}
	entries := make([]match.Entry, len(r.Kinds))
	for i := range entries {
		entries[i] = match.Numbered(match.Entry{Kind: r.Kinds[i], Seat: r.Seats[i], Text: r.Texts[i]}, id, e.N+i, e.At)
	}
	return entries, nil
}

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
	err = engine.One(ctx, t.Session(), engine.GetBody, []any{databaseKind, keyID}, &body)
	if err == nil {
		err = json.Unmarshal([]byte(body), &v)
	}
	return v.Value, t.Explain(store.Except(err, store.ErrNone))
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
